// Profiles: changing one's own, seeing others', finding people (domain.md §3.1, §3.2, §3.5).

import Contracts
import EventLog
import JSON
import TestSupport
import Testing
import Values

@Suite struct ProfileTests {
    let town = Town()
    let ann: Person

    init() { ann = town.signUp("ann") }

    private func update(_ fields: JSONValue) -> Answer { town.ask("profile.update", fields, as: ann) }

    private func text(_ count: Int) -> JSONValue { .string(String(repeating: "é", count: count)) }

    private var lastChanged: JSONValue {
        town.auth.told("auth.profile-updated").last?["changed"] ?? .null
    }

    // MARK: - Changing

    @Test func anAbsentFieldStaysNullTakesAwayAValueSets() {
        _ = update(["bio": "Left foot only", "occupation": "Baker"])
        let me = update(["occupation": nil, "instagram": "ann.lee"])
        #expect(me["profile", "bio"] == "Left foot only" && me["profile", "instagram"] == "ann.lee")
        #expect(me["profile", "occupation"] == .null)
    }

    @Test func anEmptyTextIsTakenAsNull() {
        _ = update(["bio": "Left foot only"])
        #expect(update(["bio": "   "])["profile", "bio"] == .null)
    }

    @Test func anUpdateThatChangesNothingWritesNothing() {
        let version = update(["bio": "Left foot only"])["profile", "version"]
        let before = town.auth.disk.lines.count
        #expect(update(["bio": " Left foot only "])["profile", "version"] == version)
        #expect(update([:]).isOK && town.auth.disk.lines.count == before)
    }

    @Test func aProfileEventNamesTheChangedPublicFields() {
        _ = update([
            "bio": "Hi", "skillLevel": "advanced", "home": ["lat": 1, "lng": 2], "displayName": "The ann",
        ])
        #expect(lastChanged == ["bio", "skillLevel"])
    }

    @Test func aChangeRaisesTheProfilesVersionByOne() {
        #expect(update(["bio": "1"])["profile", "version"] == 2)
        #expect(update(["bio": "2", "ifVersion": 2])["profile", "version"] == 3)
        let stale = update(["bio": "3", "ifVersion": 2])
        #expect(stale.reason == .versionMismatch && stale.refusal?.version == 3)
    }

    @Test(arguments: [
        ("firstName", 50), ("lastName", 50), ("bio", 200), ("occupation", 60), ("instagram", 30),
        ("cityLabel", 80),
        ("homeCourse", 80),
    ]) func aProfileTextHasALimit(field: String, limit: Int) {
        #expect(update(.object([field: text(limit)])).isOK)
        #expect(update(.object([field: text(limit + 1)])).refusal?.field == field)
    }

    @Test(arguments: [
        ("avgScore18", 60, 150), ("handicap", -10, 54), ("experienceYears", 0, 80), ("playsPerMonth", 0, 31),
    ]) func aProfileNumberHasARange(field: String, low: Int64, high: Int64) {
        for value in [low, high] { #expect(update(.object([field: .integer(value)])).isOK) }
        for value in [low - 1, high + 1] {
            #expect(update(.object([field: .integer(value)])).refusal?.field == field)
        }
    }

    @Test func theDisplayNameHasOneToFiftyCharacters() {
        #expect(update(["displayName": "王"])["profile", "displayName"] == "王")
        #expect(update(["displayName": " "]).refusal?.field == "displayName")
        #expect(update(["displayName": text(50)]).isOK)
        #expect(update(["displayName": text(51)]).refusal?.field == "displayName")
    }

    /// A plus handicap is better than scratch, and therefore negative.
    @Test func aHandicapIsKeptToOneDecimal() {
        #expect(update(["handicap": -2.34])["profile", "handicap"] == -2.3)
        #expect(update(["handicap": -2.25])["profile", "handicap"] == -2.2, "half up (domain.md §1.1)")
        #expect(update(["handicap": 12.35])["profile", "handicap"] == 12.4)
    }

    @Test func synonymsOfLevelsAreUnderstoodAndNotRepeated() {
        for (name, level) in ["leisure": "beginner", "amateur": "intermediate", "expert": "advanced"] {
            #expect(update(["skillLevel": .string(name)])["profile", "skillLevel"] == .string(level))
        }
        #expect(
            update(["sportSkills": ["golf": "competitive"]])["profile", "sportSkills"] == ["golf": "advanced"]
        )
    }

