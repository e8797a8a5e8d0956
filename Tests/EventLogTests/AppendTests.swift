import EventLine
import EventLog
import MemoryDisk
import Testing
import Values

@Suite struct AppendTests {
    let disk = MemoryDisk()

    @Test func aBatchIsOneWriteAndOneSync() throws {
        let log = try open(disk)
        let before = disk.counts
        try log.append(batch(after: 0, 5, seen: Positions(["auth": 3])))
        #expect(log.head == .start && log.tail.sequence == 5, "not believed before the sync")
        try log.sync()
        #expect(log.head.sequence == 5)
        #expect(disk.counts.writes == before.writes + 1 && disk.counts.syncs == before.syncs + 1)
        try log.sync()
        #expect(disk.counts.syncs == before.syncs + 1, "nothing to sync")
    }

    @Test func seenPositionsAreMergedAndSurvive() throws {
        let log = try open(disk)
        try log.write(batch(after: 0, 2, seen: Positions(["auth": 3, "rsvp": 9])))
        try log.write(batch(after: 2, 1))
        try log.write(batch(after: 3, 1, seen: Positions(["auth": 4])))
        #expect(log.lastSeen == Positions(["auth": 4, "rsvp": 9]))
        disk.crashProcess()
        let again = try open(disk)
        #expect(again.lastSeen == Positions(["auth": 4, "rsvp": 9]))
        #expect(again.lastTime == log.lastTime && again.head == log.head)
    }

    @Test func anInvalidBatchIsNotAppended() throws {
        let log = try open(disk)
        try log.write(batch(after: 0, 1))
        let whole = batch(after: 1, 3)
        let late = EventLine(
            header: EventHeader(
                sequence: 2, source: "games", type: "t", time: noon, batchEnd: 3, seen: Positions(["a": 1])))
        let long = EventLine(
            header: EventHeader(sequence: 2, source: "games", type: "t", time: noon),
            data: [UInt8](repeating: 0x31, count: LogLimits.lineBytesMax))
        let broken = EventLine(
            header: EventHeader(sequence: 2, source: "games", type: "t", time: noon), data: Array("{\n}".utf8)
        )
        let bad: [[EventLine]] = [
            [], Array(whole[..<2]), Array(whole[1...]), batch(after: 2, 1), batch(after: 0, 1),
            batch(after: 1, 1, source: "rsvp"), batch(after: 1, 1) + batch(after: 2, 1),
            [late, whole[1]], [long], [broken],
        ]
        for lines in bad {
            #expect(try #require(throws: AppendFailure.self) { try log.append(lines) }.code == .invalid)
        }
        try log.write(whole)
        #expect(log.head.sequence == 4, "nothing was harmed")
    }

    @Test func anAppendNeedsTheFormerBatchSynced() throws {
        let log = try open(disk)
        try log.append(batch(after: 0, 1))
        let failure = try #require(throws: AppendFailure.self) { try log.append(batch(after: 1, 1)) }
        #expect(failure.code == .notSynced && !failure.isFinal)
    }

    @Test func somebodyElsesWriteIsNoticed() throws {
        let log = try open(disk)
        try log.write(batch(after: 0, 1))
        let file = try disk.open(firstSegment, .update)
        try file.write([0x20], at: file.size())
        let failure = try #require(throws: AppendFailure.self) { try log.append(batch(after: 1, 1)) }
        #expect(failure.code == .foreignWriter && failure.reason.contains("somebody else wrote"))
        #expect(
            try #require(throws: AppendFailure.self) { try log.append(batch(after: 1, 1)) }.code == .closed)
    }

