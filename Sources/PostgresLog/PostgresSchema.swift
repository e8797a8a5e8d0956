// The tables of Rally's logs in a database. The first process creates them, under a lock. They stay within what
// PostgreSQL and CockroachDB have in common.

import Synchronization

enum PostgresSchema {
    /// The version that this build writes. A database of another version is left alone.
    static let version: Int64 = 1

    /// A row of `rally_batch` is a batch, since whole batches are read and served. `bytea`, since checksums are of
    /// bytes.
    private static let tables = [
        "CREATE TABLE rally_schema (version int8 PRIMARY KEY)",
        """
        CREATE TABLE rally_log (source text PRIMARY KEY, epoch int8 NOT NULL, holder text NOT NULL,
            until timestamptz NOT NULL, head int8 NOT NULL, crc int8 NOT NULL)
        """,
        """
        CREATE TABLE rally_batch (source text NOT NULL, first int8 NOT NULL, last int8 NOT NULL, crc int8 NOT NULL,
            lines bytea NOT NULL, PRIMARY KEY (source, last))
        """,
        """
        CREATE TABLE rally_beside (source text NOT NULL, name text NOT NULL, piece int8 NOT NULL, bytes bytea NOT NULL,
            PRIMARY KEY (source, name, piece))
        """,
    ]

    /// Whether the tables exist. Refuses tables of another version, and a database that belongs to somebody else.
    static func isThere(_ pool: PostgresPool) throws(PostgresFailure) -> Bool {
        if pool.isPrepared.withLock({ $0 }) { return true }
        let found = try pool.with { (connection) throws(PostgresFailure) in try isThere(connection) }
        if found { pool.isPrepared.withLock { $0 = true } }
        return found
    }

    /// Creates the tables if they are missing.
    static func prepare(_ pool: PostgresPool) throws(PostgresFailure) {
        if try isThere(pool) { return }
        try pool.with { (connection) throws(PostgresFailure) in try make(connection) }
    }

    private static func isThere(_ connection: PostgresConnection) throws(PostgresFailure) -> Bool {
        let tables = try connection.run(
            """
            SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()
            ORDER BY tablename = 'rally_schema' DESC, tablename LIMIT 1
            """, withinMs: PostgresLimits.statementMs)
        guard tables.count > 0 else { return false }
        guard tables.text(0, 0) == "rally_schema" else {
            throw PostgresFailure(
                kind: .notOurs,
                description: "it is no database of Rally's: there is a table \(tables.text(0, 0)) in it")
        }
        let versions = try connection.run(
            "SELECT max(version) FROM rally_schema", withinMs: PostgresLimits.statementMs)
        guard versions.integer(0, 0) == version else {
            throw PostgresFailure(
                kind: .otherVersion,
                description:
                    "its tables are of version \(versions.integer(0, 0)), and this Rally knows version \(version)"
            )
        }
        return true
    }

    /// Creates all tables or none: a crash in between leaves none. A concurrent process waits for the lock, and then
    /// finds them.
    private static func make(_ connection: PostgresConnection) throws(PostgresFailure) {
        func run(_ statement: String) throws(PostgresFailure) {
            _ = try connection.run(statement, withinMs: PostgresLimits.statementMs)
        }
        try connection.atomically { () throws(PostgresFailure) in
            // The letters of `rally`.
            try run("SELECT pg_advisory_xact_lock(491260931193)")
            if try isThere(connection) { return }
            for table in tables { try run(table) }
            try run("INSERT INTO rally_schema VALUES (\(version))")
        }
    }
}
