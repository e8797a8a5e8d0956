// The executable `log`: its output and effects, including the very commands that a refused start suggests.

import EventLine
import EventLog
import LogTool
import MemoryDisk
import Testing
import Values

@Suite struct ToolTests {
    let disk = MemoryDisk()

    /// Runs a command line; its output, its complaints, and its exit code.
    private func log(
        _ line: String, isTerminal: Bool = false
    ) -> (out: [String], errors: [String], code: Int32) {
        var out: [String] = []
        var errors: [String] = []
        let console = Console(
            isTerminal: isTerminal, say: { out.append($0) }, complain: { errors.append($0) })
        let code = LogTool.run(
            arguments: line.split(separator: " ").map(String.init), disk: disk, now: noon, console: console)
        return (out, errors, code)
    }

    /// Three batches of events 1, 2–4, 5–6.
    private func place(_ change: (inout [UInt8]) -> Void = { _ in }) {
        var bytes = bytes(batches([1, 3, 2]))
        change(&bytes)
        disk.place(firstSegment, bytes)
    }

    /// A key as a service makes it.
    private func placeKey(_ directories: String...) {
        for directory in directories { disk.placeKey(beside: directory) }
    }

    @Test func helpAndWrongUsageExitAsDocumented() {
        #expect(log("--help").code == 0 && log("check -h").out[0].contains("log repair DIR"))
        for line in [
            "", "frob data", "check", "show a b", "repair a --apply", "show a --from x", "check a --format x",
        ] {
            let run = log(line)
            #expect(run.code == 64 && run.errors[0].hasSuffix("; see log --help"), "\(line)")
        }
    }

    private var key: [UInt8]? { try? FileEngine(disk, directory: "data/games", source: "games").secret() }

