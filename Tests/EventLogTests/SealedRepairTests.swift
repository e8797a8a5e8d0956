// Sealed segments are mended, unpacked, cut and shown by hand, and read by a scrub.

import Foundation
import MemoryDisk
import Testing
import Values

@testable import EventLine
@testable import EventLog

@Suite struct SealedRepairTests {
    private static let sizes = [1, 3, 2, 1, 4, 1, 1, 2, 3]

    /// Plans and performs the mending of the first segment.
    private func mend(_ disk: MemoryDisk, with path: String) throws -> SegmentRepair? {
        let plan = try SegmentRepair.plan(disk, directory: directory, segment: 1, with: path, on: disk)
        let lock = try lock(disk)
        defer { lock.release() }
        _ = try plan?.perform(disk, lock: lock)
        return plan
    }

    @Test(arguments: [true, false])
    func aDamagedFrameIsTakenFromACopyOfItsSegment(isText: Bool) throws {
        let (disk, whole) = try sealedLog(Self.sizes)
        let sealed = try SealedFile(disk, sealedFirst)
        let copy = isText ? "backup/x.jsonl" : "backup/00000000000000000001.jsonl.zst"
        try disk.createDirectory("backup")
        disk.place(
            copy, isText ? Array(whole[..<sealed.index.textBytes]) : try #require(disk.contents(sealedFirst)))
        disk.flip(sealedFirst, at: sealed.index.frames[1].offset + 20)
        let plan = try #require(try mend(disk, with: copy))
        let frame = sealed.index.frames[1]
        #expect(plan.taken == [frame.first...frame.last])
        #expect(try disk.list(directory).contains("00000000000000000001.torn.zst"))
        #expect(try text(try open(disk)) == whole)
    }

    @Test func aSegmentOfWhichNothingCanBeReadIsTakenAsAWhole() throws {
        let (disk, whole) = try sealedLog(Self.sizes)
        try disk.createDirectory("backup")
        let bytes = try #require(disk.contents(sealedFirst))
        disk.place("backup/a.jsonl.zst", bytes)
        disk.place(sealedFirst, bytes.map { $0 ^ 0x55 })
        #expect(try #require(try mend(disk, with: "backup/a.jsonl.zst")).taken == [1...6])
        #expect(try text(try open(disk)) == whole)
    }

    @Test func aSegmentThatWasCutOffIsMendedFromACopy() throws {
        let (start, whole) = try sealedLog(Self.sizes)
        try start.createDirectory("backup")
        let bytes = try #require(start.contents(sealedFirst))
        start.place("backup/a.jsonl.zst", bytes)
        for length in stride(from: 0, to: bytes.count, by: 7) {
            let disk = start.copy()
            disk.place(sealedFirst, Array(bytes[..<length]))
            _ = try mend(disk, with: "backup/a.jsonl.zst")
            #expect(try text(try open(disk)) == whole, "\(length) bytes")
        }
    }

    @Test func aMissingSegmentIsPutBackFromACopy() throws {
        let (disk, whole) = try sealedLog(Self.sizes)
        try disk.createDirectory("backup")
        disk.place("backup/a.jsonl.zst", try #require(disk.contents(sealedFirst)))
        try disk.remove(sealedFirst)
        _ = try mend(disk, with: "backup/a.jsonl.zst")
        #expect(try text(try open(disk)) == whole)
    }

    @Test func linesErasedSinceTheCopyWasMadeStayErased() throws {
        let (disk, _) = try sealedLog(Self.sizes)
        try disk.createDirectory("backup")
        disk.place("backup/a.jsonl.zst", try #require(disk.contents(sealedFirst)))
        let log = try open(disk)
        _ = try log.closeSegment().run { (line) throws(LogRefusal) in
            line.sequence == 1 ? Array(#"{"text":"[erased]"}"#.utf8) : nil
        }
        log.close()
        let frames = try SealedFile(disk, sealedFirst).index.frames
        disk.flip(sealedFirst, at: frames[1].offset + 20)
        _ = try #require(try mend(disk, with: "backup/a.jsonl.zst"))
        let first = try open(disk).reader.lines(from: 1, through: 1).first
        #expect(first?.header.was != nil)
    }

    @Test func anotherLogsSegmentIsNoCopy() throws {
        let (disk, _) = try sealedLog(Self.sizes)
        let (other, _) = try sealedLog([6, 2, 2, 5])
        try disk.createDirectory("backup")
        disk.place("backup/a.jsonl.zst", try #require(other.contents(sealedFirst)))
        disk.flip(sealedFirst, at: 30)
        let refusal = try #require(throws: LogRefusal.self) { try mend(disk, with: "backup/a.jsonl.zst") }
        #expect(refusal.code == .differs, "\(refusal)")
    }

    @Test func anUnpackedLogIsTextAsItWas() throws {
        let (disk, whole) = try sealedLog(Self.sizes)
        let lock = try lock(disk)
        let done = try LogUnpacking.perform(disk, directory: directory, lock: lock)
        lock.release()
        #expect(done.files == ["00000000000000000001.jsonl", "00000000000000000007.jsonl"])
        let names = try disk.segments
        #expect(names.allSatisfy { $0.hasSuffix(".jsonl") })
        #expect(try names.flatMap { disk.contents("\(directory)/\($0)") ?? [] } == whole)
    }

    @Test func aCutInASealedSegmentLeavesTextUpToIt() throws {
        for first in 1...18 as ClosedRange<UInt64> {
            let (disk, whole) = try sealedLog(Self.sizes)
            let plan = try #require(try LogRepair.plan(disk, directory: directory, from: first))
            let lock = try lock(disk)
            _ = try plan.perform(disk, lock: lock)
            lock.release()
            let log = try open(disk)
            #expect(log.head.sequence == plan.sequence - 1)
            #expect(try whole.starts(with: text(log)))
            try log.write(batch(after: log.head.sequence, 1))
        }
    }

    @Test func aScrubReadsEveryFrameAndNamesDamage() throws {
        let (disk, _) = try sealedLog(Self.sizes)
        let log = try open(disk)
        #expect(log.sealing.sealed == [1, 7])
        var (place, pieces): (ScrubPlace?, Int) = (ScrubPlace(segment: 1), 0)
        while let at = place {
            place = try log.sealing.scrub(at, bytes: 1)
            pieces += 1
        }
        #expect(try pieces == SealedFile(disk, sealedFirst).index.frames.count)
        disk.flip(sealedFirst, at: 30)
        #expect(throws: LogRefusal.self) { try log.sealing.scrub(ScrubPlace(segment: 1), bytes: 1) }
        #expect(log.sealing.damage.count == 1 && log.sealing.damage[0].contains("frame 1 of"))
    }

    @Test func everyLineOfADamagedSegmentThatCanBeReadIsShown() throws {
        let (disk, _) = try sealedLog(Self.sizes)
        let frame = try SealedFile(disk, sealedFirst).index.frames[1]
        disk.flip(sealedFirst, at: frame.offset + 20)
        var (sound, damaged): ([UInt64], [RawLine]) = ([], [])
        try RawLog.read(disk, directory: directory) { line in
            if case .success(let event) = line.parsed {
                sound.append(event.sequence)
            } else {
                damaged.append(line)
            }
            return true
        }
        #expect(sound == (1...18).filter { !(frame.first...frame.last).contains($0) })
        #expect(damaged.count == 1 && damaged[0].offset == frame.textOffset)
    }

    @Test func logsOfAnySizesAreReadBackAsTheyWere() throws {
        var random = SystemRandomNumberGenerator()
        let seed = ProcessInfo.processInfo.environment["RALLY_SEED"].flatMap { UInt64($0) } ?? random.next()
        var drawn = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            let sizes = (0..<Int.random(in: 2...20, using: &drawn)).map { _ in
                Int.random(in: 1...9, using: &drawn)
            }
            let (disk, whole) = try sealedLog(
                sizes, segmentBytesMax: Int.random(in: 200...6000, using: &drawn),
                frameBytes: Int.random(in: 100...3000, using: &drawn))
            let log = try open(disk)
            #expect(try text(log) == whole, "seed=\(seed)")
            let last = log.head.sequence
            for _ in 0..<10 {
                let first = UInt64.random(in: 1...last, using: &drawn)
                #expect(
                    try log.reader.lines(from: first, through: first).first?.sequence == first, "seed=\(seed)"
                )
            }
            log.close()
            let after = UInt64.random(in: 0...last, using: &drawn)
            let replay = CountedReplay(after: after)
            _ = try open(disk, rebuilding: replay)
            #expect(replay.sequences == Array(after..<last).map { $0 + 1 }, "seed=\(seed)")
            for name in try disk.segments where name.hasSuffix(".zst") {
                let sealed = try SealedFile(disk, "\(directory)/\(name)")
                for number in sealed.index.frames.indices { try sealed.check(number) }
            }
        }
    }

    /// The program `zstd`, where there is one.
    static let zstd = ["/usr/bin/zstd", "/opt/homebrew/bin/zstd"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    private func run(_ arguments: [String]) throws -> [UInt8] {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: try #require(Self.zstd))
        (process.arguments, process.standardOutput) = (arguments, pipe)
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return Array(output)
    }

    @Test(.enabled(if: zstd != nil)) func theProgramZstdReadsWhatIsSealedAndMakesWhatOpens() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "sealed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (disk, whole) = try sealedLog(Self.sizes)
        let size = try SealedFile(disk, sealedFirst).index.textBytes
        let path = folder.appendingPathComponent("a.jsonl.zst").path
        try Data(try #require(disk.contents(sealedFirst))).write(to: URL(fileURLWithPath: path))
        #expect(try run(["-dc", path]) == Array(whole[..<size]))
        let plain = folder.appendingPathComponent("b.jsonl").path
        try Data(whole[..<size]).write(to: URL(fileURLWithPath: plain))
        for level in ["-1", "-19"] {
            disk.place(sealedFirst, try run([level, "-c", plain]))
            let survey = try LogSurvey.take(disk, directory: directory)
            #expect(survey.damagedIndexes.keys.sorted() == ["00000000000000000001.jsonl.zst"])
            let log = try open(disk)
            #expect(try text(log) == whole)
            log.close()
            #expect(try LogSurvey.take(disk, directory: directory).damagedIndexes.isEmpty)
        }
    }
}

extension SealedRepairTests {
    /// Damage in a file that is still text, beside sealed ones, is mended with a copy that is sealed too.
    @Test func aLineIsTakenFromACopyWithSealedSegments() throws {
        let (disk, whole) = try sealedLog([1, 3, 2, 1, 4, 1, 1, 2, 3])
        let names = try disk.segments
        let copy = disk.copy()
        let last = "\(directory)/\(try #require(names.last))"
        disk.flip(last, at: 30)
        let plan = try #require(try LogPatch.plan(disk, directory: directory, with: copy, at: directory))
        #expect(plan.files == [names.last])
        let lock = try lock(disk)
        _ = try plan.perform(disk, lock: lock, with: copy)
        lock.release()
        #expect(try text(try open(disk)) == whole)
        #expect(try disk.segments == names, "sealed segments stay as they are")
    }

    /// A whole log can be erased, cut and opened again with frames of any size.
    @Test func aSealedLogIsErasedTwiceAndKeepsItsPositions() throws {
        let (disk, _) = try sealedLog([1, 3, 2, 1, 4, 1, 1, 2, 3])
        for round in 1...2 as ClosedRange<UInt64> {
            let log = try open(disk)
            let before = try (1...18).map { try log.reader.position(of: $0) }
            _ = try log.closeSegment().run { (line) throws(LogRefusal) in
                line.sequence % 3 == round ? Array(#"{"text":"[erased]"}"#.utf8) : nil
            }
            #expect(try (1...18).map { try log.reader.position(of: $0) } == before)
            log.close()
            #expect(try LogSurvey.take(disk, directory: directory).lines == 18)
        }
    }
}

/// A disk on which an owner seals a segment right after the directory was listed.
private final class SealingDisk: Disk {
    let disk: MemoryDisk
    let sealing: LogSealing

    init(_ disk: MemoryDisk, _ sealing: LogSealing) { (self.disk, self.sealing) = (disk, sealing) }

    func list(_ directory: String) throws(DiskError) -> [String] {
        let names = try disk.list(directory)
        _ = try? sealing.sealNext(closedBefore: later)
        return names
    }
    func createDirectory(_ path: String) throws(DiskError) { try disk.createDirectory(path) }
    func open(_ path: String, _ mode: FileMode) throws(DiskError) -> any DiskFile {
        try disk.open(path, mode)
    }
    func rename(_ path: String, to newPath: String) throws(DiskError) { try disk.rename(path, to: newPath) }
    func remove(_ path: String) throws(DiskError) { try disk.remove(path) }
    func syncDirectory(_ path: String) throws(DiskError) { try disk.syncDirectory(path) }
    func lock(_ path: String, note: String) throws(DiskError) -> (any DiskLock)? {
        try disk.lock(path, note: note)
    }
    func remoteFileSystem(_ directory: String) throws(DiskError) -> String? { nil }
}

extension SealedRepairTests {
    @Test func aLogIsCheckedAndShownWhileItsOwnerSealsIt() throws {
        let disk = MemoryDisk()
        let log = try open(disk, segmentBytesMax: 1500, frameBytes: 600)
        let whole = batches([1, 3, 2, 1, 4, 1, 1, 2, 3], padding: 40)
        for batch in whole { try log.write(batch) }
        let live = SealingDisk(disk, log.sealing)
        guard case .whole = try LogSurvey.take(live, directory: directory).finding else {
            Issue.record("it is whole")
            return
        }
        var shown: [UInt8] = []
        try RawLog.read(live, directory: directory) { line in
            shown += line.bytes + [0x0A]
            return true
        }
        #expect(shown == bytes(whole))
        #expect(try disk.segments.count { $0.hasSuffix(".zst") } == 2)
    }
}
