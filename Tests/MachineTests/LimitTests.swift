// A machine's reaction to too many requests, and to messages for another service (architecture.md; protocol.md).

import AuthService
import Contracts
import EventLine
import EventLog
import JSON
import Machine
import RsvpService
import TestSupport
import Testing
import Values

@Suite struct LimitTests {
    let town = Town()

    @Test func pastTheLimitTheLongestWaitingRequestIsAnswered() {
        let ann = town.signUp("ann")
        // The end of its log is not announced, so the requests wait.
        town.games.isUp = false
        let tickets = (0..<514).map { _ in
            town.send(town.request("rsvp.mine", as: ann, after: Positions(["games": 9])))
        }
        town.settle()
        #expect(tickets.map { town.isAnswered($0) } == [true, true] + Array(repeating: false, count: 512))
        #expect(town.answer(tickets[0]).reason == .unavailable)
    }

    @Test func pastTheLimitTheOriginWithMostWaitingRequestsLosesItsOldest() {
        let ann = town.signUp("ann")
        town.games.isUp = false
        func send(from origin: String) -> Ticket {
            var envelope = town.request("rsvp.mine", as: ann, after: Positions(["games": 9]))
            envelope.origin = origin
            return town.send(envelope)
        }
        let first = send(from: "192.0.2.2")
        let flood = (0..<600).map { _ in send(from: "192.0.2.1") }
        let last = send(from: "192.0.2.2")
        town.settle()
        #expect(!town.isAnswered(first) && !town.isAnswered(last))
        #expect(flood.map { town.isAnswered($0) } == (0..<600).map { $0 < 90 })
    }

    @Test func anOriginHasAsManyRequestsForYoungIdsAsItLeavesFree() {
        let ann = town.signUp("ann")
        func send(from origin: String) -> Ticket {
            var envelope = town.request("rsvp.going", ["gameId": .string("\(town.freshID())")], as: ann)
            envelope.origin = origin
            return town.send(envelope)
        }
        let flood = (0..<128).map { _ in send(from: "192.0.2.1") }
        let other = send(from: "192.0.2.2")
        town.settle()
        #expect(flood.count { !town.isAnswered($0) } == 64 && !town.isAnswered(other))
    }

    // Finding A65.
    @Test func aTurnContinuesSixtyFourRequestsThatWaitedAndTheNextTheOthers() {
        let ann = town.signUp("ann")
        town.idle(seconds: 2)
        town.rsvp.holdsFetches = ["games"]
        town.rsvp.isUp = false
        let game = town.ask("games.create", town.gameFields(), as: ann)
        town.rsvp.isUp = true
        let tickets = (0..<100).map { _ in
            town.send(town.request("rsvp.mine", as: ann, after: game.at))
        }
        #expect(!tickets.contains { town.isAnswered($0) })
        town.rsvp.machine.fetched(source: "games", town.games.disk.lines.map { $0.shown(to: nil) })
        var answered: [Int] = []
        for _ in 0..<3 {
            let outputs = town.rsvp.machine.endTurn().outputs
            answered.append(outputs.count { if case .reply = $0 { true } else { false } })
            if answered.count == 1 { #expect(town.rsvp.machine.nextWake() == town.now.monotonicMs) }
        }
        #expect(answered == [64, 36, 0])
    }

    @Test func anOutcomeOfAFormerMachineIsNotTaken() throws {
        town.auth.holdsEffects = true
        let fields: JSONValue = [
            "email": "ann@example.com", "password": "secret word", "nickname": "ann",
            "displayName": "Ann Lee",
        ]
        _ = town.send(town.request("account.signup", fields))
        town.settle()
        let former = try #require(town.auth.held.first?.effect)
        try town.restart("auth")
        let ticket = town.send(town.request("account.signup", fields.merging(["nickname": "zoe"])))
        town.settle()
        town.auth.machine.outcome(former, Auth.Outcome.hashed("of another password"))
        town.settle()
        #expect(!town.isAnswered(ticket))
        town.auth.releaseEffects()
        #expect(town.answer(ticket).isOK)
    }

    @Test func anUnfinishedBatchIsNeverTaken() {
        let header = EventHeader(
            sequence: 1, source: "games", type: "games.created", time: Town.noon, batchEnd: .max)
        town.forge(to: "rsvp", "games.created", EventLine(header: header, data: Array("{}".utf8)).bytes)
        town.idle(seconds: 2)
        #expect(town.rsvp.disk.lines.isEmpty && town.rsvp.follower(of: "games")?.cursor == .start)
    }

    @Test func aLineOfAnotherSourceOrADamagedOneIsNotTaken() {
        let header = EventHeader(sequence: 1, source: "auth", type: "auth.facts-changed", time: Town.noon)
        let line = EventLine(header: header, data: Array("{}".utf8))
        town.forge(to: "rsvp", "games.created", line.bytes)
        town.forge(to: "rsvp", "auth.facts-changed", Array("{}".utf8))
        #expect(town.rsvp.machine.counters.damaged == 2 && town.rsvp.machine.head == 0)
    }

    @Test func aPageOfAnotherSourceIsNotTaken() {
        let header = EventHeader(sequence: 1, source: "auth", type: "auth.facts-changed", time: Town.noon)
        let line = EventLine(header: header, data: Array("{}".utf8))
        town.rsvp.machine.fetched(source: "games", [line])
        #expect(town.rsvp.machine.counters.damaged == 1)
        let follower = town.rsvp.follower(of: "games")
        #expect(follower?.cursor == .start && follower?.stopped == nil)
        let ann = town.signUp("ann")
        town.game(host: ann)
        #expect(town.rsvp.events == ["rsvp.changed"])
    }

    @Test func aFullTurnTakesTheRestInTheNext() {
        let ann = town.signUp("ann")
        town.rsvp.isUp = false
        for _ in 0..<40 { town.ask("games.create", town.gameFields(), as: ann) }
        town.rsvp.isUp = true
        town.idle(seconds: 2)
        #expect(town.rsvp.events.count == 40 && town.laggards.isEmpty)
    }
}
