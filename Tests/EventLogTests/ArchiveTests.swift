// Sealed segments are copied into an archive, and read there once they no longer lie beside the log.

import MemoryDisk
import Testing
import Values

@testable import EventLine
@testable import EventLog

/// Two sealed segments, from lines 1 and 7 on, and a text.
struct ArchivedLog {
    static let place = "/archive/games"
    static let history = LogTag("aB3_")
    static let names = ["00000000000000000001.jsonl.zst", "00000000000000000007.jsonl.zst"]

    let disk: MemoryDisk
    let whole: [UInt8]

    init() throws {
        (disk, whole) = try sealedLog([1, 3, 2, 1, 4, 1, 1, 2, 3])
        disk.placeKey(beside: directory)
    }

    @discardableResult
    static func archive(
        _ disk: any Disk, to place: String = place, before time: Timestamp = later,
        history: LogTag? = history
    ) throws -> LogArchiving {
        try LogArchiving.perform(
            disk, directory: directory, to: place, before: time, history: history, now: noon)
    }

    static func refusal(
        _ disk: any Disk, to place: String = place, history: LogTag? = history
    ) throws -> LogRefusal {
        try #require(throws: LogRefusal.self) { try archive(disk, to: place, history: history) }
    }

    /// Removes what the archive has.
    static func takeAway(_ disk: MemoryDisk) throws {
        for segment in try LogArchive.read(disk, beside: directory)?.segments ?? [] {
            try disk.remove("\(directory)/\(segment.name)")
        }
        try disk.syncDirectory(directory)
    }
}

@Suite struct ArchiveTests {
    private let disk: MemoryDisk
    private let whole: [UInt8]

    init() throws {
        let log = try ArchivedLog()
        (disk, whole) = (log.disk, log.whole)
    }

    private func archived(_ name: String) -> String { "\(ArchivedLog.place)/\(name)" }

    @Test func sealedSegmentsAreCopiedAndNamedBesideTheLog() throws {
        let done = try ArchivedLog.archive(disk)
        #expect(done.files == ArchivedLog.names)
        for name in ArchivedLog.names {
            #expect(disk.contents(archived(name)) == disk.contents("\(directory)/\(name)"), "\(name)")
        }
        #expect(try LogArchive.read(disk, beside: directory) == done.archive)
        #expect(done.archive.segments.map(\.first.sequence) == [1, 7])
        #expect(try ArchivedLog.archive(disk).files.isEmpty)
        try expectWhole(disk, whole, 0)
    }

    @Test func onlyWhatIsOldEnoughIsArchived() throws {
        let first = try ArchivedLog.archive(disk, before: noon.adding(seconds: 8))
        #expect(first.files == [ArchivedLog.names[0]] && first.archive.last.sequence == 6)
        let second = try ArchivedLog.archive(disk)
        #expect(second.files == [ArchivedLog.names[1]] && second.archive.segments.count == 2)
    }

    @Test func aLogWithoutAHistoryIsNotArchived() throws {
        let refusal = try ArchivedLog.refusal(disk, history: nil)
        #expect(refusal.mend == "start its service once")
    }

    @Test func segmentsInTheArchiveAloneAreRead() throws {
        try ArchivedLog.archive(disk)
        try ArchivedLog.takeAway(disk)
        #expect(try disk.segments.count == 1)
        let follower = LogFollower(disk: disk, directory: directory, source: "games")
        #expect(try follower.lines(through: 18).flatMap { $0.bytes + [0x0A] } == whole)
        var raw: [UInt8] = []
        try RawLog.read(disk, directory: directory) { line in
            raw += line.bytes + [0x0A]
            return true
        }
        #expect(raw == whole)
        let log = try open(disk)
        #expect(try text(log) == whole)
        #expect(try log.page(after: .start, limit: 100).count == 18)
        #expect(log.sealing.sealed == [1, 7])
        #expect(try log.sealing.scrub(ScrubPlace(segment: 1), bytes: 1 << 20) == nil)
    }

    @Test func aLogOfWhichOnlyTheArchiveIsLeftGoesOn() throws {
        try ArchivedLog.archive(disk)
        try ArchivedLog.takeAway(disk)
        let last = try #require(try disk.segments.first)
        try disk.remove("\(directory)/\(last)")
        #expect(try FileEngine(disk, directory: directory, source: "games").hasLines())
        let log = try open(disk)
        try log.write(batch(after: log.head.sequence))
        #expect(try log.sequences == Array(1...log.head.sequence))
    }

    @Test func anArchiveOutOfReachIsNamedAndNeededOnlyForWhatItHasAlone() throws {
        try ArchivedLog.archive(disk)
        disk.faults.forbidden = ["/archive"]
        try expectWhole(disk, whole, 0)
        try ArchivedLog.takeAway(disk)
        let refusal = try refusal(disk)
        #expect(refusal.code == .archive && refusal.description.contains(ArchivedLog.place), "\(refusal)")
        disk.faults.forbidden = []
        try expectWhole(disk, whole, 1)
    }

