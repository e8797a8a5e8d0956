// `log.snapshot`: asks the owner of a log to write a snapshot of its present state beside the log, to compare it with
// the log (`tap diff`). The content stays where the log is; only the number of snapshots goes over the bus.

import Values

/// Asks for a snapshot.
public struct SnapshotRequest: Codable, Sendable {
    /// Wants a new one if no more than this many were written.
    public var after: UInt64?

    public init(after: UInt64? = nil) { self.after = after }
}

/// The owner's answer.
public struct SnapshotReply: Codable, Sendable {
    /// How many this process has written, or tried to, since its start.
    public var taken: UInt64
    /// The line of the last snapshot; absent if there is none, or it could not be written.
    public var position: Position?
    /// Why the last one could not be written.
    public var problem: String?

    public init(taken: UInt64 = 0, position: Position? = nil, problem: String? = nil) {
        (self.taken, self.position, self.problem) = (taken, position, problem)
    }
}
