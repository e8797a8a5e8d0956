// Properties of all engines, in one suite.

import EventLine
import EventLog
import MemoryDisk
import Platform
import Testing
import Values

@Suite struct EngineTests {
    @Test(arguments: EngineMaker.all)
    func appendedLinesAreReadAgainByTheOwnerAndOthers(_ engine: EngineMaker) throws {
        let engine = try engine.make("games")
        let (_, log) = try engine.opened()
        #expect(log.head == .start)
        try log.write(batch(after: 0, 3, text: "one"))
        try log.write(batch(after: 3, 2, text: "two"))
        let all = try log.history.lines(from: 1, through: 9)
        #expect(all.map(\.sequence) == [1, 2, 3, 4, 5] && all.last?.position == log.head)
        #expect(try log.history.position(of: 4) == all[3].position && log.history.position(of: 6) == nil)
        let follower = engine.follower()
        var followed: [EventLine] = []
        try follower.follow(through: 3) { followed.append(try $0.line()) }
        #expect(followed == Array(all[..<3]) && follower.position == all[2].position)
        try follower.follow(through: 5) { followed.append(try $0.line()) }
        #expect(followed == all && follower.position == log.head)
    }

    @Test(arguments: EngineMaker.all)
    func aReopenedLogGoesOnWhereItWasClosed(_ engine: EngineMaker) throws {
        let engine = try engine.make("games")
        let (_, first) = try engine.opened()
        try first.write(batch(after: 0, 3))
        first.close()
        let (_, second) = try engine.opened("games-2")
        #expect(second.head == first.head && second.report.lines == 3)
        try second.write(batch(after: 3))
        #expect(try second.history.lines(from: 1, through: 9).count == 4)
    }

    @Test(arguments: EngineMaker.all)
    func aLogHasOneOwnerAtATime(_ engine: EngineMaker) throws {
        let engine = try engine.make("games")
        let (_, log) = try engine.opened()
        #expect(try engine.tryOwn(as: "games-2", at: WallClock.now) == nil)
        #expect(engine.holder?.hasPrefix("games-1 ") == true)
        log.close()
        #expect(throws: AppendFailure.self) { try log.append(batch(after: 0)) }
        #expect(try engine.tryOwn(as: "games-2", at: WallClock.now) != nil)
        #expect(engine.holder?.hasPrefix("games-2 ") == true)
    }

    @Test(arguments: EngineMaker.all)
    func anInvalidBatchIsNotTakenAndHarmsNothing(_ engine: EngineMaker) throws {
        let engine = try engine.make("games")
        let (_, log) = try engine.opened()
        try log.write(batch(after: 0))
        for lines in [
            [], batch(after: 0), batch(after: 2), batch(after: 1, source: "rsvp"),
            Array(batch(after: 1, 3)[..<2]),
        ] {
            #expect(try #require(throws: AppendFailure.self) { try log.append(lines) }.code == .invalid)
        }
        try log.write(batch(after: 1, 3))
        #expect(log.head.sequence == 4)
    }

