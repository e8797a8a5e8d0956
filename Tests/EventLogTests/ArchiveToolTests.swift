// `log archive`, and what the other commands say of a log with an archive.

import EventLog
import LogTool
import MemoryDisk
import Testing

@Suite struct ArchiveToolTests {
    private let disk: MemoryDisk
    private let whole: [UInt8]

    init() throws {
        let log = try ArchivedLog()
        (disk, whole) = (log.disk, log.whole)
        disk.place("\(directory)/history", Array("aB3_\n".utf8))
    }

    private func log(_ line: String) -> (out: [String], errors: [String], code: Int32) {
        var (out, errors): ([String], [String]) = ([], [])
        let console = Console(isTerminal: false, say: { out.append($0) }, complain: { errors.append($0) })
        let code = LogTool.run(
            arguments: line.split(separator: " ").map(String.init), disk: disk, now: noon, console: console)
        return (out, errors, code)
    }

    private static let command = "archive data/games --before 2100-01-01 --to /archive/"

    @Test func archiveSaysWhatItCopiedAndIsRepeatable() throws {
        let run = log(Self.command)
        #expect(run.code == 0 && run.out[0].hasPrefix("data/games: copied 2 files, "), "\(run)")
        #expect(run.out[0].hasSuffix("are in /archive/games"), "\(run)")
        #expect(log(Self.command).out[0].hasPrefix("data/games: nothing to copy; events 1 to "))
        #expect(log("check data/games").out[0].contains("are archived in /archive/games"))
    }

    @Test func nothingIsOldEnough() {
        #expect(
            log("archive data/games --before 2001-01-01 --to /archive").out == [
                "data/games: nothing to copy; no compressed file is as old as that"
            ])
    }

    @Test func checkAndShowReadThroughTheArchive() throws {
        _ = log(Self.command)
        try ArchivedLog.takeAway(disk)
        #expect(log("check data/games").code == 0)
        #expect(
            log("show data/games").out.map { $0 + "\n" }.joined() == String(decoding: whole, as: UTF8.self))
        #expect(log("copy data/games elsewhere").code == 0)
        #expect(try disk.readWhole("elsewhere/games/00000000000000000001.jsonl") == whole)
        disk.faults.forbidden = ["/archive"]
        let run = log("check data/games")
        #expect(run.code == 1 && run.errors[0].contains("bring /archive/games into reach"), "\(run)")
    }

    @Test func anArchiveThatWasPutBackElsewhereIsNamedAnew() throws {
        _ = log(Self.command)
        try ArchivedLog.takeAway(disk)
        for name in ArchivedLog.names + ["history"] {
            disk.place("/new/games/\(name)", try disk.readWhole("\(ArchivedLog.place)/\(name)"))
        }
        disk.faults.forbidden = ["/archive"]
        #expect(log("check data/games").code == 1)
        let run = log("archive data/games --before 1970-01-01 --to /new")
        #expect(run.code == 0 && run.out[0].hasSuffix("are in /new/games"), "\(run)")
        #expect(log("check data/games").code == 0)
    }

    @Test func aDamagedFileOfTheArchiveIsMendedBesideTheLog() throws {
        _ = log(Self.command)
        try disk.createDirectory("backup")
        disk.place("backup/x.jsonl.zst", try #require(disk.contents(sealedFirst)))
        try ArchivedLog.takeAway(disk)
        disk.flip("\(ArchivedLog.place)/\(ArchivedLog.names[0])", at: 30)
        let run = log("repair data/games --segment 1 --with backup/x.jsonl.zst")
        #expect(run.code == 0, "\(run)")
        #expect(
            log("show data/games").out.map { $0 + "\n" }.joined() == String(decoding: whole, as: UTF8.self))
        #expect(log(Self.command).code == 0)
    }

    @Test func aWrongCallSaysWhatIsMissing() {
        for line in [
            "archive data/games", "archive data/games --before 2026-01-01",
            "archive data/games --to /archive",
            "archive data/games --before soon --to /archive",
            "archive data/games --before 2026-01-01 --to archive",
            "archive postgresql://rally@db/rally --before 2026-01-01 --to /archive",
            "check a --before 2026-01-01",
        ] {
            #expect(log(line).code == 64, "\(line)")
        }
    }
}
