// Work on other threads: its limits, and dropping work that nobody waits for (limits.md).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct EffectLimitTests {
    let town = Town()

    private func logIn(
        _ number: Int, timeoutMs: Int = 5000, id: ID? = nil, from origin: String? = nil
    ) -> Ticket {
        var envelope = town.request(
            "account.login", ["nickname": .string("nobody\(number)"), "password": "wrong"], id: id)
        (envelope.timeoutMs, envelope.origin) = (timeoutMs, origin)
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

    @Test func anOriginHasAsMuchWorkUnderWayAsItLeavesFree() {
        town.auth.holdsEffects = true
        let flood = (0..<300).map { logIn($0, from: "192.0.2.1") }
        town.settle()
        #expect(town.auth.held.count == 256)
        #expect(flood.suffix(44).allSatisfy { town.answer($0).reason == .unavailable })
        let other = (300..<600).map { logIn($0, from: "192.0.2.2") }
        town.settle()
        #expect(town.auth.held.count == 256 + 128)
        #expect(!town.isAnswered(logIn(600, from: "192.0.2.3")), "there is room for others")
        town.auth.workOff()
        town.settle()
        #expect((flood + other).allSatisfy(town.isAnswered))
    }

    // MARK: - Pictures

    private func upload(_ byteCount: Int, as person: Person, from origin: String? = nil) -> Ticket {
        var envelope = town.request(
            "profile.photo-upload", ["file": .integer(Int64(byteCount))], as: person)
        envelope.origin = origin
        let ticket = town.send(envelope, file: PNGFile.pixel(7, byteCount: byteCount))
        town.settle()
        return ticket
    }

    @Test func picturesLeaveRoomForOtherWork() {
        let people = (0..<12).map { town.signUp("ann\($0)") }
        town.auth.holdsEffects = true
        let tickets = people.map { upload(FileReference.bytesMax, as: $0) }
        #expect(tickets.count { !town.isAnswered($0) } == 9, "48 MiB of them")
        #expect(town.answer(tickets[9]).reason == .unavailable)
        #expect(!town.isAnswered(logIn(1)))
        town.settle()
        #expect(town.auth.held.count == 10)
    }

    @Test func anAccountsPicturesTakeNoMoreBytesThanTheyLeaveFree() {
        let (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
        town.auth.holdsEffects = true
        let mine = (0..<6).map { _ in upload(FileReference.bytesMax, as: ann) }
        #expect(mine.map { town.isAnswered($0) } == [false, false, false, false, true, true])
        #expect(town.answer(mine[4]).reason == .unavailable)
        let others = (0..<4).map { _ in upload(FileReference.bytesMax, as: bob) }
        #expect(others.map { town.isAnswered($0) } == [false, false, true, true])
    }

    /// Fresh accounts are easily made: those of one origin share what one of them has.
    @Test func theAccountsOfAnOriginShareOneLaneOfPictures() {
        let people = (0..<6).map { town.signUp("ann\($0)") }
        let bob = town.signUp("bob")
        town.auth.holdsEffects = true
        let mine = people.map { upload(FileReference.bytesMax, as: $0, from: "192.0.2.1") }
        #expect(mine.map { town.isAnswered($0) } == [false, false, false, false, true, true])
        #expect(town.auth.held.count == 1, "one at a time")
        let other = upload(1000, as: bob, from: "192.0.2.2")
        #expect(!town.isAnswered(other) && town.auth.held.count == 2)
        for _ in 0..<20 {
            town.auth.releaseEffects()
            town.settle()
        }
        #expect(town.answer(other).isOK && mine.prefix(4).allSatisfy { town.answer($0).isOK })
        #expect(town.auth.machine.isIdle)
    }

    @Test func accountsOfOneLaneTakeTurns() {
        let (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
        town.auth.holdsEffects = true
        let mine = (0..<4).map { _ in upload(1000, as: ann, from: "192.0.2.1") }
        let other = upload(1001, as: bob, from: "192.0.2.1")
        // The first of ann's is made and kept, and then the other's.
        for _ in 0..<3 where !town.isAnswered(other) {
            town.auth.releaseEffects()
            town.settle()
        }
        #expect(town.isAnswered(other) && !mine.allSatisfy(town.isAnswered))
    }

    @Test func aFullEffectQueueInBytesRefusesNewRequests() {
        let people = (0..<14).map { town.signUp("ann\($0)") }
        town.auth.holdsEffects = true
        var (bytes, turn) = (0, 0)
        func upload(_ byteCount: Int) -> Ticket {
            turn += 1
            let ticket = self.upload(byteCount, as: people[(turn - 1) % people.count])
            if !town.isAnswered(ticket) { bytes += "{\"file\":\(byteCount)}".utf8.count + byteCount }
            return ticket
        }
        // Nine are made smaller and wait to be kept, which is other work; then three more.
        var tickets = (0..<9).map { _ in upload(FileReference.bytesMax) }
        town.auth.releaseEffects()
        town.settle()
        tickets += (0..<3).map { _ in upload(FileReference.bytesMax) }
        #expect(tickets.allSatisfy { !town.isAnswered($0) } && town.auth.held.count == 12)
        let rest = (64 << 20) - bytes - "{\"file\":1000000}".utf8.count
        let refused = town.answer(upload(rest + 1))
        #expect(refused.reason == .unavailable && refused.refusal?.message.contains("too much to do") == true)
        tickets.append(upload(rest))
        #expect(!town.isAnswered(tickets[12]) && bytes == 64 << 20)
        #expect(town.answer(logIn(1)).reason == .unavailable, "not a byte more")
        for _ in 0..<20 {
            town.auth.releaseEffects()
            town.settle()
        }
        #expect(tickets.allSatisfy { town.answer($0).isOK })
        let again = self.upload(FileReference.bytesMax - 1, as: people[0])
        #expect(!town.isAnswered(again), "there is room again")
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
