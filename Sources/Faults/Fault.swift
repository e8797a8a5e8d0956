// Mistakes made on purpose, to prove that the simulation finds them. Each is one switch, at the very place where the
// promise is kept. Only debug builds have them: elsewhere `isPlanted` is the constant false, and the compiler takes the
// mistake out.

/// A mistake that can be planted for the duration of a task.
public enum Fault: String, CaseIterable, Sendable {
    // The log (architecture.md, rules 1 and 2)
    /// Replies leave before the batch they rest on is written.
    case answerBeforeSync
    /// Events leave before they are written.
    case publishBeforeSync
    /// Opening believes the last batch as the page cache shows it.
    case believeUnsyncedTail
    /// A failed sync is taken for a good one.
    case believeFailedSync
    /// A new file is written to before its name is safe.
    case forgetDirectorySync
    /// Lines of a batch that is not whole stay in the log.
    case acceptTornBatch
    /// After a failed append the numbers are given again, to a machine that knows what was cut.
    case reuseCutSequence
    /// A standby writes without waiting for the lock.
    case ignoreLock

    // Following others (rules 3 and 4)
    /// After a restart, other logs are reacted to from their beginning.
    case forgetCursor
    /// A batch is acted on before what it had seen.
    case actWithoutSeen
    /// A hole in the numbers is passed over.
    case skipGaps
    /// Heads are not listened to, so that a lost last event is never missed.
    case ignoreHeads
    /// A line with another checksum is taken for the same.
    case ignoreChecksums

    // Requests
    /// A repeated request is decided again.
    case forgetRequests
    /// Snapshots leave out which requests had their effect.
    case forgetRequestsInSnapshots
    /// The same id with other content is answered as if it were the same.
    case ignoreDigest
    /// A reply does not wait for what the request has seen.
    case ignoreAfter
    /// The broker gives a late reply to whoever stands in its place by now.
    case answerWrongSlot

    // Starting
    /// Requests are taken before as much is known as was once known.
    case takeBeforeCaughtUp
    /// Timers fire before it is known what would have been known in time.
    case dueBeforeCatchUp

    // The domain
    /// One free place is given to two.
    case promoteTwo
    /// Whoever is blocked still follows whoever has blocked them.
    case followThroughBlocks
    /// An upvote, or one that is taken back, changes no count.
    case miscountUpvotes
    /// What happens to somebody's record is not told.
    case forgetRecords
    /// People are told of what they did themselves.
    case tellActors

    #if PLANTED_FAULTS
        /// The one that this task has.
        @TaskLocal public static var planted: Fault?
        /// Whether it is the one that was planted.
        public var isPlanted: Bool { Fault.planted == self }
    #else
        /// Never: there are none in releases.
        @inlinable public var isPlanted: Bool { false }
    #endif
}
