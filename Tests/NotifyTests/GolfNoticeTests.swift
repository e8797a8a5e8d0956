// Notifications of golf: a card that somebody else has begun, and tee times (domain.md §8.2).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct GolfNoticeTests {
    private let cast: Cast

    init() { cast = Self.golfers() }

    /// Ann with two friends.
    private static func golfers(_ limits: LimitSettings = .off) -> Cast {
        let cast = Cast(["ann", "bob", "cat"], limits: limits)
        for friend in ["bob", "cat"] { cast.befriend("ann", friend) }
        for person in cast.everyone { cast.phone(of: person) }
        return cast
    }

    private func rows(_ type: String, _ person: String) -> [JSONValue] {
        cast.inbox(cast[person]).filter { $0["type"]?.stringValue == type }
    }

    private static func course(_ cast: Cast) -> JSONValue {
        let course: JSONValue = [
            "name": "The Links", "place": ["lat": 37.78, "lng": -122.5, "name": "Lincoln Park"],
            "pars": [4, 4, 4, 4, 4, 4, 4, 4, 4], "strokeIndexes": [1, 2, 3, 4, 5, 6, 7, 8, 9],
            "tees": [["name": "Yellow", "rating": 36, "slope": 113]],
        ]
        return cast.ask("courses.save", course, as: "ann")["id"]
    }

    /// A card of Ann's with Bob on it.
    private func card(_ more: JSONValue = [:]) -> JSONValue {
        let fields: JSONValue = [
            "courseId": Self.course(cast),
            "players": [["accountId": cast.id("ann")], ["accountId": cast.id("bob")]],
        ]
        let answer = cast.ask("rounds.start", fields.merging(more), as: "ann")
        #expect(answer.isOK, "\(answer)")
        return answer["id"]
    }

    /// A game of golf of Ann's to which all go.
    private func game(_ more: JSONValue = [:]) -> JSONValue {
        let fields: JSONValue = [
            "sport": "golf", "title": "Sunday links", "startsAt": cast.town.time(hours: 30),
            "place": ["lat": 37.78, "lng": -122.5, "name": "Lincoln Park"], "capacity": 8,
            "joinPolicy": "instant", "golf": ["holes": 18],
        ]
        let game = cast.ask("games.create", fields.merging(more), as: "ann")["id"]
        for person in ["bob", "cat"] { cast.ask("rsvp.going", ["gameId": game], as: person) }
        return game
    }

    private func arrange(_ game: JSONValue, _ more: JSONValue = [:]) {
        let fields: JSONValue = ["gameId": game]
        let answer = cast.ask("rounds.outing", fields.merging(more), as: "ann")
        #expect(answer.isOK, "\(answer)")
    }

    @Test func peopleOnACardOfSomebodyElsesAreToldOfIt() {
        let round = card()
        let row = rows("round_added", "bob").first
        #expect(row?["title"] == "The ann put you on a golf card")
        #expect(row?["targetType"] == "round" && row?["targetId"] == round)
        #expect(rows("round_added", "ann").isEmpty && rows("round_added", "cat").isEmpty)
    }

    @Test func aCardOfAGameNamesItToThoseWhoSeeIt() {
        _ = card(["gameId": game()])
        let body = rows("round_added", "bob").first?["body"]?.stringValue ?? ""
        #expect(body.hasPrefix("For Sunday links. "))
        let hidden = cast.ask(
            "games.create",
            [
                "sport": "golf", "title": "Secret links", "startsAt": cast.town.time(hours: 60),
                "place": ["lat": 37.78, "lng": -122.5, "name": "Lincoln Park"], "visibility": "private",
                "golf": ["holes": 18],
            ], as: "ann")
        _ = card(["gameId": hidden["id"]])
        #expect(rows("round_added", "bob").count == 2)
        #expect(!rows("round_added", "bob").description.contains("Secret"))
    }

    @Test func newsOfACardGoesOnceItWaitsForTheirWord() {
        let round = card()
        for hole in 1...9 {
            for player in 0...1 {
                let score: JSONValue = [
                    "roundId": round, "player": .integer(Int64(player)), "hole": .integer(Int64(hole)),
                    "strokes": 4,
                ]
                cast.ask("rounds.score", score, as: "ann")
            }
        }
        #expect(rows("round_added", "bob").isEmpty && rows("round_attest", "bob").count == 1)
    }

    @Test func oneWhoPutsOthersOnCardAfterCardTellsThemOnlySoMuchADay() throws {
        let settings = #"{"told": {"max": 4, "minutes": 1440}}"#
        let cast = Self.golfers(try LimitSettings(parsing: Array(settings.utf8), from: "x"))
        // Being friends was told, too.
        cast.town.advance(days: 2)
        let round: JSONValue = [
            "courseId": Self.course(cast),
            "players": [["accountId": cast.id("ann")], ["accountId": cast.id("bob")]],
        ]
        for _ in 0..<6 { #expect(cast.ask("rounds.start", round, as: "ann").isOK) }
        let told = cast.inbox(cast["bob"]).count { $0["type"] == "round_added" }
        #expect((1...3).contains(told), "\(told) rows")
    }

    @Test func aTeeTimeIsToldToEachOfAGroupOnce() {
        let game = game()
        arrange(game)
        let row = rows("tee_time", "bob").first
        #expect(row?["title"] == "Your tee time: Sunday links")
        #expect(row?["body"]?.stringValue?.hasSuffix(", from hole 1") == true)
        #expect(row?["targetType"] == "game" && row?["targetId"] == game)
        #expect(row?["data"]?["when"]?.stringValue?.hasSuffix("[America/Los_Angeles]") == true)
        #expect(rows("tee_time", "cat").count == 1 && rows("tee_time", "ann").isEmpty)
        arrange(game)
        #expect(rows("tee_time", "bob") == [row], "nothing has changed")
        arrange(game, ["hole": "10"])
        let bodies = rows("tee_time", "bob").map { $0["body"]?.stringValue ?? "" }
        #expect(bodies.count == 1 && bodies[0].hasSuffix(", from hole 10"), "\(bodies)")
    }

    @Test func onlyThoseWhoseStartMovesAreToldAgain() {
        let game = game()
        let groups: JSONValue = [["players": ["ann", "bob", "cat"]]]
        arrange(game, ["groups": groups])
        let before = rows("tee_time", "bob")
        let pair: JSONValue = [["players": ["ann", "bob"]]]
        arrange(game, ["groups": pair])
        #expect(rows("tee_time", "bob") == before, "Bob's start is as it was")
        #expect(rows("tee_time", "cat").isEmpty, "Cat is in no group any more")
    }

    @Test func aTeeTimeGoesWithWhoeverDoesNotComeAndWithTheGame() {
        let game = game()
        arrange(game)
        cast.ask("rsvp.leave", ["gameId": game], as: "bob")
        #expect(rows("tee_time", "bob").isEmpty && rows("tee_time", "cat").count == 1)
        cast.ask("games.cancel", ["gameId": game], as: "ann")
        #expect(rows("tee_time", "cat").isEmpty)
    }

    @Test func pushesOfGolfLeadToTheCardAndToTheTeeTimes() {
        let (game, round) = (game(), card())
        arrange(game)
        cast.town.advance(seconds: 1)
        let links = cast.town.notify.orders.compactMap { $0.order["link"]?.stringValue }
        for (path, id) in [("golf", round), ("tee", game)] {
            #expect(links.contains("https://rally.example/\(path)/\(id.stringValue ?? "")"), "\(links)")
        }
    }
}
