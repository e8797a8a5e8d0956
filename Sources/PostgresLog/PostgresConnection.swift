// A connection to PostgreSQL: statements with parameters, each with a time limit. Nothing waits for ever: a network
// that is cut reports nothing.

import CPostgres
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a statement failed, or may have failed.
package struct PostgresFailure: Error, CustomStringConvertible {
    package enum Kind: Sendable {
        /// There was no connection, and nothing was sent.
        case noConnection
        /// The connection was lost, or no answer came in time: the statement may or may not have been carried out.
        case unknown
        /// The server refused it, with this SQLSTATE; nothing was changed.
        case refused(String)
        /// The tables are of another version.
        case otherVersion
        /// The database belongs to somebody else.
        case notOurs
        /// Another process owns the log; nothing was changed.
        case notOwner
    }

    static let notOwner = PostgresFailure(kind: .notOwner, description: "another process owns the log now")

    package var kind: Kind
    /// A sentence without its full stop.
    package var description: String

    package init(kind: Kind, description: String) { (self.kind, self.description) = (kind, description) }

    /// The remedy, as a sentence.
    var mend: String {
        switch kind {
        case .noConnection:
            "see that the database answers, and that its address is right, with user and password"
        case .unknown: "see that the database answers; then it goes on by itself"
        case .refused("25006"): "name the primary among the hosts, with target_session_attrs=read-write"
        case .refused("53100"): "make room on the disk of the database"
        case .refused: "look at the database's own log"
        case .otherVersion: "start the version that made its tables, or a later one"
        case .notOurs: "give Rally a database of its own"
        case .notOwner: "see who that is: the holder in rally_log"
        }
    }
}

