// Reading batches: rows in the order of their last lines, some dozens at a time. Each line is checked as in a file.

import EventLine
import EventLog
import Values

/// Reads the batches of one log.
struct PostgresBatches {
    let engine: PostgresEngine

    /// Batches from the one with line `first` on: some dozens, but no more than there are lines to read.
    private func rows(from first: UInt64, through last: UInt64) throws(LogRefusal) -> any BatchRows {
        let database = engine.database
        let limit = min(PostgresLimits.batchesPerRead - 1, Int64(clamping: last - first)) + 1
        return try engine.refused { () throws(PostgresFailure) in
            try database.batches(from: Int64(clamping: first), limit: limit)
        }
    }

    /// Calls `body` with the lines of whole batches, in order, until it returns false.
    /// - Parameter between: called after each read, which may take a while.
    func forEach(
        from first: UInt64, through last: UInt64, between: () throws(LogRefusal) -> Void = {},
        _ body: (borrowing LineView) throws(LogRefusal) -> Bool
    ) throws(LogRefusal) {
        var next = max(1, first)
        while next <= last {
            let rows = try rows(from: next, through: last)
            for row in 0..<rows.count {
                let begins = rows.first(row)
                guard begins <= next else {
                    throw refusal(next, "it is not there, and the next one is \(begins)", .missingSegment)
                }
                guard try lines(rows, row, from: first, through: last, body) else { return }
                next = rows.last(row) + 1
            }
            try between()
            guard rows.count > 0 else { return }
        }
    }

    /// - Returns: whether `body` wants more.
    private func lines(
        _ rows: any BatchRows, _ row: Int, from first: UInt64, through last: UInt64,
        _ body: (borrowing LineView) throws(LogRefusal) -> Bool
    ) throws(LogRefusal) -> Bool {
        let bytes = rows.lines(row)
        var tracker = BatchTracker(after: rows.first(row) - 1)
        var start = 0
        while start < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
            let length = rest.firstByte(0x0A) ?? rest.count
            let line = try checked(UnsafeRawBufferPointer(rebasing: rest[..<length]), tracker.next)
            let wrong = tracker.take(line.sequence, batchStart: line.batchStart, batchEnd: line.batchEnd)
            if let wrong { throw refusal(line.sequence, wrong, .sequence) }
            start += length + 1
            guard line.sequence >= first else { continue }
            guard line.sequence <= last, try body(line) else { return false }
        }
        guard tracker.open == nil, tracker.next == rows.last(row) + 1 else {
            throw refusal(tracker.next, "the batch is not whole", .damaged)
        }
        return true
    }

    private func checked(_ bytes: UnsafeRawBufferPointer, _ next: UInt64) throws(LogRefusal) -> LineView {
        do throws(EventLineError) {
            let line = try LineView(bytes)
            try line.checkHeader()
            guard line.isFrom(engine.source) else { throw .shape("source") }
            return line
        } catch {
            throw refusal(next, error.description, .damaged)
        }
    }

    private func refusal(_ sequence: UInt64, _ reason: String, _ code: LogRefusal.Code) -> LogRefusal {
        LogRefusal(
            code, directory: engine.place, reason: "line \(sequence) in rally_batch: \(reason)",
            mend: Self.mend)
    }

    static let mend = "bring the database back from a backup; nobody but Rally may change its rows"
}

/// Reads the owner's log up to its head.
struct PostgresReader: LogReading {
    let engine: PostgresEngine
    let known: KnownHead

    var head: Position { known.head }
    var place: String { engine.place }

    func forEach(
        from first: UInt64, through last: UInt64, isAll: Bool,
        _ body: (borrowing LineView) throws(LogRefusal) -> Bool
    ) throws(LogRefusal) {
        try PostgresBatches(engine: engine).forEach(from: first, through: min(last, head.sequence), body)
    }
}

/// Follows another process's log. Announced lines are committed; more lines may be.
final class PostgresFollower: LogFollowing {
    private let batches: PostgresBatches
    private(set) var position = Position.start

    init(_ engine: PostgresEngine) { batches = PostgresBatches(engine: engine) }

    func follow(through last: UInt64, _ body: (borrowing LineView) throws -> Void) throws {
        guard position.sequence < last else { return }
        var failure: (any Error)?
        try batches.forEach(from: position.sequence + 1, through: last) { (line) throws(LogRefusal) in
            // A batch that extends beyond the announced line is not read.
            guard line.batchEnd <= last else { return false }
            do {
                try body(line)
                if line.endsBatch { position = try line.position }
            } catch {
                failure = error
            }
            return failure == nil
        }
        if let failure { throw failure }
        if position.sequence < last {
            throw LogRefusal(
                .shorter, directory: batches.engine.place,
                reason: "line \(last) was announced and is not there")
        }
    }
}
