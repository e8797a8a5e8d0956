// The engine that keeps logs in PostgreSQL. One row per log holds its owner, the end of the lease and the end of the
// log; one row per batch holds its lines as a file would. Durability is the database's: its own log, and the standbys
// that it waits for.
//
// Ownership is an epoch: a new owner increments it, and from then on nothing of the previous owner is accepted. The
// database's clock decides when a lease ends; the owner counts on its own clock, from before it asked.

import EventLine
import EventLog
import Platform
import Synchronization
import Values

/// Keeps a log in PostgreSQL.
public struct PostgresEngine: LogEngine {
    let database: any LogDatabase
    /// The clock for leases. It is never set.
    let nowMs: @Sendable () -> Int64
    /// The ownership of this process.
    let owned = Owned()

    /// - Parameters:
    ///   - address: a connection string or URI, with several hosts if there are standbys (PostgreSQL 15, 34.1.1).
    ///   - source: the service whose log it is.
    public init(_ address: String, source: String) {
        let pool = PostgresPool(address, place: "\(PostgresAddress.shown(address))#\(source)")
        self.init(PostgresDatabase(pool: pool, source: source))
    }

    /// Keeps the log in any database that behaves like PostgreSQL.
    package init(
        _ database: any LogDatabase, nowMs: @escaping @Sendable () -> Int64 = { MonotonicClock.nowMs }
    ) {
        (self.database, self.nowMs) = (database, nowMs)
    }

    /// The services that have a log in a database.
    public static func sources(in address: String) throws(LogRefusal) -> [String] {
        let pool = PostgresPool(address, place: PostgresAddress.shown(address))
        return try refusing(pool.place) { () throws(PostgresFailure) in
            guard try PostgresSchema.isThere(pool) else { return [] }
            let rows = try pool.with { (connection) throws(PostgresFailure) in
                try connection.run(
                    "SELECT source FROM rally_log ORDER BY source", withinMs: PostgresLimits.statementMs)
            }
            return (0..<rows.count).map { rows.text($0, 0) }
        }
    }

    /// Whether a setting names a database.
    public static func isAddress(_ setting: String) -> Bool { PostgresAddress.isOne(setting) }

    public var place: String { database.place }
    public var source: String { database.source }

    public var holder: String? {
        // Without the number that distinguishes processes of one name.
        (try? database.holder())?.split(separator: " ").prefix(2).joined(separator: " ")
    }

    public func tryOwn(as instance: String, at time: Timestamp) throws(LogRefusal) -> (any LogOwnership)? {
        try own(as: Self.unique("\(instance) \(time)"), at: time)
    }

    /// Appends a random number: two processes of one name may start at the same moment.
    static func unique(_ holder: some StringProtocol) -> String {
        "\(holder) \(UInt32.random(in: 0 ... .max))"
    }

    /// Takes over the log if nobody owns it, or if this holder does, who then begins another epoch.
    /// - Parameter time: this host's clock, to be checked; `nil` skips the check.
    func own(as holder: String, at time: Timestamp? = nil) throws(LogRefusal) -> PostgresOwnership? {
        let database = database
        try refused { () throws(PostgresFailure) in try database.prepare() }
        let sentMs = nowMs()
        let owned = try refused { () throws(PostgresFailure) in
            try database.own(as: holder, leaseMs: PostgresLimits.leaseMs)
        }
        guard let owned else { return nil }
        let ownership = PostgresOwnership(self, holder: holder, epoch: owned.epoch, sinceMs: sentMs)
        if let time, let wrong = clockProblem(time.milliseconds - owned.clockMs) {
            ownership.release()
            throw wrong
        }
        self.owned.took(ownership)
        return ownership
    }

    /// An owner with a wrong clock would let things happen at the wrong time, and the next owner could not continue
    /// its log.
    private func clockProblem(_ aheadMs: Int64) -> LogRefusal? {
        guard abs(aheadMs) > PostgresLimits.clockMs else { return nil }
        let seconds = abs(aheadMs) / 1000
        return LogRefusal(
            .database, directory: place,
            reason:
                "the clock of this host is \(seconds) s \(aheadMs > 0 ? "ahead of" : "behind") the database's",
            mend: "set it right (NTP): else things would happen at the wrong time")
    }

