// Erasing personal fields from old batches: replaces a row's lines, while this process owns the log. The end of the log
// stays as it is, since a changed line names its old checksum (architecture.md, The log).

import EventLine
import EventLog
import Values

struct PostgresErasure: LogErasing {
    let engine: PostgresEngine
    let epoch: Int64
    /// The last line to examine.
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
            let sequence = line.sequence
            let erased = try line.erased(by: erase) { error in
                LogRefusal(
                    .damaged, directory: place, reason: "line \(sequence) in rally_batch: \(error)")
            }
            if let erased {
                batch.append(erased)
                changed += 1
            } else {
                batch.append(try line.copied(from: place))
            }
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
        let (database, epoch) = (engine.database, epoch)
        let isOurs = try engine.refused { () throws(PostgresFailure) in
            try database.replace(lines.rowBytes, ofBatchEndingWith: Int64(last.sequence), epoch)
        }
        guard isOurs else { throw engine.isAnothers }
    }
}
