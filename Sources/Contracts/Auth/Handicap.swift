// Golf handicaps and their notation: `+2.3` is a plus handicap, better than scratch, and means the number -2.3 (World
// Handicap System, rule 5.2).

/// A handicap index as golfers write it.
public enum Handicap {
    /// The range of the number in requests and replies.
    public static let range: ClosedRange<Double> = -10...54

    /// Parses `12.4`, `+2.3` and `-2.3`; the last two both mean 2.3 better than scratch. `nil` for any other text.
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

    /// The handicap to one decimal, half up, as WHS rounds: -2.25 is -2.2.
    public static func rounded(_ handicap: Double) -> Double {
        let tenths = (handicap * 10 + 0.5).rounded(.down)
        return tenths == 0 ? 0 : tenths / 10
    }
}
