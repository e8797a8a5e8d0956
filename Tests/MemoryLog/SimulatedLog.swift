// The engine's statements for the simulated database. Any `DatabaseAsking` carries them out: over a process's
// connection to the database, or at once, on a copy.

import PostgresLog
import Values

/// Sends statements to the database.
package protocol DatabaseAsking: Sendable {
    /// Carries out a statement, and waits for its result.
    func ask<Value>(
        isChange: Bool, _ statement: @escaping (inout DatabaseLog, _ nowMs: Int64) -> Value
    ) throws(PostgresFailure) -> Value
    /// The time of day at the database.
    var wallMs: Int64 { get }
}

/// A log in the simulated database.
package struct SimulatedLog: LogDatabase {
    package let source: String
    private let way: any DatabaseAsking

    package init(source: String, way: any DatabaseAsking) { (self.source, self.way) = (source, way) }

    package var place: String { "data/\(source)" }

    package func prepare() {}

    package func holder() throws(PostgresFailure) -> String? {
        try way.ask(isChange: false) { (log, _) in log.holder.isEmpty ? nil : log.holder }
    }

    package func own(
        as holder: String, leaseMs: Int64
    ) throws(PostgresFailure) -> (epoch: Int64, clockMs: Int64)? {
        let epoch = try way.ask(isChange: true) { (log, nowMs) -> Int64? in
            guard log.untilMs <= nowMs || log.holder == holder else { return nil }
            (log.epoch, log.holder, log.untilMs) = (log.epoch + 1, holder, nowMs + leaseMs)
            return log.epoch
        }
        return epoch.map { ($0, way.wallMs) }
    }

    package func renew(_ epoch: Int64, leaseMs: Int64) throws(PostgresFailure) -> Bool {
        try way.ask(isChange: true) { (log, nowMs) in
            guard log.epoch == epoch else { return false }
            log.untilMs = nowMs + leaseMs
            return true
        }
    }

    package func release(_ epoch: Int64) throws(PostgresFailure) { _ = try renew(epoch, leaseMs: 0) }

    package func connect() -> any LogConnection { SimulatedConnection(way: way) }

    package func batches(from first: Int64, limit: Int64) throws(PostgresFailure) -> any BatchRows {
        SimulatedRows(
            try way.ask(isChange: false) { (log, _) in
                log.batches(from: UInt64(first), limit: Int(limit))
            })
    }

    package func replace(
        _ lines: [UInt8], ofBatchEndingWith last: Int64, _ epoch: Int64
    ) throws(PostgresFailure) -> Bool {
        try way.ask(isChange: true) { (log, _) in
            guard log.epoch == epoch,
                let index = log.batches.lastIndex(where: { $0.last.sequence == UInt64(last) })
            else { return false }
            log.batches[index].lines = lines
            return true
        }
    }

    // MARK: - Beside the log

    package func names(in folder: String) throws(PostgresFailure) -> [String]? {
        try way.ask(isChange: false) { (log, _) in log.beside.keys.filter { $0.hasPrefix(folder) }.sorted() }
    }

    package func length(of name: String) throws(PostgresFailure) -> Int? {
        try way.ask(isChange: false) { (log, _) in
            log.beside[name]?.max { $0.key < $1.key }.map {
                $0.key * PostgresLimits.pieceBytes + $0.value.count
            }
        }
    }

    package func piece(_ number: Int, of name: String) throws(PostgresFailure) -> [UInt8]? {
        try way.ask(isChange: false) { (log, _) in log.beside[name]?[number] }
    }

    package func keep(
        _ bytes: [UInt8], _ number: Int, of name: String, _ epoch: Int64
    ) throws(PostgresFailure) -> Bool {
        try way.ask(isChange: true) { (log, _) in
            guard log.epoch == epoch else { return false }
            log.beside[name, default: [:]][number] = bytes
            return true
        }
    }

    package func rename(_ name: String, to newName: String, _ epoch: Int64) throws(PostgresFailure) -> Bool {
        try way.ask(isChange: true) { (log, _) in
            guard log.epoch == epoch, let pieces = log.beside.removeValue(forKey: name) else { return false }
            log.beside[newName] = pieces
            return true
        }
    }

    package func remove(_ name: String, _ epoch: Int64) throws(PostgresFailure) -> Bool {
        try way.ask(isChange: true) { (log, _) in
            log.epoch == epoch && log.beside.removeValue(forKey: name) != nil
        }
    }
}

/// An owner's connection. For the engine it is lost with the first statement that fails.
private final class SimulatedConnection: LogConnection {
    private let way: any DatabaseAsking

    init(way: any DatabaseAsking) { self.way = way }

    func head(_ epoch: Int64) throws(PostgresFailure) -> Position? {
        try way.ask(isChange: false) { (log, _) in log.epoch == epoch ? log.head : nil }
    }

    func append(
        _ batch: BatchRow, after head: UInt64, _ epoch: Int64, leaseMs: Int64
    ) throws(PostgresFailure) -> Bool {
        let isWritten = try way.ask(isChange: true) { (log, nowMs) -> Bool? in
            guard log.epoch == epoch, log.head.sequence == head else { return false }
            // The primary key.
            if log.batches.contains(where: { $0.last.sequence == batch.last.sequence }) { return nil }
            (log.head, log.untilMs) = (batch.last, nowMs + leaseMs)
            log.batches.append(batch)
            return true
        }
        guard let isWritten else {
            throw PostgresFailure(kind: .refused("23505"), description: "there is such a row")
        }
        return isWritten
    }
}

private final class SimulatedRows: BatchRows {
    private let rows: [BatchRow]
    private let bytes: [UnsafeMutableRawBufferPointer]

    init(_ rows: [BatchRow]) {
        self.rows = rows
        bytes = rows.map { row in
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: row.lines.count, alignment: 1)
            copy.copyBytes(from: row.lines)
            return copy
        }
    }

    deinit {
        for copy in bytes { copy.deallocate() }
    }

    var count: Int { rows.count }
    func first(_ row: Int) -> UInt64 { rows[row].first }
    func last(_ row: Int) -> UInt64 { rows[row].last.sequence }
    func lines(_ row: Int) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(bytes[row]) }
}
