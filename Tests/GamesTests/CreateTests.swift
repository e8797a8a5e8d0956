// Creating a game: defaults, and every range at its edge (domain.md §4.1).

import Contracts
import EventLine
import EventLog
import JSON
import Machine
import TestSupport
import Testing
import Values

@Suite struct CreateTests {
    let town = Town()
    let ann: Person

    init() { ann = town.signUp("ann") }

    private func create(_ more: JSONValue = [:]) -> Answer {
        town.ask("games.create", town.gameFields(more), as: ann)
    }

    /// The fields that were refused.
    private func wrong(_ more: JSONValue) -> [String] {
        let refusal = create(more).refusal
        return refusal?.fields?.map(\.field) ?? [refusal?.field].compactMap { $0 }
    }

    private func text(_ count: Int) -> JSONValue { .string(String(repeating: "é", count: count)) }

    @Test func fieldsThatAreNotGivenHaveDefaults() {
        let game = create()
        let defaults: JSONValue = [
            "title": "Soccer at Dolores Park", "durationMinutes": 60, "timezone": "UTC", "waitlist": true,
            "visibility": "public", "joinPolicy": "instant", "membersCanInvite": true, "requireTier2": false,
            "status": "open", "version": 1, "full": false, "phase": "upcoming", "participation": "going",
        ]
        for (field, value) in defaults.objectValue?.members ?? [] {
            #expect(game[field] == value, "\(field)")
        }
        let absent = [
            "capacity", "openSlots", "skillLevel", "price", "requirements", "description", "guestsEach",
        ]
        for field in absent {
            #expect(game[field] == .null, "\(field)")
        }
        #expect(game["counts"] == ["going": 1, "maybe": 0, "waitlisted": 0, "requested": 0, "invited": 0])
    }

