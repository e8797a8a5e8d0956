// The limits of a runner: pauses, waits and counts.

extension Runner {
    package enum Limits {
        package static var lockMs: Int64 { 250 }
        /// How often a standby compares its name with the owner's. The first time comes late: until then the lease of a
        /// process of this name that was killed may still hold.
        package static var nameMs: Int64 { 10_000 }
        /// The pause between a failed append, or a look that found no room, and the next look.
        package static var reopenMs: Int64 { 1000 }
        /// How long a problem is reported after it is over: longer than the interval between statuses, or a problem
        /// that returns with each request would never be seen.
        package static var troubleMs: Int64 { 10_000 }
        package static var fetchMs: Int64 { 3000 }
        /// Pages of the log that are read at a time. Beyond this, the answer is `unavailable`.
        package static var pagesMax: Int { 128 }
        /// How long a replica may take for a delivery, including the wait in the bus's queue.
        package static var deliveryMs: Int64 { 30_000 }
        /// How often late deliveries are looked for.
        package static var forgetMs: Int64 { 1000 }
        /// Lines between snapshots.
        package static var snapshotLines: UInt64 { 200_000 }
        package static var erasureEveryMs: Int64 { 3_600_000 }
    }
}
