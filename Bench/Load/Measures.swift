// Gauges and rows: a gauge runs once a round; a row compares two gauges, or a gauge with a fixed limit.

import BenchReport

/// The result of one run of a gauge; 0 for anything it does not measure.
struct Sample {
    /// Per second.
    var rate = 0.0
    var p50Us = 0.0
    var p99Us = 0.0
    /// Anything else: megabytes, milliseconds, microseconds, percent.
    var amount = 0.0
}

/// One side of a row. It runs once a round, even if several rows share it.
final class Gauge {
    let name: String
    private(set) var samples: [Sample] = []
    /// Why it cannot be measured here, in a few words.
    private(set) var absence: String?
    private(set) var hasFailed = false
    private let measure: (_ isWarmUp: Bool) throws -> Sample

    init(_ name: String, measure: @escaping (_ isWarmUp: Bool) throws -> Sample) {
        self.name = name
        self.measure = measure
    }

    /// The first run of each gauge is only a warm-up.
    func run(isWarmUp: Bool) {
        guard absence == nil else { return }
        do {
            let sample = try measure(isWarmUp)
            if !isWarmUp { samples.append(sample) }
        } catch let error as Absence {
            absence = error.description
        } catch {
            // The other rows are still measured.
            absence = "failed: \(error)"
            hasFailed = true
        }
    }

    func median(_ figure: Figure) -> Double? {
        let values = samples.map(figure.value).sorted()
        guard !values.isEmpty else { return nil }
        let middle = values.count / 2
        return values.count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
    }
}

/// The error for a peer that is not on this machine: its rows say so, and the others go on.
struct Absence: Error, CustomStringConvertible {
    var description: String
}

/// The reason why a measurement failed.
struct BenchFailure: Error, CustomStringConvertible {
    var description: String
}

extension Figure {
    func value(_ sample: Sample) -> Double {
        switch self {
        case .rate: sample.rate
        case .p50: sample.p50Us
        case .p99: sample.p99Us
        case .megabytes, .bytes, .milliseconds, .microseconds, .percent, .times: sample.amount
        }
    }
}

/// One line of the table.
struct Row {
    enum Beside {
        /// The best of these; Postgres, for example, is tried with several numbers of clients.
        case gauges([Gauge], as: String)
        case limit(Double?)
    }

    let name: String
    let figure: Figure
    let ours: Gauge
    let beside: Beside
    let target: Target

    init(
        _ name: String, _ figure: Figure, _ ours: Gauge, besideBestOf peers: [Gauge], as label: String,
        _ target: Target
    ) {
        self.name = name
        self.figure = figure
        self.ours = ours
        beside = .gauges(peers, as: label)
        self.target = target
    }

    init(_ name: String, _ figure: Figure, _ ours: Gauge, beside peer: Gauge, _ target: Target) {
        self.init(name, figure, ours, besideBestOf: [peer], as: peer.name, target)
    }

    /// - Parameter limit: `nil` if the figure is only shown.
    init(_ name: String, _ figure: Figure, _ ours: Gauge, limit: Double?) {
        self.name = name
        self.figure = figure
        self.ours = ours
        beside = .limit(limit)
        target = limit == nil ? .none : figure.isRate ? .atLeast(1) : .atMost(1)
    }

    var gauges: [Gauge] {
        if case .gauges(let gauges, _) = beside { return [ours] + gauges }
        return [ours]
    }

    /// The result of all rounds.
    var result: RowResult {
        let (label, other): (String, Double?)
        switch beside {
        case .limit(let limit): (label, other) = (limit == nil ? "" : Table.limit, limit)
        case .gauges(let gauges, let name):
            let medians = gauges.compactMap { $0.median(figure) }
            (label, other) = (name, figure.isRate ? medians.max() : medians.min())
        }
        return RowResult(
            name: name, figure: figure, ours: ours.median(figure), beside: label, other: other,
            target: target,
            absence: gauges.lazy.compactMap(\.absence).first,
            hasFailed: gauges.contains { $0.hasFailed })
    }
}

/// Rows that are measured together, with the processes they need.
protocol Chapter: AnyObject {
    var rows: [Row] { get }
    /// A note to print with the table.
    var note: String? { get }
    /// Ends everything that it started.
    func close()
}

extension Chapter {
    var note: String? { nil }
}
