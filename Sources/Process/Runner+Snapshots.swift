// When a runner writes snapshots: after so many lines, for an erasure, when somebody asks (`log.snapshot`), and at the end.

import Contracts
import EventLog
import JSON
import Logging
import Machine
import Values

extension Runner {
    func snapshotIfDue() throws {
        guard !isSnapshotUnderWay, machine.role == .primary,
            isSnapshotWanted || machine.head - snapshotAt >= snapshotLines
                || erasing.wantsSnapshot(at: now.monotonicMs),
            let job = snapshotJob()
        else { return }
        (isSnapshotUnderWay, isSnapshotWanted) = (true, false)
        erasing.snapshotBegins()
        snapshotAt = machine.head
        try letOut(.run(.snapshot(job)))
    }

    func snapshotJob() -> SnapshotJob? {
        guard let (position, encode) = machine.snapshot(), position.sequence > 0, let log = store.log else {
            return nil
        }
        return SnapshotJob(
            snapshots: log.snapshots, position: position, schema: Machine<S>.snapshotSchema,
            isOnly: erasing.isSnapshotStale, encode: encode)
    }

    /// Says how many were written, and that one more is wanted if there are no more than so many.
    func snapshotWanted(_ ticket: Ticket, _ request: ID, _ after: UInt64?) throws {
        isSnapshotWanted = isSnapshotWanted || after.map { $0 >= snapshots.taken } ?? false
        let data = try JSONCoding.encode(snapshots)
        let at = Positions([S.name: machine.synced.sequence])
        try say(.reply(ticket, [ReplyEnvelope(id: request, at: at, outcome: .success(data)).bytes]))
    }

    func snapshotEnded(_ position: Position, _ problem: String?) {
        isSnapshotUnderWay = false
        snapshots = SnapshotReply(
            taken: snapshots.taken + 1, position: problem == nil ? position : nil, problem: problem)
        if let problem {
            erasing.snapshotFailed(at: now.monotonicMs)
            logger.error("no snapshot at \(position.sequence): \(problem)")
        } else {
            logger.debug("snapshot at \(position.sequence)")
        }
    }
}
