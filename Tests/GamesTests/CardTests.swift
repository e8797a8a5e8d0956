// cards.start to cards.end: playing a deck of party cards (domain.md §5.1). The rules of playing are tested with the
// engine; here are permissions, public events and refusals.

import Contracts
import JSON
import PartyCards
import Testing
import Values

@testable import GamesService
@testable import TestSupport

// domain.md §5.1
@Suite struct CardTests {
    let town = Town()
    let ann: Person

    init() { ann = town.signUp("ann") }

    private func start(_ more: JSONValue = [:], as person: Person? = nil) -> Answer {
        let category: JSONValue = ["category": "story_time"]
        return town.ask("cards.start", category.merging(more), as: person ?? ann)
    }

    @discardableResult
    private func play(
        _ verb: String, _ session: JSONValue, _ more: JSONValue = [:], as person: Person? = nil
    ) -> Answer {
        town.ask("cards.\(verb)", more.merging(["sessionId": session]), as: person ?? ann)
    }

    /// Published events about sessions, after the first `count` events.
    private func told(since count: Int = 0) -> [String] {
        town.games.types.dropFirst(count).filter {
            $0.hasPrefix("games.deck-") || $0.hasPrefix("games.card-")
        }
        .map { String($0.dropFirst(6)) }
    }

    private var lines: Int { town.games.disk.lines.count }

    // MARK: - Starting

    // domain.md §1.10
    @Test func aSessionBeginsAtTheFirstCardOfTheOrderItsSeedMakes() {
        let session = start(["seed": "7", "players": [" Ann ", "Bob"]])
        let order = SplitMix64.permutation(50, seed: 7).map { JSONValue.integer(Int64($0 + 1)) }
        #expect(session["order"] == .array(order) && session["card", "number"] == order[0])
        #expect(session["position"] == 1 && session["total"] == 50 && session["remaining"] == 50)
        #expect(session["completedCount"] == 0 && session["progress"] == 0 && session["percent"] == 0)
        #expect(session["status"] == "active" && session["skips"] == 0 && session["version"] == 1)
        #expect(session["players"] == ["Ann", "Bob"] && session["turn"] == ["player": "Ann"])
        #expect(session["ownerId"] == ann.id && session["seed"] == "7" && session["activeSeconds"] == 0)
        #expect(session["startedAt"] == town.time())
        #expect(start(["seed": "7"])["order"] == session["order"], "the same seed, the same order")
        #expect(start()["order"] != start()["order"], "a fresh seed each time")
    }

    @Test func withoutShufflingCardsComeByTheirNumbers() {
        let session = start(["shuffle": false])
        #expect(session["order"] == .array((1...50).map { .integer($0) }))
        let cards = town.ask("cards.cards", ["category": "story_time"], as: ann).items
        #expect(session["card"] == cards.first && session["card", "id"] == "story_time-1")
    }

    @Test func aSessionIsNamedAfterItsCategoryAndTheOwnersTime() {
        town.ask("profile.update", ["timezone": "Europe/Berlin"], as: ann)
        town.settle()
        #expect(start()["name"] == "Story Time - Dec 1, 13:00")
        #expect(start(["name": " Friday "])["name"] == "Friday")
        let guest = town.guest()
        #expect(start(as: guest)["name"] == "Story Time - Dec 1, 12:00")
    }

    @Test(arguments: ["story_time", "Story Time", "sToRy tImE", "STORY_TIME"])
    func aSessionsCategoryIsGivenByIdOrNameInAnyCase(_ name: String) {
        #expect(start(["category": .string(name)])["category"] == "story_time")
    }

    @Test func anUnknownCategoryIsNotFoundAndTheNearestNameIsTold() {
        let answer = start(["category": "story_tim"])
        #expect(answer.reason == .notFound && answer.refusal?.field == "category")
        #expect(answer.refusal?.message.contains("did you mean story_time?") == true, "\(answer)")
        #expect(start(["category": .string(town.freshID().description)]).reason == .notFound)
    }

    @Test func startingASessionPausesTheOwnersOtherOneAndNobodyElses() {
        let guest = town.guest()
        let (theirs, first) = (start(as: guest)["id"], start()["id"])
        let count = lines
        let second = start(["category": "bucket_list"])["id"]
        #expect(told(since: count) == ["deck-paused", "deck-started"])
        #expect(play("session", first)["status"] == "paused")
        #expect(play("session", first)["version"] == 2, "it has changed")
        #expect(play("session", theirs, as: guest)["status"] == "active")
        play("resume", first)
        #expect(play("session", second)["status"] == "paused")
        play("end", second)
        play("reset", second)
        #expect(play("session", first)["status"] == "paused" && play("session", second)["status"] == "active")
    }

