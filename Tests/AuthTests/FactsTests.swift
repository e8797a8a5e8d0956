// The facts that auth publishes of an account: tier, missing fields, age (domain.md §1.1, §1.8, §3.4, §12.2).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct FactsTests {
    let town = Town()
    let ann: Person

    init() { ann = town.signUp("ann") }

    /// The last facts published about ann.
    private var facts: JSONValue {
        town.auth.told("auth.facts-changed").last { $0["accountId"] == ann.id } ?? .null
    }

    private func birthDate(_ day: String) {
        town.ask("profile.update", ["birthDate": .string(day)], as: ann)
    }

    private func count(_ type: String) -> Int { town.auth.types.count { $0 == type } }

    // MARK: - Tiers

    @Test func aNewAccountMissesAlmostEverything() {
        let me = town.ask("account.me", as: ann)
        #expect(me["tier"] == 0)
        #expect(me["missing"] == ["primaryLocation", "birthDate", "gender", "profilePhoto", "skillLevel"])
    }

    @Test func theFirstTierNeedsPlaceBirthAndGender() {
        let me = town.onboard(ann)
        #expect(me["tier"] == 1 && me["missing"] == ["profilePhoto", "skillLevel"])
        #expect(facts["tier"] == 1 && count("auth.tier-changed") == 1)
    }

    @Test func preferNotToSayCountsAsAGender() {
        #expect(town.onboard(ann, ["gender": "prefer_not"])["tier"] == 1)
    }

    @Test func aCityWithoutCoordinatesIsNoPlace() {
        town.ask("profile.update", ["cityLabel": "Oakland, CA"], as: ann)
        #expect(town.ask("account.me", as: ann)["missing"].arrayValue?.first == "primaryLocation")
        town.ask("profile.update", ["home": ["lat": 37.8, "lng": -122.27]], as: ann)
        #expect(town.ask("account.me", as: ann)["missing"].arrayValue?.first == "birthDate")
    }

    @Test func aTierIsLostWithItsRequiredFields() {
        town.onboard(ann)
        let me = town.ask("profile.update", ["gender": nil], as: ann)
        #expect(me["tier"] == 0 && count("auth.tier-changed") == 2)
    }

    @Test func aRefusalForAThinProfileSaysWhatIsMissing() {
        let refused = town.ask("games.create", town.gameFields(["sport": "golf"]), as: ann)
        #expect(refused.reason == .tierRequired && refused.refusal?.tier == 2)
        #expect(
            refused.refusal?.missing == [
                "primaryLocation", "birthDate", "gender", "profilePhoto", "skillLevel",
            ])
    }

    // MARK: - What is told

    @Test func homeIsPublishedToTwoDecimals() {
        town.onboard(ann, ["lat": 37.77512, "lng": -122.41949])
        #expect(facts["homeApprox"] == ["lat": 37.78, "lng": -122.42])
    }

    @Test func aProfilesCityHasAKey() {
        town.onboard(ann, ["cityLabel": " San José-Centro, CA "])
        #expect(facts["cityKey"] == "san_josé_centro_ca")
    }

    @Test func unchangedFactsAreNotToldAgain() {
        town.onboard(ann)
        let before = count("auth.facts-changed")
        town.ask("profile.update", ["bio": "Left foot only"], as: ann)
        #expect(count("auth.facts-changed") == before)
    }

    // MARK: - Age

    @Test func ageGrowsAtMidnightOfTheBirthday() {
        birthDate("1990-12-24")
        #expect(facts["age"] == 35)
        town.advance(to: Timestamp("2026-12-23T23:59:59Z") ?? Town.noon)
        #expect(facts["age"] == 35)
        town.advance(seconds: 1)
        #expect(facts["age"] == 36)
    }

    @Test func theAgeInTheFactsGrowsOnceAYear() throws {
        birthDate("1990-12-24")
        let before = count("auth.facts-changed")
        town.advance(days: 24)
        try town.restart("auth")
        town.idle(seconds: 15)
        #expect(count("auth.facts-changed") == before + 1)
        town.advance(days: 365)
        #expect(facts["age"] == 37 && count("auth.facts-changed") == before + 2)
    }

    @Test func the29thOfFebruaryCountsFromTheFirstOfMarch() {
        birthDate("2000-02-29")
        town.advance(to: Timestamp("2027-02-28T23:59:59Z") ?? Town.noon)
        #expect(facts["age"] == 26)
        town.advance(seconds: 1)
        #expect(facts["age"] == 27)
        town.advance(to: Timestamp("2028-02-28T23:59:59Z") ?? Town.noon)
        #expect(facts["age"] == 27)
        town.advance(seconds: 1)
        #expect(facts["age"] == 28)
    }

    @Test func aCorrectedBirthDateCounts() {
        birthDate("1990-11-20")
        #expect(facts["age"] == 36)
        birthDate("1989-12-05")
        #expect(facts["age"] == 36)
        town.advance(to: Timestamp("2026-12-05T00:00:00Z") ?? Town.noon)
        #expect(facts["age"] == 37)
    }

    @Test func aRemovedBirthDateHasNoBirthday() {
        birthDate("1990-12-05")
        town.ask("profile.update", ["birthDate": nil], as: ann)
        let before = count("auth.facts-changed")
        town.advance(days: 10)
        #expect(facts["age"] == nil && count("auth.facts-changed") == before && town.notes.isEmpty)
    }

    @Test func aBirthDateMakesAnAgeOf13To120() {
        func update(_ day: String) -> Answer {
            town.ask("profile.update", ["birthDate": .string(day)], as: ann)
        }
        #expect(update("2013-12-02").refusal?.field == "birthDate")
        #expect(update("2013-12-01").isOK)
        #expect(update("1906-12-01").isOK)
        #expect(update("1905-12-02").isOK)
        #expect(update("1905-12-01").refusal?.field == "birthDate")
        #expect(update("2030-01-01").refusal?.field == "birthDate")
        #expect(town.onboard(ann, ["birthDate": "2013-12-02"]).refusal?.field == "birthDate")
    }

    @Test func profilesShowTheDecadeOfAgeAndNeverTheAge() {
        birthDate("1990-12-24")
        let profile = town.ask("profile.get", ["accountId": "ann"], as: town.signUp("bob"))
        #expect(profile["ageDecade"] == "30s" && profile["age"] == .null && profile["birthDate"] == .null)
    }

    @Test func aCourseAtHomeIsToldByItsKey() {
        town.ask("profile.update", ["homeCourse": "Lincoln Park"], as: ann)
        #expect(facts["homeCourseKey"] == "lincoln_park")
        town.ask("profile.update", ["homeCourse": nil], as: ann)
        #expect(facts["homeCourseKey"] == nil)
    }

    @Test(arguments: [("2013-12-02", "underage"), ("1905-12-01", nil), ("2013-12-01", nil)])
    func aBirthDateBelowThirteenIsRefusedWithAState(day: String, state: String?) {
        let answer = town.ask("profile.update", ["birthDate": .string(day)], as: ann)
        #expect(answer.isOK == (day == "2013-12-01"))
        #expect(answer.refusal?.state == state)
    }
}
