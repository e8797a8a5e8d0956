// When a runner writes snapshots: every `snapshotLines` lines, after an erasure, on request (`log.snapshot`), and at
// the end.

import Contracts
import EventLog
import JSON
import Logging
import Machine
import Values

extension Runner {
    func snapshotIfDue() throws {
        guard !isSnapshotUnderWay, machine.role == .primary,
            isSnapshotWanted || machine.head - snapshotAt >= linesToSnapshot
                || erasing.wantsSnapshot(at: now.monotonicMs),
            let job = snapshotJob()
        else { return }
        (isSnapshotUnderWay, isSnapshotWanted) = (true, false)
        erasing.snapshotBegins()
        snapshotAt = machine.head
        try letOut(.run(.snapshot(job)))
    }

    func snapshotJob() -> SnapshotJob? {
        guard let (position, write) = machine.snapshot(textBytesMax: snapshotBytesMax), position.sequence > 0,
            let log = store.log
        else { return nil }
        return SnapshotJob(
            snapshots: log.snapshots, position: position, schema: Machine<S>.snapshotSchema,
            history: machine.identity.history, isOnly: erasing.isSnapshotStale, isInPlace: store.isInPlace,
            write: write)
    }

    /// Answers `log.snapshot` with the number of snapshots, and plans another if no more than `after` were written.
    func snapshotWanted(_ ticket: Ticket, _ request: ID, _ after: UInt64?) throws {
        isSnapshotWanted = isSnapshotWanted || after.map { $0 >= snapshots.taken } ?? false
        let data = try JSONCoding.encode(snapshots)
        let at = Positions([S.name: machine.synced.sequence])
        try say(.reply(ticket, [ReplyEnvelope(id: request, at: at, outcome: .success(data)).bytes]))
    }

    func snapshotEnded(_ result: SnapshotResult) {
        isSnapshotUnderWay = false
        snapshots = SnapshotReply(taken: snapshots.taken + 1, position: nil, problem: result.problem)
        linesToSnapshot = snapshotLines
        switch result {
        case .written(let position):
            snapshots.position = position
            logger.debug("snapshot at \(position.sequence)")
        case .failed(let problem):
            erasing.snapshotFailed(at: now.monotonicMs)
            logger.error("no snapshot: \(problem)")
        case .tooLarge:
            // A state seldom shrinks, and measuring it takes as long as a snapshot.
            linesToSnapshot = max(snapshotLines, machine.head)
            logger.info("no snapshot: \(result.problem ?? "")")
        case .superseded:
            erasing.snapshotFailed(at: now.monotonicMs)
            logger.info("no snapshot: \(result.problem ?? "")")
        }
    }
}
