// The table of reliability.md, "The log on opening": one test per row.

import EventLine
import EventLog
import Foundation
import MemoryDisk
import Testing
import Values

@Suite struct OpeningTests {
    let whole = batches([1, 3, 2])
    var all: [UInt8] { bytes(whole) }

    /// Opens a log with a torn end, and returns what was cut.
    private func expectCut(
        _ bytes: [UInt8], keeping kept: [UInt8], from sequence: UInt64,
        _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let disk = disk(bytes)
        let log = try open(disk)
        #expect(log.head.sequence == sequence - 1, comment, sourceLocation: sourceLocation)
        #expect(disk.contents(firstSegment) == kept, comment, sourceLocation: sourceLocation)
        let cut = try #require(log.report.cuts.first, comment, sourceLocation: sourceLocation)
        #expect(cut.sequence == sequence, comment, sourceLocation: sourceLocation)
        #expect(cut.bytes == bytes.count - kept.count, comment, sourceLocation: sourceLocation)
        let torn = try #require(cut.keptAs.first, comment, sourceLocation: sourceLocation)
        #expect(
            disk.contents("\(directory)/\(torn)") == Array(bytes[kept.count...]), comment,
            sourceLocation: sourceLocation)
    }

    @Test func anEmptyDirectoryBeginsALog() throws {
        let disk = MemoryDisk()
        let log = try open(disk)
        #expect(log.head == .start && log.nextSequence == 1 && log.lastTime == nil)
        #expect(disk.contents(firstSegment) == [])
    }

    @Test func aWholeLogIsLeftAsItIs() throws {
        let disk = disk(all)
        let log = try open(disk)
        #expect(log.head == whole[2][1].position)
        #expect(log.lastTime == whole[2][1].header.time)
        #expect(disk.contents(firstSegment) == all)
        #expect(log.report.cuts.isEmpty && log.report.lines == 6 && log.report.batches == 3)
    }

    @Test func aLastLineWithoutNewlineIsCut() throws {
        try expectCut(Array(all.dropLast()), keeping: bytes(Array(whole[..<2])), from: 5)
        try expectCut(Array(all.dropLast(30)), keeping: bytes(Array(whole[..<2])), from: 5)
        let single = bytes(batches([1]))
        try expectCut(Array(single.dropLast()), keeping: [], from: 1, "the only line")
    }

    @Test func anIncompleteLastBatchIsCut() throws {
        let kept = bytes(Array(whole[..<2]))
        try expectCut(kept + bytes([Array(whole[2][..<1])]), keeping: kept, from: 5)
    }

    @Test func aDamagedLineOfTheLastBatchIsCut() throws {
        let kept = bytes([whole[0]])
        let batch = whole[1]
        for index in batch.indices {
            var lines = batch.map { $0.bytes + [0x0A] }
            lines[index][20] ^= 1
            try expectCut(kept + lines.flatMap { $0 }, keeping: kept, from: 2, "line \(index)")
        }
    }

    @Test func zeroBytesAtTheEndAreCut() throws {
        try expectCut(all + [UInt8](repeating: 0, count: 5000), keeping: all, from: 7)
        try expectCut(all + [0], keeping: all, from: 7)
        let kept = bytes(Array(whole[..<2]))
        let torn = bytes([Array(whole[2][..<1])]) + [UInt8](repeating: 0, count: 512)
        try expectCut(kept + torn, keeping: kept, from: 5, "in the middle of a batch")
    }

    @Test func damageBeforeTheLastBatchIsRefused() throws {
        var bytes = all
        let offset = whole[0][0].bytes.count + 1 + whole[1][0].bytes.count + 1
        bytes[offset + 40] ^= 4
        let refusal = try refusal(disk(bytes))
        #expect(refusal.code == .damaged)
        #expect(refusal.file == "00000000000000000001.jsonl" && refusal.line == 3 && refusal.offset == offset)
        #expect(refusal.mend == "log repair data/games --from 2", "the whole batch goes")
        let lost = bytes.count - whole[0][0].bytes.count - 1
        #expect(
            refusal.warning?.contains("loses 4 readable events from number 2 on, \(lost) bytes") == true)
        #expect(
            refusal.description.contains(". First see whether a backup or another copy has these lines: "))
        #expect(
            refusal.description.hasSuffix(
                "--dry-run shows that first. To mend: log repair data/games --from 2"))
        #expect(
            refusal.description.hasPrefix("data/games/00000000000000000001.jsonl, line 3, byte \(offset): "))
    }

    @Test func damageBeforeAnIntactLastBatchIsRefusedAlsoBetweenThem() throws {
        let before = bytes(Array(whole[..<2]))
        let refusal = try refusal(disk(before + Array("rubbish\n".utf8) + bytes([whole[2]])))
        #expect(refusal.code == .damaged && refusal.offset == before.count)
    }

    @Test func aHoleBetweenSegmentsIsRefused() throws {
        let refusal = try refusal(disk(bytes([whole[0], whole[2]])))
        #expect(refusal.code == .sequence && refusal.reason == "sequence 5 follows 1: 2 to 4 are missing")
        #expect(refusal.mend == "log repair data/games --from 2")
    }

    @Test func aHoleWithinTheLastBatchIsRefused() throws {
        let refusal = try refusal(disk(bytes([whole[0], [whole[1][0], whole[1][2]]])))
        #expect(refusal.code == .sequence && refusal.reason == "sequence 4 follows 2: 3 is missing")
    }

    @Test func aRepeatedLineNumberIsRefused() throws {
        let refusal = try refusal(disk(all + bytes([whole[2]])))
        #expect(refusal.code == .sequence && refusal.reason == "sequence 5 comes again after 6")
    }

    @Test func aLineNumberThatStepsBackIsRefused() throws {
        #expect(try refusal(disk(all + bytes([whole[0]]))).code == .sequence)
    }

    @Test func aBatchThatBeginsWithinAnotherIsRefused() throws {
        let stray = batch(after: 5, 1)
        #expect(try refusal(disk(bytes([whole[0], whole[1], [whole[2][0]], stray]))).code == .sequence)
    }

    @Test func aMissingSegmentIsRefused() throws {
        let disk = disk(bytes([whole[0]]))
        disk.place("\(directory)/00000000000000000005.jsonl", bytes([whole[2]]))
        let refusal = try refusal(disk)
        #expect(refusal.code == .missingSegment && refusal.file == "00000000000000000005.jsonl")
        #expect(refusal.mend == "log repair data/games --from 2")
        let headless = MemoryDisk()
        headless.place("\(directory)/00000000000000000005.jsonl", bytes([whole[2]]))
        #expect(try EventLogTests.refusal(headless).code == .missingSegment)
    }

    @Test func anEmptySegmentInTheMiddleIsRefused() throws {
        let disk = disk(bytes([whole[0]]))
        disk.place("\(directory)/00000000000000000002.jsonl", [])
        disk.place("\(directory)/00000000000000000005.jsonl", bytes([whole[2]]))
        #expect(try refusal(disk).code == .missingSegment)
    }

    @Test func anEmptyLastSegmentIsFine() throws {
        let disk = disk(bytes(Array(whole[..<2])))
        disk.place("\(directory)/00000000000000000005.jsonl", [])
        let log = try open(disk)
        try log.write(whole[2])
        #expect(disk.contents("\(directory)/00000000000000000005.jsonl") == bytes([whole[2]]))
        #expect(try log.sequences == [1, 2, 3, 4, 5, 6])
    }

    @Test func aTornTailBeforeALaterSegmentIsRefused() throws {
        let disk = disk(Array(bytes([whole[0], whole[1]]).dropLast(3)))
        disk.place("\(directory)/00000000000000000005.jsonl", [])
        let refusal = try refusal(disk)
        #expect(refusal.code == .damaged && refusal.mend == "log repair data/games --from 2")
    }

    @Test func aLineThatOnlyANewerVersionReadsIsRefused() throws {
        let body = #"{"specversion":"1.0","id":"7","kind":{}"#
        let line = Array((body + ",\"crc32c\":\"\(hex8(CRC32C.checksum(body.utf8)))\"}\n").utf8)
        #expect(try refusal(disk(all + line)).code == .newerVersion)
    }

    /// Found by fuzzing: a log with such a line at its end was opened as an empty one, and its first line written
    /// again.
    @Test(arguments: [
        ("\"time\":\"2026", "\"time\":\"later"), ("\"type\":\"games", "\"type\":\"\u{1}ames"),
        ("\"batchend\"", "\"actor\":\"ann\",\"batchend\""),
        ("\"batchend\"", "\"traceparent\":\"7\",\"batchend\""),
        ("\"batchend\"", "\"seen\":\"auth\",\"batchend\""),
        ("\"batchend\"", "\"dataschema\":\"x\",\"batchend\""),
        ("\"batchend\"", "\"subject\":\"\\x\",\"batchend\""),
    ]) func anAttributeThatOnlyANewerVersionReadsIsRefusedWhereverItStands(old: String, new: String) throws {
        let line = String(decoding: bytes([batch(after: 6)]).dropLast(22), as: UTF8.self)
        let body = line.replacingOccurrences(of: old, with: new)
        let odd = Array((body + ",\"crc32c\":\"\(hex8(CRC32C.checksum(body.utf8)))\"}\n").utf8)
        #expect(body != line)
        #expect(try refusal(disk(all + odd)).code == .newerVersion)
        #expect(try refusal(disk(all + odd + bytes([batch(after: 7)]))).code == .newerVersion)
    }

    /// Whether data is valid JSON is checked by whoever decodes it.
    @Test func aLineWhoseDataIsNoJSONCountsAllTheSame() throws {
        let odd = EventLine(
            header: EventHeader(sequence: 7, source: "games", type: "games.x", time: noon), data: [0x7B])
        let log = try open(disk(all + odd.bytes + [0x0A]))
        #expect(log.head == odd.position && log.nextSequence == 8)
    }

    @Test func anotherServicesLineIsRefused() throws {
        #expect(try refusal(disk(all + bytes([batch(after: 6, source: "rsvp")]))).code == .foreignSource)
        #expect(try refusal(disk(bytes([batch(after: 0, source: "rsvp")]))).code == .foreignSource)
    }

    @Test func aForeignFileIsRefused() throws {
        let disk = disk(all)
        disk.place("\(directory)/backup.jsonl", [])
        let refusal = try refusal(disk)
        #expect(refusal.code == .foreignFile)
        #expect(refusal.mend == "move data/games/backup.jsonl out of the log's directory")
    }

    @Test func otherFilesBesideTheLogAreLeftAlone() throws {
        let disk = disk(all)
        disk.place("\(directory)/token.key", [1])
        disk.place("\(directory)/00000000000000000003.snapshot.tmp", [1])
        _ = try open(disk)
        #expect(disk.contents("\(directory)/token.key") == [1])
        #expect(disk.contents("\(directory)/00000000000000000003.snapshot.tmp") == nil, "a crash left it")
    }

    @Test func aSecondCutOfTheSameLineIsKeptBesideTheFirst() throws {
        let disk = disk(Array(all.dropLast()))
        _ = try open(disk)
        disk.crashProcess()
        disk.place(firstSegment, Array(all.dropLast(9)))
        let log = try open(disk)
        #expect(log.report.torn == ["00000000000000000005.torn", "00000000000000000005.torn.2"])
        #expect(log.report.description.contains("log check data/games"))
    }

    @Test func theLastBatchIsWrittenAgainAndSyncedBeforeItIsBelieved() throws {
        // Writes whose sync failed, or that were never synced: the page cache has them, the disk does not, and after a
        // failed sync another sync would not write them.
        for failingSyncs in 0...1 {
            let disk = MemoryDisk()
            let log = try open(disk)
            try log.write(whole[0])
            try log.append(whole[1])
            disk.faults.failingSyncs = failingSyncs
            if failingSyncs > 0 { #expect(throws: SyncFailure.self) { try log.sync() } }
            disk.crashProcess()
            #expect(try open(disk).head.sequence == 4)
            var random = SeededGenerator(seed: 1)
            disk.crashMachine(using: &random)
            #expect(try open(disk).head.sequence == 4, "what was believed once stays")
        }
    }

    @Test func aLogIsNotCutBelowASoundSnapshot() throws {
        let disk = disk(all)
        let log = try open(disk)
        try log.saveSnapshot([1, 2, 3], at: log.head, schema: "a")
        log.close()
        disk.place(firstSegment, Array(all.dropLast(1)))
        let refusal = try refusal(disk)
        #expect(refusal.code == .shorter && refusal.mend.hasSuffix("log repair data/games --from 5"))
    }

    @Test func aDirectoryThatMayNotBeReadIsRefusedWithItsPath() throws {
        let disk = disk(all)
        disk.faults.forbidden = [firstSegment]
        let refusal = try #require(throws: LogRefusal.self) { try open(disk) }
        #expect(refusal.code == .disk && refusal.reason == "open \(firstSegment): Permission denied")
        #expect(refusal.mend.contains("data/games"))
        disk.faults.forbidden = ["data"]
        #expect(throws: LogRefusal.self) { try open(disk) }
    }

    @Test func aDiskThatCannotBeReadIsRefused() throws {
        let disk = disk(all)
        disk.faults.failingReads = 1
        let refusal = try #require(throws: LogRefusal.self) { try open(disk) }
        #expect(refusal.code == .disk && refusal.reason.hasSuffix("Input/output error"))
    }

    @Test func aNetworkFileSystemIsRefusedUnlessToldOtherwise() throws {
        let disk = disk(all)
        disk.faults.remoteFileSystem = "nfs4"
        #expect(try #require(throws: LogRefusal.self) { try open(disk) }.code == .remoteFileSystem)
        let lock = try LogLock.tryAcquire(
            disk, directory: directory, instance: "games-1", time: noon, allowRemote: true)
        #expect(lock != nil)
    }
}
