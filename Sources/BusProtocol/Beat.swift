// What is said again and again, so that whoever missed it, or has just come, learns it: heartbeats, heads of logs.

/// When it is said next: each second while there is something to do, and each few where there was nothing for a minute.
public struct Beat: Sendable {
    /// When it is due.
    public private(set) var nextMs = Int64.min
    private var calmFromMs = Int64.min

    /// Due at once, and calm a minute after the first ``hasWork(at:)`` or ``restart(at:)``.
    public init() {}

    /// There was something to do.
    public mutating func hasWork(at nowMs: Int64) {
        calmFromMs = nowMs + BusLimits.calmAfterMs
        if nextMs > nowMs + BusLimits.heartbeatIntervalMs { nextMs = Beat.next(after: nowMs) }
    }

    /// Due at once, and then each second for a minute at least.
    public mutating func restart(at nowMs: Int64) {
        (nextMs, calmFromMs) = (nowMs, nowMs + BusLimits.calmAfterMs)
    }

    /// Whether it is due; if so, it is taken as said.
    public mutating func isDue(at nowMs: Int64) -> Bool {
        guard nowMs >= nextMs else { return false }
        nextMs = Beat.next(
            after: nowMs, every: nowMs < calmFromMs ? BusLimits.heartbeatIntervalMs : BusLimits.calmIntervalMs
        )
        return true
    }

    /// The next whole second of the machine's monotonic clock, or whole five: so the processes of a machine wake up
    /// together, once, and not each on its own and for each of the others.
    public static func next(
        after nowMs: Int64, every intervalMs: Int64 = BusLimits.heartbeatIntervalMs
    ) -> Int64 {
        (nowMs / intervalMs + 1) * intervalMs
    }
}