    // domain.md §2
    @Test func aSessionMayBePlayedAtAPartyGameItsOwnerGoesTo() {
        let bob = town.signUp("bob")
        let (party, soccer) = (town.game(host: ann, ["sport": "party"]), town.game(host: ann))
        let theirs = town.game(host: bob, ["sport": "party"])
        #expect(start(["gameId": party])["gameId"] == party)
        for game in [soccer, theirs, .string(town.freshID().description)] {
            let answer = start(["gameId": game])
            #expect(answer.reason == .notFound && answer.refusal?.field == "gameId", "\(answer)")
        }
        town.going(ann, theirs)
        #expect(start(["gameId": theirs]).isOK)
        #expect(start(["gameId": party], as: town.guest()).reason == .notFound)
    }

    // domain.md §1.5
    @Test func allMistakesInANewSessionAreToldAndLimitsThemselvesAreValid() {
        func names(_ count: Int, _ length: Int = 1) -> JSONValue {
            .array(Array(repeating: .string(String(repeating: "é", count: length)), count: count))
        }
        let wrong: [(JSONValue, String)] = [
            (["players": names(21)], "players"), (["players": names(1, 31)], "players.0"),
            (["players": ["Ann", " \n"]], "players.1"), (["players": "Ann"], "players"),
            (["name": .string(String(repeating: "é", count: 61))], "name"), (["seed": "-1"], "seed"),
            (["seed": "18446744073709551616"], "seed"), (["seed": "x"], "seed"),
            (["category": " "], "category"),
            (["category": .string(String(repeating: "é", count: 61))], "category"),
            (["category": .null], "category"), (["id": "x"], "id"), (["shuffle": "on"], "shuffle"),
            (["deviceTime": town.time(days: 1, seconds: 1)], "deviceTime"), (["cards": 1], "cards"),
        ]
        for (fields, field) in wrong {
            let answer = start(fields)
            #expect(
                answer.reason == .invalidArgument && answer.refusal?.field == field, "\(fields): \(answer)")
        }
        let both = start(["name": .string(String(repeating: "x", count: 61)), "players": names(20, 31)])
        #expect(both.refusal?.fields?.count == 21, "\(both)")
        #expect(start(["players": names(20, 30), "seed": "18446744073709551615"]).isOK)
        #expect(start(["name": .string(String(repeating: "é", count: 60))]).isOK)
        #expect(start(["name": " ", "players": [], "deviceTime": town.time(days: 1)]).isOK)
    }

    // MARK: - Turning cards

    @Test func cardsAreTurnedAndPlayedAndOthersHearWhichWerePlayed() {
        let id = start(["shuffle": false, "players": ["Ann", "Bob"], "category": "story_time"])["id"]
        var count = lines
        let next = play("next", id)
        #expect(next["card", "number"] == 2 && next["skips"] == 1 && next["turn"] == ["player": "Bob"])
        #expect(next["version"] == 2)
        #expect(
            play("previous", id)["card", "number"] == 1 && play("jump", id, ["number": 50])["position"] == 50)
        #expect(told(since: count).isEmpty)
        count = lines
        let played = play("complete", id)
        #expect(played["completed"] == [50] && played["card", "number"] == 1 && played["percent"] == 2)
        #expect(told(since: count) == ["card-completed"])
        #expect(
            town.games.told("games.card-completed").last
                == ["sessionId": id, "ownerId": ann.id, "category": "story_time", "number": 50])
        play("complete", id, ["number": 7])
        #expect(play("session", id)["completed"] == [50, 7] && play("session", id)["card", "number"] == 1)
        count = lines
        #expect(play("uncomplete", id, ["number": 50])["completed"] == [7])
        #expect(told(since: count) == ["card-uncompleted"])
        let shuffled = play("shuffle", id, ["seed": "3"])
        #expect(shuffled["order"].arrayValue?.first == 7 && shuffled["position"] == 2)
        #expect(shuffled["seed"] == "3" && play("session", id)["seed"] == "3")
        #expect(play("shuffle", id)["seed"] != "3", "a fresh seed where none is given")
    }

    // domain.md §1.4
    @Test func repeatingACurrentStateIsAcceptedAndWritesNothing() {
        let id = start(["shuffle": false])["id"]
        play("complete", id, ["number": 7])
        let count = lines
        #expect(play("complete", id, ["number": 7])["version"] == 2)
        for (verb, more) in [
            ("previous", [:]), ("jump", ["number": 1]), ("uncomplete", ["number": 9]), ("resume", [:]),
        ] as [(String, JSONValue)] { #expect(play(verb, id, more).isOK) }
        #expect(lines == count)
        play("pause", id)
        let paused = lines
        #expect(play("pause", id).isOK && lines == paused)
    }

    @Test func theLastCardCompletesASessionAndItsTimeIsTold() {
        let id = start(["shuffle": false])["id"]
        for number in 1...49 { play("complete", id, ["number": .integer(Int64(number))]) }
        town.advance(seconds: 90)
        play("pause", id)
        town.advance(hours: 1)
        play("resume", id)
        town.advance(seconds: 10)
        let count = lines
        let done = play("complete", id)
        #expect(done["status"] == "completed" && done["progress"] == 1 && done["endedAt"] == town.time())
        #expect(told(since: count) == ["card-completed", "deck-completed"])
        #expect(
            town.games.told("games.deck-completed").last == [
                "sessionId": id, "ownerId": ann.id, "category": "story_time", "cards": 50,
                "activeSeconds": 100,
            ])
        #expect(town.ask("cards.category", ["category": "story_time"], as: ann)["completedSessions"] == 1)
        let again = lines
        let back = play("uncomplete", id, ["number": 33])
        #expect(back["status"] == "active" && back["card", "number"] == 33 && back["endedAt"] == .null)
        #expect(told(since: again) == ["card-uncompleted", "deck-resumed"])
        #expect(town.ask("cards.category", ["category": "story_time"], as: ann)["completedSessions"] == 0)
    }

    @Test func aResetStartsASessionOverAndItsEventTellsNoCards() {
        let id = start(["shuffle": false])["id"]
        play("complete", id)
        play("end", id)
        let count = lines
        let fresh = play("reset", id)
        #expect(fresh["status"] == "active" && fresh["completed"] == [] && fresh["position"] == 1)
        #expect(told(since: count) == ["deck-resumed"])
        let active = lines
        play("complete", id)
        play("reset", id)
        #expect(told(since: active) == ["card-completed"])
    }

    @Test func aCommandInTheWrongStateIsAConflictThatNamesTheState() {
        let id = start()["id"]
        let moves: [(String, JSONValue)] = [
            ("next", [:]), ("previous", [:]), ("jump", ["number": 1]), ("complete", [:]), ("shuffle", [:]),
        ]
        func expectConflict(_ verb: String, _ more: JSONValue, _ state: String) {
            let answer = play(verb, id, more)
            #expect(answer.reason == .conflict && answer.refusal?.state == state, "\(verb): \(answer)")
        }
        play("pause", id)
        for (verb, more) in moves { expectConflict(verb, more, "paused") }
        play("end", id)
        #expect(town.games.told("games.deck-ended").last?["completed"] == 0)
        for (verb, more) in moves + [
            ("uncomplete", ["number": 1]), ("pause", [:]), ("resume", [:]), ("end", [:]),
        ] { expectConflict(verb, more, "ended") }
        #expect(play("reset", id).isOK)
    }

    @Test(arguments: [0, 51, -1, Int64.max, .min])
    func aCardWithANumberOutOfRangeIsNotFound(_ number: Int64) {
        let id = start()["id"]
        for verb in ["jump", "complete", "uncomplete"] {
            let answer = play(verb, id, ["number": .integer(number)])
            #expect(answer.reason == .invalidArgument && answer.refusal?.field == "number", "\(answer)")
            #expect(answer.refusal?.message == "number must be from 1 to 50")
        }
    }

    @Test func aSessionIsSeenByItsOwnerAlone() {
        let id = start()["id"]
        let others = [town.signUp("bob"), town.guest()]
        let all: [(String, JSONValue)] = [
            ("next", [:]), ("previous", [:]), ("jump", ["number": 99]), ("complete", [:]),
            ("uncomplete", ["number": 1]), ("shuffle", [:]), ("reset", [:]), ("pause", [:]), ("resume", [:]),
            ("end", [:]), ("session", [:]),
        ]
        for other in others {
            for (verb, more) in all {
                let answer = play(verb, id, more, as: other)
                #expect(answer.reason == .notFound && answer.refusal?.field == "sessionId", "\(verb)")
            }
        }
        #expect(play("next", .string(town.freshID().description)).reason == .notFound)
    }

    @Test func resumingWithoutAnIdTakesTheLatestUnfinishedSession() {
        #expect(town.ask("cards.resume", as: ann).reason == .notFound)
        let first = start()["id"]
        town.advance(seconds: 1)
        let second = start()["id"]
        town.advance(seconds: 1)
        let third = start()["id"]
        play("end", third)
        #expect(town.ask("cards.resume", as: ann)["id"] == second)
        town.advance(seconds: 1)
        play("uncomplete", first, ["number": 1])
        #expect(town.ask("cards.resume", as: ann)["id"] == second, "what changed nothing is no use")
        play("pause", second)
        town.advance(seconds: 1)
        play("resume", first)
        play("pause", first)
        #expect(town.ask("cards.resume", as: ann)["id"] == first)
        for id in [first, second] { play("end", id) }
        #expect(town.ask("cards.resume", as: ann).reason == .notFound)
    }

    // domain.md §1.4
    @Test func aChangedSessionIsLeftAloneWhereAVersionIsExpected() {
        let id = start()["id"]
        play("next", id, ["ifVersion": 1])
        for verb in ["next", "previous", "complete", "shuffle", "reset", "pause", "resume", "end"] {
            let answer = play(verb, id, ["ifVersion": 1])
            #expect(answer.reason == .versionMismatch && answer.refusal?.version == 2, "\(verb): \(answer)")
        }
    }

    // MARK: - Told later

    @Test func aDevicesLateReportCountsFromWhenItHappened() {
        let started = start(["deviceTime": town.time(hours: -2)])
        #expect(started["startedAt"] == town.time(hours: -2))
        #expect(started["name"] == "Story Time - Dec 1, 10:00" && started["activeSeconds"] == 0)
        let id = started["id"]
        #expect(play("pause", id, ["deviceTime": town.time(hours: -2, seconds: 40)])["activeSeconds"] == 40)
        // A clock that is set back, or that runs ahead, does not make times decrease.
        #expect(play("resume", id, ["deviceTime": town.time(hours: -3)])["activeSeconds"] == 40)
        #expect(play("end", id, ["deviceTime": town.time(hours: 20)])["endedAt"] == town.time())
        let old = start(["deviceTime": town.time(days: -400)])
        #expect(old["startedAt"] == town.time(days: -30))
    }

    @Test func aDeviceMayChooseTheSessionsIdAndTryAgain() {
        let id = JSONValue.string(town.freshID().description)
        #expect(start(["id": id])["id"] == id)
        play("next", id)
        let count = lines
        #expect(start(["id": id])["version"] == 2 && lines == count)
        #expect(start(["id": id, "category": "bucket_list"]).reason == .alreadyExists)
        #expect(start(["id": id], as: town.guest()).reason == .alreadyExists)
    }

    // MARK: - Again, and afterwards

    // domain.md §1.4
    @Test func aRepeatedCardCommandGetsItsFirstAnswer() throws {
        let ids = (0..<3).map { _ in town.freshID() }
        let deck: JSONValue = ["category": "story_time"]
        let started = town.ask("cards.start", deck, as: ann, id: ids[0])
        let about: JSONValue = ["sessionId": started["id"]]
        let completed = town.ask("cards.complete", about, as: ann, id: ids[1])
        let shuffled = town.ask("cards.shuffle", about, as: ann, id: ids[2])
        town.advance(seconds: 30)
        play("next", started["id"])
        play("end", started["id"])
        for fromSnapshot in [false, true] {
            if fromSnapshot { try town.games.snapshot() }
            try town.restart("games", fromSnapshot: fromSnapshot)
            let count = lines
            #expect(town.ask("cards.start", deck, as: ann, id: ids[0]).data == started.data)
            #expect(town.ask("cards.complete", about, as: ann, id: ids[1]).data == completed.data)
            #expect(town.ask("cards.shuffle", about, as: ann, id: ids[2]).data == shuffled.data)
            #expect(lines == count)
        }
    }

    // domain.md §1.7
    @Test func aSessionsTitleAndPlayersStandInPrivateLinesAlone() throws {
        let id = start(["name": "Hen night", "players": ["Zebedee"]])["id"]
        play("complete", id)
        for (topic, body) in town.published where !topic.hasSuffix("._private") {
            let text = String(decoding: body, as: UTF8.self)
            #expect(!text.contains("Hen night") && !text.contains("Zebedee"), "\(topic)")
        }
        let before = play("session", id)
        for fromSnapshot in [false, true] {
            if fromSnapshot { try town.games.snapshot() }
            try town.restart("games", fromSnapshot: fromSnapshot)
            #expect(play("session", id).data == before.data)
        }
    }
}