    @Test func golfHasDefaultsOfItsOwn() {
        let strict = town.gameFields(["sport": "golf", "requireTier2": false])
        let game = town.ask("games.create", strict, as: ann)
        #expect(game["capacity"] == 4 && game["durationMinutes"] == 270 && game["joinPolicy"] == "request")
        #expect(
            create(["sport": "golf", "requireTier2": false, "golf": ["holes": 9]])["durationMinutes"] == 135)
        #expect(
            create(["sport": "golf", "requireTier2": false, "visibility": "friends"])["joinPolicy"]
                == "instant")
        #expect(create(["sport": "golf"]).reason == .tierRequired, "requireTier2 is its default")
    }

    @Test func strictModeAsksForTierTwoEverywhere() {
        let town = Town(gatesAll: true)
        let bob = town.signUp("bob")
        #expect(town.ask("games.create", town.gameFields(), as: bob).reason == .tierRequired)
        #expect(town.ask("games.create", town.gameFields(["requireTier2": false]), as: bob).isOK)
        #expect(town.games.disk.lines.first?.header.type == "games.gate-hit")
    }

    @Test func privateGamesAreByInvitation() {
        #expect(create(["visibility": "private"])["joinPolicy"] == "invite")
        #expect(wrong(["visibility": "private", "joinPolicy": "instant"]) == ["joinPolicy"])
    }

    @Test func aGameStartsWithinAYear() {
        #expect(wrong(["startsAt": town.time()]) == ["startsAt"])
        #expect(create(["startsAt": .string(town.now.wall.adding(milliseconds: 1).description)]).isOK)
        #expect(create(["startsAt": town.time(days: 365)]).isOK)
        let later = town.now.wall.adding(days: 365).adding(milliseconds: 1)
        #expect(wrong(["startsAt": .string(later.description)]) == ["startsAt"])
    }

    @Test func anyOffsetIsUnderstood() {
        #expect(create(["startsAt": "2026-12-10T18:00:00+05:30"])["startsAt"] == "2026-12-10T12:30:00.000Z")
    }

    @Test func aGameTakesAQuarterOfAnHourToTwelveHours() {
        for minutes in [15, 20, 720] as [JSONValue] { #expect(create(["durationMinutes": minutes]).isOK) }
        for minutes in [14, 10, 17, 721, 725, 0, -60] as [JSONValue] {
            #expect(wrong(["durationMinutes": minutes]) == ["durationMinutes"])
        }
        #expect(create(["durationMinutes": 90])["endsAt"] == town.time(hours: 49, minutes: 30))
    }

    @Test func aGameHasRoomForTwoToTwoHundred() {
        for capacity in [2, 200] as [JSONValue] { #expect(create(["capacity": capacity]).isOK) }
        for capacity in [1, 201, 0, -1] as [JSONValue] {
            #expect(wrong(["capacity": capacity]) == ["capacity"])
        }
        let golf: JSONValue = ["sport": "golf", "requireTier2": false]
        for capacity in [2, 8] as [JSONValue] { #expect(create(golf.merging(["capacity": capacity])).isOK) }
        #expect(wrong(golf.merging(["capacity": 9])) == ["capacity"])
    }

    @Test func textsOfAGameHaveLimits() {
        #expect(create(["title": text(80), "description": text(500)]).isOK)
        #expect(wrong(["title": text(81), "description": text(501)]) == ["description", "title"])
        #expect(wrong(["title": "two\u{7}bells"]) == ["title"])
        #expect(create(["title": "   "])["title"] == "Soccer at Dolores Park")
    }

    @Test func aPlaceHasCoordinatesAndANameOrAnAddress() {
        func place(_ fields: JSONValue) -> [String] { wrong(["place": fields]) }
        #expect(place(["name": "Park", "lat": 37]) == ["place.lng"])
        #expect(place(["lat": 37, "lng": -122]) == ["place.name"])
        #expect(place(["name": "  ", "lat": 37, "lng": -122]) == ["place.name"])
        #expect(
            place(["name": text(121), "address": text(251), "lat": 37, "lng": -122]) == [
                "place.address", "place.name",
            ])
        #expect(place(["name": "Park", "lat": 90.1, "lng": 180.1]) == ["place.lat", "place.lng"])
        let game = create(["place": ["address": "1 Main St", "lat": 42.605, "lng": -5.603]])
        #expect(game["title"] == "Soccer at 1 Main St")
        #expect(game["place", "geohash"].stringValue?.hasPrefix("ezs42") == true)
    }

    @Test func theGeohashAlwaysBelongsToTheCoordinates() {
        let place: JSONValue = ["name": "Date line", "lat": -17, "lng": 180]
        #expect(wrong(["place": place.merging(["geohash": "zzzzzzzzz"])]) == ["place.geohash"])
        let game = create(["place": place])
        #expect(game["place", "lng"] == -180 && game["place", "geohash"].stringValue?.first == "2")
        #expect(game["place", "geohash"].stringValue?.count == 9)
    }

    @Test(arguments: [
        (0, "$"), (2499, "$"), (2500, "$$"), (5999, "$$"), (6000, "$$$"), (11_999, "$$$"), (12_000, "$$$$"),
    ]) func thePriceHasATier(amount: Int64, tier: String) {
        let exact = create(["price": ["type": "exact", "amount": .integer(amount)]])
        #expect(exact["priceTier"] == .string(tier) && exact["price", "currency"] == "USD")
        let range = create(["price": ["type": "range", "min": 0, "max": .integer(amount)]])
        #expect(range["priceTier"] == .string(tier), "on the higher end")
    }

    /// A currency without minor units counts in units, one with three digits in hundredths.
    @Test(arguments: [
        ("JPY", 1500, "$"), ("JPY", 12_000, "$$$$"), ("KWD", 1500, "$"), ("KWD", 25_000, "$$"),
        ("USD", 1500, "$"),
    ]) func theTierFollowsTheDigitsOfTheCurrency(currency: String, amount: Int64, tier: String) {
        let game = create([
            "price": ["type": "exact", "amount": .integer(amount), "currency": .string(currency)]
        ])
        #expect(game["priceTier"] == .string(tier) && game["price", "amount"] == .integer(amount))
    }

    @Test func freeIsATierAndUnknownIsNone() {
        #expect(create(["price": ["type": "free"]])["priceTier"] == "free")
        #expect(create(["price": ["type": "unknown"]])["priceTier"] == .null)
        #expect(create(["price": ["type": "unknown", "min": 6000]])["priceTier"] == "$$$")
    }

    @Test func aPriceHasWhatItsTypeNeeds() {
        func price(_ fields: JSONValue) -> [String] { wrong(["price": fields]) }
        #expect(
            price(["type": "exact"]) == ["price.amount"] && price(["type": "estimate"]) == ["price.amount"])
        #expect(
            price(["type": "range", "max": 5]) == ["price.min"]
                && price(["type": "range", "min": 5]) == ["price.max"])
        #expect(price(["type": "range", "min": 6, "max": 5]) == ["price.max"])
        #expect(price(["type": "exact", "amount": -1]) == ["price.amount"])
        #expect(price(["type": "free", "note": text(101)]) == ["price.note"])
        #expect(price(["type": "free", "currency": "usd"]) == ["price.currency"])
    }

    @Test func requirementsHaveRanges() {
        func require(_ fields: JSONValue) -> [String] { wrong(["requirements": fields]) }
        #expect(
            create(["requirements": ["minAge": 13, "maxAge": 120, "minAvgScore": 60, "maxAvgScore": 150]])
                .isOK)
        #expect(require(["minAge": 12]) == ["requirements.minAge"])
        #expect(require(["maxAge": 121]) == ["requirements.maxAge"])
        #expect(require(["minAge": 30, "maxAge": 29]) == ["requirements.maxAge"])
        #expect(
            require(["minAvgScore": 59, "maxAvgScore": 151]) == [
                "requirements.maxAvgScore", "requirements.minAvgScore",
            ])
        #expect(require(["genders": ["martian"]]) == ["requirements.genders.0"])
    }

    @Test func onlyAGolfGameHasGolfFields() {
        let golf: JSONValue = ["sport": "golf", "requireTier2": false]
        #expect(wrong(["golf": ["holes": 18]]) == ["golf"])
        #expect(wrong(golf.merging(["golf": ["holes": 12]])) == ["golf.holes"])
        #expect(wrong(golf.merging(["golf": ["holes": 9, "format": text(41)]])) == ["golf.format"])
    }

    @Test func theZoneIsAKnownOneAndThatOfThePlaceByDefault() {
        #expect(wrong(["timezone": "Mars/Olympus"]) == ["timezone"])
        town.ask("profile.update", ["timezone": "Asia/Kolkata"], as: ann)
        #expect(create(["timezone": .null])["timezone"] == "America/Los_Angeles")
        let atSea: JSONValue = ["name": "On board", "lat": 0, "lng": -30]
        #expect(create(["timezone": .null, "place": atSea])["timezone"] == "Asia/Kolkata")
        #expect(create(["timezone": "Europe/Paris"])["timezone"] == "Europe/Paris")
    }

    @Test func mistakesAboutTimesAreToldWithTheRest() {
        #expect(
            wrong(["startsAt": town.time(), "timezone": "X", "capacity": 1]) == [
                "capacity", "startsAt", "timezone",
            ])
    }

    @Test func levelsOfOtherProductsAreUnderstood() {
        #expect(create(["skillLevel": "competitive"])["skillLevel"] == "advanced")
    }

    @Test func aHostWhoCoolsOffHostsNothingForAWhileAndDoesAllElse() {
        let town = Town()
        let (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
        let game = town.game(host: bob)
        let until = town.now.wall.adding(hours: 2)
        town.changeFacts(of: ann) { $0.coolingOffUntil = until }
        let refusal = town.ask("games.create", town.gameFields(), as: ann).refusal
        #expect(refusal?.reason == .suspended && refusal?.until == until)
        #expect(town.going(ann, game).isOK)
        town.advance(hours: 2)
        #expect(town.ask("games.create", town.gameFields(), as: ann).isOK)
    }
}
