// `log.snapshot`: the owner of a log writes a snapshot of its state now, beside the log, for whoever compares it with
// the log (`tap diff`). What it holds stays where the log is; only how many there are goes over the bus.

import Values

/// Asks for one.
public struct SnapshotRequest: Codable, Sendable {
    /// A new one is wanted if no more than so many were written.
    public var after: UInt64?

    public init(after: UInt64? = nil) { self.after = after }
}

/// What the owner says.
public struct SnapshotReply: Codable, Sendable {
    /// How many this process has written, or tried to, since its start.
    public var taken: UInt64
    /// The line up to which the last one goes; absent where there is none, or it could not be written.
    public var position: Position?
    /// Why the last one could not be written.
    public var problem: String?

    public init(taken: UInt64 = 0, position: Position? = nil, problem: String? = nil) {
        (self.taken, self.position, self.problem) = (taken, position, problem)
    }
}
