// Every limit of a log in PostgreSQL, with its unit last.

package enum PostgresLimits {
    /// How long a process owns a log without renewing.
    package static let leaseMs: Int64 = 5000
    /// The interval between renewals.
    static let renewMs: Int64 = 1000
    /// How long a statement may take. Longer than a lease: a process that waits that long is no longer the owner.
    package static let statementMs: Int64 = 10_000
    static let connectMs: Int64 = 5000
    /// How far the clock of an owner's host may be from the database's.
    static let clockMs: Int64 = 60_000
    /// Batches that are read at a time.
    static let batchesPerRead: Int64 = 64
    /// Connections that are kept for later.
    static let idleConnectionsMax = 4
    /// Bytes of one piece of a file: a value could hold a gigabyte, but a statement should not take minutes.
    package static let pieceBytes = 8 << 20
}
