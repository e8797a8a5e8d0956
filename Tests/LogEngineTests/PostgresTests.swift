// Situations that only a database has: another owner, a lost log, manual changes, a takeover by another process.

import EventLine
import EventLog
import Platform
import PostgresServer
import Spawning
import Synchronization
import Testing
import Values

@testable import PostgresLog

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite(.enabled(if: PostgresServer.shared != nil, "PostgreSQL 15 is not installed"))
struct PostgresTests {
    private let server: PostgresServer

    init() throws { server = try #require(PostgresServer.shared) }

    private func why(_ address: String) -> LogRefusal? {
        do throws(LogRefusal) {
            _ = try PostgresEngine(address, source: "games").tryOwn(as: "games-1", at: WallClock.now)
            return nil
        } catch {
            return error
        }
    }

    private func run(_ statement: String, in address: String) throws {
        _ = try PostgresPool(address, place: "").connect().run(statement, withinMs: 5000)
    }

    @Test func somebodyElsesDatabaseIsLeftAlone() throws {
        let address = try server.database()
        try run("CREATE TABLE customers (id int8)", in: address)
        let refusal = try #require(why(address))
        #expect(refusal.reason == "it is no database of Rally's: there is a table customers in it")
        #expect(refusal.mend == "give Rally a database of its own")
    }

    @Test func tablesOfAnotherVersionAreLeftAlone() throws {
        let address = try server.database()
        #expect(why(address) == nil)
        try run("UPDATE rally_schema SET version = 2", in: address)
        let refusal = try #require(why(address))
        #expect(refusal.code == .newerVersion)
        #expect(refusal.reason == "its tables are of version 2, and this Rally knows version 1")
    }

    @Test func severalProcessesMayCreateTheTablesAtOnce() async throws {
        let address = try server.database()
        let owners = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let engine = PostgresEngine(address, source: "games")
                    return try engine.tryOwn(as: "games-\(number)", at: WallClock.now) == nil ? 0 : 1
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(owners == 1)
    }

    @Test func aReadOnlyDatabaseIsReportedAsOne() throws {
        let address = try server.database()
        #expect(why(address) == nil)
        let name = try #require(address.split(separator: "/").last)
        try run("ALTER DATABASE \(name) SET default_transaction_read_only = on", in: address)
        let refusal = try #require(why(address))
        #expect(refusal.mend == "name the primary among the hosts, with target_session_attrs=read-write")
        let asked = try #require(why(address + "?target_session_attrs=read-write"))
        #expect(asked.reason.contains("session is read-only"), "\(asked)")
    }

    @Test func aWrongPasswordIsReportedAndNotShown() throws {
        let address = try server.database()
        try run("CREATE ROLE guest LOGIN PASSWORD 'right'", in: address)
        let guest = address.replacing("postgres@", with: "guest:wrong@")
        let refusal = try #require(why(guest))
        #expect(refusal.reason.contains("password authentication failed for user \"guest\""))
        #expect(refusal.mend.hasSuffix("its address is right, with user and password"), "\(refusal)")
        #expect(!"\(refusal)".contains("wrong"))
    }

    @Test func aDatabaseThatDoesNotAnswerIsReportedAsOne() throws {
        let refusal = try #require(why("postgresql://127.0.0.1:1/rally"))
        #expect(refusal.code == .database && refusal.reason.contains("Connection refused"), "\(refusal)")
    }

    @Test func aHostThatStallsOrHangsUpDoesNotHideTheNextOne() throws {
        let silent = try listenOnLoopback()
        defer { close(silent.descriptor) }
        let address = try server.database()
        let both = address.replacing("@", with: "@127.0.0.1:\(silent.port),")
        var host = 0
        let connection = try PostgresConnection.open(both, beginningWith: &host, withinMs: 4000)
        #expect(connection.isConnected && host == 1, "the next one begins there")
        let gone = address.replacing("@", with: "@127.0.0.1:1,")
        #expect(try PostgresPool(gone, place: "here").connect().isConnected)
    }

    @Test func longBatchesAreCompressedInTheCheapestWay() throws {
        let address = try server.database()
        try PostgresEngine(address, source: "games").opened().log.write(batch(after: 0, 40))
        let rows = try PostgresPool(address, place: "").connect().run(
            "SELECT pg_column_compression(lines)::text FROM rally_batch", withinMs: 5000)
        #expect(rows.count == 1 && rows.text(0, 0) == "lz4")
    }

    @Test func aBatchIsAppendedAlsoWhereItsPreparedStatementIsLost() throws {
        let pool = PostgresPool(try server.database(), place: "")
        let database = PostgresDatabase(pool: pool, source: "games")
        try database.prepare()
        let epoch = try #require(try database.own(as: "games-1", leaseMs: 10_000)).epoch
        let connection = try pool.connect()
        let owner = PostgresOwnerConnection(source: "games", connection: connection)
        func append(_ sequence: UInt64) throws -> Bool {
            let batch = BatchRow(
                first: sequence, last: Position(sequence: sequence, checksum: 7), lines: Array("{}\n".utf8))
            return try owner.append(batch, after: sequence - 1, epoch, leaseMs: 10_000)
        }
        func plans() throws -> PostgresConnection.Rows {
            try connection.run(
                "SELECT generic_plans + custom_plans FROM pg_prepared_statements WHERE name = 'rally_append'",
                withinMs: 5000)
        }
        #expect(try append(1) && append(2))
        #expect(try plans().integer(0, 0) == 2)
        // Simulates a connection pool that has switched the session.
        _ = try connection.run("DEALLOCATE ALL", withinMs: 5000)
        #expect(try append(3) && append(4))
        #expect(try plans().count == 0)
        #expect(try owner.head(epoch)?.sequence == 4)
    }

    @Test(arguments: [7_200_000, -7_200_000, 61_000, -61_000, 55_000, -55_000] as [Int64])
    func aHostWhoseClockIsWrongOwnsNothing(_ aheadMs: Int64) throws {
        let engine = PostgresEngine(try server.database(), source: "games")
        let time = WallClock.now.adding(milliseconds: aheadMs)
        guard abs(aheadMs) > PostgresLimits.clockMs else {
            #expect(try engine.tryOwn(as: "games-1", at: time) != nil)
            return
        }
        let refusal = try #require(throws: LogRefusal.self) { try engine.tryOwn(as: "games-1", at: time) }
        #expect(
            refusal.reason.contains(aheadMs > 0 ? "s ahead of the database's" : "s behind the database's"),
            "\(refusal)")
        #expect(try engine.tryOwn(as: "games-2", at: WallClock.now) != nil, "it leaves the log to others")
    }

