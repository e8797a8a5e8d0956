// The engine's statements, one method each. So the same engine runs over PostgreSQL and over the simulated database,
// which fails as real ones do (reliability.md).

import Values

/// The rows of one log. Its methods may be called from any thread.
///
/// If a method returns whether something was changed, `false` means that the epoch is no longer the log's.
package protocol LogDatabase: Sendable {
    /// The place of the log, for people.
    var place: String { get }
    /// The service whose log it is.
    var source: String { get }

    /// Creates the tables if they are missing.
    func prepare() throws(PostgresFailure)
    /// The present or last owner of the log; `nil` if there never was one.
    func holder() throws(PostgresFailure) -> String?
    /// Begins another epoch if nobody owns the log, or if this holder does.
    /// - Returns: the epoch, and the database's time of day; `nil` while another process owns the log.
    func own(as holder: String, leaseMs: Int64) throws(PostgresFailure) -> (epoch: Int64, clockMs: Int64)?
    /// Sets the lease to end `leaseMs` from now.
    func renew(_ epoch: Int64, leaseMs: Int64) throws(PostgresFailure) -> Bool
    /// Ends the lease now.
    func release(_ epoch: Int64) throws(PostgresFailure)
    /// Opens a connection for the owner alone.
    func connect() throws(PostgresFailure) -> any LogConnection

    /// Batches in order, beginning with the one that contains the line `first`.
    func batches(from first: Int64, limit: Int64) throws(PostgresFailure) -> any BatchRows
    /// Replaces the lines of an old batch.
    func replace(
        _ lines: [UInt8], ofBatchEndingWith last: Int64, _ epoch: Int64
    ) throws(PostgresFailure)
        -> Bool

    /// The names that begin with the name of a folder; `nil` if there are no tables yet.
    func names(in folder: String) throws(PostgresFailure) -> [String]?
    /// The size in bytes of a file beside the log; `nil` if there is none.
    func length(of name: String) throws(PostgresFailure) -> Int?
    func piece(_ number: Int, of name: String) throws(PostgresFailure) -> [UInt8]?
    func keep(
        _ bytes: [UInt8], _ number: Int, of name: String, _ epoch: Int64
    ) throws(PostgresFailure) -> Bool
    /// Replaces a file of the new name, or changes nothing.
    func rename(_ name: String, to newName: String, _ epoch: Int64) throws(PostgresFailure) -> Bool
    func remove(_ name: String, _ epoch: Int64) throws(PostgresFailure) -> Bool
}

/// The connection that a log's owner has for itself. Belongs to one thread at a time.
package protocol LogConnection: AnyObject {
    /// The end of the log; `nil` if the epoch is no longer the log's.
    func head(_ epoch: Int64) throws(PostgresFailure) -> Position?
    /// Appends a batch if the epoch is the log's and the log ends at `head`. Sets the lease to end `leaseMs` from now.
    func append(
        _ batch: BatchRow, after head: UInt64, _ epoch: Int64, leaseMs: Int64
    ) throws(PostgresFailure)
        -> Bool
}

/// A batch to be written.
package struct BatchRow {
    package var first: UInt64
    package var last: Position
    /// The lines as a file would hold them.
    package var lines: [UInt8]
}

/// Batches that were read. They belong to one thread, and their bytes are valid as long as this object.
package protocol BatchRows: AnyObject {
    var count: Int { get }
    func first(_ row: Int) -> UInt64
    func last(_ row: Int) -> UInt64
    func lines(_ row: Int) -> UnsafeRawBufferPointer
}
