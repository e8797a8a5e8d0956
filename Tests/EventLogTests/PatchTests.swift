// `log repair --with`: a damaged log is mended with a copy, and nothing is lost.

import EventLine
import EventLog
import LogTool
import MemoryDisk
import Testing
import Values

@Suite struct PatchTests {
    private let disk = MemoryDisk()
    /// Events 1, 2–4, 5–6, 7.
    private let whole = batches([1, 3, 2, 1])
    private static let copied = "backup/games/00000000000000000001.jsonl"

    /// Runs a command line; its output and complaints, and its exit code.
    private func log(_ line: String) -> (text: String, code: Int32) {
        var text: [String] = []
        let console = Console(isTerminal: false, say: { text.append($0) }, complain: { text.append($0) })
        let arguments = line.split(separator: " ").map(String.init)
        let code = LogTool.run(arguments: arguments, disk: disk, now: noon, console: console)
        return (text.joined(separator: "\n"), code)
    }

    private func mend() -> (text: String, code: Int32) { log("repair data/games --with backup/games") }

    /// The offset of a line in the whole log's only file.
    private func offset(of line: UInt64) -> Int {
        whole.joined().prefix(Int(line) - 1).reduce(0) { $0 + $1.bytes.count + 1 }
    }

    /// Places the log, changed, and a copy of its first batches.
    private func place(copied count: Int = 4, _ change: (inout [UInt8]) -> Void) {
        disk.place(Self.copied, bytes(Array(whole[..<count])))
        var changed = bytes(whole)
        change(&changed)
        disk.place(firstSegment, changed)
    }

    /// Expects that the log is again what it was, and what the tool said.
    private func expectMended(
        _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let run = mend()
        #expect(run.code == 0, "\(run)", sourceLocation: sourceLocation)
        for word in words { #expect(run.text.contains(word), "\(run)", sourceLocation: sourceLocation) }
        #expect(disk.contents(firstSegment) == bytes(whole), sourceLocation: sourceLocation)
        #expect(try open(disk).head == whole[3][0].position, sourceLocation: sourceLocation)
        disk.crashProcess()
    }

    /// Expects a refusal that changes nothing.
    private func expectRefused(
        _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try files(disk)
        let run = mend()
        #expect(run.code == 1, sourceLocation: sourceLocation)
        for word in words { #expect(run.text.contains(word), "\(run)", sourceLocation: sourceLocation) }
        #expect(run.text.contains("if there is none, log repair data/games --from "), "\(run)")
        #expect(try files(disk) == before, sourceLocation: sourceLocation)
    }

    @Test func aDamagedLineComesFromACopyAndNothingIsLost() throws {
        place { $0[offset(of: 3) + 40] ^= 4 }
        let refused = try refusal(disk)
        disk.crashProcess()
        #expect(
            refused.warning?.contains(
                "log repair data/games --with COPY takes them from it and loses nothing") == true)
        #expect(refused.warning?.contains("loses 5 readable events from number 2 on") == true)
        let before = try files(disk)
        let dry = log("repair data/games --with backup/games/ --dry-run")
        #expect(
            dry.code == 0
                && dry.text.hasPrefix(
                    "data/games: would take 1 event from backup/games, of the numbers 3, in 00000000000000000001.jsonl"
                ), "\(dry)")
        #expect(try files(disk) == before)
        try expectMended("took 1 event from backup/games", "kept     data/games/00000000000000000003.torn")
        let torn = disk.contents("data/games/00000000000000000003.torn")
        #expect(torn?.count == whole[1][1].bytes.count + 1, "the damaged line alone")
        #expect(mend().text == "data/games: nothing to mend, a start refuses none of its lines")
    }

    @Test func aLineIsProvenByTheLineBehindIt() throws {
        place(copied: 3) { $0.replaceSubrange(offset(of: 2)..<offset(of: 5), with: Array("rubbish\n".utf8)) }
        try expectMended("took 3 events from backup/games, of the numbers 2 to 4", "damaged  8 bytes")
    }

    @Test func aLineIsProvenByItsChecksumWhereTheCopyEndsWithIt() throws {
        place(copied: 2) { $0[offset(of: 4) + 40] ^= 4 }
        try expectMended("took 1 event from backup/games, of the numbers 4")
    }

    @Test func aLineIsNotTakenWhereNothingProvesIt() throws {
        place(copied: 2) { $0.replaceSubrange(offset(of: 4)..<offset(of: 5), with: Array("rubbish\n".utf8)) }
        try expectRefused("no line behind line 4 can be read both here and in data/games")
    }

    @Test func aCopyThatEndsBeforeTheDamageIsRefused() throws {
        place(copied: 1) { $0[offset(of: 3) + 40] ^= 4 }
        try expectRefused("backup/games: this copy can be read up to line 1, and line 3 of data/games cannot")
    }

    @Test func aDirectoryAboveTheCopyIsRefusedWithTheOneBelowIt() throws {
        place { $0[offset(of: 3) + 40] ^= 4 }
        try disk.createDirectory("backup")
        let run = log("repair data/games --with backup")
        #expect(run.code == 1 && run.text.contains("backup: there is no log in it"), "\(run)")
        #expect(run.text.hasSuffix("such as backup/games"), "\(run)")
    }

