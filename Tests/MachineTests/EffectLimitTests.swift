// Work on other threads: its limits, and dropping work that nobody waits for (limits.md).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct EffectLimitTests {
    let town = Town()

    private func logIn(_ number: Int, timeoutMs: Int = 5000, id: ID? = nil) -> Ticket {
        var envelope = town.request(
            "account.login", ["nickname": .string("nobody\(number)"), "password": "wrong"], id: id)
        envelope.timeoutMs = timeoutMs
        return town.send(envelope)
    }

    @Test func aFullEffectQueueRefusesNewRequests() {
        town.auth.holdsEffects = true
        let tickets = (0..<512).map { logIn($0) }
        town.settle()
        #expect(tickets.allSatisfy { !town.isAnswered($0) } && town.auth.held.count == 512)
        let refused = town.answer(logIn(512))
        #expect(refused.reason == .unavailable && refused.refusal?.message.contains("too much to do") == true)
        #expect(town.auth.held.count == 512)
        town.auth.workOff()
        town.settle()
        #expect(tickets.allSatisfy { town.answer($0).reason == .unauthenticated })
        let ticket = logIn(513)
        town.settle()
        town.auth.workOff()
        #expect(town.answer(ticket).reason == .unauthenticated, "there is room again")
    }

    @Test func aFloodOfRequestsThatWaitAMillisecondLeavesNoWorkBehind() {
        town.auth.holdsEffects = true
        let tickets = (0..<300).map { logIn($0, timeoutMs: 1) }
        town.settle()
        town.pass(milliseconds: 2)
        let before = town.auth.disk.lines.count
        town.auth.workOff()
        town.settle()
        #expect(tickets.allSatisfy { town.answer($0).reason == .timeout })
        #expect(town.auth.disk.lines.count == before && town.auth.machine.isIdle)
    }

    @Test func aDuplicateWithMoreTimeKeepsItsRequestAlive() {
        town.auth.holdsEffects = true
        let id = town.freshID()
        let first = logIn(1, timeoutMs: 1, id: id)
        let second = logIn(1, timeoutMs: 5000, id: id)
        town.settle()
        town.pass(milliseconds: 2)
        town.auth.workOff()
        town.settle()
        #expect(!town.isAnswered(first) && town.auth.held.count == 1, "it is asked for again, with more time")
        town.auth.workOff()
        #expect(town.answer(second).reason == .unauthenticated)
    }

    @Test func repetitionsOfOneRequestAreBounded() {
        town.auth.holdsEffects = true
        let id = town.freshID()
        let tickets = (0..<65).map { _ in logIn(1, id: id) }
        town.settle()
        #expect(tickets.map { town.isAnswered($0) } == Array(repeating: false, count: 64) + [true])
    }

    @Test func aFullEffectQueueInBytesRefusesNewRequests() {
        // A single account may only have a few pictures waiting.
        let people = ["ann", "bob", "cat"].map { town.signUp($0) }
        town.auth.holdsEffects = true
        var (bytes, turn) = (0, 0)
        func upload(_ byteCount: Int) -> Ticket {
            turn += 1
            let envelope = town.request(
                "profile.photo-upload", ["file": .integer(Int64(byteCount))], as: people[turn % people.count])
            let ticket = town.send(envelope, file: [UInt8](repeating: 0, count: byteCount))
            town.settle()
            if !town.isAnswered(ticket) { bytes += envelope.data.count + byteCount }
            return ticket
        }
        let tickets = (0..<12).map { _ in upload(FileReference.bytesMax) }
        #expect(tickets.allSatisfy { !town.isAnswered($0) })
        let rest = (64 << 20) - bytes - "{\"file\":1000000}".utf8.count
        let refused = town.answer(upload(rest + 1))
        #expect(refused.reason == .unavailable && refused.refusal?.message.contains("too much to do") == true)
        let last = upload(rest)
        #expect(!town.isAnswered(last) && bytes == 64 << 20)
        #expect(town.answer(logIn(1)).reason == .unavailable, "not a byte more")
        for _ in 0..<tickets.count {
            town.auth.workOff()
            town.settle()
        }
        #expect((tickets + [last]).allSatisfy { town.answer($0).refusal?.field == "file" }, "no pictures")
        #expect(!town.isAnswered(upload(FileReference.bytesMax)), "there is room again")
    }

    @Test func waitingRequestsAreBoundedInBytesToo() {
        let ann = town.signUp("ann")
        // The end of its log is not announced, so the request waits.
        town.games.isUp = false
        var envelope = town.request("rsvp.mine", as: ann, after: Positions(["games": 9]))
        envelope.data = Array("{\"x\":\"\(String(repeating: "x", count: 1_000_000))\"}".utf8)
        let tickets = (0..<70).map { _ in
            envelope.id = town.freshID()
            return town.send(envelope)
        }
        town.settle()
        let waiting = tickets.count { !town.isAnswered($0) }
        #expect(waiting == 67, "64 MiB of them")
    }
}
