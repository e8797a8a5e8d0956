// Closed segments are sealed, and read as the text that they were.

import MemoryDisk
import Testing
import Values

@testable import EventLine
@testable import EventLog

@Suite struct SealingTests {
    private static let sizes = [1, 3, 2, 1, 4, 1, 1, 2, 3, 1, 2, 2]

    @Test func everySegmentButTheLastIsSealed() throws {
        let (disk, _) = try sealedLog(Self.sizes)
        let names = try disk.segments
        #expect(names.count > 3 && names.dropLast().allSatisfy { $0.hasSuffix(".jsonl.zst") }, "\(names)")
        #expect(names.last?.hasSuffix(".jsonl") == true)
    }

    @Test func aSealedLogIsReadAsItWasWritten() throws {
        let (disk, whole) = try sealedLog(Self.sizes)
        let log = try open(disk)
        #expect(try text(log) == whole)
        for first in 1...23 {
            let lines = try log.reader.lines(from: UInt64(first), through: UInt64(first + 2))
            #expect(lines.map(\.sequence) == Array(UInt64(first)...UInt64(min(23, first + 2))))
        }
    }

    @Test func aLogGoesOnBehindSealedSegments() throws {
        let (disk, whole) = try sealedLog(Self.sizes)
        let log = try open(disk)
        let more = batch(after: 23, 2)
        try log.write(more)
        log.close()
        #expect(try text(try open(disk)) == whole + bytes([more]))
    }

    @Test func anOpeningReadsIndexesUpToTheSnapshot() throws {
        let (disk, _) = try sealedLog(Self.sizes)
        for after in 0...23 {
            let replay = CountedReplay(after: UInt64(after))
            let log = try open(disk, rebuilding: replay)
            #expect(replay.sequences == (after..<23).map { UInt64($0 + 1) }, "after \(after)")
            #expect(log.head.sequence == 23 && log.report.lines == 23 && log.report.batches == 12)
            log.close()
        }
    }

