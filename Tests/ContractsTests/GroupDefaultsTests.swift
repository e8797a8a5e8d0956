// The details that games of a group have where they leave them out (domain.md §7.7).

import Contracts
import JSON
import Testing
import Values

@Suite struct GroupDefaultsTests {
    private static func decoded<T: Decodable>(_ text: String) throws -> T {
        try JSONCoding.decode(T.self, from: Array(text.utf8))
    }

    private func template(_ fields: String = "") throws -> GameTemplate {
        try Self.decoded(#"{"sport":"soccer"\#(fields)}"#)
    }

    private func defaults(_ fields: String) throws -> GroupDefaults { try Self.decoded("{\(fields)}") }

    private static let all = #"""
        "title":"Friday Five","description":"Bring water","place":{"name":"Dolores Park","lat":1,"lng":2},
        "durationMinutes":90,"skillLevel":"beginner","capacity":10,"guestsEach":2,"waitlist":false,"waitlistMode":"offer",
        "visibility":"group","joinPolicy":"request","membersCanInvite":false,"requireTier2":true,
        "answering":{"minPlayers":6},"price":{"type":"free"},"requirements":{"minAge":30},"golf":{"holes":9}
        """#

    @Test func allThatAGameLeavesOutIsFilledIn() throws {
        let filled = try template().filled(from: try defaults(Self.all))
        #expect(filled.title == "Friday Five" && filled.description == "Bring water")
        #expect(filled.place?.name == "Dolores Park" && filled.durationMinutes == 90)
        #expect(filled.skillLevel == .beginner && filled.capacity == 10 && filled.guestsEach == 2)
        #expect(filled.waitlist == false && filled.waitlistMode == .offer)
        #expect(filled.visibility == .group && filled.joinPolicy == .request)
        #expect(filled.membersCanInvite == false && filled.requireTier2 == true)
        #expect(filled.price?.type == .free && filled.requirements?.minAge == 30)
        #expect(filled.answering?.minPlayers == 6)
        #expect(filled.golf == nil, "a game of soccer has no holes")
        #expect(filled.timezone == nil, "the zone is that of the place")
    }

    @Test func aFieldThatAGameSaysStays() throws {
        let given = try template(
            #"""
            ,"title":"Other","description":"Other","place":{"name":"Other","lat":3,"lng":4},"durationMinutes":60,
            "skillLevel":"advanced","capacity":4,"guestsEach":0,"waitlist":true,"waitlistMode":"auto","visibility":"public",
            "joinPolicy":"instant","membersCanInvite":true,"requireTier2":false,"price":{"type":"unknown"},
            "answering":{"minPlayers":2},"requirements":{"minAge":20}
            """#)
        let all = try defaults(Self.all)
        #expect(given.filled(from: all) == given && given.filled(from: nil) == given)
    }

    @Test func aMinimumAboveTheCapacityIsLeftOut() throws {
        let all = try defaults(Self.all)
        #expect(try template(#","capacity":5"#).filled(from: all).answering == nil)
        #expect(try template(#","capacity":6"#).filled(from: all).answering?.minPlayers == 6)
    }

    @Test func aRoundOfGolfTakesTheHolesAndUpToEightPlayers() throws {
        let round: GameTemplate = try Self.decoded(#"{"sport":"golf"}"#)
        let eight = try defaults(#""capacity":8,"golf":{"holes":9}"#)
        let (nine, most) = (try defaults(#""capacity":9"#), try defaults(#""capacity":200"#))
        let filled = round.filled(from: eight)
        #expect(filled.capacity == 8 && filled.golf?.holes == 9)
        #expect(round.filled(from: nine).capacity == nil)
        let soccer = try template()
        #expect(soccer.filled(from: most).capacity == 200)
    }

    @Test func aPrivateGameTakesNoOtherWayIn() throws {
        let open = try defaults(#""joinPolicy":"instant""#)
        let (secret, seen) = (
            try template(#","visibility":"private""#), try template(#","visibility":"friends""#)
        )
        #expect(secret.filled(from: open).joinPolicy == nil)
        #expect(seen.filled(from: open).joinPolicy == .instant)
        let hidden = try defaults(#""visibility":"private","joinPolicy":"invite""#)
        let any = try template()
        #expect(any.filled(from: hidden).visibility == .private)
    }

    @Test func defaultsWithoutAnyAreNone() throws {
        for none in ["", #""title":"  ","waitlistMode":null"#] {
            let cleaned = try defaults(none).cleaned
            #expect(cleaned == nil, "\(none)")
        }
        let five = try defaults(#""title":" Five ""#).cleaned
        #expect(five?.title == "Five")
    }

    /// Problems by field.
    private func problems(_ fields: String) throws -> [String] {
        let data = #"{"groupId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f","gameDefaults":{\#(fields)}}"#
        let command: UpdateGroup = try Self.decoded(data)
        var problems = Problems()
        command.check(&problems)
        return problems.found.map(\.field)
    }

    private func title(_ count: Int) -> String {
        #""title":"\#(String(repeating: "x", count: count))""#
    }

    @Test func defaultsHaveTheBoundsOfGames() throws {
        for fine in [
            title(80), #""durationMinutes":15"#, #""durationMinutes":720"#, #""capacity":2"#,
            #""capacity":200"#, #""golf":{"holes":18}"#, #""place":{"name":"Park","lat":1,"lng":2}"#,
        ] { #expect(try problems(fine) == [], "\(fine)") }
        for (wrong, field) in [
            (title(81), "title"), (#""durationMinutes":10"#, "durationMinutes"),
            (#""durationMinutes":62"#, "durationMinutes"), (#""durationMinutes":725"#, "durationMinutes"),
            (#""capacity":1"#, "capacity"), (#""capacity":201"#, "capacity"),
            (#""golf":{"holes":12}"#, "golf.holes"), (#""price":{"type":"exact"}"#, "price.amount"),
            (#""requirements":{"minAge":12}"#, "requirements.minAge"),
            (#""visibility":"private","joinPolicy":"instant""#, "joinPolicy"),
            (#""place":{"name":"Dolores Park"}"#, "place.lat"),
        ] { #expect(try problems(wrong) == ["gameDefaults.\(field)"], "\(wrong)") }
    }
}
