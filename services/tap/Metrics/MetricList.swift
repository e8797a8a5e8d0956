// All metrics. Names follow Prometheus' rules: application first, base units, `_total` for counters. No label contains
// a user.

import JSON
import Values

enum MetricList {
    typealias Sample = Metric.Sample

    static let all: [Metric] = processes + logs + [writers, deliveries] + requests + bus

    private static let processes: [Metric] = [
        Metric("rally_process_info", .gauge, "A process, with its role; always 1.") { status in
            [Sample(labels: [("role", status.role)], value: 1)]
        },
        Metric("rally_process_trouble", .gauge, "1 while the process says that something is wrong.") {
            status in
            [Sample(value: status.trouble == nil ? 0 : 1)]
        },
        Metric("rally_process_notice", .gauge, "1 while the process works and names what should be mended.") {
            status in
            [Sample(value: status.notice == nil ? 0 : 1)]
        },
        Metric(
            "rally_process_uptime_seconds", .gauge, member: "uptimeSeconds", "Time since the process's start."
        ),
        Metric("rally_process_clock_seconds", .gauge, "What the process's clock says, since 1970.") {
            status in
            status.time.map { [Sample(value: Double($0.milliseconds) / 1000)] } ?? []
        },
        Metric(
            "rally_process_resident_memory_bytes", .gauge, member: "memoryBytes",
            "Memory the process really holds."),
    ]

    private static let logs: [Metric] = [
        Metric("rally_log_position", .gauge, "The number of the log's last synced line.") { status in
            status.position.map { [Sample(value: Double($0))] } ?? []
        },
        Metric(
            "rally_events_total", .counter, member: "events", "Events written to the log since the start."),
        Metric(
            "rally_events_observed_total", .counter, member: "observed", "Events of other services taken in."),
        Metric(
            "rally_events_damaged_total", .counter, member: "damaged",
            "Events that came damaged and were dropped."),
        following("rally_follow_position", "The last line of another service's log that was taken in.") {
            $0.at
        },
        following("rally_follow_lag_events", "Events of another service's log not yet taken in.") { $0.lag },
        following("rally_follow_stopped", "1 where another service's log is no longer followed.") {
            $0.stopped == nil ? 0 : 1
        },
    ]

    private static let writers = Metric(
        "rally_account_log_bytes", .gauge,
        "Bytes of the log by the accounts that wrote most in a day, by rank; the status names them."
    ) { status in
        (status.members["writers"]?.arrayValue ?? []).enumerated().compactMap { rank, writer in
            writer["bytes"]?.doubleValue.map { Sample(labels: [("rank", "\(rank + 1)")], value: $0) }
        }
    }

    private static let deliveries = counts(
        "rally_deliveries_failed_total", "deliveriesFailed", label: "channel",
        "Tries of mails, pushes and webhooks that were not taken, by channel.")

    private static let requests: [Metric] = [
        Metric("rally_requests_total", .counter, member: "requests", "Requests received."),
        Metric("rally_requests_refused_total", .counter, member: "refusals", "Requests that were refused."),
        Metric(
            "rally_requests_repeated_total", .counter, member: "repeats",
            "Requests asked again and answered as they were."),
        Metric("rally_requests_in_flight", .gauge, member: "inFlight", "Requests being handled."),
        Metric(
            "rally_requests_remembered", .gauge, member: "remembered",
            "Request ids kept to recognize what is asked again."
        ),
        Metric(
            "rally_request_duration_seconds", .histogram, "Time from a request's receipt to its reply.",
            samples: durations),
    ]