    @Test func aWrongArchiveIsRefusedByNameAndTheLogIsUntouched() throws {
        try ArchivedLog.archive(disk)
        try ArchivedLog.takeAway(disk)
        let (first, second) = (archived(ArchivedLog.names[0]), archived(ArchivedLog.names[1]))
        let history = archived("history")
        let changes: [(String, (MemoryDisk) throws -> Void)] = [
            ("another history", { $0.place(history, Array("zzzz\n".utf8)) }),
            ("it lacks \(ArchivedLog.names[1])", { try $0.remove(second) }),
            ("it has the lines 7:", { $0.place(first, $0.contents(second) ?? []) }),
        ]
        for (reason, change) in changes {
            let disk = disk.copy()
            try change(disk)
            let refusal = try refusal(disk)
            #expect(refusal.code == .archive && refusal.description.contains(reason), "\(reason): \(refusal)")
        }
    }

    @Test func damageInTheArchiveIsRefusedWithItsFile() throws {
        try ArchivedLog.archive(disk)
        try ArchivedLog.takeAway(disk)
        disk.flip(archived(ArchivedLog.names[0]), at: 30)
        let survey = try LogSurvey.take(disk, directory: directory)
        guard case .refused(let refusal, _) = survey.finding, survey.cut == nil else {
            Issue.record("\(survey.finding)")
            return
        }
        #expect(refusal.code == .sealedDamaged && refusal.directory == ArchivedLog.place, "\(refusal)")
        #expect(refusal.mend == "log repair \(directory) --segment 1 --with FILE")
    }

    @Test func aDirectoryThatIsNotTheArchiveIsNotWrittenTo() throws {
        #expect(try ArchivedLog.refusal(disk, to: directory).reason.contains("a service's own log is there"))
        try disk.createDirectory(ArchivedLog.place)
        disk.place(archived("history"), Array("zzzz\n".utf8))
        let before = try files(disk, ArchivedLog.place)
        #expect(try ArchivedLog.refusal(disk).reason.contains("another history"))
        #expect(try files(disk, ArchivedLog.place) == before)
        #expect(try LogArchive.read(disk, beside: directory) == nil)
    }

    @Test func aCopyOfOtherLinesIsNotReplaced() throws {
        try ArchivedLog.archive(disk, before: noon.adding(seconds: 8))
        let other = try disk.readWhole(archived(ArchivedLog.names[0]))
        disk.place(archived(ArchivedLog.names[1]), other)
        let note = disk.contents("\(directory)/archive")
        let refusal = try ArchivedLog.refusal(disk)
        #expect(
            refusal.code == .archive && refusal.mend.contains("/\(ArchivedLog.names[1]) away"), "\(refusal)")
        #expect(disk.contents("\(directory)/archive") == note)
        #expect(disk.contents(archived(ArchivedLog.names[1])) == other)
    }

    @Test func anArchiveMovesOnlyWithAllThatIsInIt() throws {
        try ArchivedLog.archive(disk)
        try disk.createDirectory("/new/games")
        disk.place("/new/games/history", try disk.readWhole(archived("history")))
        #expect(try ArchivedLog.refusal(disk, to: "/new/games").reason.contains("was not copied here"))
        for name in ArchivedLog.names { disk.place("/new/games/\(name)", try disk.readWhole(archived(name))) }
        #expect(try ArchivedLog.archive(disk, to: "/new/games").archive.directory == "/new/games")
        try ArchivedLog.takeAway(disk)
        disk.faults.forbidden = ["/archive"]
        try expectWhole(disk, whole, 0)
    }

    @Test func aDamagedCopyIsMadeAgain() throws {
        try ArchivedLog.archive(disk)
        disk.flip(archived(ArchivedLog.names[1]), at: 30)
        #expect(try ArchivedLog.archive(disk).files == [ArchivedLog.names[1]])
        try ArchivedLog.takeAway(disk)
        try expectWhole(disk, whole, 0)
    }

    @Test func aLostNoteIsMadeAgainFromTheArchive() throws {
        let archive = try ArchivedLog.archive(disk).archive
        try ArchivedLog.takeAway(disk)
        try disk.remove("\(directory)/archive")
        #expect(try refusal(disk).code == .missingSegment)
        #expect(try ArchivedLog.archive(disk, before: .distantPast).archive == archive)
        try expectWhole(disk, whole, 0)
    }

    @Test func nothingIsCutOffInTheArchive() throws {
        try ArchivedLog.archive(disk)
        try ArchivedLog.takeAway(disk)
        let refusal = try #require(throws: LogRefusal.self) {
            try LogRepair.plan(disk, directory: directory, from: 3)
        }
        #expect(refusal.code == .archive, "\(refusal)")
        #expect(try LogRepair.plan(disk, directory: directory, from: 18)?.files.count == 1)
    }

    @Test func aNoteThatIsTooLongIsRefused() throws {
        disk.place("\(directory)/archive", [UInt8](repeating: 0x0A, count: LogLimits.archiveBytesMax + 2))
        #expect(try refusal(disk).code == .archive)
        #expect(LogArchive([UInt8](repeating: 0x0A, count: LogLimits.archiveBytesMax + 1)) == nil)
    }

    @Test func aDamagedByteOfTheNoteIsRefused() throws {
        let bytes = try ArchivedLog.archive(disk).archive.encoded
        #expect(LogArchive(bytes)?.encoded == bytes)
        for offset in bytes.indices {
            var changed = bytes
            changed[offset] ^= 0x10
            #expect(LogArchive(changed) == nil, "byte \(offset)")
            #expect(LogArchive(Array(bytes[..<offset])) == nil, "\(offset) bytes")
        }
        disk.place("\(directory)/archive", Array(bytes.dropLast()))
        #expect(try refusal(disk).mend.contains("log archive \(directory) --before 1970-01-01"))
    }
}
