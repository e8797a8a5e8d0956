// `log` with every engine: it works the same with a database as with a directory.

import EventLine
import EventLog
import LogTool
import MemoryDisk
import Platform
import PostgresServer
import Testing
import Values

@testable import PostgresLog

@Suite(.enabled(if: PostgresServer.shared != nil, "PostgreSQL 15 is not installed"))
struct DatabaseToolTests {
    private let disk = MemoryDisk()
    private let address: String

    init() throws { address = try #require(PostgresServer.shared).database() }

    private func log(_ line: String) -> (out: String, errors: String, code: Int32) {
        var out: [String] = []
        var errors: [String] = []
        let console = Console(isTerminal: false, say: { out.append($0) }, complain: { errors.append($0) })
        let code = LogTool.run(
            arguments: line.split(separator: " ").map(String.init), disk: disk, now: WallClock.now,
            console: console)
        return (out.joined(separator: "\n"), errors.joined(separator: "\n"), code)
    }

    /// Four batches, of 1, 3, 1 and 1 events.
    private func fill(_ engine: any LogEngine) throws -> Position {
        let (_, log) = try engine.opened()
        try engine.keepSecret((0..<32).map { UInt8($0) })
        for (after, count) in [(0, 1), (1, 3), (4, 1), (5, 1)] {
            try log.write(
                batch(after: UInt64(after), count, source: engine.source, type: "\(engine.source).changed"))
        }
        try engine.beside.createDirectory("\(engine.place)/photos")
        try engine.beside.writeWhole("abc", in: "\(engine.place)/photos", [1, 2, 3])
        defer { log.close() }
        return log.head
    }

    private func database(_ source: String) -> PostgresEngine { PostgresEngine(address, source: source) }

    @Test func checkAndShowReadTheDatabaseOneLogOrAll() throws {
        let head = try fill(database("games"))
        _ = try fill(database("rsvp"))
        let one = log("check \(address)#games")
        #expect(one.code == 0 && one.errors.isEmpty, "\(one)")
        #expect(
            one.out.contains("  games  6 events in 4 batches") && one.out.contains("head     \(head)"),
            "\(one.out)")
        #expect(log("check \(address)").out.contains("  rsvp  6 events"))
        let shown = log("show \(address)#rsvp --from 2 --to 3")
        #expect(shown.out.split(separator: "\n").count == 2 && shown.code == 0)
        let none = log("check \(address)#auth")
        #expect(none.code == 1 && none.errors.contains("there is no log of auth in this database"), "\(none)")
        #expect(none.errors.contains("name one of games, rsvp"))
    }

    /// Nobody but a person who changes rows by hand can add a carriage return there.
    @Test func repairWritesNoBatchAnew() throws {
        _ = try fill(database("games"))
        _ = try PostgresPool(address, place: "").connect().run(
            "UPDATE rally_batch SET lines = overlay(lines placing '\\x0d0a' from length(lines)) WHERE last = 5",
            withinMs: 5000)
        let before = try database("games").files.list(database("games").place)
        let run = log("repair \(address)#games")
        #expect(run.code == 1 && run.errors.contains("a batch is not replaced by hand"), "\(run)")
        #expect(try database("games").files.list(database("games").place) == before)
    }

    @Test func repairCutsOffChangedLinesAndKeepsThemBeside() throws {
        _ = try fill(database("games"))
        _ = try PostgresPool(address, place: "").connect().run(
            "UPDATE rally_batch SET lines = set_byte(lines, 40, 88) WHERE last = 5", withinMs: 5000)
        let found = log("check \(address)#games")
        #expect(found.code == 1 && found.out.contains("DAMAGED"), "\(found)")
        let dry = log("repair \(address)#games --dry-run")
        #expect(dry.out.contains("would cut"), "\(dry)")
        let done = log("repair \(address)#games")
        #expect(done.code == 0 && done.out.contains("from event 5 on"), "\(done)")
        #expect(log("check \(address)#games").out.contains("  games  4 events in 2 batches"))
        let names = try database("games").files.list(database("games").place)
        #expect(names.filter { $0.hasSuffix(".torn") }.count == 2, "\(names)")
        let (_, log) = try database("games").opened("games-2")
        #expect(log.head.sequence == 4)
        try log.write(batch(after: 4))
    }

    @Test func aLogInUseIsNotChanged() throws {
        _ = try fill(database("games"))
        let (_, log) = try database("games").opened("games-7")
        for command in [
            "repair \(address)#games --from 2",
            "erase \(address)#games --account 0199aaaa-0000-7000-8000-000000000001 --apply",
        ] {
            let refused = self.log(command)
            #expect(refused.code == 1 && refused.errors.contains("in use by games-7"), "\(refused)")
        }
        log.close()
    }

    @Test func aLogIsCopiedIntoADatabaseAndBackByteForByte() throws {
        let directory = FileEngine(disk, directory: "data/games", source: "games")
        let head = try fill(directory)
        let there = log("copy data/games \(address)")
        #expect(
            there.code == 0 && there.out.contains("copied 6 events up to \(head), and 2 files"), "\(there)")
        #expect(log("check \(address)#games").code == 0)
        #expect(try database("games").secret() == (0..<32).map { UInt8($0) })
        let back = log("copy \(address) other")
        #expect(back.code == 0, "\(back)")
        let segment = "00000000000000000001.jsonl"
        #expect(disk.contents("other/games/\(segment)") == disk.contents("data/games/\(segment)"))
        #expect(disk.contents("other/games/key") == disk.contents("data/games/key"))
        #expect(disk.contents("other/games/photos/abc") == [1, 2, 3])
        // Again, with more events: the copy is continued.
        let (_, log) = try directory.opened("games-2")
        try log.write(batch(after: 6))
        log.close()
        let more = self.log("copy data/games \(address)")
        #expect(
            more.code == 0 && more.out.contains("copied 1 event up to") && more.out.contains("0 files"),
            "\(more)")
        // It refuses a target with another history.
        let (_, stranger) = try FileEngine(disk, directory: "stranger/games", source: "games").opened()
        try stranger.write(batch(after: 0, text: "another"))
        stranger.close()
        let refused = self.log("copy stranger/games \(address)")
        #expect(
            refused.code == 1 && refused.errors.contains("which is not a beginning of stranger/games"),
            "\(refused)")
    }
}
