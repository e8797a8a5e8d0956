// What a start makes of a log, told of it while the log is opened: reading, checking and replaying are one pass over
// the files. Nothing of it may be believed before the opening has come to a good end.

import EventLine
import Values

/// A state that is being rebuilt: from a snapshot, if there is one that serves, and the lines after it.
public protocol LogRebuilding: AnyObject {
    /// The schema of the snapshots it can take; nil if it begins with what it has.
    var schema: String? { get }
    /// The last line that it need not be told of.
    var replayed: UInt64 { get }

    /// Takes a snapshot. `false` if it cannot be read; then an older one is offered, or the log from its first line.
    func restore(_ snapshot: Snapshot) -> Bool
    /// The next line. It is whole, and so is its batch.
    func replay(_ line: borrowing LineView)
}

extension LogRebuilding {
    func begin(_ snapshots: SnapshotStore) throws(LogRefusal) -> SnapshotChoice {
        guard let schema else { return SnapshotChoice(replayed: replayed) }
        return try snapshots.choose(schema: schema) { restore($0) }
    }
}
