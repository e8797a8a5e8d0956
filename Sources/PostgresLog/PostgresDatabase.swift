// The statements of the engine, in SQL. They stay within what PostgreSQL and CockroachDB have in common.

import EventLog
import Values

struct PostgresDatabase: LogDatabase {
    let pool: PostgresPool
    let source: String

    var place: String { pool.place }

    private func run(
        _ statement: String, _ values: [PostgresConnection.Value],
        withinMs: Int64 = PostgresLimits.statementMs
    ) throws(PostgresFailure) -> PostgresConnection.Rows {
        try pool.with { (connection) throws(PostgresFailure) in
            try connection.run(statement, values, withinMs: withinMs)
        }
    }

    // MARK: - Ownership

    func prepare() throws(PostgresFailure) { try PostgresSchema.prepare(pool) }

    func holder() throws(PostgresFailure) -> String? {
        let rows = try run(
            "SELECT holder FROM rally_log WHERE source = $1 AND holder <> ''", [.text(source)])
        return rows.count > 0 ? rows.text(0, 0) : nil
    }

    func own(as holder: String, leaseMs: Int64) throws(PostgresFailure) -> (epoch: Int64, clockMs: Int64)? {
        let source = source
        let rows = try pool.with { (connection) throws(PostgresFailure) in
            _ = try connection.run(
                "INSERT INTO rally_log VALUES ($1, 0, '', now(), 0, 0) ON CONFLICT (source) DO NOTHING",
                [.text(source)], withinMs: PostgresLimits.statementMs)
            return try connection.run(
                """
                UPDATE rally_log SET epoch = epoch + 1, holder = $2, until = now() + $3 * interval '1 ms'
                WHERE source = $1 AND (until <= now() OR holder = $2)
                RETURNING epoch, (extract(epoch FROM clock_timestamp()) * 1000)::int8
                """,
                [.text(source), .text(holder), .integer(leaseMs)], withinMs: PostgresLimits.statementMs)
        }
        return rows.count == 1 ? (rows.integer(0, 0), rows.integer(0, 1)) : nil
    }

    func renew(_ epoch: Int64, leaseMs: Int64) throws(PostgresFailure) -> Bool {
        try run(
            "UPDATE rally_log SET until = now() + $3 * interval '1 ms' WHERE source = $1 AND epoch = $2",
            [.text(source), .integer(epoch), .integer(leaseMs)]
        ).changed == 1
    }

    func release(_ epoch: Int64) throws(PostgresFailure) {
        _ = try run(
            "UPDATE rally_log SET until = now() WHERE source = $1 AND epoch = $2",
            [.text(source), .integer(epoch)], withinMs: PostgresLimits.leaseMs)
    }

    func connect() throws(PostgresFailure) -> any LogConnection {
        PostgresOwnerConnection(source: source, connection: try pool.connect())
    }

    // MARK: - Batches

    func batches(from first: Int64, limit: Int64) throws(PostgresFailure) -> any BatchRows {
        try run(
            "SELECT first, last, lines FROM rally_batch WHERE source = $1 AND last >= $2 ORDER BY last LIMIT $3",
            [.text(source), .integer(first), .integer(limit)])
    }

    func replace(
        _ lines: [UInt8], ofBatchEndingWith last: Int64, _ epoch: Int64
    ) throws(PostgresFailure)
        -> Bool
    {
        try run(
            "UPDATE rally_batch SET lines = $4 WHERE source = $1 AND last = $3 AND \(Self.isOurs)",
            [.text(source), .integer(epoch), .integer(last), .bytes(lines)]
        ).changed == 1
    }

    // MARK: - Beside the log

    /// Whether the second parameter is the epoch of the log.
    static let isOurs = "EXISTS (SELECT 1 FROM rally_log WHERE source = $1 AND epoch = $2)"

    /// `nil` if there are no tables yet.
    func read(
        _ statement: String, _ values: [PostgresConnection.Value]
    ) throws(PostgresFailure) -> PostgresConnection.Rows? {
        guard try PostgresSchema.isThere(pool) else { return nil }
        return try run(statement, [.text(source)] + values)
    }

    func names(in folder: String) throws(PostgresFailure) -> [String]? {
        let rows = try read(
            "SELECT DISTINCT name FROM rally_beside WHERE source = $1 AND left(name, $2::int4) = $3",
            [.integer(Int64(folder.count)), .text(folder)])
        return rows.map { rows in (0..<rows.count).map { rows.text($0, 0) } }
    }

    func length(of name: String) throws(PostgresFailure) -> Int? {
        let rows = try read(
            """
            SELECT piece, octet_length(bytes)::int8 FROM rally_beside WHERE source = $1 AND name = $2
            ORDER BY piece DESC LIMIT 1
            """, [.text(name)])
        guard let rows, rows.count == 1 else { return nil }
        return Int(rows.integer(0, 0)) * PostgresLimits.pieceBytes + Int(rows.integer(0, 1))
    }

    func piece(_ number: Int, of name: String) throws(PostgresFailure) -> [UInt8]? {
        let rows = try read(
            "SELECT bytes FROM rally_beside WHERE source = $1 AND name = $2 AND piece = $3",
            [.text(name), .integer(Int64(number))])
        guard let rows, rows.count == 1 else { return nil }
        return Array(rows.bytes(0, 0))
    }

    /// A changing statement, with its parameters from the third on; the first is the source, the second the epoch.
    typealias Change = (statement: String, values: [PostgresConnection.Value])

