// What is measured and how it is judged: a gauge is run once a round, a row sets two gauges, or a gauge and a fixed
// limit, beside each other.

/// What one run of a gauge found. What it does not measure is 0.
struct Sample {
    /// Per second.
    var rate = 0.0
    var p50Us = 0.0
    var p99Us = 0.0
    /// Anything else: megabytes, milliseconds.
    var amount = 0.0
}

/// One side of a row. Several rows may share it; it is run once a round all the same.
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

    /// The first run of each gauge only warms up what it measures.
    func run(isWarmUp: Bool) {
        guard absence == nil else { return }
        do {
            let sample = try measure(isWarmUp)
            if !isWarmUp { samples.append(sample) }
        } catch let error as Absence {
            absence = error.description
        } catch {
            // The other rows are measured all the same.
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

/// A peer that is not on this machine: its rows say so, and the others go on.
struct Absence: Error, CustomStringConvertible {
    var description: String
}

/// What broke off a measurement.
struct BenchFailure: Error, CustomStringConvertible {
    var description: String
}

/// Which number of a sample a row is about.
enum Figure {
    case rate, p50, p99, megabytes, milliseconds

    func value(_ sample: Sample) -> Double {
        switch self {
        case .rate: sample.rate
        case .p50: sample.p50Us
        case .p99: sample.p99Us
        case .megabytes, .milliseconds: sample.amount
        }
    }

    /// Whether more is better.
    var isRate: Bool { self == .rate }

    func text(_ value: Double) -> String {
        switch self {
        case .rate: grouped(value) + " /s"
        case .p50, .p99:
            value < 10_000 ? decimal(value, value < 100 ? 1 : 0) + " µs" : decimal(value / 1000, 1) + " ms"
        case .megabytes: decimal(value, 1) + " MB"
        case .milliseconds: decimal(value, 1) + " ms"
        }
    }
}

/// What a row must reach.
enum Target {
    /// The ratio to what is beside it.
    case atLeast(Double), atMost(Double)
    /// Shown for comparison.
    case none

    var text: String {
        switch self {
        case .atLeast(let ratio): "≥ " + short(ratio) + " ×"
        case .atMost(let ratio): "≤ " + short(ratio) + " ×"
        case .none: ""
        }
    }

    func isReached(by ratio: Double) -> Bool? {
        switch self {
        case .atLeast(let least): ratio >= least
        case .atMost(let most): ratio <= most
        case .none: nil
        }
    }
}

/// One line of the table.
struct Row {
    enum Beside {
        /// The best of these, as Postgres is tried with several numbers of clients.
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

    /// - Parameter limit: `nil` where it is only shown.
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

    /// What stands beside it: its name, and the best of the medians; `nil` where it could not be measured.
    var besideMedian: (name: String, value: Double?) {
        switch beside {
        case .limit(let limit): return (limit == nil ? "" : "limit", limit)
        case .gauges(let gauges, let label):
            let medians = gauges.compactMap { $0.median(figure) }
            return (label, figure.isRate ? medians.max() : medians.min())
        }
    }

    var absence: String? { gauges.lazy.compactMap(\.absence).first }
}

/// Rows that are measured together, with what they need running.
protocol Chapter: AnyObject {
    var rows: [Row] { get }
    /// What should be known beside the table.
    var note: String? { get }
    /// Ends what it started.
    func close()
}

extension Chapter {
    var note: String? { nil }
}

// MARK: - Numbers as text

/// `1234567.8` as `1 234 568`.
func grouped(_ value: Double) -> String {
    var digits = Array(String(Int(value.rounded())))
    var index = digits.count - 3
    while index > 0 {
        digits.insert("\u{202F}", at: index)
        index -= 3
    }
    return String(digits)
}

func decimal(_ value: Double, _ places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((value * scale).rounded())
    guard places > 0 else { return String(scaled) }
    let digits = String(repeating: "0", count: max(0, places + 1 - String(scaled).count)) + String(scaled)
    return digits.dropLast(places) + "." + digits.suffix(places)
}

/// With two significant places at least: `0.94`, `12.3`, `140`.
func short(_ value: Double) -> String {
    if value == value.rounded() { return String(Int(value)) }
    return decimal(value, value < 10 ? 2 : value < 100 ? 1 : 0)
}
