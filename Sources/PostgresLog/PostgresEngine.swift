// The engine that keeps logs in PostgreSQL: one row a log says who owns it until when and where it ends, one row a batch holds
// its lines as a file would. What an acknowledgement means is the database's: in its log, and on the standbys that it waits for.
//
// Ownership is an epoch: whoever takes the log over counts it up, and from then on nothing of the one before is taken any more.
// Until when it lasts is said by the database's clock; its owner counts it on a clock of its own, from before it asked.

import EventLine
import EventLog
import Platform
import Synchronization
import Values

/// Keeps a log in PostgreSQL.
public struct PostgresEngine: LogEngine {
    let database: any LogDatabase
    /// A clock that leases are counted on; nobody sets it.
    let nowMs: @Sendable () -> Int64
    /// What this process owns.
    let owned = Owned()

    /// Connects to nothing yet.
    /// - Parameters:
    ///   - address: a connection string or URI; several hosts where there are standbys (PostgreSQL 15, 34.1.1).
    ///   - source: the service whose log it is.
    public init(_ address: String, source: String) {
        let pool = PostgresPool(address, place: "\(PostgresAddress.shown(address))#\(source)")
        self.init(PostgresDatabase(pool: pool, source: source))
    }

    /// Keeps the log in any database that answers what PostgreSQL would.
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
        // Without the number that tells processes of one name apart.
        (try? database.holder())?.split(separator: " ").prefix(2).joined(separator: " ")
    }

    public func tryOwn(as instance: String, at time: Timestamp) throws(LogRefusal) -> (any LogOwnership)? {
        try own(as: Self.unique("\(instance) \(time)"), at: time)
    }

    /// Two processes of one name may begin at the same moment.
    static func unique(_ holder: some StringProtocol) -> String {
        "\(holder) \(UInt32.random(in: 0 ... .max))"
    }

    /// Takes the log over if nobody has it, or that very holder, which then begins another epoch.
    /// - Parameter time: what the clock of this host says; `nil` where that does not matter.
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

    /// An owner whose clock is wrong would let things happen at the wrong time. Whoever follows it later could not.
    private func clockProblem(_ aheadMs: Int64) -> LogRefusal? {
        guard abs(aheadMs) > PostgresLimits.clockMs else { return nil }
        let seconds = abs(aheadMs) / 1000
        return LogRefusal(
            .database, directory: place,
            reason:
                "the clock of this host is \(seconds) s \(aheadMs > 0 ? "ahead of" : "behind") the database's",
            mend: "set it right (NTP): else things would happen at the wrong time")
    }

    /// What goes wrong in `body` is the log's.
    func refused<Value>(_ body: () throws(PostgresFailure) -> Value) throws(LogRefusal) -> Value {
        try refusing(place, body)
    }

    /// The refusal of what only its owner may do.
    var isAnothers: LogRefusal {
        LogRefusal(.locked, directory: place, reason: PostgresFailure.notOwner.description)
    }

    public func follower() -> any LogFollowing { PostgresFollower(self) }

    public func hasLines() throws(LogRefusal) -> Bool {
        try refused { () throws(PostgresFailure) in try database.batches(from: 1, limit: 1).count > 0 }
    }

    public var beside: any Disk { PostgresDisk(self, batches: nil) }
    /// The log itself as files of the directory ``place``, a batch each, and what lies beside it: for those who look after it.
    public var files: any Disk {
        PostgresDisk(self, batches: (database as? PostgresDatabase).map { PostgresBatchFiles($0) })
    }
}

/// The ownership that a process has, or had last.
final class Owned: Sendable {
    private struct Last {
        var epoch: Int64?
        weak var ownership: PostgresOwnership?
    }

    private let last = Mutex(Last())

    /// Under which epoch files beside the log are written. It stays when the log is let go of: a stop leaves a snapshot, which is
    /// kept unless another has begun an epoch meanwhile.
    var epoch: Int64? { last.withLock { $0.epoch } }
    var ownership: PostgresOwnership? { last.withLock { $0.ownership } }

    func took(_ ownership: PostgresOwnership) {
        last.withLock { $0 = Last(epoch: ownership.epoch, ownership: ownership) }
    }
}

/// An address as it may be shown: without its password, and without parameters.
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

/// The right to write, for as long as it is renewed.
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

    /// The database has said that it lasts on from when it was asked.
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

    /// Once: a log lets go of it when it is closed, and whoever opened the log does too.
    func release() {
        let wasHeld = leaseEndsMs.withLock { endsMs in
            defer { endsMs = 0 }
            return endsMs > 0
        }
        guard wasHeld else { return }
        try? engine.database.release(epoch)
    }
}
