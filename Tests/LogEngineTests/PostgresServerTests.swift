// The tests' own PostgreSQL server.

import Foundation
import PostgresServer
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL 15 is not installed"))
struct PostgresServerTests {
    @Test func aServerKilledInTheMiddleOfAStatementStartsAgain() throws {
        let server = try PostgresServer()
        defer { server.remove() }
        let count = "SELECT count(*) FROM generate_series(1, 1500) a, generate_series(1, 1500) b"
        Thread.detachNewThread { try? server.run(count) }
        // Until the statement counts: then it checks for nothing else.
        try server.run(
            """
            DO $$ BEGIN WHILE NOT EXISTS
                (SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT count%')
            LOOP PERFORM pg_stat_clear_snapshot(), pg_sleep(0.01); END LOOP; END $$
            """)
        server.kill()
        try server.start()
        try server.run("SELECT 1")
    }
}
