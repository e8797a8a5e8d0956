// What the engine asks of a database, a method a statement. So the very same engine runs over PostgreSQL and over the made-up
// database of the simulation, which fails as real ones do (reliability.md).

import Values

/// The rows of one log. Its methods may be called from any thread.
///
/// Where a method returns whether something was changed, `false` means that the epoch is not the log's any more.
package protocol LogDatabase: Sendable {
    /// The place of the log, for people.
    var place: String { get }
    /// The service whose log it is.
    var source: String { get }

    /// Makes the tables where there are none.
    func prepare() throws(PostgresFailure)
    /// Who owns the log, or did last; `nil` if nobody ever has.
    func holder() throws(PostgresFailure) -> String?
    /// Begins another epoch if nobody has the log, or that very holder.
    /// - Returns: the epoch, and the database's time of day; `nil` while another has the log.
    func own(as holder: String, leaseMs: Int64) throws(PostgresFailure) -> (epoch: Int64, clockMs: Int64)?
    /// The lease ends that much after now.
    func renew(_ epoch: Int64, leaseMs: Int64) throws(PostgresFailure) -> Bool
    /// The lease ends now.
    func release(_ epoch: Int64) throws(PostgresFailure)
    /// A connection for the owner alone.
    func connect() throws(PostgresFailure) -> any LogConnection

    /// Batches in their order, beginning with the one that has the line `first`.
    func batches(from first: Int64, limit: Int64) throws(PostgresFailure) -> any BatchRows
    /// Replaces the lines of a batch that was written long ago.
    func replace(
        _ lines: [UInt8], ofBatchEndingWith last: Int64, _ epoch: Int64
    ) throws(PostgresFailure)
        -> Bool

    /// The names that begin with those of a folder; `nil` where there are no tables yet.
    func names(in folder: String) throws(PostgresFailure) -> [String]?
    /// The bytes of a file beside the log; `nil` if there is none.
    func length(of name: String) throws(PostgresFailure) -> Int?
    func piece(_ number: Int, of name: String) throws(PostgresFailure) -> [UInt8]?
    func keep(
        _ bytes: [UInt8], _ number: Int, of name: String, _ epoch: Int64
    ) throws(PostgresFailure) -> Bool
    /// Replaces a file of the new name, or changes nothing.
    func rename(_ name: String, to newName: String, _ epoch: Int64) throws(PostgresFailure) -> Bool
    func remove(_ name: String, _ epoch: Int64) throws(PostgresFailure) -> Bool
}

/// A connection that the owner of a log has for itself. Belongs to one thread at a time.
package protocol LogConnection: AnyObject {
    /// Where the log ends; `nil` if the epoch is not its any more.
    func head(_ epoch: Int64) throws(PostgresFailure) -> Position?
    /// Appends a batch if the epoch is the log's and the log ends at `head`. The lease ends that much after now.
    func append(
        _ batch: BatchRow, after head: UInt64, _ epoch: Int64, leaseMs: Int64
    ) throws(PostgresFailure)
        -> Bool
}

/// A batch as it is written.
package struct BatchRow {
    package var first: UInt64
    package var last: Position
    /// The lines as a file would hold them.
    package var lines: [UInt8]
}

/// Batches that were read. They belong to one thread, and their bytes last as long as they do.
package protocol BatchRows: AnyObject {
    var count: Int { get }
    func first(_ row: Int) -> UInt64
    func last(_ row: Int) -> UInt64
    func lines(_ row: Int) -> UnsafeRawBufferPointer
}