    @Test func aFullDiskCutsBackAndAcceptsNothingMore() throws {
        let first = batch(after: 0, 3)
        for left in stride(from: 0, to: bytes([batch(after: 3, 3)]).count, by: 7) {
            let disk = MemoryDisk()
            let log = try open(disk)
            try log.write(first)
            disk.faults.bytesLeft = left
            let failure = try #require(throws: AppendFailure.self) { try log.append(batch(after: 3, 3)) }
            #expect(failure.code == .noSpace && failure.isFinal)
            #expect(failure.reason == "write \(firstSegment): No space left on device")
            #expect(disk.contents(firstSegment) == bytes([first]), "cut back to the last good length")
            disk.faults.bytesLeft = nil
            #expect(
                try #require(throws: AppendFailure.self) { try log.append(batch(after: 3, 3)) }.code
                    == .closed)
            #expect(log.head.sequence == 3)
            disk.crashProcess()
            #expect(try open(disk).head.sequence == 3)
        }
    }

    @Test func anInputOutputErrorCutsBackAndAcceptsNothingMore() throws {
        let log = try open(disk)
        try log.write(batch(after: 0, 3))
        disk.faults.failingWrites = 1
        #expect(try #require(throws: AppendFailure.self) { try log.append(batch(after: 3, 3)) }.code == .io)
        #expect(disk.contents(firstSegment) == bytes([batch(after: 0, 3)]))
    }

    @Test func aFailedSyncIsNeverRepeated() throws {
        let log = try open(disk)
        try log.write(batch(after: 0, 1))
        try log.append(batch(after: 1, 1))
        disk.faults.failingSyncs = 1
        #expect(throws: SyncFailure.self) { try log.sync() }
        let syncs = disk.counts.syncs
        #expect(throws: SyncFailure.self) { try log.sync() }
        #expect(throws: AppendFailure.self) { try log.append(batch(after: 2, 1)) }
        #expect(disk.counts.syncs == syncs && log.head.sequence == 1)
    }

    @Test func aFailedSyncAtOpeningRefusesTheLog() throws {
        disk.place(firstSegment, bytes([batch(after: 0, 1)]))
        disk.faults.failingSyncs = 1
        #expect(throws: LogRefusal.self) { try open(disk) }
    }

    @Test func aLogIsRotatedAtItsLimit() throws {
        let batch = bytes([batch(after: 10, 2)]).count
        let log = try open(disk, segmentBytesMax: batch * 2 + 10)
        for number in 0..<7 { try log.write(EventLogTests.batch(after: UInt64(number * 2), 2)) }
        #expect(
            try files(disk).keys.sorted()
                == [1, 5, 9, 13].map { "000000000000000000\($0 < 10 ? "0" : "")\($0).jsonl" })
        #expect(try log.sequences == Array(1...14))
        disk.crashProcess()
        let again = try open(disk)
        #expect(again.head == log.head && again.report.segments == 4)
        #expect(try again.sequences == Array(1...14))
    }

    @Test func aBatchLargerThanASegmentStaysWhole() throws {
        let log = try open(disk, segmentBytesMax: 100)
        try log.write(batch(after: 0, 5))
        try log.write(batch(after: 5, 5))
        #expect(try files(disk).count == 2)
        #expect(try log.sequences == Array(1...10))
    }

    @Test func aNewFileIsDurableBeforeTheFirstAcknowledgement() throws {
        for seed in UInt64(1)...20 {
            let disk = MemoryDisk()
            let log = try open(disk, segmentBytesMax: 1)
            for number in UInt64(0)..<4 { try log.write(batch(after: number)) }
            var random = SeededGenerator(seed: seed)
            disk.crashMachine(using: &random)
            #expect(try open(disk).head.sequence == 4, "seed=\(seed)")
        }
    }

    @Test func anUnknownTypeIsRefusedInTheseWords() throws {
        let log = try open(disk)
        try log.write(batch(after: 0, 1))
        let refusal = log.newerVersion(at: 1, type: "games.cloned")
        #expect(refusal.code == .newerVersion)
        #expect(refusal.description.contains("written by a newer version: event 1 is a games.cloned"))
    }
}
