// Pages of other services' logs: lines and skips without a hole, and what is refused.

import Contracts
import EventLine
import RsvpService
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct PageReaderTests {
    private let town = Town()

    private func line(_ sequence: UInt64, first: UInt64? = nil, end: UInt64? = nil) -> [UInt8] {
        EventLine(
            header: EventHeader(
                sequence: sequence, source: "games", type: "games.painted", time: Town.noon,
                batchStart: first, batchEnd: end)
        ).bytes
    }

    private func skip(_ first: UInt64, _ last: UInt64, end: UInt64? = nil) -> [UInt8] {
        LineSkip(first, at: Position(sequence: last, checksum: UInt32(last)), batchEnd: end).bytes
    }

    private func page(_ entries: [[UInt8]]) -> [UInt8] { Array(entries.joined(separator: [0x0A])) }

    /// The lines for which the entries of a page stand.
    private func read(
        _ entries: [[UInt8]], after: UInt64 = 0, within: UInt64? = nil, end: UInt64? = nil
    ) throws(PageFlaw) -> [ClosedRange<UInt64>] {
        var reader = PageReader<Rsvp>(
            of: "games", after: Position(sequence: after, checksum: 0), within: within, end: end,
            TypeTable(Rsvp.rules.foreign))
        var read: [ClosedRange<UInt64>] = []
        for entry in entries {
            let heard = entry.withUnsafeBytes { bytes in
                Result<HeardEvent, PageFlaw> { () throws(PageFlaw) in try reader.read(bytes) }
            }
            let event = try heard.get()
            read.append(event.first...event.sequence)
        }
        return read
    }

    @Test func linesAndSkipsFollowEachOther() throws {
        let entries = [
            skip(5, 9), line(10), skip(11, 12, end: 15), line(13, first: 11, end: 15), skip(14, 15),
            skip(16, 20),
        ]
        #expect(
            try read(entries, after: 4, end: 20) == [5...9, 10...10, 11...12, 13...13, 14...15, 16...20])
        let rest = try read([skip(5, 6), line(7)], after: 4, within: 6)
        #expect(rest == [5...6, 7...7], "from within a batch")
    }

    @Test func aHoleIsRefused() {
        #expect(throws: PageFlaw.hole(next: 1, found: 2)) { try read([skip(2, 9)]) }
        #expect(throws: PageFlaw.hole(next: 10, found: 11)) { try read([skip(1, 9), line(11)]) }
        #expect(throws: PageFlaw.hole(next: 2, found: 3)) { try read([line(1), skip(3, 4)]) }
    }

    @Test func anOverlapIsRefused() {
        #expect(throws: PageFlaw.overlap(next: 5, found: 4)) { try read([skip(4, 9)], after: 4) }
        #expect(throws: PageFlaw.overlap(next: 10, found: 9)) { try read([skip(1, 9), skip(9, 12)]) }
        #expect(throws: PageFlaw.overlap(next: 10, found: 1)) { try read([skip(1, 9), line(1)]) }
    }

    @Test func aTornBatchIsRefused() {
        #expect(throws: PageFlaw.batch(found: 3, end: 5)) { try read([skip(1, 2, end: 5), skip(3, 9)]) }
        #expect(throws: PageFlaw.batch(found: 3, end: 5)) { try read([skip(1, 2, end: 5), line(3)]) }
        #expect(throws: PageFlaw.batch(found: 2, end: 3)) { try read([line(1, end: 3), skip(2, 4)]) }
        #expect(throws: PageFlaw.batch(found: 5, end: 6)) { try read([skip(5, 8)], after: 4, within: 6) }
    }

    @Test func aSkipFarBeyondTheEndOfTheLogIsRefused() throws {
        #expect(throws: PageFlaw.beyond(last: 1_000_009, end: 8)) { try read([skip(1, 1_000_009)], end: 8) }
        #expect(try read([skip(1, 1_000_008)], end: 8) == [1...1_000_008], "it has grown meanwhile")
    }

    @Test func aDamagedLineIsNoReasonToMistrustSkips() {
        var bytes = line(1)
        bytes[20] ^= 1
        let flaw = #expect(throws: PageFlaw.self) { try read([bytes]) }
        #expect(flaw?.isOfSkips == false && PageFlaw.hole(next: 1, found: 2).isOfSkips)
    }

    /// A machine that has asked for what follows line 0 of games.
    private func asking() -> Machine<Rsvp> {
        var machine = Machine<Rsvp>(
            settings: town.rsvp.settings, entropy: Entropy(SplitMix64(seed: 1)), role: .starting)
        machine.at(Moment(wall: Town.noon, monotonicMs: 0))
        machine.heard(topic: "_head.games", Array("{\"head\":\"20:00000014\"}".utf8))
        return machine
    }

    private func games(_ machine: Machine<Rsvp>) throws -> Follower<HeardEvent> {
        try #require(machine.followers.first { $0.source == "games" })
    }

    /// The types by which the next page of games is asked for, after so long.
    private func types(_ machine: inout Machine<Rsvp>, atMs: Int64 = 0) throws -> [String]? {
        machine.at(Moment(wall: Town.noon, monotonicMs: atMs))
        let fetches = machine.endTurn().outputs.compactMap { output -> [String]?? in
            if case .fetch(source: "games", _, _, let types) = output { .some(types) } else { nil }
        }
        return try #require(fetches.first)
    }

    @Test func aFollowerAsksForWhatItsRulesObserve() throws {
        var machine = asking()
        let types = try #require(try types(&machine))
        #expect(types.contains(GameClosed.type) && types.contains(GameCreated.type))
        #expect(types.allSatisfy { $0.hasPrefix("games.") } && types == types.sorted())
        page([skip(1, 20)]).withUnsafeBytes { machine.fetched(source: "games", page: $0, end: 20) }
        _ = machine.endTurn()
        let follower = try games(machine)
        #expect(follower.cursor == Position(sequence: 20, checksum: 20) && follower.fetchAfter == nil)
        #expect(machine.counters.observed == 20 && machine.counters.damaged == 0)
    }

    @Test func afterASkipThatDoesNotFitWholePagesAreAskedFor() throws {
        var machine = asking()
        #expect(try types(&machine) != nil)
        page([skip(1, 4), skip(3, 20)]).withUnsafeBytes {
            machine.fetched(source: "games", page: $0, end: 20)
        }
        #expect(machine.counters.damaged == 1)
        #expect(try types(&machine) == nil)
        let follower = try games(machine)
        #expect(follower.cursor.sequence == 4 && follower.stopped == nil, "what stands before it is used")
        #expect(follower.mistrust == .overlap(next: 5, found: 3))
    }

    @Test func aPageOfWhichNothingFitsIsNoEndOfTheLog() throws {
        var machine = asking()
        #expect(try types(&machine) != nil)
        page([skip(2, 20)]).withUnsafeBytes { machine.fetched(source: "games", page: $0, end: 20) }
        #expect(try types(&machine, atMs: 300) == nil)
        #expect(try games(machine).lag == 20 && games(machine).stopped == nil)
    }

    /// It may stand between what was heard and what comes; then it is asked for again from there.
    @Test func aSkipOverLinesThatWereHeardMeanwhileIsDropped() throws {
        var follower = Follower<HeardEvent>(source: "games")
        let rules = TypeTable(Rsvp.rules.foreign)
        func heard(_ bytes: [UInt8]) throws -> HeardEvent {
            try bytes.withUnsafeBytes { bytes in
                LineSkip.isOne(bytes)
                    ? HeardEvent(try LineSkip(bytes), from: "games")
                    : try HeardEvent(try LineView(bytes), from: "games", rules)
            }
        }
        follower.heard(of: 9)
        follower.isFetching = true
        follower.heard(try heard(line(1)))
        follower.fetched([try heard(skip(1, 6)), try heard(skip(7, 9))])
        #expect(follower.batchRange == 0..<1 && follower.fetchAfter?.sequence == 1)
        follower.isFetching = true
        follower.fetched([try heard(skip(2, 6)), try heard(skip(7, 9))])
        while let batch = follower.batchRange { follower.take(batch) }
        #expect(follower.cursor.sequence == 9 && follower.lag == 0)
    }
}
