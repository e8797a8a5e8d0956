// Two processes of one name on one log (deploy/README.md, RALLY_INSTANCE).

import GamesService
import Logging
import MemoryDisk
import Synchronization
import TestSupport
import Testing
import Values

@testable import EventLog
@testable import Machine
@testable import Process

@Suite struct NamesakeTests {
    private let town = Town()
    private let disk = MemoryDisk()
    private let lines = LoggedLines()

    private func runner(_ instance: String) -> Runner<Games> {
        let logger = Logger(service: "games", format: .text) { [lines] in lines.append($0) }
        let engine = FileEngine(disk, directory: "data/games", source: "games")
        return Runner(
            Store(engine, instance: instance, logger: logger), town.games.settings,
            Entropy(SplitMix64(seed: 1)),
            logger: logger, at: Moment(wall: Town.noon, monotonicMs: 0))
    }

    private func pass(_ runner: Runner<Games>, _ ms: Int64) throws {
        runner.at(Moment(wall: Town.noon.adding(milliseconds: ms), monotonicMs: ms))
        try runner.tick()
    }

    @Test func aStandbyWithTheOwnersNameSaysSoOnceAndUntilItOwnsTheLog() throws {
        let (owner, standby) = (runner("games-1"), runner("games-1"))
        try owner.start()
        try standby.start()
        try pass(standby, 9999)
        #expect(standby.notice == nil, "a killed process of this name may still have its lease")
        for ms in stride(from: Int64(10_000), to: 40_000, by: 250) { try pass(standby, ms) }
        let notice = try #require(standby.notice)
        #expect(notice.contains("is called games-1 too") && notice.contains("RALLY_INSTANCE"))
        #expect(lines.all.count { $0.contains("is called games-1 too") } == 1)
        owner.finish()
        try pass(standby, 40_000)
        #expect(standby.notice == nil && standby.machine.role != .standby)
    }

    @Test func processesOfDifferentNamesHaveNothingToSay() throws {
        let (owner, standby) = (runner("games-1"), runner("games-10"))
        try owner.start()
        try standby.start()
        for ms in stride(from: Int64(0), to: 40_000, by: 250) { try pass(standby, ms) }
        #expect(standby.notice == nil && standby.machine.role == .standby)
    }
}

/// The lines that a logger has written.
private final class LoggedLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }
    func append(_ bytes: [UInt8]) { lines.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) } }
}