    @Test func anOwnerAwayForLongerThanItsLeaseReleasesAndWritesNothing() throws {
        let address = try server.database()
        let engine = PostgresEngine(address, source: "games")
        let (ownership, log) = try engine.opened()
        try log.write(batch(after: 0))
        let now = MonotonicClock.nowMs
        #expect(ownership.lasts(at: now) && ownership.lasts(at: now + 4000))
        #expect(!ownership.lasts(at: now + 5001))
        // Simulates that five seconds have passed for the database.
        try run("UPDATE rally_log SET until = now() - interval '1 ms'", in: address)
        let other = PostgresEngine(address, source: "games")
        let (_, second) = try other.opened("games-2")
        try second.write(batch(after: 1))
        #expect(
            try #require(throws: AppendFailure.self) { try log.append(batch(after: 1)) }.code
                == .foreignWriter)
        #expect(throws: LogRefusal.self) { try ownership.renew(at: now + 2000) }
        #expect(!ownership.lasts(at: now), "it has been told")
        #expect(try ownership.again() == nil)
        #expect(throws: DiskError.self) { try engine.beside.writeWhole("x", in: engine.place, [1]) }
        #expect(try second.history.lines(from: 1, through: 9).count == 2)
    }

    @Test func aLeaseCountsFromBeforeItsRequestAndEachBatchRenewsIt() throws {
        let engine = PostgresEngine(try server.database(), source: "games")
        let askedMs = MonotonicClock.nowMs
        let (ownership, log) = try engine.opened()
        #expect(!ownership.lasts(at: askedMs + 5000 + (MonotonicClock.nowMs - askedMs) + 1))
        MonotonicClock.pause(milliseconds: 30)
        let sentMs = MonotonicClock.nowMs
        try log.write(batch(after: 0))
        #expect(ownership.lasts(at: sentMs + 4999))
    }

    @Test func aBatchInFlightWhenTheConnectionBrokeIsLookedForUnderAnotherEpoch() throws {
        let address = try server.database()
        let engine = PostgresEngine(address, source: "games")
        let (ownership, log) = try engine.opened()
        try log.write(batch(after: 0))
        try run(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                + "AND datname = current_database()", in: address)
        #expect(try #require(throws: AppendFailure.self) { try log.append(batch(after: 1)) }.code == .io)
        #expect(try #require(throws: AppendFailure.self) { try log.append(batch(after: 1)) }.code == .closed)
        let again = try #require(try ownership.again())
        let opened = try again.open(rebuilding: nil)
        #expect(opened.head.sequence == 1)
        try opened.write(batch(after: 1))
        #expect(throws: AppendFailure.self, "the one before has no effect any more") {
            try log.append(batch(after: 2))
        }
    }

    /// PostgreSQL reports success with a warning: after a failover the batch may be lost.
    @Test func aBatchWhoseWaitForTheStandbyWasCancelledIsNotBelieved() throws {
        let server = try PostgresServer()
        defer { server.remove() }
        let engine = PostgresEngine(try server.database(), source: "games")
        let (ownership, log) = try engine.opened()
        try log.write(batch(after: 0))
        try server.run("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        try server.run("SELECT pg_reload_conf()")
        let isOver = Mutex(false)
        let canceller = try DedicatedThread("cancel") {
            while !isOver.withLock({ $0 }) {
                try? server.run(
                    "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
                MonotonicClock.pause(milliseconds: 20)
            }
        }
        let failure = try #require(throws: AppendFailure.self, "once the server waits for a standby") {
            for sequence in 1...400 { try log.append(batch(after: UInt64(sequence))) }
        }
        isOver.withLock { $0 = true }
        canceller.join()
        #expect(failure.code == .io && failure.reason.contains("perhaps not on the standby"), "\(failure)")
        let head = log.head.sequence
        try server.run("ALTER SYSTEM RESET synchronous_standby_names")
        try server.run("SELECT pg_reload_conf()")
        let again = try #require(try ownership.again())
        #expect(try again.open(rebuilding: nil).head.sequence == head + 1, "it is there, and safe by now")
    }

    @Test func aRowChangedByHandIsRefusedAndNamed() throws {
        let address = try server.database()
        let engine = PostgresEngine(address, source: "games")
        let (_, log) = try engine.opened()
        for sequence in 0..<4 { try log.write(batch(after: UInt64(sequence), text: "x")) }
        log.close()
        try run("UPDATE rally_batch SET lines = set_byte(lines, 40, 88) WHERE last = 3", in: address)
        let ownership = try #require(try engine.tryOwn(as: "games-2", at: WallClock.now))
        let refusal = try #require(throws: LogRefusal.self) { try ownership.open(rebuilding: nil) }
        #expect(refusal.code == .damaged && refusal.reason.contains("line 3 in rally_batch"), "\(refusal)")
        try run("DELETE FROM rally_batch WHERE last = 3", in: address)
        let missing = try #require(throws: LogRefusal.self) { try ownership.open(rebuilding: nil) }
        #expect(
            missing.code == .missingSegment && missing.reason.contains("line 3 in rally_batch: it is not"),
            "\(missing)")
        try run("DELETE FROM rally_batch WHERE last = 4", in: address)
        #expect(
            try #require(throws: LogRefusal.self) { try ownership.open(rebuilding: nil) }.code == .shorter)
    }

    @Test func fourConnectionsArePooled() throws {
        let pool = PostgresPool(try server.database(), place: "here")
        func nested(_ depth: Int) throws(PostgresFailure) {
            guard depth > 0 else { return }
            try pool.with { (_) throws(PostgresFailure) in try nested(depth - 1) }
        }
        try nested(3)
        #expect(pool.idleCount == 3)
        try nested(7)
        #expect(pool.idleCount == 4)
    }

    @Test func aPrintedDatabaseAddressHasNoPasswordAndNoParameters() {
        let shown = PostgresAddress.shown(
            "postgresql://rally:secret@db1,db2:5433/rally?target_session_attrs=read-write")
        #expect(shown == "postgresql://rally@db1,db2:5433/rally")
        #expect(PostgresAddress.shown("postgres://db/rally") == "postgresql://db/rally")
        #expect(PostgresEngine.isAddress("postgres://db") && !PostgresEngine.isAddress("data/games"))
    }
}

extension LogOwnership {
    /// Whether nobody else can own the log at that time.
    fileprivate func lasts(at nowMs: Int64) -> Bool { nowMs < untilMs }
}
