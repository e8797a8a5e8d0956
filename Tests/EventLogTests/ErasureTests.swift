// Erasing personal fields from closed segments (architecture.md, The log): numbers, batches and positions stay,
// whatever happens meanwhile.

import EventLine
import EventLog
import MemoryDisk
import Testing
import Values

@Suite struct ErasureTests {
    let disk = MemoryDisk()
    /// The numbers of the lines to erase.
    private static let personal: Set<UInt64> = [2, 3, 17, 40, 59]
    private let blank = Array(#"{"text":""}"#.utf8)

    /// Sixty events in a few segments, the last of which is empty.
    private func written(_ log: EventLog) throws -> [EventLine] {
        let lines = batches(Array(repeating: 3, count: 20), padding: 100)
        for batch in lines where batch[0].sequence > log.head.sequence { try log.write(batch) }
        return lines.flatMap { $0 }
    }

    @discardableResult
    private func erase(_ log: EventLog) throws -> LogErasure.Report {
        try log.closeSegment().run { (line) throws(LogRefusal) in
            Self.personal.contains(line.sequence) ? blank : nil
        }
    }

    private func lines(_ log: EventLog) throws -> [EventLine] {
        var lines: [EventLine] = []
        try log.replay(after: 0) { lines.append(try $0.line()) }
        return lines
    }

    /// Each line is unchanged or erased, and keeps its position.
    private func check(_ log: EventLog, _ original: [EventLine], allGone: Bool) throws {
        let found = Array(try lines(log).prefix(original.count))
        #expect(found.map(\.position) == original.map(\.position))
        for (line, old) in zip(found, original) {
            if line == old {
                #expect(!allGone || !Self.personal.contains(line.sequence))
                continue
            }
            #expect(Self.personal.contains(line.sequence))
            var header = old.header
            header.was = old.checksum
            #expect(line.header == header && line.data.map(Array.init) == blank)
        }
        for line in original where line.endsBatch {
            let page = try log.reader.page(after: line.position, through: 60, limit: 3)
            #expect(page == found[Int(line.sequence)...].prefix(3).map(\.bytes))
        }
    }

    @Test func erasedFieldsAreGoneAndTheRestIsAsItWas() throws {
        let log = try open(disk, segmentBytesMax: 2000)
        let original = try written(log)
        let report = try erase(log)
        #expect(report.lines == Self.personal.count && (2...5).contains(report.segments))
        try check(log, original, allGone: true)
        try log.write(batch(after: 60, 2))
        #expect(try log.sequences == Array(1...62))
        let survey = try LogSurvey.take(disk, directory: directory)
        #expect(survey.lines == 62 && survey.torn.isEmpty)
        log.close()
        let again = try open(disk)
        try check(again, original, allGone: true)
        #expect(try erase(again).lines == 5, "what is erased again is what it was")
        #expect(Array(try lines(again).prefix(60)).map(\.position) == original.map(\.position))
    }

    @Test func anErasedLineKeepsItsFormerChecksum() throws {
        let line = batch(after: 0)[0]
        let log = try open(disk)
        try log.write([line])
        try log.closeSegment().run { (_) throws(LogRefusal) in blank }
        let found = try #require(try lines(log).first)
        let text = String(decoding: found.bytes, as: UTF8.self)
        #expect(text.contains(#""batchend":"1","was":"\#(hex8(line.checksum))","data":{"text":""},"crc32c""#))
        #expect(try EventLine(parsing: found.bytes) == found)
        let wrong = text.replacing(hex8(line.checksum), with: "xyz")
        #expect(throws: EventLineError.self) { try EventLine(parsing: Array(wrong.utf8)) }
    }

    /// A private line is recognized by its envelope, and loses the checksum by which its content could be guessed.
    @Test func anErasedPrivateLineDoesNotKeepItsFormerChecksum() throws {
        let log = try open(disk)
        let line = batch(after: 0, type: "games._private.address", padding: 20)[0]
        try log.write([line])
        try log.closeSegment().run { (_) throws(LogRefusal) in blank }
        let found = try #require(try lines(log).first)
        #expect(found.data.map(Array.init) == blank && found.header == line.header)
        let file = String(decoding: try disk.readWhole(firstSegment), as: UTF8.self)
        #expect(!file.contains(hex8(line.checksum)) && !file.contains("was"))
        #expect(found.position == line.position && found.published == line.published)
        #expect(try log.reader.page(after: line.position, through: 1, limit: 3).isEmpty)
        #expect(try log.reader.position(of: 1) == line.position)
    }

    /// Lines erased by earlier versions are still marked private; rewriting their file removes that.
    @Test func theFormerChecksumOfAnOlderErasedPrivateLineIsRemoved() throws {
        var header = batch(after: 0, type: "games._private.address")[0].header
        header.was = 0x8f3a_01bc
        let old = EventLine(header: header, data: blank)
        disk.place(firstSegment, old.bytes + [0x0A] + batch(after: 1)[0].bytes + [0x0A])
        let log = try open(disk)
        let report = try log.closeSegment().run { (_) throws(LogRefusal) in nil }
        let found = try #require(try lines(log).first)
        #expect(report.lines == 1 && found.header.was == nil && found.data.map(Array.init) == blank)
        #expect(found.position == old.position && found.published == old.published)
    }

    @Test func theOpenSegmentIsClosedBeforeItIsErased() throws {
        let log = try open(disk)
        try log.write(batch(after: 0, 2))
        try log.append(batch(after: 2))
        #expect(try #require(throws: AppendFailure.self) { _ = try log.closeSegment() }.code == .notSynced)
        try log.sync()
        _ = try log.closeSegment()
        _ = try log.closeSegment()
        #expect(
            try files(disk).keys.sorted() == ["00000000000000000001.jsonl", "00000000000000000004.jsonl"])
        log.close()
        #expect(try open(disk).head.sequence == 3)
    }

