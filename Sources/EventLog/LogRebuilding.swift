// Replay while a log is opened: reading, checking and replaying are one pass over the files. The replayed
// state is valid only after the opening has succeeded.

import EventLine
import Values

/// Rebuilds a state from a snapshot, if there is a usable one, and the lines after it.
public protocol LogRebuilding: AnyObject {
    /// The schema of the snapshots that it can load; nil if it takes none.
    var schema: String? { get }
    /// The last line that is already applied.
    var replayed: UInt64 { get }

    /// Loads a snapshot. `false` if it cannot be read: then an older one is offered, or the log from its
    /// first line.
    func restore(_ snapshot: Snapshot) -> Bool
    /// Takes the next line. Its batch is whole.
    func replay(_ line: borrowing LineView)
}

extension LogRebuilding {
    /// Begins with the newest snapshot that it can load, if there is one.
    package func begin(_ snapshots: SnapshotStore) throws(LogRefusal) -> SnapshotChoice {
        guard let schema else { return SnapshotChoice(replayed: replayed) }
        return try snapshots.choose(schema: schema) { restore($0) }
    }
}
