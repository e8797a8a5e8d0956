// The connections of one engine. Pages, snapshots and erasures run on threads of their own, and a connection serves one
// statement at a time.

import EventLog
import Platform
import Synchronization

/// Lends connections, and keeps some of the returned ones.
final class PostgresPool: Sendable {
    private struct Idle: @unchecked Sendable {
        var connections: [PostgresConnection] = []
    }

    let place: String
    private let address: String
    private let idle = Mutex(Idle())
    /// The host that last accepted writes.
    private let lastHost = Mutex(0)
    /// Whether Rally's tables are known to be there.
    let isPrepared = Mutex(false)

    init(_ address: String, place: String) { (self.address, self.place) = (address, place) }

    var idleCount: Int { idle.withLock { $0.connections.count } }

    /// Lends a connection to `body`. A connection that has failed is not used again.
    func with<Value>(
        _ body: (PostgresConnection) throws(PostgresFailure) -> Value
    ) throws(PostgresFailure) -> Value {
        let kept = idle.withLock { $0.connections.popLast() }
        let connection: PostgresConnection
        if let kept, kept.isQuiet { connection = kept } else { connection = try connect() }
        let value = try body(connection)
        idle.withLock { idle in
            guard connection.isConnected, idle.connections.count < PostgresLimits.idleConnectionsMax else {
                return
            }
            idle.connections.append(connection)
        }
        return value
    }

    func connect() throws(PostgresFailure) -> PostgresConnection {
        var host = lastHost.withLock { $0 }
        let connection = try PostgresConnection.open(
            address, beginningWith: &host, withinMs: PostgresLimits.connectMs)
        lastHost.withLock { $0 = host }
        return connection
    }
}

/// Turns failures in `body` into refusals of the log at `place`.
func refusing<Value>(
    _ place: String, _ body: () throws(PostgresFailure) -> Value
) throws(LogRefusal) -> Value {
    do throws(PostgresFailure) {
        return try body()
    } catch {
        throw LogRefusal(error, place: place)
    }
}

extension LogRefusal {
    init(_ failure: PostgresFailure, place: String) {
        let code: Code = if case .otherVersion = failure.kind { .newerVersion } else { .database }
        self.init(code, directory: place, reason: failure.description, mend: failure.mend)
    }
}
