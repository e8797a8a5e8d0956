// The page of `tap metrics`: the latest status of each process in Prometheus' text format (exposition format
// 0.0.4).
//
//   # HELP rally_events_total Events written to the log since the process's start.
//   # TYPE rally_events_total counter
//   rally_events_total{service="games",instance="games"} 57

import Terminal
import Values

/// A metric: its name with its base unit, its help, and how it is read from a status.
struct Metric: Sendable {
    enum Kind: String { case counter, gauge, histogram }

    /// One value, with the labels that distinguish it from the process's other values.
    struct Sample {
        var suffix = ""
        var labels: [(name: String, value: String)] = []
        var value: Double
    }

    var name: String
    var kind: Kind
    var help: String
    var samples: @Sendable (ProcessStatus) -> [Sample]

    init(
        _ name: String, _ kind: Kind, _ help: String,
        samples: @escaping @Sendable (ProcessStatus) -> [Sample]
    ) {
        (self.name, self.kind, self.help, self.samples) = (name, kind, help, samples)
    }

    /// A metric that is a number in the status.
    /// - Parameters:
    ///   - member: the name of the number in the status.
    ///   - service: the service whose statuses have it; `nil` for every process except the bus.
    init(_ name: String, _ kind: Kind, member: String, of service: String? = nil, _ help: String) {
        self.init(name, kind, help) { status in
            guard service.map({ $0 == status.service }) ?? true else { return [] }
            return status.number(member).map { [Sample(value: $0)] } ?? []
        }
    }

    var sampleNames: [String] {
        kind == .histogram ? ["_bucket", "_sum", "_count"].map { name + $0 } : [name]
    }
}

/// The latest status of each process.
struct Metrics {
    /// A process without a status for this long is left out, so that Prometheus sees it as missing.
    static let silenceMs: Int64 = 5000
    private static let processesMax = 1000

    private var statuses: [String: (status: ProcessStatus, heardMs: Int64)] = [:]

    mutating func take(_ status: ProcessStatus, nowMs: Int64) {
        guard statuses[status.key] != nil || statuses.count < Metrics.processesMax else { return }
        statuses[status.key] = (status, nowMs)
    }

    /// The page. Metrics without a sample are left out.
    mutating func text(nowMs: Int64) -> String {
        statuses = statuses.filter { nowMs - $0.value.heardMs < Metrics.silenceMs }
        let current = statuses.sorted { $0.key < $1.key }.map(\.value.status)
        var text = ""
        for metric in MetricList.all {
            let lines = current.flatMap { status in
                metric.samples(status).map { Metrics.line(metric.name, $0, status) }
            }
            guard !lines.isEmpty else { continue }
            text += "# HELP \(metric.name) \(metric.help)\n# TYPE \(metric.name) \(metric.kind.rawValue)\n"
            text += lines.joined()
        }
        return text
    }

    private static func line(_ name: String, _ sample: Metric.Sample, _ status: ProcessStatus) -> String {
        let labels =
            [(name: "service", value: status.service), (name: "instance", value: status.instance)]
            + sample.labels
        let text = labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",")
        return "\(name)\(sample.suffix){\(text)} \(digits(sample.value))\n"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    static func digits(_ value: Double) -> String {
        value.rounded() == value && value.magnitude < 0x1p53 ? "\(Int64(value))" : "\(value)"
    }
}