/// A connection. Belongs to one thread at a time.
package final class PostgresConnection {
    /// A parameter, in binary form.
    package enum Value {
        case integer(Int64)
        case text(String)
        case bytes([UInt8])

        /// Object identifiers of `int8`, `text` and `bytea`: the same in every PostgreSQL.
        fileprivate var type: UInt32 {
            switch self {
            case .integer: 20
            case .text: 25
            case .bytes: 17
            }
        }

        fileprivate var bytes: [UInt8] {
            switch self {
            case .integer(let number): withUnsafeBytes(of: number.bigEndian) { Array($0) }
            case .text(let text): Array(text.utf8)
            case .bytes(let bytes): bytes
            }
        }
    }

    /// The result of a statement. It belongs to its connection's thread.
    package final class Rows {
        private let result: OpaquePointer

        fileprivate init(_ result: OpaquePointer) { self.result = result }

        deinit { pg_clear(result) }

        package var count: Int { Int(pg_rows(result)) }
        /// How many rows the statement changed.
        var changed: Int { Int(pg_changed(result)) }

        func bytes(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(
                start: pg_value(result, Int32(row), Int32(column)),
                count: Int(pg_length(result, Int32(row), Int32(column))))
        }

        func text(_ row: Int, _ column: Int) -> String {
            String(decoding: bytes(row, column), as: UTF8.self)
        }

        /// An `int8`; 0 for NULL or another type.
        func integer(_ row: Int, _ column: Int) -> Int64 {
            let bytes = bytes(row, column)
            guard bytes.count == 8 else { return 0 }
            return Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
        }
    }

    private let handle: OpaquePointer
    /// Whether the server has warned since the last statement was sent.
    private let wasWarned: UnsafeMutablePointer<Bool>

    /// Connects to one of the hosts of an address.
    private init(_ address: String, host: Int, withinMs: Int64) throws(PostgresFailure) {
        guard let handle = pg_begin(address, Int32(host)) else {
            throw PostgresFailure(kind: .noConnection, description: "there is no memory for a connection")
        }
        self.handle = handle
        wasWarned = .allocate(capacity: 1)
        wasWarned.initialize(to: false)
        pg_watch(handle, wasWarned)
        let endMs = MonotonicClock.nowMs + withinMs
        var step = pg_go_on(handle)
        while step > 0 {
            guard wait(for: step == 1 ? POLLIN : POLLOUT, until: endMs) else { break }
            step = pg_go_on(handle)
        }
        guard step == 0 else {
            let said =
                step > 0
                ? "nobody answers within \(withinMs) ms" : PostgresConnection.line(pg_message(handle))
            throw PostgresFailure(kind: .noConnection, description: said)
        }
    }

    /// Connects to the first host that accepts writes, or to any, as the address says. Each host gets an equal share
    /// of the time: a machine that is down does not answer.
    /// - Parameter first: the host to begin with. Set to the host that was found.
    package static func open(
        _ address: String, beginningWith first: inout Int, withinMs: Int64
    ) throws(PostgresFailure) -> PostgresConnection {
        guard pg_is_there() else {
            throw PostgresFailure(kind: .noConnection, description: "libpq is not installed (package libpq5)")
        }
        let count = Int(pg_hosts(address))
        var said: [String] = []
        for number in 0..<count {
            let host = (first + number) % count
            do throws(PostgresFailure) {
                let connection = try PostgresConnection(
                    address, host: host, withinMs: withinMs / Int64(count))
                first = host
                return connection
            } catch {
                if !said.contains(error.description) { said.append(error.description) }
            }
        }
        throw PostgresFailure(kind: .noConnection, description: said.joined(separator: "; "))
    }

    deinit {
        pg_end(handle)
        wasWarned.deallocate()
    }

    var isConnected: Bool { pg_is_connected(handle) }

    /// Whether nothing has arrived since the last statement: a server that ends a connection announces it, and closes
    /// it.
    var isQuiet: Bool {
        var watched = pollfd(fd: pg_socket(handle), events: Int16(POLLIN), revents: 0)
        return isConnected && poll(&watched, 1, 0) == 0
    }

    /// Carries out one statement.
    /// - Parameter isPrepared: whether `statement` is the name of a statement prepared on this connection.
    package func run(
        _ statement: String, _ values: [Value] = [], withinMs: Int64, isPrepared: Bool = false
    ) throws(PostgresFailure) -> Rows {
        guard isConnected else {
            throw PostgresFailure(kind: .noConnection, description: "the connection was lost before")
        }
        wasWarned.pointee = false
        guard send(statement, values.map { ($0.type, $0.bytes) }, isPrepared: isPrepared) else {
            throw lost()
        }
        let endMs = MonotonicClock.nowMs + withinMs
        var last: OpaquePointer?
        while true {
            while pg_is_busy(handle) {
                let events = pg_flush(handle) == 1 ? POLLIN | POLLOUT : POLLIN
                guard wait(for: events, until: endMs) else {
                    if let last { pg_clear(last) }
                    throw PostgresFailure(kind: .unknown, description: "no answer within \(withinMs) ms")
                }
                guard pg_take(handle) else {
                    if let last { pg_clear(last) }
                    throw lost()
                }
            }
            guard let next = pg_next(handle) else { break }
            if let last { pg_clear(last) }
            last = next
        }
        guard let last else { throw lost() }
        if pg_is_success(last), !wasWarned.pointee { return Rows(last) }
        defer { pg_clear(last) }
        if pg_is_success(last) {
            // None of our statements gives a warning by itself.
            throw PostgresFailure(
                kind: .unknown, description: "it was carried out here, but perhaps not on the standby")
        }
        let said = PostgresConnection.line(pg_result_message(last))
        guard isConnected, let state = pg_state(last).map({ String(cString: $0) }) else {
            throw PostgresFailure(kind: .unknown, description: said)
        }
        throw PostgresFailure(kind: .refused(state), description: said)
    }

    /// Runs `body` as one transaction: all of it happens, or nothing.
    /// - Parameter isNeeded: `false` for a single statement, which is atomic anyway.
    func atomically<Value>(
        _ isNeeded: Bool = true, _ body: () throws(PostgresFailure) -> Value
    ) throws(PostgresFailure) -> Value {
        guard isNeeded else { return try body() }
        _ = try run("BEGIN", withinMs: PostgresLimits.statementMs)
        do throws(PostgresFailure) {
            let value = try body()
            _ = try run("COMMIT", withinMs: PostgresLimits.statementMs)
            return value
        } catch {
            _ = try? run("ROLLBACK", withinMs: PostgresLimits.statementMs)
            throw error
        }
    }

    private func send(
        _ statement: String, _ values: [(type: UInt32, bytes: [UInt8])], isPrepared: Bool
    ) -> Bool {
        let types = values.map(\.type)
        var lengths = values.map { Int32($0.bytes.count) }
        // One block for all values, since they must stay in place.
        let block = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(1, values.reduce(0) { $0 + $1.bytes.count }), alignment: 8)
        defer { block.deallocate() }
        var offset = 0
        var places: [UnsafePointer<CChar>?] = []
        for value in values {
            let place = UnsafeMutableRawBufferPointer(rebasing: block[offset..<(offset + value.bytes.count)])
            place.copyBytes(from: value.bytes)
            // An empty value is not NULL.
            places.append(UnsafeRawPointer(block.baseAddress! + offset).assumingMemoryBound(to: CChar.self))
            offset += value.bytes.count
        }
        return types.withUnsafeBufferPointer { types in
            let types = isPrepared ? nil : types.baseAddress
            return pg_send(handle, statement, Int32(values.count), types, &places, &lengths)
        }
    }

    private func lost() -> PostgresFailure {
        PostgresFailure(kind: .unknown, description: PostgresConnection.line(pg_message(handle)))
    }

    /// Waits until the socket can be read or written; `false` if the time is up.
    private func wait(for events: Int32, until endMs: Int64) -> Bool {
        while true {
            let restMs = endMs - MonotonicClock.nowMs
            guard restMs > 0 else { return false }
            var watched = pollfd(fd: pg_socket(handle), events: Int16(events), revents: 0)
            let count = poll(&watched, 1, Int32(clamping: restMs))
            if count > 0 { return true }
            if count < 0, errno != EINTR { return false }
        }
    }

    /// A message of libpq, in one line. It contains no password.
    private static func line(_ text: UnsafePointer<CChar>?) -> String {
        guard let text else { return "PostgreSQL says nothing" }
        return String(cString: text).split(whereSeparator: \.isNewline).joined(separator: "; ")
    }
}
