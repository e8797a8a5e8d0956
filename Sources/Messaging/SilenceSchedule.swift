// When a client gives a bus up for another one. A bus answers each request at its deadline at the latest, which may be
// half a minute away; what it answers by itself it answers at once. So whoever waits asks it such a thing, and a bus that
// does not answer that is not there.

import BusProtocol

/// The silence of one bus, without I/O.
public struct SilenceSchedule: Sendable {
    /// What is to be done.
    public enum Action: Equatable, Sendable {
        /// Ask it what it answers by itself.
        case ping
        /// Ask another one, all that is under way as well.
        case next
    }

    private var sinceMs: Int64?
    private var pingedAtMs: Int64 = 0

    public init() {}

    /// Something was asked.
    public mutating func asked(at nowMs: Int64) {
        guard sinceMs == nil else { return }
        (sinceMs, pingedAtMs) = (nowMs, nowMs)
    }

    /// Something came.
    public mutating func heard() { sinceMs = nil }

    /// Checks the time. To be called about once a second.
    public mutating func tick(at nowMs: Int64) -> Action? {
        guard let sinceMs else { return nil }
        if nowMs - sinceMs >= BusLimits.silenceMaxMs {
            self.sinceMs = nil
            return .next
        }
        guard nowMs - pingedAtMs >= BusLimits.heartbeatIntervalMs else { return nil }
        pingedAtMs = nowMs
        return .ping
    }
}