    @Test func onlySportsHaveSkillLevels() {
        #expect(update(["sportSkills": ["chess": "advanced"]]).refusal?.field == "sportSkills")
    }

    @Test func homeIsACoordinate() {
        #expect(update(["home": ["lat": 1, "lng": 180]])["home"] == ["lat": 1, "lng": -180])
        #expect(update(["home": ["lat": 91, "lng": 0]]).refusal?.field == "home.lat")
        #expect(update(["home": ["lat": 0, "lng": -181]]).refusal?.field == "home.lng")
    }

    @Test func theTimezoneIsAKnownOne() {
        #expect(update(["timezone": "America/Los_Angeles"])["timezone"] == "America/Los_Angeles")
        #expect(update(["timezone": "Mars/Olympus"]).refusal?.field == "timezone")
        #expect(update(["timezone": nil])["timezone"] == "UTC")
    }

    @Test func aTakenNicknameIsRefused() {
        town.signUp("bob")
        #expect(update(["nickname": "BOB"]).reason == .alreadyExists)
        #expect(update(["nickname": "ANN"])["profile", "nickname"] == "ANN", "one's own in another case")
    }

    @Test func otherServicesSeeANewNameAtOnce() {
        let game = town.game(host: ann)
        _ = update(["nickname": "anna", "displayName": "Anna Lee"])
        let shown = town.ask("games.get", ["gameId": game], as: ann)
        #expect(shown["hostNickname"] == "anna" && shown["hostName"] == "Anna Lee")
    }

    // MARK: - Seeing

    @Test func othersSeeThePublicHalfOfAProfileOnly() {
        town.onboard(ann)
        let profile = town.ask("profile.get", ["accountId": "Ann"], as: town.signUp("bob"))
        #expect(profile["nickname"] == "ann" && profile["cityLabel"] == "San Francisco, CA")
        for field in ["email", "birthDate", "home", "homeApprox", "timezone", "age", "passwordHash"] {
            #expect(profile[field] == .null)
        }
    }

    @Test func anUnknownProfileIsNotFound() {
        let bob = town.signUp("bob")
        for name in ["nobody", "0199a1b2-0000-7000-8000-000000000001", ""] {
            #expect(town.ask("profile.get", ["accountId": .string(name)], as: bob).reason == .notFound)
        }
        let guest = town.guest()
        #expect(town.ask("profile.get", ["accountId": guest.id], as: bob).reason == .notFound)
    }

    @Test func aListOfProfilesHasTheExistingOnesInTheOrderAsked() {
        let bob = town.signUp("bob")
        let list = town.ask("profile.list", ["ids": ["bob", "nobody", ann.id, "BOB"]], as: bob)
        #expect(list.items.map { $0["nickname"] } == ["bob", "ann", "bob"])
        #expect(town.ask("profile.list", ["ids": []], as: bob).refusal?.field == "ids")
        let many = JSONValue.array(Array(repeating: "bob", count: 101))
        #expect(town.ask("profile.list", ["ids": many], as: bob).refusal?.field == "ids")
    }

    // MARK: - Finding (§3.5)

    private func search(_ text: String, as person: Person? = nil) -> [JSONValue?] {
        town.ask("profile.search", ["q": .string(text)], as: person ?? ann).items.map { $0["nickname"] }
    }

    @Test func searchResultsAreExactThenNicknameThenDisplayNameThenOther() {
        town.signUp("xx_sam", displayName: "Zed")
        town.signUp("zoe", displayName: "Samantha")
        town.signUp("samuel", displayName: "Zed")
        town.signUp("sam", displayName: "Zed")
        town.signUp("abe", displayName: "Uncle Sam")
        town.signUp("SAMBA", displayName: "Zed")
        #expect(search("Sam") == ["sam", "SAMBA", "samuel", "zoe", "abe", "xx_sam"])
    }

    @Test func searchResultsLeaveOutTheCallerAndGuests() {
        _ = town.guest("ann-phone")
        #expect(search("ann") == [])
        #expect(search("ann", as: town.signUp("bob")) == ["ann"])
    }

    @Test func aSearchTreatsSignsAsOrdinaryCharacters() {
        town.signUp("a_b")
        town.signUp("axb")
        #expect(search("a_b") == ["a_b"] && search("%%") == [] && search("**") == [])
    }

