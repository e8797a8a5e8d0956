// An open log in PostgreSQL, and its only writer: each batch is one statement, which compares and writes.

import EventLine
import EventLog
import Synchronization
import Values

/// The end of a log, as far as its owner knows.
final class KnownHead: Sendable {
    private let position: Mutex<Position>

    init(_ position: Position) { self.position = Mutex(position) }

    var head: Position {
        get { position.withLock { $0 } }
        set { position.withLock { $0 = newValue } }
    }
}

final class PostgresLog: OwnedLog {
    private let ownership: PostgresOwnership
    private let known: KnownHead
    private let connection: any LogConnection
    private var rules: BatchRules
    private var failure: AppendFailure?
    private(set) var report: OpenReport

    private var engine: PostgresEngine { ownership.engine }

    var head: Position { known.head }
    var history: any LogReading { PostgresReader(engine: engine, known: known) }
    var snapshots: SnapshotStore { engine.snapshots }

    /// Reads the whole log. A batch of the previous owner that is still on its way finds another epoch and is refused.
    static func open(
        _ ownership: PostgresOwnership, rebuilding: (any LogRebuilding)?
    ) throws(LogRefusal) -> PostgresLog {
        let engine = ownership.engine
        let (database, epoch) = (engine.database, ownership.epoch)
        let connection = try engine.refused { () throws(PostgresFailure) in try database.connect() }
        let end = try engine.refused { () throws(PostgresFailure) in try connection.head(epoch) }
        guard let head = end else { throw engine.isAnothers }
        let survey = try Survey(ownership, through: head, rebuilding)
        return PostgresLog(ownership, connection, head, survey)
    }

    private init(
        _ ownership: PostgresOwnership, _ connection: any LogConnection, _ head: Position, _ survey: Survey
    ) {
        (self.ownership, self.connection) = (ownership, connection)
        known = KnownHead(head)
        rules = BatchRules(source: ownership.engine.source, after: head.sequence)
        report = OpenReport(
            place: ownership.engine.place, lines: head.sequence, batches: survey.batches, bytes: survey.bytes)
        report.ignoredSnapshots = survey.ignored
    }

    // MARK: - Writing

    func append(_ lines: [EventLine]) throws(AppendFailure) {
        if let failure { throw AppendFailure(.closed, failure.reason) }
        let after = try rules.checked(lines)
        guard let first = lines.first, let last = lines.last else { return }
        let sentMs = engine.nowMs()
        let isWritten: Bool
        do throws(PostgresFailure) {
            isWritten = try connection.append(
                BatchRow(first: first.sequence, last: last.position, lines: lines.rowBytes),
                after: head.sequence, ownership.epoch, leaseMs: PostgresLimits.leaseMs)
        } catch {
            // The outcome is unknown: the next opening finds out.
            throw close(AppendFailure(.io, "\(engine.place): \(error)"))
        }
        guard isWritten else {
            throw close(AppendFailure(.foreignWriter, "\(engine.place): another process owns the log now"))
        }
        ownership.renewed(sinceMs: sentMs)
        rules = after
        known.head = last.position
    }

    /// Does nothing: an appended batch is safe already.
    func sync() throws(SyncFailure) {}

    private func close(_ failure: AppendFailure) -> AppendFailure {
        self.failure = failure
        return failure
    }

    func past() throws(AppendFailure) -> any LogErasing {
        if let failure { throw AppendFailure(.closed, failure.reason) }
        return PostgresErasure(engine: engine, epoch: ownership.epoch, through: head.sequence)
    }

    func newerVersion(at sequence: UInt64, type: String) -> LogRefusal {
        LogRefusal(
            .newerVersion, directory: engine.place,
            reason: "written by a newer version: event \(sequence) is a \(type), unknown to this version",
            mend: "start the version that wrote it, or a later one")
    }

    func close() {
        failure = failure ?? AppendFailure(.closed, "the log has been closed")
        ownership.release()
    }

    /// The result of opening: a snapshot, and the lines after it.
    private struct Survey {
        var batches: UInt64 = 0
        var bytes = 0
        var ignored: [String] = []

        init(
            _ ownership: PostgresOwnership, through head: Position, _ rebuilding: (any LogRebuilding)?
        ) throws(LogRefusal) {
            let engine = ownership.engine
            let choice = try rebuilding.map { (rebuilding) throws(LogRefusal) in
                try rebuilding.begin(engine.snapshots)
            }
            let from = choice?.replayed ?? 0
            ignored = choice?.ignored ?? []
            var last = Position.start
            var isThere = from == 0
            // Includes the snapshot's line, which must be the one in the log.
            try PostgresBatches(engine: engine).forEach(
                from: max(1, from), through: head.sequence,
                between: { () throws(LogRefusal) in try ownership.renew(at: engine.nowMs()) }
            ) { (line) throws(LogRefusal) in
                if line.endsBatch { batches += 1 }
                bytes += line.bytes.count + 1
                if line.sequence == head.sequence { last = try engine.position(of: line) }
                if line.sequence == from { isThere = true } else { rebuilding?.replay(line) }
                return true
            }
            guard last == head || head.sequence == 0, isThere else {
                throw LogRefusal(
                    .shorter, directory: engine.place,
                    reason: "rally_log says that it ends at \(head), and rally_batch ends at \(last)",
                    mend: PostgresBatches.mend)
            }
        }
    }
}

extension PostgresEngine {
    func position(of line: borrowing LineView) throws(LogRefusal) -> Position {
        do throws(EventLineError) {
            return try line.position
        } catch {
            throw LogRefusal(.damaged, directory: place, reason: error.description)
        }
    }
}

extension [EventLine] {
    /// The lines of a row, as a file would hold them.
    var rowBytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(reduce(0) { $0 + $1.bytes.count + 1 })
        for line in self {
            bytes += line.bytes
            bytes.append(0x0A)
        }
        return bytes
    }
}
