// When a client switches to another bus. A bus answers each request at its deadline at the latest, which may be half a
// minute away. So a waiting client also sends a request that the bus answers by itself, at once; a bus that does not
// answer that is gone.

import BusProtocol

/// The silence of one bus, without I/O.
public struct SilenceSchedule: Sendable {
    /// The next step of the client.
    public enum Action: Equatable, Sendable {
        /// Send a request that the bus answers by itself.
        case ping
        /// Switch to the next bus, and send all open requests again.
        case next
    }

    private var sinceMs: Int64?
    private var pingedAtMs: Int64 = 0

    public init() {}

    /// A request was sent.
    public mutating func asked(at nowMs: Int64) {
        guard sinceMs == nil else { return }
        (sinceMs, pingedAtMs) = (nowMs, nowMs)
    }

    /// A message came from the bus.
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