    /// Names as phone keyboards produce them, and as people without these keys type them.
    @Test(arguments: [
        ("Siobhan O’Neil", "o'neil"), ("Siobhan O'Neil", "O’Neil"), ("José", "jose"), ("Jose", "josé"),
        ("王", "王"),
    ])
    func aSearchFindsOtherSpellingsOfAName(name: String, typed: String) {
        let bob = town.signUp("bob")
        town.ask("profile.update", ["displayName": .string(name)], as: bob)
        let found = town.ask("profile.search", ["q": .string(typed)], as: ann)
        #expect(found["items"].arrayValue?.first?["nickname"] == "bob")
    }

    @Test func aSearchFoldsAccentsAndCaseAsUnicodeSays() {
        town.signUp("jose", displayName: "JOSÉ ÁLVAREZ")
        #expect(search("josé á") == ["jose"] && search("jose\u{301}") == ["jose"])
    }

    @Test func aSearchTakesTwoToFiftyCharactersAndFindsAtMostTwenty() {
        for number in 10..<35 { town.signUp("player\(number)") }
        #expect(search("player").count == 20 && search("player").first == "player10")
        for text in ["p", " p ", String(repeating: "p", count: 51)] {
            #expect(town.ask("profile.search", ["q": .string(text)], as: ann).refusal?.field == "q")
        }
    }

    @Test func theBannedAreNotFoundButByModerators() {
        let town = Town(adminEmail: "boss@example.com")
        let (boss, ann, bob) = (town.signUp("boss"), town.signUp("ann"), town.signUp("bob"))
        func found() -> [Int] {
            [
                town.ask("profile.search", ["q": "bob"], as: ann).items.count,
                town.ask("profile.list", ["ids": [bob.id]], as: ann).items.count,
            ]
        }
        #expect(found() == [1, 1])
        town.ask("account.ban", ["accountId": "bob"], as: boss)
        town.settle()
        #expect(found() == [0, 0])
        #expect(town.ask("profile.get", ["accountId": "bob"], as: ann).reason == .notFound)
        #expect(town.ask("profile.get", ["accountId": "bob"], as: boss)["nickname"] == "bob")
        town.ask("account.restore", ["accountId": "bob"], as: boss)
        town.settle()
        #expect(found() == [1, 1])
    }

    @Test func rowsShowNameAvatarAndSkillLevel() {
        let bob = town.signUp("bob", displayName: "Bob Baker")
        town.complete(bob)
        for type in ["profile.search", "profile.list"] {
            let asked: JSONValue = type == "profile.list" ? ["ids": [bob.id]] : ["q": "bob"]
            let row = town.ask(type, asked, as: ann).items.first
            #expect(row?["displayName"] == "Bob Baker" && row?["skillLevel"] == "advanced", "\(type)")
            #expect(row?["avatar"] == "https://pictures.example/bob.jpg" && row?["id"] == bob.id)
        }
    }

    @Test func thePersonSeesTheSameCountsInTheirProfileAsOthersDo() {
        let bob = town.signUp("bob")
        town.complete(bob)
        town.ask("follows.add", ["accountId": "ann"], as: bob)
        town.settle()
        let mine = town.ask("account.me", as: ann)
        #expect(mine["profile", "followers"] == 1 && mine["profile", "following"] == 0)
        #expect(town.ask("account.me", as: bob)["profile", "following"] == 1)
    }

    // MARK: - The first tier in one go (§3.2)

    @Test(
        arguments: [
            ("nickname", "bob", .alreadyExists), ("nickname", "admin", .invalidArgument),
            ("cityLabel", " ", .invalidArgument), ("lat", 90.5, .invalidArgument),
            ("lng", -180.5, .invalidArgument), ("birthDate", "2013-12-02", .invalidArgument),
        ] as [(String, JSONValue, Reason)])
    func onboardingRefusesInvalidValues(field: String, value: JSONValue, reason: Reason) {
        town.signUp("bob")
        let refusal = town.onboard(ann, .object([field: value])).refusal
        #expect(refusal?.reason == reason && refusal?.field == field)
        #expect(town.ask("account.me", as: ann)["tier"] == 0)
    }

    @Test func onboardingAcceptsValuesAtTheirLimits() {
        let city = JSONValue.string(String(repeating: "é", count: 80))
        let me = town.onboard(ann, ["lat": -90, "lng": 180, "cityLabel": city, "birthDate": "2013-12-01"])
        #expect(me["tier"] == 1 && me["home", "lng"] == -180)
        #expect(town.onboard(ann, ["cityLabel": .string(String(repeating: "é", count: 81))]).refusal != nil)
    }
}