    @Test func anOpeningKnowsTheSameByIndexAsByReading() throws {
        let (disk, _) = try sealedLog(Self.sizes)
        let read = try LogSurvey.take(disk, directory: directory)
        let believed = try LogSurvey.take(disk, directory: directory, believesIndexes: true)
        #expect(
            read.head == believed.head && read.lines == believed.lines && read.batches == believed.batches)
        #expect(
            read.lastSeen == believed.lastSeen && read.source == believed.source
                && read.bytes == believed.bytes)
    }

    @Test func aFollowerReadsEitherForm() throws {
        let disk = MemoryDisk()
        let log = try open(disk, segmentBytesMax: 1500, frameBytes: 600)
        let whole = batches(Self.sizes, padding: 40)
        let follower = LogFollower(disk: disk, directory: directory, source: "games")
        var found: [EventLine] = []
        for (number, batch) in whole.enumerated() {
            try log.write(batch)
            if number % 3 == 2 { try sealAll(log) }
            if number % 4 == 3 { found += try follower.lines(through: log.head.sequence) }
        }
        found += try follower.lines(through: log.head.sequence)
        #expect(bytes([found]) == bytes(whole))
        let late = LogFollower(disk: disk, directory: directory, source: "games")
        #expect(try bytes([late.lines(through: log.head.sequence)]) == bytes(whole))
    }

    @Test func pagesAreTheSameFromEitherForm() throws {
        let (disk, whole) = try sealedLog(Self.sizes)
        let plain = try open(EventLogTests.disk(whole))
        let sealed = try open(disk)
        for sequence in 0...22 {
            let position = try #require(try plain.reader.position(of: UInt64(sequence)))
            #expect(
                try sealed.page(after: position, limit: 5) == plain.page(after: position, limit: 5),
                "\(position)")
        }
    }

    @Test func aCursorGoesOnWhileItsSegmentIsSealed() throws {
        let disk = MemoryDisk()
        let log = try open(disk, segmentBytesMax: 1500, frameBytes: 600)
        let whole = batches(Self.sizes, padding: 40)
        for batch in whole { try log.write(batch) }
        var found: [UInt8] = []
        try log.replay(after: 0) { line in
            found += Array(line.bytes) + [0x0A]
            if line.sequence == 5 { try sealAll(log) }
        }
        #expect(found == bytes(whole))
    }

    @Test func aSegmentRestsBeforeItIsSealed() throws {
        let disk = MemoryDisk()
        let log = try open(disk, segmentBytesMax: 200)
        try log.write(batch(after: 0))
        try log.write(batch(after: 1))
        // The second segment begins at noon and two seconds.
        #expect(try log.sealing.sealNext(closedBefore: noon.adding(seconds: 2)) == nil)
        #expect(try log.sealing.sealNext(closedBefore: noon.adding(seconds: 3)) != nil)
        #expect(try log.sealing.sealNext(closedBefore: later) == nil, "the last segment is never sealed")
    }

    @Test func theSegmentOfTheLastBatchStaysText() throws {
        let disk = MemoryDisk()
        let log = try open(disk)
        try log.write(batch(after: 0))
        _ = try log.closeSegment()
        #expect(try log.sealing.sealNext(closedBefore: later) == nil)
        try log.write(batch(after: 1))
        #expect(try log.sealing.sealNext(closedBefore: later) != nil)
    }

    @Test func anErasureRewritesTheFramesWithItsLinesAlone() throws {
        let (disk, _) = try sealedLog(Self.sizes)
        let log = try open(disk)
        let before = try files(disk)
        let positions = try (1...23).map { try log.reader.position(of: $0) }
        let report = try log.closeSegment().run { (line) throws(LogRefusal) in
            line.sequence == 6 ? Array(#"{"text":"[erased]"}"#.utf8) : nil
        }
        #expect(report.lines == 1 && report.segments == 1)
        let after = try files(disk)
        let changed = after.filter { $0.key.hasSuffix(".zst") && before[$0.key] != $0.value }.map(\.key)
        #expect(changed.count == 1)
        let name = try #require(changed.first)
        let new = try SealedFile(disk, "\(directory)/\(name)")
        let kept = new.index.frames.filter { !($0.first...$0.last).contains(6) }
        #expect(!kept.isEmpty)
        for frame in kept {
            let packed = Array(after[name]![frame.offset..<(frame.offset + frame.bytes)])
            #expect(before[name]!.contains(packed), "a frame without the account is copied")
        }
        #expect(try (1...23).map { try log.reader.position(of: $0) } == positions)
        log.close()
        let again = try open(disk)
        #expect(try (1...23).map { try again.reader.position(of: $0) } == positions)
        #expect(try again.reader.lines(from: 6, through: 6).first?.header.was != nil)
    }

    @Test func nothingIsSealedWhileSomethingIsErased() throws {
        let disk = MemoryDisk()
        let log = try open(disk, segmentBytesMax: 200)
        for batch in batches([1, 1, 1]) { try log.write(batch) }
        var refusal: LogRefusal?
        _ = try log.closeSegment().run { (line) throws(LogRefusal) in
            do throws(LogRefusal) { _ = try log.sealing.sealNext(closedBefore: later) } catch {
                refusal = error
            }
            return nil
        }
        #expect(refusal?.code == .locked)
        #expect(try log.sealing.sealNext(closedBefore: later) != nil)
    }

    @Test func anIndexSaysWhatIsInItsSegment() throws {
        let disk = MemoryDisk()
        let log = try open(disk, segmentBytesMax: 3000, frameBytes: 600)
        try log.write(batch(after: 0, 2, seen: Positions(["auth": 5])))
        try log.write(batch(after: 2, 1, seen: Positions(["auth": 4, "rsvp": 9]), type: "games.edited"))
        try log.write(batch(after: 3, 1, padding: 2000))
        try log.write(batch(after: 4, 1, padding: 2000))
        try sealAll(log)
        let index = try SealedFile(disk, sealedFirst).index
        #expect(index.source == "games" && index.first.sequence == 1 && index.last.sequence == 4)
        #expect(index.seen == Positions(["auth": 5, "rsvp": 9]))
        #expect(index.types == ["games.created", "games.edited"])
        #expect(index.frames.map(\.types) == [1, 2, 1])
        #expect(index.firstTime == noon.adding(seconds: 1) && index.lastTime == noon.adding(seconds: 4))
        #expect(try SegmentIndex(index.encoded, at: index.offset) == index)
    }
}

extension [UInt8] {
    func contains(_ part: [UInt8]) -> Bool {
        guard !part.isEmpty, count >= part.count else { return false }
        return (0...(count - part.count)).contains { self[$0..<($0 + part.count)].elementsEqual(part) }
    }
}
