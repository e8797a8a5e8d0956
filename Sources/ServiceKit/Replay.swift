// A machine on its way from a log to where it was: what opening the log tells it of, line by line.

import EventLog
import Logging
import Values

/// Rebuilds a machine. Belongs to one thread.
final class Replay<S: Service>: LogRebuilding {
    private(set) var machine: Machine<S>
    private let usesSnapshots: Bool
    private var failure: MachineFailure?

    /// With snapshots for a machine that knows nothing; without for one that goes on.
    init(_ machine: consuming Machine<S>, usesSnapshots: Bool) {
        self.machine = machine
        self.usesSnapshots = usesSnapshots
    }

    var schema: String? { usesSnapshots ? Machine<S>.snapshotSchema : nil }
    var replayed: UInt64 { machine.head }

    func restore(_ snapshot: Snapshot) -> Bool { machine.restore(snapshot.state, at: snapshot.position) }

    /// After a line that cannot be read nothing more is taken: the opening goes on, and may find worse.
    func replay(_ line: borrowing LineView) {
        guard failure == nil else { return }
        do throws(MachineFailure) {
            try machine.replay(line)
        } catch {
            failure = error
        }
    }

    /// The machine at the end of the log that was opened.
    func finish(_ log: EventLog) throws -> Machine<S> {
        switch failure {
        case .newerVersion(let sequence, let type): throw log.newerVersion(at: sequence, type: type)
        case .some(let failure): throw failure
        case nil: break
        }
        machine.didReplay(through: log.head)
        return machine
    }
}
