// Whether the bus is there: for those who go on without it.

/// Whether the bus is reachable.
package enum Contact: Sendable, Equatable {
    /// It has just sent something.
    case fresh
    case unknown
    /// It was probed, and did not answer.
    case lost
}

/// When to probe the bus, without I/O. The bus answers a probe itself, at once. Until it is reachable the probe waits in the
/// socket; one lost on a broken connection is repeated on a new one.
struct BusContact {
    enum Probe { case first, again }

    private(set) var lastHeardMs: Int64?
    /// Whether anybody wants to know if the bus is reachable.
    private(set) var isWanted = false
    /// When probing began; `nil` once the bus has answered.
    private var probedSinceMs: Int64?
    private var lastProbeMs = Int64.min

    mutating func heard(nowMs: Int64) { (lastHeardMs, probedSinceMs) = (nowMs, nil) }

    func state(nowMs: Int64) -> Contact {
        if let lastHeardMs, nowMs - lastHeardMs < AskingLimits.touchMs { return .fresh }
        guard let probedSinceMs, nowMs - probedSinceMs >= AskingLimits.patienceMs else { return .unknown }
        return .lost
    }

    /// The probe to send now, if one is due.
    mutating func probe(isWanted: Bool, nowMs: Int64) -> Probe? {
        self.isWanted = isWanted
        guard isWanted else { return nil }
        guard probedSinceMs != nil else {
            if state(nowMs: nowMs) == .fresh { return nil }
            (probedSinceMs, lastProbeMs) = (nowMs, nowMs)
            return .first
        }
        if nowMs - lastProbeMs < AskingLimits.probeAgainMs { return nil }
        lastProbeMs = nowMs
        return .again
    }

    /// When a probe is due, or the state may change because of one.
    var nextProbeMs: Int64 {
        guard isWanted else { return .max }
        guard let probedSinceMs else { return (lastHeardMs ?? 0) + AskingLimits.touchMs }
        let isLostMs = probedSinceMs + AskingLimits.patienceMs
        let againMs = lastProbeMs + AskingLimits.probeAgainMs
        return isLostMs > lastProbeMs ? min(isLostMs, againMs) : againMs
    }
}