    private static let bus: [Metric] = [
        Metric(
            "rally_bus_events_relayed_total", .counter, member: "relayedCount", of: "bus",
            "Messages handed to subscribers."
        ),
        Metric(
            "rally_bus_events_dropped_total", .counter, member: "relayDroppedCount", of: "bus",
            "Published messages that were not as they should be."),
        Metric(
            "rally_bus_events_forbidden_total", .counter, member: "relayForbiddenCount", of: "bus",
            "Messages published under somebody else's topic."),
        Metric(
            "rally_bus_unknown_keys_total", .counter, member: "unknownKeysCount", of: "bus",
            "Connections refused because the bus does not know the key."),
        Metric(
            "rally_bus_connections_forbidden_total", .counter, member: "forbiddenConnectionsCount", of: "bus",
            "Connections refused because the key's role has no use for them."),
        Metric(
            "rally_bus_handshakes_failed_total", .counter, member: "failedHandshakesCount", of: "bus",
            "Connections refused because the peer has no keys, or takes this bus for another."),
        Metric(
            "rally_bus_requests_in_flight", .gauge, member: "inFlightCount", of: "bus",
            "Requests given to a worker."),
        Metric(
            "rally_bus_requests_queued", .gauge, member: "queuedCount", of: "bus",
            "Requests waiting for a worker."),
        Metric(
            "rally_bus_requests_served_total", .counter, member: "servedCount", of: "bus",
            "Requests answered by a service."),
        Metric(
            "rally_bus_requests_redispatched_total", .counter, member: "redispatchedCount", of: "bus",
            "Requests given to another worker after the first was lost."),
        Metric(
            "rally_bus_requests_handed_on_total", .counter, member: "handedOnCount", of: "bus",
            "Queries that a spare could not answer, given to another worker."),
        counts(
            "rally_bus_requests_refused_total", "refused", label: "code",
            "Requests answered by the bus itself."),
        counts(
            "rally_bus_messages_dropped_total", "dropped", label: "reason", "Messages dropped by the broker."),
        Metric(
            "rally_bus_workers", .gauge, member: "workersCount", of: "bus", "Workers that are registered."),
        Metric(
            "rally_bus_workers_lost_total", .counter, member: "lostWorkersCount", of: "bus",
            "Workers that fell silent."),
        Metric(
            "rally_bus_edge_silence_seconds", .gauge, member: "edgeSilenceSeconds", of: "bus",
            "Time since an edge said how it is; left out where none was there for a day."),
        Metric("rally_bus_span_listeners", .gauge, "Listeners to spans; services send them only then.") {
            status in
            status.members["listeners"]?["spans"]?.doubleValue.map { [Sample(value: $0)] } ?? []
        },
        nouns(
            "rally_bus_noun_spares", .gauge, member: "spareCount",
            "Workers that answer a noun's queries beside its owner."),
        nouns("rally_bus_noun_workers", .gauge, member: "workersCount", "Workers of a noun."),
        nouns(
            "rally_bus_noun_capacity_requests", .gauge, member: "capacity",
            "Requests a noun's workers take at a time."),
        nouns(
            "rally_bus_noun_requests_queued", .gauge, member: "queuedCount",
            "Requests waiting for a noun's workers."),
        nouns(
            "rally_bus_noun_requests_served_total", .counter, member: "servedCount",
            "Requests a noun's workers answered."),
    ]

    private static func following(
        _ name: String, _ help: String, _ value: @escaping @Sendable (ProcessStatus.Following) -> Double
    ) -> Metric {
        Metric(name, .gauge, help) { status in
            status.following.map { Sample(labels: [("source", $0.source)], value: value($0)) }
        }
    }

    private static func counts(_ name: String, _ member: String, label: String, _ help: String) -> Metric {
        Metric(name, .counter, help) { status in
            (status.members[member]?.objectValue?.members ?? []).compactMap { key, value in
                value.doubleValue.map { Sample(labels: [(label, key)], value: $0) }
            }
        }
    }

    private static func nouns(
        _ name: String, _ kind: Metric.Kind, member: String, _ help: String
    ) -> Metric {
        Metric(name, kind, help) { status in
            (status.members["nouns"]?.arrayValue ?? []).compactMap { noun in
                guard let name = noun["noun"]?.stringValue, let value = noun[member]?.doubleValue else {
                    return nil
                }
                return Sample(labels: [("noun", name)], value: value)
            }
        }
    }

    /// Cumulative buckets, the last one `+Inf`, then sum and count.
    private static let durations: @Sendable (ProcessStatus) -> [Sample] = { status in
        guard let durations = status.members["durations"], let count = durations["count"]?.doubleValue,
            let sum = durations["sumUs"]?.doubleValue, let buckets = durations["upToUs"]?.objectValue
        else { return [] }
        var samples = buckets.members.compactMap { bound, count -> (bound: Double, count: Double)? in
            guard let bound = Double(bound), let count = count.doubleValue else { return nil }
            return (bound, count)
        }.sorted { $0.bound < $1.bound }.map { bucket in
            Sample(
                suffix: "_bucket", labels: [("le", Metrics.digits(bucket.bound / 1e6))], value: bucket.count)
        }
        samples.append(Sample(suffix: "_bucket", labels: [("le", "+Inf")], value: count))
        samples.append(Sample(suffix: "_sum", value: sum / 1e6))
        samples.append(Sample(suffix: "_count", value: count))
        return samples
    }
}