    /// Makes all changes, or none. If the last one changes nothing, another process owns the log.
    func change(_ epoch: Int64, _ changes: Change...) throws(PostgresFailure) -> Bool {
        let first = [PostgresConnection.Value.text(source), .integer(epoch)]
        do throws(PostgresFailure) {
            try pool.with { (connection) throws(PostgresFailure) in
                try connection.atomically(changes.count > 1) { () throws(PostgresFailure) in
                    var changed = 0
                    for change in changes {
                        changed = try connection.run(
                            change.statement, first + change.values, withinMs: PostgresLimits.statementMs
                        ).changed
                    }
                    guard changed > 0 else { throw .notOwner }
                }
            }
            return true
        } catch {
            if case .notOwner = error.kind { return false }
            throw error
        }
    }

    func keep(
        _ bytes: [UInt8], _ number: Int, of name: String, _ epoch: Int64
    ) throws(PostgresFailure) -> Bool {
        try change(
            epoch,
            (
                """
                INSERT INTO rally_beside SELECT $1, $3, $4, $5 WHERE \(Self.isOurs)
                ON CONFLICT (source, name, piece) DO UPDATE SET bytes = excluded.bytes
                """, [.text(name), .integer(Int64(number)), .bytes(bytes)]
            ))
    }

    /// Deletes any file of that name, so that another can take it. The name is the third parameter.
    static func room(for name: String) -> Change {
        ("DELETE FROM rally_beside WHERE source = $1 AND name = $3", [.text(name)])
    }

    func rename(_ name: String, to newName: String, _ epoch: Int64) throws(PostgresFailure) -> Bool {
        try change(
            epoch, Self.room(for: newName),
            (
                "UPDATE rally_beside SET name = $3 WHERE source = $1 AND name = $4 AND \(Self.isOurs)",
                [.text(newName), .text(name)]
            ))
    }

    func remove(_ name: String, _ epoch: Int64) throws(PostgresFailure) -> Bool {
        try change(
            epoch,
            ("DELETE FROM rally_beside WHERE source = $1 AND name = $3 AND \(Self.isOurs)", [.text(name)]))
    }
}

/// The owner's connection. Each batch is one statement, which compares and writes.
final class PostgresOwnerConnection: LogConnection {
    private let source: String
    private let connection: PostgresConnection
    private var isPrepared: Bool

    private static let append = """
        WITH mine AS (
            UPDATE rally_log SET head = $5, crc = $6, until = now() + $8 * interval '1 ms'
            WHERE source = $1 AND epoch = $2 AND head = $3 RETURNING 1)
        INSERT INTO rally_batch SELECT $1, $4, $5, $6, $7 FROM mine
        """

    init(source: String, connection: PostgresConnection) {
        (self.source, self.connection) = (source, connection)
        /// Another kind of database may refuse; then its default stays.
        func set(_ statement: String) -> Bool {
            (try? connection.run(statement, withinMs: PostgresLimits.statementMs)) != nil
        }
        // PostgreSQL compresses values longer than two kilobytes. With lz4 instead of its own method, it writes a
        // quarter more per second (docs/performance.md).
        _ = set("SET default_toast_compression = 'lz4'")
        // A plan is made once, while the table is small; the table may be full of old rows later.
        _ = set("SET enable_seqscan = off")
        isPrepared = set(
            "PREPARE rally_append (text, int8, int8, int8, int8, int8, bytea, int8) AS \(Self.append)")
    }

    func head(_ epoch: Int64) throws(PostgresFailure) -> Position? {
        let rows = try connection.run(
            "SELECT head, crc FROM rally_log WHERE source = $1 AND epoch = $2",
            [.text(source), .integer(epoch)], withinMs: PostgresLimits.statementMs)
        guard rows.count == 1 else { return nil }
        return Position(
            sequence: UInt64(clamping: rows.integer(0, 0)),
            checksum: UInt32(truncatingIfNeeded: rows.integer(0, 1)))
    }

    func append(
        _ batch: BatchRow, after head: UInt64, _ epoch: Int64, leaseMs: Int64
    ) throws(PostgresFailure)
        -> Bool
    {
        let values: [PostgresConnection.Value] = [
            .text(source), .integer(epoch), .integer(Int64(head)), .integer(Int64(batch.first)),
            .integer(Int64(batch.last.sequence)), .integer(Int64(batch.last.checksum)),
            .bytes(batch.lines), .integer(leaseMs),
        ]
        func run(_ statement: String) throws(PostgresFailure) -> Bool {
            try connection.run(
                statement, values, withinMs: PostgresLimits.statementMs, isPrepared: isPrepared
            ).changed == 1
        }
        guard isPrepared else { return try run(Self.append) }
        do throws(PostgresFailure) {
            return try run("rally_append")
        } catch {
            // A connection pooler may have switched the session; then the prepared statement is unknown (SQLSTATE
            // 26000).
            guard case .refused("26000") = error.kind else { throw error }
            isPrepared = false
            return try run(Self.append)
        }
    }
}

extension PostgresConnection.Rows: BatchRows {
    package func first(_ row: Int) -> UInt64 { UInt64(clamping: integer(row, 0)) }
    package func last(_ row: Int) -> UInt64 { UInt64(clamping: integer(row, 1)) }
    package func lines(_ row: Int) -> UnsafeRawBufferPointer { bytes(row, 2) }
}
