// Handicaps of golf, which have a notation of their own: `+2.3` is a plus handicap, better than scratch, and the number -2.3
// (World Handicap System, rule 5.2).

/// A handicap index as golfers write it.
public enum Handicap {
    /// As the number that requests and answers carry.
    public static let range: ClosedRange<Double> = -10...54

    /// Reads `12.4`, `+2.3` and `-2.3`; both of the latter are 2.3 better than scratch. `nil` for other texts.
    public static func read(_ text: String) -> Double? {
        let digits = text.hasPrefix("+") || text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard let first = digits.utf8.first, (48...57).contains(first),
            digits.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }),
            let value = Double(digits)
        else { return nil }
        return digits.count == text.count ? value : -value
    }

    /// `12.4`; `+2.3` for -2.3; `0.0` for scratch.
    public static func text(_ handicap: Double) -> String {
        let tenths = Int((min(max(handicap, -1000), 1000).magnitude * 10).rounded())
        return "\(handicap < 0 && tenths > 0 ? "+" : "")\(tenths / 10).\(tenths % 10)"
    }

    /// To one decimal, half up.
    public static func rounded(_ handicap: Double) -> Double {
        let tenths = (handicap * 10).rounded(.toNearestOrAwayFromZero)
        return tenths == 0 ? 0 : tenths / 10
    }
}
