// Numbers with a fixed number of decimals, for coordinates in links and calendars; never with an exponent.

/// Formats numbers with decimals.
public enum Decimals {
    /// The number rounded half away from zero and clamped to ±9·10^9.
    /// - Parameters:
    ///   - digits: 1 to 9.
    ///   - isShort: whether to drop trailing zeros, as in `-122.4269`.
    public static func text(_ number: Double, digits: Int, isShort: Bool = false) -> String {
        let digits = min(max(digits, 1), 9)
        var scale: UInt64 = 1
        for _ in 0..<digits { scale *= 10 }
        let scaled = (min(max(number, -9e9), 9e9) * Double(scale)).rounded()
        let (whole, rest) = UInt64(scaled.magnitude).quotientAndRemainder(dividingBy: scale)
        var decimals = String(rest)
        decimals = String(repeating: "0", count: digits - decimals.utf8.count) + decimals
        if isShort { while decimals.last == "0" { decimals.removeLast() } }
        return (scaled < 0 ? "-" : "") + "\(whole)" + (decimals.isEmpty ? "" : ".\(decimals)")
    }
}
