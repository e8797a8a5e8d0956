// Reactions and timers happen once, wherever a process dies (architecture.md, Exactly once; domain.md §14.11).

import Contracts
import EventLog
import JSON
import Machine
import TestSupport
import Testing
import Values

@testable import RsvpService

@Suite struct OnceTests {
    /// Where rsvp's process dies, relative to its reaction.
    enum Crash: CaseIterable {
        case never, beforeItHears, behindTheAppend, behindThePublish, behindTheMark
    }

    /// Three people, two places, one on the waitlist; then the host increases the capacity.
    private func promotion(_ crash: Crash, fromSnapshot: Bool) throws -> Town {
        let town = Town()
        let (ann, bob, cat) = (town.signUp("ann"), town.signUp("bob"), town.signUp("cat"))
        let game = town.game(host: ann, capacity: 2)
        town.going(bob, game)
        town.going(cat, game)
        if fromSnapshot { try town.rsvp.snapshot() }
        switch crash {
        case .beforeItHears: town.rsvp.isUp = false
        case .behindTheAppend: town.rsvp.losesOutputs = true
        case .never, .behindThePublish, .behindTheMark: break
        }
        town.ask("games.update", ["gameId": game, "capacity": 3], as: ann)
        if crash == .behindTheMark { town.idle(seconds: 3) }
        if crash != .never { try town.restart("rsvp", fromSnapshot: fromSnapshot) }
        town.idle(seconds: 4)
        return town
    }

    @Test(arguments: Crash.allCases, [false, true])
    func aPromotionHappensOnceWhereverTheProcessEnds(crash: Crash, fromSnapshot: Bool) throws {
        let town = try promotion(crash, fromSnapshot: fromSnapshot)
        let plain = try promotion(.never, fromSnapshot: false)
        #expect(
            town.rsvp.types.filter { $0 == "rsvp.changed" }
                == plain.rsvp.types.filter { $0 == "rsvp.changed" })
        #expect(town.rsvp.machine.state.rosters.map(\.counts.going) == [3])
        #expect(town.laggards.isEmpty && town.isWell)
    }

    @Test func aReactionWaitsUntilAllIsKnownAgain() throws {
        let town = Town()
        let (ann, bob, cat) = (town.signUp("ann"), town.signUp("bob"), town.signUp("cat"))
        let game = town.game(host: ann, capacity: 2)
        for person in [bob, cat] { town.going(person, game) }
        town.rsvp.isUp = false
        town.ask("games.update", ["gameId": game, "capacity": 3], as: ann)
        // auth's log arrives late: without it cat is unknown, and would be skipped.
        town.rsvp.holdsFetches = ["auth"]
        try town.restart("rsvp")
        town.idle(seconds: 3)
        town.rsvp.holdsFetches = []
        try town.restart("rsvp")
        town.idle(seconds: 3)
        #expect(town.rsvp.machine.state.rosters.map(\.counts.going) == [3])
    }

    @Test func aTimerFiresOnceWhereverTheProcessEnds() throws {
        for loses in [false, true] {
            let town = Town()
            let game = town.game(host: town.signUp("ann"))
            town.advance(hours: 51, minutes: 59)
            town.games.losesOutputs = loses
            town.advance(minutes: 2)
            try town.restart("games")
            town.idle(seconds: 15)
            #expect(town.games.types.filter { $0 == "games.completed" }.count == 1)
            #expect(town.disagreements([game]).isEmpty)
        }
    }

    @Test func aTimerThatWasMissedFiresAtTheStart() throws {
        let town = Town()
        town.game(host: town.signUp("ann"))
        town.games.isUp = false
        town.advance(days: 4)
        try town.restart("games")
        town.idle(seconds: 15)
        #expect(town.games.types.filter { $0 == "games.completed" }.count == 1)
    }

    @Test func aTimerWaitsForASourceOfWhichNothingIsKnown() throws {
        let town = Town()
        town.rsvp.isUp = false
        town.game(host: town.signUp("ann"))
        town.games.isUp = false
        town.advance(days: 4)
        try town.restart("games")
        town.idle(seconds: 5)
        #expect(town.games.follower(of: "rsvp")?.cursor.sequence == 0)
        #expect(!town.games.types.contains("games.completed"), "rsvp's log may be long")
        try town.restart("rsvp")
        town.idle(seconds: 3)
        #expect(town.games.types.filter { $0 == "games.completed" }.count == 1)
    }

    @Test(arguments: Seeds.some(10))
    func crashesAtRandomLeaveNoTrace(seed: UInt64) throws {
        let town = Town(seed: seed)
        let people = ["ann", "bob", "cat", "dan", "eve"].map { town.signUp($0) }
        let game = town.game(host: people[0], capacity: 3)
        for step in 0..<40 {
            let person = people[town.randomNumber(below: people.count)]
            switch town.randomNumber(below: 8) {
            case 0:
                let capacity = JSONValue.integer(Int64(2 + town.randomNumber(below: 4)))
                town.ask("games.update", ["gameId": game, "capacity": capacity], as: people[0])
            case 1:
                try town.crash(
                    ["games", "rsvp", "auth"][town.randomNumber(below: 3)], step.isMultiple(of: 2))
            case 2: town.rsvp.losesOutputs = true
            case 3: town.games.losesOutputs = true
            case 4: town.pass(milliseconds: 600)
            default:
                let type = ["rsvp.going", "rsvp.leave", "rsvp.maybe"][town.randomNumber(below: 3)]
                town.ask(type, ["gameId": game], as: person)
            }
        }
        for name in ["auth", "games", "rsvp"] { try town.restart(name) }
        town.idle(seconds: 6)
        #expect(town.laggards.isEmpty && town.disagreements([game]).isEmpty && town.isWell, "seed=\(seed)")
        #expect(town.reactionsTwice.isEmpty, "seed=\(seed)")
    }
}
