// What the engine asks of the made-up database. The statements themselves are carried out by any `DatabaseAsking`: over the
// way of a process to the database, or at once, on a copy.

import EventLine
import PostgresLog
import Values

/// Takes statements to where a log is.
protocol DatabaseAsking: Sendable {
    /// Carries out a statement, and waits for what it answers.
    func ask<Value>(
        isChange: Bool, _ statement: @escaping (inout DatabaseLog, _ nowMs: Int64) -> Value
    ) throws(PostgresFailure) -> Value
    /// The time of day at the database.
    var wallMs: Int64 { get }
}

/// A log in the made-up database.
struct SimulatedLog: LogDatabase {
    let source: String
    let way: any DatabaseAsking

    var place: String { "data/\(source)" }

    func prepare() {}

    func holder() throws(PostgresFailure) -> String? {
        try way.ask(isChange: false) { (log, _) in log.holder.isEmpty ? nil : log.holder }
    }

    func own(as holder: String, leaseMs: Int64) throws(PostgresFailure) -> (epoch: Int64, clockMs: Int64)? {
        let epoch = try way.ask(isChange: true) { (log, nowMs) -> Int64? in
            guard log.untilMs <= nowMs || log.holder == holder else { return nil }
            (log.epoch, log.holder, log.untilMs) = (log.epoch + 1, holder, nowMs + leaseMs)
            return log.epoch
        }
        return epoch.map { ($0, way.wallMs) }
    }

    func renew(_ epoch: Int64, leaseMs: Int64) throws(PostgresFailure) -> Bool {
        try way.ask(isChange: true) { (log, nowMs) in
            guard log.epoch == epoch else { return false }
            log.untilMs = nowMs + leaseMs
            return true
        }
    }

    func release(_ epoch: Int64) throws(PostgresFailure) { _ = try renew(epoch, leaseMs: 0) }

    func connect() -> any LogConnection { SimulatedConnection(way: way) }

    func batches(from first: Int64, limit: Int64) throws(PostgresFailure) -> any BatchRows {
        SimulatedRows(
            try way.ask(isChange: false) { (log, _) in
                log.batches(from: UInt64(first), limit: Int(limit))
            })
    }

    func replace(
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

    func names(in folder: String) throws(PostgresFailure) -> [String]? {
        try way.ask(isChange: false) { (log, _) in log.beside.keys.filter { $0.hasPrefix(folder) }.sorted() }
    }

    func length(of name: String) throws(PostgresFailure) -> Int? {
        try way.ask(isChange: false) { (log, _) in
            log.beside[name]?.max { $0.key < $1.key }.map {
                $0.key * PostgresLimits.pieceBytes + $0.value.count
            }
        }
    }

    func piece(_ number: Int, of name: String) throws(PostgresFailure) -> [UInt8]? {
        try way.ask(isChange: false) { (log, _) in log.beside[name]?[number] }
    }

    func keep(
        _ bytes: [UInt8], _ number: Int, of name: String, _ epoch: Int64
    ) throws(PostgresFailure) -> Bool {
        try way.ask(isChange: true) { (log, _) in
            guard log.epoch == epoch else { return false }
            log.beside[name, default: [:]][number] = bytes
            return true
        }
    }

    func rename(_ name: String, to newName: String, _ epoch: Int64) throws(PostgresFailure) -> Bool {
        try way.ask(isChange: true) { (log, _) in
            guard log.epoch == epoch, let pieces = log.beside.removeValue(forKey: name) else { return false }
            log.beside[newName] = pieces
            return true
        }
    }

    func remove(_ name: String, _ epoch: Int64) throws(PostgresFailure) -> Bool {
        try way.ask(isChange: true) { (log, _) in
            log.epoch == epoch && log.beside.removeValue(forKey: name) != nil
        }
    }
}

/// An owner's connection. It is lost with the first statement that fails, as far as the engine uses it.
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

// MARK: - Ways

/// The way of one process to the database. It dies with the process. The simulation has one thread.
final class DatabaseLink: DatabaseAsking, @unchecked Sendable {
    private unowned let world: World
    private unowned let process: any SimulatedProcess
    private let source: String
    private(set) var isDead = false
    /// Dies before it has so many more things changed in the database, or with the last of them on its way.
    var operationsLeft: Int?

    init(_ world: World, _ process: any SimulatedProcess) {
        (self.world, self.process, source) = (world, process, process.service)
    }

    private var database: MemoryDatabase { world.database }
    var wallMs: Int64 { world.wallTime.milliseconds }

    func die() { isDead = true }

    func ask<Value>(
        isChange: Bool, _ statement: @escaping (inout DatabaseLog, Int64) -> Value
    ) throws(PostgresFailure) -> Value {
        try live()
        var isLast = false
        if isChange, let left = operationsLeft {
            operationsLeft = left - 1
            isLast = left <= 0
        }
        let endMs = world.nowMs + PostgresLimits.statementMs
        // A network that is cut says nothing.
        if database.cuts.contains(process.name) {
            world.block(untilMs: endMs) { [self] in isDead || !database.cuts.contains(process.name) }
            try live()
            if database.cuts.contains(process.name) { throw Self.unknown }
        }
        let generation = database.generation
        guard database.isUp else {
            throw PostgresFailure(kind: .noConnection, description: "the database is not there")
        }
        var value: Value?
        let sent = Statement(source, isChange: isChange) { (log, nowMs) in value = statement(&log, nowMs) }
        let isLost = database.losesConnection()
        if !isLost || database.hasArrived() { send(sent, generation) }
        if isLast {
            isDead = true
            try live()
        }
        if isLost { throw Self.unknown }
        let answerMs = database.delayMs()
        let isThere = { [world, process] in sent.outcome != nil && !process.isPaused && !world.isEnding }
        if !isThere() { world.block(untilMs: endMs) { [self] in isDead || isThere() } }
        if answerMs > 0, sent.outcome == .done {
            let atMs = world.nowMs + answerMs
            world.block(untilMs: min(atMs, endMs)) { [self] in isDead }
            if atMs > endMs { throw Self.unknown }
        }
        while process.isPaused, !isDead, !world.isEnding {
            world.block(untilMs: world.nowMs + 100) { [self] in isDead || !process.isPaused }
        }
        try live()
        guard sent.outcome == .done, let value, database.generation == generation else { throw Self.unknown }
        return value
    }

    private func send(_ statement: Statement, _ generation: Int) {
        let delayMs = database.delayMs()
        guard delayMs > 0 else { return database.receive(statement, sentUnder: generation) }
        world.after(delayMs) { [database] in database.receive(statement, sentUnder: generation) }
    }

    private func live() throws(PostgresFailure) {
        if isDead { throw PostgresFailure(kind: .noConnection, description: "the process is dead") }
    }

    private static let unknown = PostgresFailure(kind: .unknown, description: "the connection was lost")
}

/// The database as it is, without trouble: for checks. It changes a copy.
final class CalmDatabase: DatabaseAsking, @unchecked Sendable {
    private var log: DatabaseLog
    private let nowMs: Int64
    let wallMs: Int64

    init(_ log: DatabaseLog, at nowMs: Int64, _ wall: Timestamp) {
        (self.log, self.nowMs, wallMs) = (log, nowMs, wall.milliseconds)
        self.log.untilMs = 0
    }

    func ask<Value>(isChange: Bool, _ statement: @escaping (inout DatabaseLog, Int64) -> Value) -> Value {
        statement(&log, nowMs)
    }
}
