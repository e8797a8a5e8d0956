// A service's directory, and the machine that is built from it.

import Contracts
import EventLine
import EventLog
import GamesService
import JSON
import Logging
import MemoryDisk
import TestSupport
import Testing
import Values

@testable import Machine
@testable import Process

@Suite struct StoreTests {
    private let town = Town()
    private let disk = MemoryDisk()

    private func store() -> Store<Games> {
        Store(
            FileEngine(disk, directory: "data/games", source: "games"), instance: "test",
            logger: Logger(service: "games", format: .text) { _ in })
    }

    private func machine(_ role: Machine<Games>.Role) -> Machine<Games> {
        Machine(settings: town.games.settings, entropy: Entropy(SplitMix64(seed: 1)), role: role)
    }

    /// Writes a log with some games, as another process.
    private func writeLog() throws -> UInt64 {
        let ann = town.signUp("ann")
        // One line each: a game without a place name adds no venue.
        let place: JSONValue = ["place": ["address": "Dolores St", "lat": 37.7596, "lng": -122.4269]]
        for _ in 0..<3 { town.game(host: ann, place) }
        let owner = store()
        var fresh = machine(.starting)
        #expect(try owner.tryOwn(at: Town.noon))
        try owner.open(&fresh)
        for line in town.games.disk.lines {
            try owner.log?.append([line])
            try owner.log?.sync()
        }
        owner.close()
        return try #require(town.games.disk.lines.last).sequence
    }

    @Test func aStandbyFollowsToWhatWasAnnounced() throws {
        let last = try writeLog()
        let store = store()
        var standby = machine(.standby)
        try store.follow(&standby, through: last - 1)
        #expect(standby.head == last - 1 && standby.synced.sequence == last - 1)
        try store.follow(&standby, through: last)
        #expect(standby.head == last && standby.synced == town.games.machine.synced)
    }

    /// Announcements from before the takeover may still arrive afterwards.
    @Test func anOwnerThatHasTakenOverFollowsNoMore() throws {
        let last = try writeLog()
        let store = store()
        var standby = machine(.standby)
        try store.follow(&standby, through: 1)
        #expect(try store.tryOwn(at: Town.noon))
        try store.promote(&standby) { machine(.starting) }
        try store.follow(&standby, through: last - 1)
        #expect(standby.head == last && standby.synced.sequence == last)
    }

    /// It began at line 1 again, and all others stopped following it.
    @Test func aLogThatWasEmptiedIsNotBegunAnew() throws {
        _ = try writeLog()
        let first = store()
        #expect(try first.tryOwn(at: Town.noon))
        var machine = machine(.starting)
        try first.open(&machine)
        try first.keep(LogIdentity(), hasLines: machine.synced != .start)
        first.close()
        disk.place("data/games/00000000000000000001.jsonl", [])
        let again = store()
        #expect(try again.tryOwn(at: Town.noon))
        var fresh = self.machine(.starting)
        let refusal = #expect(throws: LogRefusal.self) { try again.open(&fresh) }
        #expect(refusal?.code == .shorter)
        #expect(refusal?.description.contains("mv data/games data/games.away") == true)
    }

    // O38: with another key all logins and links would silently become invalid.
    @Test func aLogWithoutItsKeyIsNotStarted() throws {
        _ = try writeLog()
        let store = store()
        #expect(try store.tryOwn(at: Town.noon))
        let refusal = #expect(throws: LogRefusal.self) { try store.secret() }
        #expect(refusal?.code == .missingKey)
        #expect(refusal?.description.contains("log keys rotate data/games") == true)
        let engine = FileEngine(disk, directory: "data/games", source: "games")
        #expect(try engine.secret() == nil, "none was made")
        try engine.keepSecret(Array(repeating: 1, count: 32))
        #expect(try store.secret() != nil)
    }

    @Test func anEmptyLogMakesItsOwnKey() throws {
        let store = store()
        #expect(try store.secret() == nil, "its owner does")
        #expect(try store.tryOwn(at: Town.noon))
        #expect(try store.secret() != nil)
    }

    /// An opening makes the first file of a log, and `log repair` may leave it empty.
    @Test func aLogWithAnEmptyFileMakesItsOwnKey() throws {
        disk.place("data/games/00000000000000000001.jsonl", [])
        let store = store()
        #expect(try store.tryOwn(at: Town.noon))
        #expect(try store.secret() != nil)
    }
}
