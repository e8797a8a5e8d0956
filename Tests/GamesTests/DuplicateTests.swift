// A game like another, at another time (domain.md §4.3).

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

// domain.md §4.3
@Suite struct DuplicateTests {
    let town = Town()
    let ann: Person
    let bob: Person

    init() { (ann, bob) = (town.signUp("ann"), town.signUp("bob")) }

    private func duplicate(_ game: JSONValue, _ start: JSONValue? = nil, as person: Person? = nil) -> Answer {
        let answer = town.ask(
            "games.duplicate", ["gameId": game, "startsAt": start ?? town.time(days: 9)], as: person ?? ann)
        town.settle()
        return answer
    }

    @Test func aCopyDiffersInTimeAndPeople() {
        let game = town.game(
            host: ann, capacity: 3,
            [
                "description": "Bring water", "durationMinutes": 90, "timezone": "Europe/Berlin",
                "price": ["type": "exact", "amount": 500], "requirements": ["minAge": 18],
                "visibility": "friends", "waitlist": false, "skillLevel": "advanced",
            ])
        town.ask("games.cancel", ["gameId": game, "reason": "Rain"], as: ann)
        let source = town.ask("games.get", ["gameId": game], as: ann)
        let copy = duplicate(game)
        #expect(copy.isOK && copy["id"] != game && copy["startsAt"] == town.time(days: 9))
        for field in [
            "title", "description", "place", "durationMinutes", "timezone", "price", "requirements",
            "visibility", "waitlist", "skillLevel", "capacity", "joinPolicy", "sport",
        ] {
            #expect(copy[field] == source[field], "\(field)")
        }
        #expect(copy["status"] == "open" && copy["statusReason"] == .null && copy["version"] == 1)
        #expect(town.games.told("games.created").last?["copiedFrom"] == game)
        #expect(town.ask("games.get", ["gameId": copy["id"]], as: ann)["counts", "going"] == 1)
    }

    @Test func aCopyIsInNoSeries() {
        let (series, games) = town.series(host: ann)
        town.going(bob, games[0])
        let copy = duplicate(games[0])
        #expect(copy["seriesId"] == .null && copy["occurrence"] == .null && copy["detached"] == .null)
        #expect(copy["counts", "going"] == 1)
        let shown = town.ask("series.get", ["seriesId": series], as: ann)["occurrences"].arrayValue
        #expect(shown?.count == 3)
    }

    @Test func aFinishedGameCanBeDuplicated() {
        let game = town.game(host: ann)
        town.advance(days: 3)
        #expect(town.ask("games.get", ["gameId": game], as: ann)["status"] == "completed")
        #expect(duplicate(game).isOK)
    }

    @Test func onlyTheHostCopiesAGameUnderTheRulesForNewOnes() {
        let game = town.game(host: ann)
        #expect(duplicate(game, as: bob).reason == .forbidden)
        #expect(duplicate(.string(town.freshID().description)).refusal?.field == "gameId")
        #expect(duplicate(game, town.time()).refusal?.field == "startsAt")
        #expect(duplicate(game, town.time(days: 365)).isOK)
        #expect(duplicate(game, town.time(days: 365, minutes: 1)).refusal?.field == "startsAt")
        let round = town.game(host: ann, ["sport": "golf", "requireTier2": false])
        town.ask("games.update", ["gameId": round, "requireTier2": true], as: ann)
        #expect(duplicate(round).reason == .tierRequired)
        town.changeFacts(of: ann) { $0.coolingOffUntil = town.now.wall.adding(days: 1) }
        #expect(duplicate(game).reason == .suspended)
    }

    // domain.md §12.1, §1.4
    @Test func aCopyCountsAsAGameAndARepeatMakesNoOther() {
        let town = Town(limits: .standard)
        let ann = town.signUp("ann")
        let game = town.game(host: ann)
        let data: JSONValue = ["gameId": game, "startsAt": town.time(days: 3)]
        let id = town.freshID()
        let first = town.ask("games.duplicate", data, as: ann, id: id)
        #expect(town.ask("games.duplicate", data, as: ann, id: id).data == first.data && first.isOK)
        for _ in 0..<3 { #expect(town.ask("games.duplicate", data, as: ann).isOK) }
        #expect(town.ask("games.duplicate", data, as: ann).reason == .rateLimited)
    }
}