    @Test func aLogWithNothingToEraseIsLeftAlone() throws {
        let log = try open(disk, segmentBytesMax: 2000)
        _ = try written(log)
        let erasure = try log.closeSegment()
        let before = try files(disk)
        let writes = disk.counts.writes
        #expect(try erasure.run { (_) throws(LogRefusal) in nil } == LogErasure.Report())
        #expect(try files(disk) == before && disk.counts.writes == writes)
    }

    /// A standby that reads the old file continues to read it.
    @Test func aStandbyInTheMiddleOfAFileGoesOn() throws {
        let log = try open(disk)
        let original = try written(log)
        let follower = LogFollower(disk: disk, directory: directory, source: "games")
        #expect(try follower.lines(through: 30).count == 30)
        try erase(log)
        try log.write(batch(after: 60, 2))
        #expect(try follower.lines(through: 62).map(\.sequence) == Array(31...62))
        let other = LogFollower(disk: disk, directory: directory, source: "games")
        #expect(try other.lines(through: 60).map(\.position) == original.map(\.position))
    }

    /// Wherever it is interrupted, each segment is either old or new, and the rest can be erased later.
    @Test func aCrashAtAnyPointLeavesEachSegmentWhole() throws {
        for seed in UInt64(0)..<200 {
            var random = SeededGenerator(seed: seed)
            let disk = MemoryDisk()
            let log = try open(disk, segmentBytesMax: Int.random(in: 700...6000, using: &random))
            let original = try written(log)
            switch seed % 4 {
            case 0: disk.faults.bytesLeft = Int.random(in: 0...9000, using: &random)
            case 1: disk.faults.failingSyncs = 1
            case 2: disk.faults.failingReads = 1
            default: break
            }
            let failed = (try? erase(log)) == nil
            disk.faults = MemoryDisk.Faults()
            if seed % 4 == 3 || failed, Bool.random(using: &random) {
                disk.crashMachine(using: &random)
            } else {
                disk.crashProcess()
            }
            let again = try open(disk, segmentBytesMax: 1 << 20)
            try check(again, original, allGone: false)
            try erase(again)
            try check(again, original, allGone: true)
            #expect(try files(disk).keys.allSatisfy { !$0.hasSuffix(".tmp") }, "seed=\(seed)")
        }
    }

    @Test func readersSeeASegmentEitherBeforeOrAfterItsErasure() async throws {
        let log = try open(disk, segmentBytesMax: 3000)
        let original = try written(log)
        let erasure = try log.closeSegment()
        let reader = log.reader
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<4 {
                group.addTask {
                    (0..<50).allSatisfy { round in
                        let from = UInt64((number * 50 + round) % 60)
                        let position = from == 0 ? .start : original[Int(from) - 1].position
                        return (try? reader.position(of: from)) == position
                            && (try? reader.lines(from: from + 1, through: 60).count) == 60 - Int(from)
                    }
                }
            }
            for size in [0, 50, 3] {
                let data = Array("{\"text\":\"\(String(repeating: "y", count: size))\"}".utf8)
                _ = try? erasure.run { (line) throws(LogRefusal) in
                    Self.personal.contains(line.sequence) ? data : nil
                }
            }
            for await isWell in group { #expect(isWell) }
        }
    }

    @Test func aSnapshotSavedAsTheOnlyOneReplacesAllOthers() throws {
        let log = try open(disk)
        for number in UInt64(1)...3 {
            try log.write(batch(after: number - 1))
            try log.saveSnapshot([UInt8(number)], at: log.head, schema: "a")
        }
        try log.snapshots.save([4], at: log.head, schema: "a", isOnly: true)
        #expect(try files(disk).keys.filter { $0.hasSuffix(".state") }.count == 1)
        #expect(try log.loadSnapshot(schema: "a")?.state == [4])
        try log.snapshots.removeAll()
        #expect(try log.loadSnapshot(schema: "a") == nil)
    }
}
