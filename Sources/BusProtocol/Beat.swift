// Messages that are repeated, so that a peer that missed one, or is new, learns the state: heartbeats, heads of logs.

/// When to send the next message: each second while there is work, every five seconds after a minute without.
public struct Beat: Sendable {
    /// When the next message is due.
    public private(set) var nextMs = Int64.min
    private var calmFromMs = Int64.min

    /// Due at once, and calm a minute after the first ``hasWork(at:)`` or ``restart(at:)``.
    public init() {}

    /// Notes that there was work.
    public mutating func hasWork(at nowMs: Int64) {
        calmFromMs = nowMs + BusLimits.calmAfterMs
        if nextMs > nowMs + BusLimits.heartbeatIntervalMs { nextMs = Beat.next(after: nowMs) }
    }

    /// Due at once, and then each second for at least a minute.
    public mutating func restart(at nowMs: Int64) {
        (nextMs, calmFromMs) = (nowMs, nowMs + BusLimits.calmAfterMs)
    }

    /// Whether a message is due. If so, it counts as sent.
    public mutating func isDue(at nowMs: Int64) -> Bool {
        guard nowMs >= nextMs else { return false }
        nextMs = Beat.next(
            after: nowMs, every: nowMs < calmFromMs ? BusLimits.heartbeatIntervalMs : BusLimits.calmIntervalMs
        )
        return true
    }

    /// The next whole second (or multiple of `intervalMs`) of the machine's monotonic clock. So all processes of a
    /// machine wake up together, instead of one by one and for each other's messages.
    public static func next(
        after nowMs: Int64, every intervalMs: Int64 = BusLimits.heartbeatIntervalMs
    ) -> Int64 {
        (nowMs / intervalMs + 1) * intervalMs
    }
}
