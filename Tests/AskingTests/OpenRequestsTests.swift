// The open requests of a client: sent again while the bus is silent, tried at another bus once, and given up in time.

import Testing
import Values
import ZeroMQ

@testable import Asking

@Suite struct OpenRequestsTests {
    private let first = ID(high: 1, low: 1)
    private let second = ID(high: 2, low: 2)

    private func opened(_ ids: ID..., limitMs: Int64 = 30_000) -> OpenRequests {
        var open = OpenRequests()
        for (index, id) in ids.enumerated() {
            open.add(
                id, noun: "games", [Frame("\(index)")], timeoutMs: 5000, limitMs: limitMs,
                nowMs: Int64(index) * 100)
        }
        return open
    }

    @Test func nothingIsDueBeforeAnAttemptHasEnded() {
        var open = opened(first)
        #expect(open.nextTickMs == 5500)
        let due = open.tick(nowMs: 5499, lastHeardMs: nil)
        #expect(due.givenUp.isEmpty && !due.isSilent)
    }

    @Test func aSilentBusIsSentAllOpenRequestsAgain() {
        var open = opened(first, second)
        #expect(open.tick(nowMs: 5500, lastHeardMs: nil).isSilent)
        #expect(
            open.allAgain(nowMs: 5500).map { String(decoding: $0.frames[0].bytes, as: UTF8.self) }.sorted()
                == ["0", "1"])
        #expect(!open.tick(nowMs: 5600, lastHeardMs: nil).isSilent, "the second began a new attempt, too")
        #expect(open.nextTickMs == 11_000)
    }

    @Test func anAnsweredRequestIsNotSentAgain() {
        var open = opened(first, second)
        open.remove(first)
        #expect(open.tick(nowMs: 5600, lastHeardMs: nil).isSilent)
        #expect(open.allAgain(nowMs: 5600).count == 1)
        open.removeAll()
        #expect(open.allAgain(nowMs: 5700).isEmpty && open.nextTickMs == .max)
    }

    @Test func aRequestWhoseTimeIsUpIsGivenUpOnce() throws {
        var open = opened(first, limitMs: 5000)
        let call = try #require(open.tick(nowMs: 5500, lastHeardMs: nil).givenUp.first)
        #expect(call.id == first && call.attempts == 1 && !call.wasBusHeard)
        #expect(open.tick(nowMs: 99_999, lastHeardMs: nil).givenUp.isEmpty && open.nextTickMs == .max)
    }

    @Test(arguments: [(Int64(-1), false), (0, true), (5000, true)])
    func whetherTheBusWasHeardMeanwhileIsTold(heardMs: Int64, wasHeard: Bool) throws {
        var open = opened(first, limitMs: 5000)
        #expect(
            try #require(open.tick(nowMs: 5500, lastHeardMs: heardMs).givenUp.first).wasBusHeard == wasHeard)
    }

    @Test func attemptsAreCounted() throws {
        var open = opened(first)
        for nowMs in [Int64(5500), 11_000, 16_500] {
            #expect(open.tick(nowMs: nowMs, lastHeardMs: nil).isSilent)
            _ = open.allAgain(nowMs: nowMs)
        }
        #expect(try #require(open.tick(nowMs: 30_000, lastHeardMs: nil).givenUp.first).attempts == 4)
    }

    @Test func aRequestMovesToAnotherBusOnceAndAllTogetherSeldom() {
        var open = opened(first, second)
        let soon = 100 + AskingLimits.moveMs
        let asked: [(id: ID, nowMs: Int64)] = [
            (first, 100), (first, 9000), (second, soon - 1), (second, soon), (ID(high: 3, low: 3), 99_999),
        ]
        // It was tried there; moving does not help so soon; nobody waits for the last.
        #expect(
            asked.map { open.movesElsewhere($0.id, nowMs: $0.nowMs) } == [true, false, false, true, false])
    }
}

@Suite struct BusContactTests {
    @Test func nobodyProbesABusThatNobodyAsksAbout() {
        var bus = BusContact()
        #expect(bus.probe(isWanted: false, nowMs: 9000) == nil && bus.nextProbeMs == .max)
        #expect(bus.state(nowMs: 9000) == .unknown)
    }

    @Test func aBusThatWasJustHeardIsNotProbed() {
        var bus = BusContact()
        bus.heard(nowMs: 1000)
        #expect(bus.probe(isWanted: true, nowMs: 1999) == nil && bus.state(nowMs: 1999) == .fresh)
        #expect(bus.nextProbeMs == 1000 + AskingLimits.touchMs)
        #expect(bus.probe(isWanted: true, nowMs: 2000) == .first)
    }

    @Test func aBusThatAnswersNoProbeIsLostUntilItIsHeard() {
        var bus = BusContact()
        #expect(bus.probe(isWanted: true, nowMs: 0) == .first)
        #expect(bus.state(nowMs: AskingLimits.patienceMs - 1) == .unknown)
        #expect(
            bus.nextProbeMs == AskingLimits.patienceMs && bus.state(nowMs: AskingLimits.patienceMs) == .lost)
        bus.heard(nowMs: 1200)
        #expect(bus.state(nowMs: 1200) == .fresh)
    }

    @Test func aProbeIsRepeatedAfterAPause() {
        var bus = BusContact()
        _ = bus.probe(isWanted: true, nowMs: 0)
        #expect(bus.probe(isWanted: true, nowMs: AskingLimits.probeAgainMs - 1) == nil)
        #expect(bus.probe(isWanted: true, nowMs: AskingLimits.probeAgainMs) == .again)
        #expect(bus.nextProbeMs == 2 * AskingLimits.probeAgainMs)
    }
}