    @Test func keysRotateMakesAnotherKeyBesideALog() throws {
        place()
        let made = log("keys rotate data/games")
        #expect(
            made.code == 0
                && made.out == ["data/games: a new key. The links of calendars and the codes of parties end"])
        let first = try #require(key)
        #expect(
            log("keys rotate data/games/ --format json").out == [
                #"{"directory":"data/games","replaced":true}"#
            ])
        #expect(first.count == 32 && key != nil && key != first)
        for line in ["keys", "keys data/games", "keys make data/games", "keys rotate"] {
            #expect(log(line).code == 64, "\(line)")
        }
        #expect(log("check data/games").code == 0)
    }

    @Test func keysRotateChangesNothingOfALogThatIsInUse() throws {
        place()
        _ = log("keys rotate data/games")
        let before = key
        let engine = FileEngine(disk, directory: "data/games", source: "games")
        let ownership = try #require(try engine.tryOwn(as: "games-1", at: noon))
        let run = log("keys rotate data/games")
        #expect(run.code == 1 && run.errors[0].contains("in use") && key == before)
        ownership.release()
    }

    @Test func aSoundLogIsSound() {
        place()
        placeKey("data/games")
        let run = log("check data/games/")
        #expect(run.code == 0 && run.errors.isEmpty)
        #expect(
            run.out == [
                """
                data/games  games  6 events in 3 batches, 1 file, \(bytes(batches([1, 3, 2])).count) bytes
                  head     \(batches([1, 3, 2])[2][1].position), \(noon.adding(seconds: 6))
                  sound
                """
            ])
        #expect(
            log("check data/games --format json").out[0].hasPrefix(
                #"{"directory":"data/games","source":"games","events":6"#))
    }

    @Test func aLogThatIsNotThereIsAnError() {
        let run = log("check data/none")
        #expect(run.code == 1 && run.errors[0].contains("list data/none: No such file or directory"))
        #expect(log("repair data/none").code == 1)
        #expect(throws: DiskError.self, "no directory was made") { try disk.list("data/none") }
    }

    @Test func aTornTailIsReported() throws {
        place { $0.removeLast(9) }
        let before = try files(disk)
        let run = log("check data/games")
        #expect(run.code == 1 && run.out[0].contains("DAMAGED  \(firstSegment), line 6, byte"))
        #expect(run.out[0].contains("event 5 on is a torn batch, or is being written: a start cuts it off"))
        #expect(try files(disk) == before, "a check changes nothing")
    }

    @Test func aRefusedStartNamesTheCommandThatRepairsTheLog() throws {
        place { $0[100] ^= 1 }
        let refused = try refusal(disk)
        disk.crashProcess()
        #expect(refused.mend == "log repair data/games --from 1")
        let before = try files(disk)
        let dry = log("repair data/games --from 1 --dry-run")
        #expect(
            dry.code == 0
                && dry.out[0].hasPrefix("data/games: would cut \(before.values.first?.count ?? 0) bytes"))
        #expect(dry.out[0].contains("lost     5 readable events, of the numbers 2 to 6"))
        #expect(try files(disk) == before)
        let run = log(String(refused.mend.dropFirst(4)))
        #expect(run.code == 0 && run.out[0].contains("kept     data/games/00000000000000000001.torn"))
        #expect(disk.contents("data/games/00000000000000000001.torn") == before.values.first)
        #expect(try open(disk).head == .start)
        disk.crashProcess()
        let check = log("check data/games")
        #expect(check.code == 0 && check.out[0].contains("cut off: 00000000000000000001.torn"))
    }

    private static let sound = bytes(batches([1, 3, 2]))
    /// Files as an editor or a transfer leaves them.
    private static let altered: [[UInt8]] = {
        let (mark, lines) = ([0xEF, 0xBB, 0xBF] as [UInt8], sound.split(separator: 0x0A))
        let returned = lines.flatMap { $0 + [0x0D, 0x0A] }
        return [
            returned, mark + sound, mark + returned, lines.flatMap { $0 + [0x0D, 0x0D, 0x0A] },
            mark + returned.dropLast(), sound.dropLast() + [0x0D, 0x0A],
            lines.flatMap { mark + $0 + [0x0A] },
        ]
    }()

    @Test(arguments: altered.indices) func aRepairTakesOutWhatAnEditorHasAddedAndCutsNothingOff(
        kind: Int
    ) throws {
        place { $0 = Self.altered[kind] }
        let refused = try refusal(disk)
        disk.crashProcess()
        #expect(refused.code == .altered && refused.mend == "log repair data/games")
        #expect(refused.reason.hasPrefix("an editor or a file transfer has added a "))
        #expect(log("check data/games").code == 1)
        let before = try files(disk)
        let dry = log("repair data/games --dry-run")
        #expect(dry.code == 0 && dry.out[0].hasPrefix("data/games: would restore "), "\(dry)")
        let cut = log("repair data/games --from 1")
        #expect(cut.code == 1 && cut.errors[0].hasSuffix("To mend: log repair data/games"), "\(cut)")
        #expect(try files(disk) == before)
        let run = log("repair data/games")
        #expect(run.code == 0 && run.out[0].contains("restored ") && run.errors.isEmpty, "\(run)")
        #expect(try files(disk).values.map(\.self) == [Self.sound])
        placeKey("data/games")
        #expect(log("check data/games").code == 0)
        #expect(try open(disk).head.sequence == 6)
    }

    /// A log of one batch: nothing behind it proves that it was safe on disk.
    @Test func aSingleBatchThatAnEditorHasChangedIsNotTakenForATornOne() throws {
        disk.place(firstSegment, bytes([batch(after: 0)]).dropLast() + [0x0D, 0x0A])
        #expect(try refusal(disk).code == .altered)
    }

    @Test func aRepairRestoresAllFilesOfALogAndCountsWhatItTakesOut() throws {
        let second = "\(directory)/00000000000000000003.jsonl"
        let (one, two) = (bytes([batch(after: 0, 2)]), bytes([batch(after: 2)]))
        func returned(_ bytes: [UInt8]) -> [UInt8] { bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } }
        disk.place(firstSegment, [0xEF, 0xBB, 0xBF] + returned(one))
        disk.place(second, returned(two))
        disk.place("\(directory)/00000000000000000002.state", [1, 2, 3])
        #expect(
            log("repair data/games").out == [
                """
                data/games: restored 3 events in 00000000000000000001.jsonl, 00000000000000000003.jsonl; an editor or a \
                file transfer had added 1 byte-order mark and 3 carriage returns
                """
            ])
        #expect(disk.contents(firstSegment) == one && disk.contents(second) == two)
        #expect(disk.contents("\(directory)/00000000000000000002.state") != nil, "a snapshot stays")
        disk.place(second, returned(two))
        #expect(
            log("repair data/games --format json").out == [
                #"{"directory":"data/games","done":true,"restoredEvents":1,"byteOrderMarks":0,"carriageReturns":1,"#
                    + #""files":["00000000000000000003.jsonl"]}"#
            ])
    }

    @Test func aRepairKeepsTheContentOfADamagedLineAndNamesTheNextStep() throws {
        place { sound in
            sound[Self.sound.count - 60] ^= 1
            sound = sound.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
        }
        disk.place("\(directory)/00000000000000000007.jsonl", bytes([batch(after: 6)]))
        let run = log("repair data/games")
        #expect(run.code == 1 && run.out[0].contains("restored 5 events"), "\(run)")
        #expect(run.errors[0].hasSuffix("To mend: log repair data/games --from 5"), "\(run.errors)")
        let kept = try #require(disk.contents(firstSegment))
        #expect(kept.count == Self.sound.count + 1 && kept.suffix(2) == [0x0D, 0x0A])
    }

    @Test func aRepairCutsAtTheGivenLine() throws {
        place()
        let log = try open(disk)
        try log.saveSnapshot([1], at: log.head, schema: "a")
        log.close()
        #expect(self.log("repair data/games").out == ["data/games: nothing to cut"])
        let run = self.log("repair data/games --from 3 --format json")
        #expect(run.code == 0)
        #expect(
            run.out[0].contains(#""from":2,"readableEvents":5,"unreadableBytes":0"#), "a batch goes whole")
        #expect(disk.contents("data/games/00000000000000000006.state") == nil)
        let again = try open(disk)
        #expect(again.head.sequence == 1)
        #expect(try again.loadSnapshot(schema: "a") == nil)
    }

    @Test func aMissingSegmentIsRepairedBySettingLaterOnesAside() throws {
        disk.place(firstSegment, bytes([batch(after: 0)]))
        for (first, count) in [(5, 2), (7, 1)] {
            disk.place(
                "\(directory)/0000000000000000000\(first).jsonl",
                bytes([batch(after: UInt64(first - 1), count)]))
        }
        let refused = try refusal(disk)
        disk.crashProcess()
        #expect(log(String(refused.mend.dropFirst(4))).code == 0)
        let log = try open(disk)
        #expect(log.head.sequence == 1)
        #expect(log.report.torn == ["00000000000000000005.torn", "00000000000000000007.torn"])
        try log.write(batch(after: 1))
    }

    private static let (ann, bob) = (
        "01970000-0000-7000-8000-00000000000a", "01970000-0000-7000-8000-00000000000b"
    )

    /// A log of auth in which two accounts have a name, and one of them was erased.
    private func placeAuth() {
        func line(_ number: Int, _ type: String, _ data: String) -> EventLine {
            EventLine(
                header: EventHeader(
                    sequence: UInt64(number), source: "auth", type: type, time: noon.adding(seconds: number)),
                data: Array(data.utf8))
        }
        func name(_ number: Int, _ id: String, _ name: String) -> EventLine {
            line(
                number, "auth.profile-updated",
                #"{"accountId":"\#(id)","nickname":"\#(name)","displayName":"The \#(name)","changed":[]}"#)
        }
        let lines = [
            name(1, Self.ann, "ann"), name(2, Self.bob, "bob"),
            line(3, "auth.erased", #"{"accountId":"\#(Self.ann)"}"#),
        ]
        disk.place("data/auth/00000000000000000001.jsonl", bytes([lines]))
        disk.place("data/auth/00000000000000000003.state", [1, 2, 3])
    }

    @Test func anErasedAccountIsTakenOutOfALogThatNobodyWrites() throws {
        placeAuth()
        place()
        let before = try files(disk, "data/auth")
        #expect(
            log("erase data/auth data/games").out == [
                "data/auth: would erase what is personal in 1 event, of 1 account",
                "data/games: nothing to erase",
            ])
        #expect(try files(disk, "data/auth") == before, "--apply does it")
        #expect(
            log("erase data/auth --apply").out == [
                "data/auth: erased what is personal in 1 event, of 1 account"
            ])
        let shown = log("show data/auth --raw").out
        #expect(shown.count == 3 && shown[0].contains("[Deleted User]") && shown[0].contains(#""was":""#))
        #expect(shown[1].contains("The bob"))
        #expect(try files(disk, "data/auth").keys.allSatisfy { !$0.hasSuffix(".state") })
        placeKey("data/auth")
        #expect(log("check data/auth").code == 0)
        #expect(log("erase data/auth").out == ["data/auth: nothing to erase"])
    }

    @Test func anyAccountIsErasedByItsId() {
        placeAuth()
        let run = log("erase data/auth --account \(Self.bob) --apply --format json")
        #expect(run.out == [#"{"directory":"data/auth","done":true,"accounts":1,"events":1}"#])
        #expect(log("show data/auth").out.joined().contains("The ann"))
        #expect(!log("show data/auth").out.joined().contains("The bob"))
        #expect(log("erase data/auth --account bob").code == 64)
    }

    @Test func aLogThatIsDamagedOrInUseIsNotErased() throws {
        placeAuth()
        var bytes = try #require(disk.contents("data/auth/00000000000000000001.jsonl"))
        let held = try lock(disk, "data/auth")
        #expect(log("erase data/auth --apply").errors[0].contains("in use by games-1"))
        held.release()
        bytes[bytes.count - 30] ^= 1
        disk.place("data/auth/00000000000000000001.jsonl", bytes)
        let run = log("erase data/auth --apply")
        #expect(run.code == 1 && run.errors[0].contains("To mend:"))
    }

    @Test func aRepairNeedsTheLock() throws {
        place()
        let log = try open(disk)
        let run = self.log("repair data/games --from 3")
        #expect(run.code == 1 && run.errors[0].contains("in use by games-1"))
        #expect(log.head.sequence == 6 && disk.contents(firstSegment) == bytes(batches([1, 3, 2])))
    }

    @Test func eventsAreShownAsLinesOrAsATable() throws {
        disk.place(firstSegment, bytes([batch(after: 0), batch(after: 1, type: "games._private.secret")]))
        let lines = log("show data/games --from 1 --to 1").out
        #expect(lines == [String(decoding: batch(after: 0)[0].bytes, as: UTF8.self)])
        #expect(log("show data/games --from 2").out[0].contains(#""type":"games._private","#))
        #expect(log("show data/games --from 2 --raw").out[0].contains("games._private.secret"))
        let row = log("show data/games --to 1", isTerminal: true).out[0]
        #expect(row.hasPrefix("       1  2026-11-18T11:06:41.000Z  games.created  "), "\(row)")
    }

    @Test func unreadableLinesAreReportedAndTheRestShown() {
        place { $0[100] ^= 1 }
        let run = log("show data/games")
        #expect(run.code == 1 && run.out.count == 5)
        #expect(
            run.errors[0].hasPrefix("log: \(firstSegment), line 1, byte 0: the line says its checksum is "))
    }

    @Test func aSeenPositionMustBeInItsLog() {
        disk.place(
            "b/games/00000000000000000001.jsonl",
            bytes([batch(after: 0, seen: Positions(["rsvp": 2, "auth": 9]))]))
        disk.place("b/rsvp/00000000000000000001.jsonl", bytes([batch(after: 0, source: "rsvp")]))
        placeKey("b/games", "b/rsvp", "d/rsvp")
        let run = log("check b/games b/rsvp")
        #expect(run.code == 1)
        #expect(
            run.out[0].contains("sound\n") && run.out[0].contains("has seen rsvp up to 2; 1 are there"))
        #expect(run.out[0].contains("has seen auth up to 9; that log was not given"))
        #expect(run.out[1].contains("DAMAGED  ends at 1, and others have seen more of it: games up to 2."))
        #expect(log("check b/rsvp").code == 0)
        // Next to a complete copy, an older one does not count as damaged.
        disk.place(
            "d/rsvp/00000000000000000001.jsonl",
            bytes([batch(after: 0, source: "rsvp"), batch(after: 1, source: "rsvp")]))
        for order in ["d/rsvp b/rsvp", "b/rsvp d/rsvp"] { #expect(log("check b/games \(order)").code == 0) }
        // Its files are gone.
        disk.place("c/rsvp/key", [])
        let gone = log("check b/games c/rsvp")
        #expect(
            gone.code == 1
                && gone.out[1].contains("DAMAGED  ends at 0, and others have seen more of it: games up to 2.")
        )
    }

    @Test func aBackupIsCutToConsistentLogs() throws {
        // games 3 saw rsvp 2, which the copy lacks; rsvp 1 saw games 2, which stays; auth 2 saw games 3,
        // which goes.
        let games = [
            batch(after: 0), batch(after: 1), batch(after: 2, seen: Positions(["rsvp": 2])), batch(after: 3),
        ]
        let rsvp = [batch(after: 0, source: "rsvp", seen: Positions(["games": 2]))]
        let auth = [
            batch(after: 0, source: "auth"), batch(after: 1, source: "auth", seen: Positions(["games": 3])),
        ]
        for (name, batches) in [("games", games), ("rsvp", rsvp), ("auth", auth)] {
            disk.place("b/\(name)/00000000000000000001.jsonl", bytes(batches))
        }
        let dry = log("cut b/games b/rsvp b/auth")
        #expect(dry.code == 0)
        #expect(dry.out[0].contains("would cut") && dry.out[0].contains("from event 3 on"))
        #expect(dry.out[1] == "b/rsvp: nothing to cut" && dry.out[2].contains("from event 2 on"))
        #expect(log("cut b/games b/rsvp b/auth --apply").code == 0)
        #expect(disk.contents("b/games/00000000000000000001.jsonl") == bytes(Array(games[..<2])))
        #expect(disk.contents("b/auth/00000000000000000001.jsonl") == bytes([auth[0]]))
        placeKey("b/games", "b/rsvp", "b/auth")
        #expect(log("check b/games b/rsvp b/auth").code == 0)
    }

    /// A service that only observes another one has seen it without writing a line.
    @Test func aCutRemovesLaterSnapshots() {
        disk.place("b/games/00000000000000000001.jsonl", bytes([batch(after: 0)]))
        disk.place("b/rsvp/00000000000000000001.jsonl", bytes([batch(after: 0, source: "rsvp")]))
        disk.place("b/rsvp/00000000000000000001.state", [1, 2, 3])
        #expect(
            log("cut b/games b/rsvp").out == [
                "b/games: nothing to cut", "b/rsvp: nothing to cut\n  aside    the snapshot of event 1",
            ])
        let run = log("cut b/games b/rsvp --apply")
        #expect(run.code == 0 && run.out[1].hasPrefix("b/rsvp: nothing to cut\n  aside"))
        #expect(disk.contents("b/rsvp/00000000000000000001.state") == nil)
        #expect(disk.contents("b/rsvp/00000000000000000001.state.torn") == [1, 2, 3])
        #expect(
            log("cut b/games b/rsvp --apply").out == ["b/games: nothing to cut", "b/rsvp: nothing to cut"])
    }

    @Test func aCutRefusesADamagedLog() {
        place { $0[100] ^= 1 }
        disk.place("b/rsvp/00000000000000000001.jsonl", bytes([batch(after: 0, source: "rsvp")]))
        let before = disk.contents(firstSegment)
        for line in ["cut data/games b/rsvp", "cut data/games b/rsvp --apply"] {
            let run = log(line)
            #expect(run.code == 1 && run.out == [])
            #expect(run.errors.first?.contains("its checksum is") == true)
            #expect(run.errors.first?.contains("log repair data/games") == true)
        }
        #expect(disk.contents(firstSegment) == before)
    }

    @Test func anotherWordForCheckIsTakenForIt() {
        let run = log("verify data/games")
        #expect(run.code == 64 && run.errors.first?.contains("did you mean check?") == true)
    }

    /// `rally up` and `deploy/run` keep theirs in `data/run`, which `data/*` names too.
    @Test func aDirectoryThatIsNoLogIsNamedAndLeftAlone() throws {
        disk.place("data/run/bus.pid", Array("17".utf8))
        place()
        placeKey("data/games", "data/rsvp")
        let check = log("check data/games data/rsvp data/run")
        #expect(
            check.code == 0
                && check.out.dropFirst() == ["data/rsvp  holds no events", "data/run  no log of a service"])
        let before = try files(disk, "data/run")
        for line in [
            "cut data/run --apply", "keys rotate data/run", "erase data/run --apply",
            "copy data/run elsewhere",
        ] {
            let run = log(line)
            #expect(run.code == 0 && run.out == ["data/run: no log of a service"], "\(line): \(run)")
        }
        #expect(
            log("cut data/run data/games").out == [
                "data/games: nothing to cut", "data/run: no log of a service",
            ])
        #expect(try disk.list("data/run") == ["bus.pid"] && files(disk, "data/run") == before)
        #expect(throws: DiskError.self) { try disk.list("elsewhere") }
    }
}
