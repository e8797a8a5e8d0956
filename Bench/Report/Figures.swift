// The kinds of figures in rows, their targets, and numbers as text.

/// The kind of a row's figure.
public enum Figure: String, Codable, Sendable {
    /// Per second.
    case rate
    /// Latencies in microseconds: median and 99th percentile.
    case p50, p99
    case megabytes, bytes, milliseconds, microseconds, percent
    /// A ratio, without a unit.
    case times

    /// Whether more is better.
    public var isRate: Bool { self == .rate }

    public func text(_ value: Double) -> String {
        switch self {
        case .rate: grouped(value) + " /s"
        case .p50, .p99:
            value < 10_000 ? decimal(value, value < 100 ? 1 : 0) + " µs" : decimal(value / 1000, 1) + " ms"
        case .megabytes: decimal(value, 1) + " MB"
        case .bytes: grouped(value) + " B"
        case .milliseconds: decimal(value, 1) + " ms"
        case .microseconds: decimal(value, 1) + " µs"
        case .percent: decimal(value, 2) + " %"
        case .times: decimal(value, 2) + " ×"
        }
    }
}

/// The ratio that a row must reach against its comparison.
public enum Target: Equatable, Sendable {
    case atLeast(Double), atMost(Double)
    /// Only shown for comparison.
    case none

    public var text: String {
        switch self {
        case .atLeast(let ratio): "≥ " + short(ratio) + " ×"
        case .atMost(let ratio): "≤ " + short(ratio) + " ×"
        case .none: ""
        }
    }

    /// - Returns: `nil` if there is no target.
    public func isReached(by ratio: Double) -> Bool? {
        switch self {
        case .atLeast(let least): ratio >= least
        case .atMost(let most): ratio <= most
        case .none: nil
        }
    }
}

/// `1234567.8` as `1 234 568`.
public func grouped(_ value: Double) -> String {
    var digits = Array(String(Int(value.rounded())))
    var index = digits.count - 3
    while index > 0 {
        digits.insert("\u{202F}", at: index)
        index -= 3
    }
    return String(digits)
}

/// With this many digits after the point.
public func decimal(_ value: Double, _ places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((value.magnitude * scale).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard places > 0 else { return sign + String(scaled) }
    let digits = String(repeating: "0", count: max(0, places + 1 - String(scaled).count)) + String(scaled)
    return sign + digits.dropLast(places) + "." + digits.suffix(places)
}

/// With at least two significant digits: `0.94`, `12.3`, `140`.
public func short(_ value: Double) -> String {
    if value == value.rounded() { return String(Int(value)) }
    return decimal(value, value < 10 ? 2 : value < 100 ? 1 : 0)
}