    /// Turns failures in `body` into refusals of this log.
    func refused<Value>(_ body: () throws(PostgresFailure) -> Value) throws(LogRefusal) -> Value {
        try refusing(place, body)
    }

    /// The refusal when another process owns the log.
    var isAnothers: LogRefusal {
        LogRefusal(.locked, directory: place, reason: PostgresFailure.notOwner.description)
    }

    public func follower() -> any LogFollowing { PostgresFollower(self) }

    public func hasLines() throws(LogRefusal) -> Bool {
        try refused { () throws(PostgresFailure) in try database.batches(from: 1, limit: 1).count > 0 }
    }

    public var beside: any Disk { PostgresDisk(self, batches: nil) }
    /// The log itself as files of the directory ``place``, one per batch, and the files beside it. For tools.
    public var files: any Disk {
        PostgresDisk(self, batches: (database as? PostgresDatabase).map { PostgresBatchFiles($0) })
    }
}

/// The present or last ownership of a process.
final class Owned: Sendable {
    private struct Last {
        var epoch: Int64?
        weak var ownership: PostgresOwnership?
    }

    private let last = Mutex(Last())

    /// The epoch under which files beside the log are written. It stays after the log is released: a stopping process
    /// leaves a snapshot, which is accepted unless another process has begun an epoch meanwhile.
    var epoch: Int64? { last.withLock { $0.epoch } }
    var ownership: PostgresOwnership? { last.withLock { $0.ownership } }

    func took(_ ownership: PostgresOwnership) {
        last.withLock { $0 = Last(epoch: ownership.epoch, ownership: ownership) }
    }
}

/// Shows an address without its password and parameters.
enum PostgresAddress {
    static func shown(_ address: String) -> String {
        guard isOne(address) else { return "PostgreSQL" }
        let rest = address.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "?" }
        let parts = rest.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count > 1, let host = parts.last else { return "postgresql://\(rest)" }
        return "postgresql://\(parts[0].prefix { $0 != ":" })@\(host)"
    }

    static func isOne(_ setting: String) -> Bool {
        setting.hasPrefix("postgresql://") || setting.hasPrefix("postgres://")
    }
}

/// The right to write, valid while it is renewed.
final class PostgresOwnership: LogOwnership {
    let engine: PostgresEngine
    let epoch: Int64
    private let holder: String
    private let leaseEndsMs: Mutex<Int64>

    init(_ engine: PostgresEngine, holder: String, epoch: Int64, sinceMs: Int64) {
        (self.engine, self.holder, self.epoch) = (engine, holder, epoch)
        leaseEndsMs = Mutex(sinceMs + PostgresLimits.leaseMs)
    }

    var untilMs: Int64 { leaseEndsMs.withLock { $0 } }

    /// Notes that the database has extended the lease, counted from when it was asked.
    func renewed(sinceMs: Int64) { leaseEndsMs.withLock { $0 = max($0, sinceMs + PostgresLimits.leaseMs) } }

    func renew(at nowMs: Int64) throws(LogRefusal) {
        guard nowMs >= untilMs - PostgresLimits.leaseMs + PostgresLimits.renewMs else { return }
        let (database, epoch) = (engine.database, epoch)
        let isOurs = try engine.refused { () throws(PostgresFailure) in
            try database.renew(epoch, leaseMs: PostgresLimits.leaseMs)
        }
        guard isOurs else {
            leaseEndsMs.withLock { $0 = 0 }
            throw engine.isAnothers
        }
        renewed(sinceMs: nowMs)
    }

    func again() throws(LogRefusal) -> (any LogOwnership)? { try engine.own(as: holder) }

    func open(rebuilding: (any LogRebuilding)?) throws(LogRefusal) -> any OwnedLog {
        try PostgresLog.open(self, rebuilding: rebuilding)
    }

    /// Releases only once: both the log and its opener call it.
    func release() {
        let wasHeld = leaseEndsMs.withLock { endsMs in
            defer { endsMs = 0 }
            return endsMs > 0
        }
        guard wasHeld else { return }
        try? engine.database.release(epoch)
    }
}