    @Test func aCopyWithTheSameDamageIsRefused() throws {
        place { $0[offset(of: 3) + 40] ^= 4 }
        disk.place(Self.copied, try #require(disk.contents(firstSegment)))
        try expectRefused("this copy can be read up to line 1")
    }

    @Test func aLogThatIsNoCopyIsRefusedBeforeAndBehindTheDamage() throws {
        let other = batches([1, 3, 2, 1], padding: 1)
        place { $0[offset(of: 3) + 40] ^= 4 }
        disk.place(Self.copied, bytes([other[0]] + whole[1...]))
        try expectRefused("its line 1 is another than that of data/games")
        disk.place(Self.copied, bytes([whole[0], other[1], whole[2], whole[3]]))
        try expectRefused("its line 2 is another than that of data/games")
        disk.place(Self.copied, bytes([whole[0], whole[1], other[2], whole[3]]))
        try expectRefused("its line 5 is another than that of data/games")
        disk.place(Self.copied, bytes([batch(after: 0, 7, source: "rsvp")]))
        try expectRefused("it is of the log of rsvp, this one of games")
    }

    @Test func severalDamagedLinesAreMendedAtOnce() throws {
        place {
            $0[offset(of: 6) + 40] ^= 4
            $0[offset(of: 1) + 40] ^= 4
        }
        try expectMended("took 2 events from backup/games, of the numbers 1 and 6")
    }

    @Test func linesThatAreGoneComeBackAndForeignBytesGo() throws {
        place { $0.removeSubrange(offset(of: 5)..<offset(of: 7)) }
        try expectMended("took 2 events from backup/games, of the numbers 5 to 6")
        place { $0.insert(contentsOf: Array("rubbish\n".utf8), at: offset(of: 5)) }
        try expectMended("data/games: took out what cannot be read, in ", "damaged  8 bytes")
    }

    @Test func aLineWithoutANewlineTakesNoOtherWithIt() throws {
        place { $0[offset(of: 3) - 1] ^= 1 }
        try expectMended("of the numbers 2 to 3")
    }

    @Test func aFileThatIsMissingComesBackUnderItsName() throws {
        for (first, batches) in [(1, whole[..<1]), (2, whole[1..<3]), (7, whole[3...])] {
            disk.place("backup/games/0000000000000000000\(first).jsonl", bytes(Array(batches)))
        }
        let expected = try files(disk, "backup/games")
        for missing in [1, 2] {
            for (name, bytes) in expected where name != "0000000000000000000\(missing).jsonl" {
                disk.place("\(directory)/\(name)", bytes)
            }
            let run = mend()
            #expect(run.code == 0 && run.text.contains("in 0000000000000000000\(missing).jsonl"), "\(run)")
            #expect(try files(disk) == expected)
            for name in expected.keys { try disk.remove("\(directory)/\(name)") }
        }
    }

    /// The files of a log that was erased or mended may begin at other lines than those of its copy.
    @Test func theEndOfAFileIsMendedWhereTheCopyHasOtherFiles() throws {
        disk.place(Self.copied, bytes(whole))
        disk.place(firstSegment, bytes(Array(whole[..<1])) + [0x7B, 0x0A])
        disk.place("\(directory)/00000000000000000005.jsonl", bytes(Array(whole[2...])))
        let run = mend()
        #expect(run.code == 0 && run.text.contains("of the numbers 2 to 4"), "\(run)")
        #expect(disk.contents(firstSegment) == bytes(Array(whole[..<2])))
        #expect(disk.contents("\(directory)/00000000000000000005.jsonl") == bytes(Array(whole[2...])))
    }

    @Test func anErasedLineIsTheSameLine() throws {
        let erased = whole[0][0].erased(Array(#"{"text":"[erased]"}"#.utf8))
        let lines = [[erased]] + whole[1...]
        var damaged = bytes(lines)
        damaged[erased.bytes.count + 60] ^= 4
        disk.place(Self.copied, bytes(whole))
        disk.place(firstSegment, damaged)
        let run = mend()
        #expect(
            run.code == 0 && run.text.contains("if accounts were deleted since that copy was made"), "\(run)")
        #expect(disk.contents(firstSegment) == bytes(lines), "what is erased stays erased")
    }

    @Test func aTornEndStaysForTheNextStart() throws {
        place {
            $0.removeLast(9)
            $0[offset(of: 3) + 40] ^= 4
        }
        #expect(mend().code == 0)
        #expect(disk.contents(firstSegment) == Array(bytes(whole).dropLast(9)))
    }

    @Test func anotherRemedyIsNamedWhereNoLineIsDamaged() throws {
        place { $0.insert(0x0D, at: offset(of: 2) - 1) }
        let run = mend()
        #expect(run.code == 1 && run.text.hasSuffix("To mend: log repair data/games"), "\(run)")
    }

    @Test func aLogInADatabaseIsNotOfferedACopyOfItsLines() throws {
        var damaged = bytes(whole)
        damaged[offset(of: 3) + 40] ^= 4
        let place = "postgresql://db/rally#games"
        disk.place("\(place)/00000000000000000001.jsonl", damaged)
        guard case .refused(let refusal, _) = try LogSurvey.take(disk, directory: place).finding else {
            Issue.record("it is damaged")
            return
        }
        #expect(
            refusal.warning?.hasPrefix("First see whether a backup or another copy has these lines (") == true
        )
        #expect(refusal.warning?.contains("--with") == false)
    }

    @Test func aLogInUseIsNotMendedAndTwoRemediesAreNotMixed() throws {
        place { $0[offset(of: 3) + 40] ^= 4 }
        let held = try lock(disk)
        #expect(mend().text.contains("in use by games-1"))
        held.release()
        let mixed = log("repair data/games --with backup/games --from 2")
        #expect(mixed.code == 64 && mixed.text.contains("give one of them"), "\(mixed)")
        #expect(log("check data/games --with backup/games").code == 64)
        #expect(log("repair postgresql://db/rally#games --with backup/games").code == 64)
    }
}
