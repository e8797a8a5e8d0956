// Logs once that the bus does not answer, and once that it is back: a process without a bus looks idle.

import BusProtocol

/// Detects that the bus does not answer. Used by the loop of each process that connects.
public struct BusAbsence: Sendable {
    /// A bus that starts or restarts within this time is not worth a line.
    public static let patienceMs: Int64 = 5000
    /// The same for a bus that was there: it has been silent for some seconds before it counts as gone.
    public static let returnMs: Int64 = 1000

    private var sinceMs: Int64?
    private var isSaid = false
    private var wasThere = false

    public init() {}

    /// - Returns: a line for the log, if there is something to report.
    public mutating func step(isThere: Bool, at place: String, nowMs: Int64) -> String? {
        if isThere {
            defer { (sinceMs, isSaid, wasThere) = (nil, false, true) }
            return isSaid ? "the bus at \(place) answers" : nil
        }
        let since = sinceMs ?? nowMs
        sinceMs = since
        guard !isSaid, nowMs - since >= (wasThere ? Self.returnMs : Self.patienceMs) else { return nil }
        isSaid = true
        return "the bus at \(place) does not answer; it may not run, or RALLY_BUS names another place"
    }
}
