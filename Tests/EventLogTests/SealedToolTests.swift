// `log` with sealed segments: check, show, repair of one segment, unpack, copy and cut.

import EventLog
import LogTool
import MemoryDisk
import Testing
import Values

@Suite struct SealedToolTests {
    let disk: MemoryDisk
    let whole: [UInt8]
    private static let second = "00000000000000000007.jsonl.zst"

    init() throws {
        (disk, whole) = try sealedLog([1, 3, 2, 1, 4, 1, 1, 2, 3])
        disk.placeKey(beside: directory)
    }

    private func log(_ line: String) -> (out: [String], errors: [String], code: Int32) {
        var (out, errors): ([String], [String]) = ([], [])
        let console = Console(isTerminal: false, say: { out.append($0) }, complain: { errors.append($0) })
        let code = LogTool.run(
            arguments: line.split(separator: " ").map(String.init), disk: disk, now: noon, console: console)
        return (out, errors, code)
    }

    @Test func checkCountsWhatIsCompressed() {
        let run = log("check data/games")
        #expect(
            run.code == 0
                && run.out[0].contains(
                    "18 events in 9 batches, 3 files, \(whole.count) bytes of text, 2 of them")
        )
        #expect(log("check data/games --quick").out == run.out)
        #expect(log("check data/games --format json").out[0].contains(#""compressedFiles":2,"#))
    }

    @Test func checkFindsDamageAndAQuickOneThatOfIndexesAlone() throws {
        disk.flip(sealedFirst, at: 30)
        #expect(log("check data/games --quick").code == 0)
        let run = log("check data/games")
        #expect(
            run.code == 1 && run.out[0].contains("To mend: log repair data/games --segment 1 --with FILE"),
            "\(run)")
        disk.flip(
            "\(directory)/\(Self.second)",
            at: try #require(disk.contents("\(directory)/\(Self.second)")).count - 30)
        let quick = log("check data/games --quick")
        #expect(quick.code == 1 && quick.out[0].contains("\(Self.second): "), "\(quick)")
    }

    @Test func showReadsEitherForm() {
        let run = log("show data/games")
        #expect(run.code == 0 && run.out.map { $0 + "\n" }.joined() == String(decoding: whole, as: UTF8.self))
        #expect(log("show data/games --from 5 --to 6").out.count == 2)
    }

    @Test func aSegmentIsMendedByTheCommandThatTheRefusalNames() throws {
        try disk.createDirectory("backup")
        disk.place("backup/x.jsonl.zst", try #require(disk.contents(sealedFirst)))
        disk.flip(sealedFirst, at: 30)
        let command = "repair data/games --segment 1 --with backup/x.jsonl.zst"
        let before = try files(disk)
        #expect(
            log(command + " --dry-run").out == [
                "data/games: would take the events 1 to 1 from backup/x.jsonl.zst"
            ])
        #expect(try files(disk) == before)
        let run = log(command)
        #expect(
            run.code == 0
                && run.out[0].hasPrefix("data/games: took the events 1 to 1 from backup/x.jsonl.zst"),
            "\(run)")
        #expect(run.out[0].contains("kept     data/games/00000000000000000001.torn.zst"))
        #expect(
            log("show data/games").out.map { $0 + "\n" }.joined() == String(decoding: whole, as: UTF8.self))
        #expect(log(command).errors.first?.contains("this segment is text") == true)
    }

    @Test func repairOfADamagedSegmentCutsNothingOff() throws {
        disk.flip(sealedFirst, at: 30)
        let before = try files(disk)
        for line in ["repair data/games", "repair data/games --from 3", "cut data/games --apply"] {
            let run = log(line)
            #expect(run.code == 1 && run.errors[0].contains("--segment 1 --with FILE"), "\(line): \(run)")
        }
        #expect(try files(disk) == before)
    }

    @Test func aWrongCallSaysWhatIsMissing() {
        #expect(log("repair data/games --segment 1").code == 64)
        #expect(log("show data/games --quick").code == 64)
    }

    @Test func unpackMakesTextAndIsRepeatable() throws {
        let run = log("unpack data/games")
        #expect(run.code == 0 && run.out[0].hasPrefix("data/games: unpacked 2 files, "), "\(run)")
        #expect(try disk.segments.flatMap { disk.contents("\(directory)/\($0)") ?? [] } == whole)
        #expect(log("unpack data/games").out == ["data/games: nothing to unpack, all of it is text"])
        #expect(log("check data/games").code == 0)
    }

    @Test func aCopyReadsSealedSegments() throws {
        let run = log("copy data/games elsewhere")
        #expect(run.code == 0, "\(run)")
        #expect(try disk.readWhole("elsewhere/games/00000000000000000001.jsonl") == whole)
    }
}
