// The status that a process publishes each second at `_status.<service>.<instance>`. All members are
// optional: newer processes publish more, older ones less.

import JSON
import Values

struct ProcessStatus: Equatable {
    var service: String
    var instance: String
    var role: String
    let members: JSONValue

    init?(_ body: [UInt8]) {
        guard let value = try? JSONValue(parsing: body), let service = value["service"]?.stringValue,
            let instance = value["instance"]?.stringValue, let role = value["role"]?.stringValue
        else { return nil }
        (self.service, self.instance, self.role, members) = (service, instance, role, value)
    }

    var key: String { "\(service).\(instance)" }

    func number(_ name: String) -> Double? { members[name]?.doubleValue }

    /// Whether it does what it is there for: it owns its log, or, as an edge, it serves.
    var isAtWork: Bool { role == "primary" || role == "serving" }

    /// The time since an edge was heard, in a bus's status; `nil` if none was for a day.
    var edgeSilenceSeconds: Int? { members["edgeSilenceSeconds"]?.intValue.map { Int($0) } }

    /// Sequence of the last line of its log; the bus has none.
    var position: UInt64? {
        members["head"]?.stringValue.flatMap { Position($0)?.sequence }
    }

    /// Its role, for display.
    var part: String { members["answersQueries"]?.boolValue == true ? "\(role), reads" : role }

    struct Following: Equatable {
        var source: String
        var at: Double
        /// Events that it has not applied yet.
        var lag: Double
        /// Why it has stopped following.
        var stopped: String?
    }

    var following: [Following] {
        (members["following"]?.objectValue?.members ?? []).map { source, value in
            Following(
                source: source, at: value["at"]?.doubleValue ?? 0, lag: value["lag"]?.doubleValue ?? 0,
                stopped: value["stopped"]?.stringValue)
        }.sorted { $0.source < $1.source }
    }

    /// A sentence about a problem; `nil` if there is none.
    var trouble: String? {
        if let trouble = members["trouble"]?.stringValue { return trouble }
        return following.lazy.compactMap { source in
            source.stopped.map { "no longer follows \(source.source): \($0)" }
        }.first
    }

    /// Whether the bus refuses it, as one of another stack: it takes no requests here.
    var isRefused: Bool { trouble?.hasPrefix("the bus refuses it") == true }

    /// A sentence about what an operator should mend although the process works; `nil` if there is nothing.
    var notice: String? { members["notice"]?.stringValue }

    /// A random word of the process; `nil` for one of an earlier version.
    var process: String? { members["process"]?.stringValue }

    // MARK: - Rates

    /// Events and requests per second. The bus publishes counters instead.
    func rates(since before: ProcessStatus?) -> (events: Double?, requests: Double?) {
        guard service == "bus" else { return (number("eventsPerSecond"), number("requestsPerSecond")) }
        return (growth("relayedCount", since: before), growth("servedCount", since: before))
    }

    /// Growth of a counter between two statuses, per second.
    private func growth(_ name: String, since before: ProcessStatus?) -> Double? {
        guard let first = before?.number(name), let last = number(name), last >= first,
            let start = before?.time, let end = time, end > start
        else { return nil }
        return (last - first) * 1000 / Double(end.milliseconds - start.milliseconds)
    }

    /// The time by its clock.
    var time: Timestamp? { members["time"]?.stringValue.flatMap { Timestamp($0) } }

    /// How far its clock is off from this machine's: `4h00m ahead`; `nil` up to a minute.
    /// - Parameter now: when the status was received.
    func wrongClock(at now: Timestamp) -> String? {
        guard let aheadMs = time.map({ $0.milliseconds - now.milliseconds }), abs(aheadMs) > 60_000 else {
            return nil
        }
        return Amount.seconds(Double(abs(aheadMs) / 1000)) + (aheadMs > 0 ? " ahead" : " behind")
    }
}