    @Test(arguments: EngineMaker.all)
    func pagesAreWholeBatchesAndHidePrivateLinesFromAllButTheirReader(_ engine: EngineMaker) throws {
        let engine = try engine.make("games")
        let (_, log) = try engine.opened()
        try log.write(batch(after: 0, 3, text: "seen"))
        try log.write(batch(after: 3, type: "games._private.kept", reader: "notify", text: "hidden"))
        let history = log.history
        #expect(try history.page(after: .start, limit: 1).count == 3)
        #expect(try history.page(from: 2, limit: 9).count == 3, "from the line on")
        let shown = try history.page(from: 4, limit: 9).map { String(decoding: $0, as: UTF8.self) }
        #expect(shown.count == 1 && !shown[0].contains("hidden"))
        let read = try history.page(from: 4, for: "notify", limit: 9).map {
            String(decoding: $0, as: UTF8.self)
        }
        #expect(read.count == 1 && read[0].contains("hidden"))
        #expect(try history.page(after: log.head, limit: 9).isEmpty)
        let other = Position(sequence: 2, checksum: 7)
        #expect(throws: LogPageRefusal.self) { try history.page(after: other, limit: 9) }
        #expect(throws: LogPageRefusal.self) {
            try history.page(after: Position(sequence: 9, checksum: 0), limit: 9)
        }
    }

    @Test(arguments: EngineMaker.all)
    func theFirstOwnersSecretIsKept(_ engine: EngineMaker) throws {
        let engine = try engine.make("games")
        #expect(try engine.secret() == nil)
        #expect(try engine.tryOwn(as: "games-1", at: WallClock.now) != nil)
        let secret = (0..<32).map { UInt8($0) }
        try engine.keepSecret(secret)
        #expect(try engine.secret() == secret)
    }

    @Test(arguments: EngineMaker.all)
    func aStartTakesTheNewestSnapshotOfItsSchema(_ engine: EngineMaker) throws {
        let engine = try engine.make("games")
        let (_, log) = try engine.opened()
        try log.write(batch(after: 0, 3))
        let state = [UInt8](repeating: 5, count: 10_000)
        #expect(try log.snapshots.save(state, at: log.head, schema: "a", isOnly: false))
        try log.write(batch(after: 3, 2))
        #expect(try log.snapshots.save([6], at: log.head, schema: "b", isOnly: false))
        #expect(
            try !log.snapshots.save([7], at: Position(sequence: 1, checksum: 0), schema: "b", isOnly: false),
            "there is a later one")
        log.close()
        let rebuilding = Rebuilding("a")
        let ownership = try #require(try engine.tryOwn(as: "games-2", at: WallClock.now))
        let again = try ownership.open(rebuilding: rebuilding)
        #expect(rebuilding.state == state && rebuilding.lines == [4, 5])
        #expect(again.report.ignoredSnapshots.count == 1)
    }

    @Test(arguments: EngineMaker.all)
    func erasedLinesAreGoneAndPositionsStay(_ engine: EngineMaker) throws {
        let engine = try engine.make("games")
        let (_, log) = try engine.opened()
        for sequence in 0..<20 { try log.write(batch(after: UInt64(sequence), text: "name \(sequence)")) }
        let before = try log.history.lines(from: 1, through: 20).map(\.position)
        var replaced = 0
        let report = try log.past().run { (line) throws(LogRefusal) in
            line.sequence % 5 == 0 ? Array(#"{"text":""}"#.utf8) : nil
        } beforeReplacing: { () throws(LogRefusal) in
            replaced += 1
        }
        #expect(report.lines == 4 && report.segments >= 1 && replaced == report.segments)
        let after = try log.history.lines(from: 1, through: 20)
        #expect(after.map(\.position) == before)
        #expect(
            after.map { String(decoding: $0.data ?? [], as: UTF8.self) }[8...9] == [
                #"{"text":"name 8"}"#, #"{"text":""}"#,
            ])
        try log.write(batch(after: 20))
        log.close()
        #expect(try engine.opened("games-2").log.head.sequence == 21)
    }

    /// A former version wrote the old checksum of an erased line into private lines too, with which a guess of what was
    /// erased can be verified.
    @Test(arguments: EngineMaker.all)
    func anErasureAlsoRemovesTheFormerChecksumsOfOlderOnes(_ engine: EngineMaker) throws {
        let engine = try engine.make("games")
        let (_, log) = try engine.opened()
        var older = batch(after: 0, type: "games._private.secret")[0].header
        older.was = 0x8f3a_01bc
        try log.write([EventLine(header: older, data: Array(#"{"text":""}"#.utf8))])
        try log.write(batch(after: 1))
        let before = try log.history.lines(from: 1, through: 2).map(\.position)
        let report = try log.past().run { (_) throws(LogRefusal) in
            nil
        } beforeReplacing: { () throws(LogRefusal) in
        }
        let lines = try log.history.lines(from: 1, through: 2)
        #expect(report.lines == 1 && lines[0].header.was == nil && lines.map(\.position) == before)
    }

    @Test(arguments: EngineMaker.all)
    func aLineThatAnErasureWouldMakeTooLongStaysAsItIs(_ engine: EngineMaker) throws {
        let engine = try engine.make("games")
        let (_, log) = try engine.opened()
        for sequence in 0..<UInt64(2) { try log.write(batch(after: sequence)) }
        let before = try log.history.lines(from: 1, through: 2)
        let long = Array("\"\(String(repeating: "x", count: LogLimits.lineBytesMax))\"".utf8)
        #expect(throws: LogRefusal.self) {
            try log.past().run { (line) throws(LogRefusal) in
                line.sequence == 1 ? long : nil
            } beforeReplacing: { () throws(LogRefusal) in
            }
        }
        #expect(try log.history.lines(from: 1, through: 2) == before)
        log.close()
        #expect(try engine.opened("games-2").log.head.sequence == 2)
    }

    @Test(arguments: EngineMaker.all)
    func anOpenLogWithoutEventsHasNoLines(_ engine: EngineMaker) throws {
        let engine = try engine.make("games")
        let (_, log) = try engine.opened()
        #expect(try !engine.hasLines())
        try log.write(batch(after: 0))
        #expect(try engine.hasLines())
    }

    @Test(arguments: EngineMaker.all)
    func filesBesideTheLogAreWholeMayLieInFoldersAndAreReplaced(_ engine: EngineMaker) throws {
        let engine = try engine.make("auth")
        let (_, log) = try engine.opened()
        let (disk, folder) = (engine.beside, "\(engine.place)/photos")
        #expect(throws: DiskError.self) {
            try disk.list(folder) + [disk.readWhole("\(folder)/a").description]
        }
        try disk.createDirectory(folder)
        // Longer than a piece, in writes that do not align with pieces.
        let part = (0..<65_521).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) }
        var long: [UInt8] = []
        while long.count < 20 << 20 { long += part }
        try disk.writeWhole(
            "a", in: folder, Array(long[..<5]), Array(long[5..<9_000_000]), Array(long[9_000_000...]))
        try disk.writeWhole("b", in: folder, [])
        #expect(try disk.list(folder).sorted() == ["a", "b"])
        #expect(try disk.readWhole("\(folder)/a") == long && disk.readWhole("\(folder)/b") == [])
        #expect(
            try disk.open("\(folder)/a", .read).read(8_388_600..<8_388_620)
                == Array(long[8_388_600..<8_388_620]))
        try disk.writeWhole("a", in: folder, [7])
        #expect(try disk.readWhole("\(folder)/a") == [7], "nothing is left of the longer one")
        try disk.remove("\(folder)/a")
        #expect(throws: DiskError.self) { try disk.remove("\(folder)/a") }
        #expect(try disk.list(folder) == ["b"])
        log.close()
    }

    @Test(arguments: EngineMaker.all)
    func batchesBeyondAReadsLimitFollowOneAnother(_ engine: EngineMaker) throws {
        let engine = try engine.make("games")
        let (_, log) = try engine.opened()
        for sequence in 0..<200 { try log.write(batch(after: UInt64(sequence))) }
        #expect(try log.history.lines(from: 1, through: 200).map(\.sequence) == Array(1...200))
        #expect(try log.history.lines(from: 63, through: 130).map(\.sequence) == Array(63...130))
        log.close()
        let (_, again) = try engine.opened("games-2")
        #expect(again.report.batches == 200)
    }

    /// Saves a snapshot, and counts lines.
    private final class Rebuilding: LogRebuilding {
        let schema: String?
        var replayed: UInt64 = 0
        var state: [UInt8] = []
        var lines: [UInt64] = []

        init(_ schema: String) { self.schema = schema }

        func restore(_ snapshot: Snapshot) -> Bool {
            (state, replayed) = (snapshot.state ?? [], snapshot.position.sequence)
            return true
        }

        func replay(_ line: borrowing LineView) { lines.append(line.sequence) }
    }
}
