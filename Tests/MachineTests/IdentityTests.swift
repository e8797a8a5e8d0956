// A log's history and stack beside it: created by its first owner, and renewed when the files were copied or restored.

import EventLine
import GamesService
import Logging
import MemoryDisk
import TestSupport
import Testing
import Values

import protocol EventLog.Disk

@testable import EventLog
@testable import Machine
@testable import Process

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct IdentityTests {
    private let town = Town()
    private let logger = Logger(service: "games", format: .text) { _ in }

    private func started(
        _ disk: any Disk, _ directory: String = "data/games", seed: UInt64 = 1,
        accounts: (any LogEngine)? = nil
    ) throws -> Runner<Games> {
        let engine = FileEngine(disk, directory: directory, source: "games")
        let store = Store<Games>(engine, instance: "test", logger: logger)
        _ = try store.tryOwn(at: Town.noon)
        _ = try store.secret()
        let runner = Runner(
            store, town.games.settings, Entropy(SplitMix64(seed: seed)), logger: logger,
            at: Moment(wall: Town.noon, monotonicMs: 0), accounts: accounts)
        try runner.start(isAlone: true)
        try runner.turn()
        return runner
    }

    /// Runs with a temporary directory.
    private func withDirectory(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/rally-identity-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) }
        let path = String(cString: try #require(made))
        let disk = PosixDisk()
        defer {
            for directory in ["games", "copy"].map({ "\(path)/\($0)" }) + [path] {
                for name in (try? disk.list(directory)) ?? [] { unlink("\(directory)/\(name)") }
                rmdir(directory)
            }
        }
        try body(path)
    }

    @Test func theFirstOwnerMakesAHistoryThatLaterStartsKeep() throws {
        let disk = MemoryDisk()
        let first = try started(disk)
        let history = try #require(first.machine.identity.history)
        first.finish()
        #expect(try started(disk, seed: 2).machine.identity.history == history)
    }

    @Test func aCopyOfALogHasAnotherHistory() throws {
        try withDirectory { path in
            let disk = PosixDisk()
            let first = try started(disk, "\(path)/games")
            let history = first.machine.identity.history
            first.finish()
            let again = try started(disk, "\(path)/games", seed: 2)
            #expect(again.machine.identity.history == history)
            again.finish()
            try disk.createDirectory("\(path)/copy")
            for name in try disk.list("\(path)/games") {
                try disk.writeWhole(name, in: "\(path)/copy", disk.readWhole("\(path)/games/\(name)"))
            }
            let copy = try started(disk, "\(path)/copy", seed: 3)
            #expect(copy.machine.identity.history != history)
            copy.finish()
        }
    }

    @Test func aLogThatIsCutHasAnotherHistory() throws {
        let disk = MemoryDisk()
        let log = try open(disk)
        for number in 0..<3 {
            try log.append(batch(after: number))
            try log.sync()
        }
        log.close()
        // A service does not start on a log without its key.
        try FileEngine(disk, directory: "data/games", source: "games")
            .keepSecret(Array(repeating: 1, count: LogLimits.secretBytes))
        let first = try started(disk)
        let history = first.machine.identity.history
        first.finish()
        let lock = try #require(
            try LogLock.tryAcquire(disk, directory: "data/games", instance: "cut", time: Town.noon))
        let plan = try #require(try LogRepair.plan(disk, directory: "data/games", from: 2))
        _ = try plan.perform(disk, lock: lock)
        lock.release()
        #expect(try started(disk, seed: 2).machine.identity.history != history)
    }

    @Test func theStackIsTakenFromAuthsLogBesideIt() throws {
        let disk = MemoryDisk()
        let accounts = FileEngine(disk, directory: "data/auth", source: "auth")
        let runner = try started(disk, accounts: accounts)
        try runner.tick()
        #expect(runner.machine.identity.stack == nil, "auth has not made one yet")
        try disk.createDirectory("data/auth")
        try accounts.keep(LogIdentity(stack: LogTag(7)))
        runner.at(Moment(wall: Town.noon, monotonicMs: 1000))
        var said: LogIdentity?
        runner.letOut = { if case .identify(let identity) = $0 { said = identity } }
        try runner.tick()
        #expect(said?.stack == LogTag(7) && runner.machine.identity.stack == LogTag(7))
        runner.finish()
        #expect(try started(disk).machine.identity.stack == LogTag(7), "kept beside the log")
    }

    @Test func aProcessThatStopsWaitsForOutcomesAMomentOnly() {
        var goodbye = Goodbye()
        let isOver = [
            goodbye.isOver(hasAnswered: false, isIdle: false, at: 0),
            goodbye.isOver(hasAnswered: true, isIdle: false, at: 100),
            goodbye.isOver(hasAnswered: true, isIdle: false, at: 599),
            goodbye.isOver(hasAnswered: true, isIdle: false, at: 600),
            goodbye.isOver(hasAnswered: true, isIdle: true, at: 100),
        ]
        #expect(isOver == [false, false, false, true, true])
    }

    private func open(_ disk: MemoryDisk) throws -> EventLog {
        let lock = try #require(
            try LogLock.tryAcquire(disk, directory: "data/games", instance: "test", time: Town.noon))
        return try EventLog.open(disk, directory: "data/games", source: "games", lock: lock)
    }

    private func batch(after number: Int) -> [EventLine] {
        [
            EventLine(
                header: EventHeader(
                    sequence: UInt64(number + 1), source: "games", type: "games._seen", time: Town.noon))
        ]
    }
}
