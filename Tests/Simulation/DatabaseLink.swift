// Connections to the simulated database.

import MemoryLog
import PostgresLog
import Values

/// A process's connection to the database, which ends with the process. The simulation has one thread.
final class DatabaseLink: DatabaseAsking, @unchecked Sendable {
    private unowned let world: World
    private unowned let process: any SimulatedProcess
    private let source: String
    private(set) var isDead = false
    /// Number of changes in the database before the process dies; the last one may still arrive.
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
        // A cut network gives no answer.
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

/// The database without troubles, for checks. It works on a copy.
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
