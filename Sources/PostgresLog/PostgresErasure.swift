// Erasing personal fields from batches that were written long ago: a row's lines are replaced, as long as the log is ours. Where
// the log ends stays as it is: a changed line names its old checksum (architecture.md, The log).

import EventLine
import EventLog
import Values

struct PostgresErasure: LogErasing {
    let engine: PostgresEngine
    let epoch: Int64
    /// The last line that is looked at.
    let through: UInt64

    var place: String { engine.place }

    func run(
        _ erase: (borrowing LineView) throws(LogRefusal) -> [UInt8]?,
        beforeReplacing: () throws(LogRefusal) -> Void
    ) throws(LogRefusal) -> ErasureReport {
        var report = ErasureReport()
        var batch: [EventLine] = []
        var changed = 0
        try PostgresBatches(engine: engine).forEach(from: 1, through: through) { (line) throws(LogRefusal) in
            var copy = try line.copied(from: place)
            if let data = try erase(line) {
                copy = copy.erased(data)
                changed += 1
            }
            batch.append(copy)
            guard line.endsBatch else { return true }
            if changed > 0 {
                try beforeReplacing()
                try replace(batch)
                report.lines += changed
                report.segments += 1
            }
            (batch, changed) = ([], 0)
            return true
        }
        return report
    }

    private func replace(_ lines: [EventLine]) throws(LogRefusal) {
        guard let last = lines.last else { return }
        let (engine, epoch) = (engine, epoch)
        let rows = try engine.pool.refusing { (connection) throws(PostgresFailure) in
            try connection.run(
                """
                UPDATE rally_batch SET lines = $3 WHERE source = $1 AND last = $2
                AND EXISTS (SELECT 1 FROM rally_log WHERE source = $1 AND epoch = $4)
                """,
                [
                    .text(engine.source), .integer(Int64(last.sequence)), .bytes(lines.rowBytes),
                    .integer(epoch),
                ],
                withinMs: PostgresLimits.statementMs)
        }
        guard rows.changed == 1 else { throw engine.isAnothers }
    }
}
