// The metrics of `tap metrics` for OpenTelemetry: the same list, one data point per process and label.

struct TelemetryMetrics {
    /// Sums since the start of each process (AGGREGATION_TEMPORALITY_CUMULATIVE).
    private static let cumulative = OTLPMessage.Value.choice(2)

    static func metrics(_ status: ProcessStatus, startNs: UInt64, nowNs: UInt64) -> [OTLPMessage] {
        MetricList.all.compactMap { metric in
            let samples = metric.samples(status)
            guard !samples.isEmpty else { return nil }
            var fields: [OTLPMessage.Field] = [
                .init(1, "name", .text(metric.name)), .init(2, "description", .text(metric.help)),
            ]
            switch metric.kind {
            case .gauge:
                fields.append(
                    .init(5, "gauge", .message(list(samples.map { point($0, startNs: nil, nowNs) }))))
            case .counter:
                var sum = list(samples.map { point($0, startNs: startNs, nowNs) })
                sum.fields += [
                    .init(2, "aggregationTemporality", cumulative), .init(3, "isMonotonic", .flag(true)),
                ]
                fields.append(.init(7, "sum", .message(sum)))
            case .histogram:
                var histogram = list([distribution(samples, startNs: startNs, nowNs)])
                histogram.fields.append(.init(2, "aggregationTemporality", cumulative))
                fields.append(.init(9, "histogram", .message(histogram)))
            }
            return OTLPMessage(fields)
        }
    }

    /// Start times of processes. They must not vary: a new start time would mean that the sums began anew.
    struct Starts {
        /// Known processes; with one more, all are learned anew.
        static let processesMax = 1000
        /// Uptimes are in whole seconds, and take a moment to arrive.
        private static let slackNs: UInt64 = 5_000_000_000

        private var known: [String: (startNs: UInt64, uptimeSeconds: Double)] = [:]

        /// - Returns: the same time as before, unless the process has restarted.
        mutating func start(of status: ProcessStatus, nowNs: UInt64) -> UInt64 {
            let uptimeSeconds = status.number("uptimeSeconds") ?? 0
            let startNs = nowNs - UInt64(min(max(uptimeSeconds * 1e9, 0), Double(nowNs)))
            let last = known[status.key].flatMap { last in
                uptimeSeconds >= last.uptimeSeconds && startNs <= last.startNs + Self.slackNs ? last : nil
            }
            if last == nil, known.count >= Self.processesMax { known = [:] }
            known[status.key] = (last?.startNs ?? startNs, uptimeSeconds)
            return last?.startNs ?? startNs
        }
    }

    private static func list(_ points: [OTLPMessage]) -> OTLPMessage {
        OTLPMessage([.init(1, "dataPoints", .messages(points))])
    }

    private static func point(_ sample: Metric.Sample, startNs: UInt64?, _ nowNs: UInt64) -> OTLPMessage {
        var fields: [OTLPMessage.Field] = []
        if let startNs { fields.append(.init(2, "startTimeUnixNano", .fixed(startNs))) }
        fields += [.init(3, "timeUnixNano", .fixed(nowNs)), .init(4, "asDouble", .number(sample.value))]
        if !sample.labels.isEmpty {
            let labels = sample.labels.map { OTLPMessage.attribute($0.name, $0.value) }
            fields.append(.init(7, "attributes", .messages(labels)))
        }
        return OTLPMessage(fields)
    }

    /// Prometheus' buckets are cumulative; OTLP's count the values between two bounds.
    private static func distribution(
        _ samples: [Metric.Sample], startNs: UInt64, _ nowNs: UInt64
    ) -> OTLPMessage {
        let buckets = samples.filter { $0.suffix == "_bucket" }
        let counts = buckets.map { UInt64(max(0, $0.value)) }
        let between = counts.enumerated().map { $0 == 0 ? $1 : $1 - min($1, counts[$0 - 1]) }
        func value(_ suffix: String) -> Double { samples.first { $0.suffix == suffix }?.value ?? 0 }
        return OTLPMessage([
            .init(2, "startTimeUnixNano", .fixed(startNs)), .init(3, "timeUnixNano", .fixed(nowNs)),
            .init(4, "count", .fixed(UInt64(max(0, value("_count"))))),
            .init(5, "sum", .number(value("_sum"))),
            .init(6, "bucketCounts", .manyFixed(between)),
            .init(
                7, "explicitBounds",
                .numbers(
                    buckets.compactMap { $0.labels.first.flatMap { Double($0.value) } }
                        .filter(\.isFinite))),
        ])
    }
}
