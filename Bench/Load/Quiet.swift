// Waits until the services of a town have read all of each other's events, using the status that each publishes every
// second.

import JSON
import Messaging
import Platform
import Values
import ZeroMQ

extension Town {
    /// Waits until every process has seen everything that the others have written.
    /// - Parameter rsvpEvents: the number of events that rsvp must have written at least.
    /// - Returns: the number of events that rsvp has written.
    @discardableResult
    func awaitQuiet(rsvpEvents: UInt64 = 0, withinMs: Int64 = 120_000) throws -> UInt64 {
        var subscriber = try Subscriber(bus, prefixes: ["_status."])
        var standings: [String: Standing] = [:]
        let expected = children.keys.count { !["bus", "edge", "gateway"].contains($0) }
        let endMs = MonotonicClock.nowMs + withinMs
        while MonotonicClock.nowMs < endMs {
            var poller = Poller()
            poller.add(subscriber.pollHandle)
            try poller.poll(timeoutMs: Int(max(1, min(subscriber.nextTickMs - MonotonicClock.nowMs, 1000))))
            while let message = try subscriber.receive() {
                guard let standing = try Standing(message.body.bytes) else { continue }
                standings[standing.instance] = standing
            }
            try subscriber.tick()
            let events = standings.values.first { $0.service == "rsvp" && $0.isPrimary }?.head ?? 0
            if standings.count == expected, events >= rsvpEvents, Standing.isQuiet(Array(standings.values)) {
                return events
            }
        }
        throw BenchFailure(description: "the followers do not catch up: \(standings.values)")
    }
}

/// A process's progress, from its published status.
private struct Standing {
    var service: String
    var instance: String
    var isPrimary: Bool
    /// The last line of its log, or the last that a standby has seen.
    var head: UInt64
    /// The last sequence that it has seen, by source.
    var seen: [String: UInt64]

    /// `nil` for the bus, which has no log.
    init?(_ body: [UInt8]) throws {
        let status = try JSONValue(parsing: body)
        guard let service = status["service"]?.stringValue, let instance = status["instance"]?.stringValue,
            let head = status["head"]?.stringValue.flatMap({ Position($0) })
        else { return nil }
        (self.service, self.instance, self.head) = (service, instance, head.sequence)
        isPrimary = status["role"]?.stringValue == "primary"
        seen = [:]
        for (source, following) in status["following"]?.objectValue?.members ?? [] {
            seen[source] = following["at"]?.intValue.map { UInt64(clamping: $0) }
        }
    }

    /// Whether all have seen everything. A standby needs only those events of other services that its own service's log
    /// has seen.
    static func isQuiet(_ all: [Standing]) -> Bool {
        var heads: [String: UInt64] = [:]
        for standing in all where standing.isPrimary { heads[standing.service] = standing.head }
        return all.allSatisfy { standing in
            guard heads[standing.service] == standing.head else { return false }
            return !standing.isPrimary || standing.seen.allSatisfy { heads[$0.key, default: 0] == $0.value }
        }
    }
}
