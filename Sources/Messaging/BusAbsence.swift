// A bus that is not there is said once, and that it is back: a process without one looks as if it had nothing to do.

import BusProtocol

/// Used by the loop of each process that connects.
public struct BusAbsence: Sendable {
    /// A bus that starts a moment later, or anew, is not worth a line.
    public static let patienceMs: Int64 = 5000

    private var sinceMs: Int64?
    private var isSaid = false

    public init() {}

    /// - Returns: a line for the log, where there is something to say.
    public mutating func step(isThere: Bool, at place: String, nowMs: Int64) -> String? {
        if isThere {
            defer { (sinceMs, isSaid) = (nil, false) }
            return isSaid ? "the bus at \(place) answers" : nil
        }
        let since = sinceMs ?? nowMs
        sinceMs = since
        guard !isSaid, nowMs - since >= Self.patienceMs else { return nil }
        isSaid = true
        return "the bus at \(place) does not answer; it may not run, or RALLY_BUS names another place"
    }
}
