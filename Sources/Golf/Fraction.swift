// Exact numbers: handicaps are fractions and tenths, and are rounded once, at the end (domain.md §1.1, §5.21).

/// A whole number of tenths: 123 is 12.3. Ratings, indexes and differentials have one decimal.
public struct Tenths: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number of tenths.
    public let rawValue: Int
    /// Numbers that are decoded, ±10,000.0: no sum of them overflows.
    static let decoded = -100_000...100_000

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The number of tenths.
    public init(_ tenths: Int) { rawValue = tenths }

    /// Reads a number with one decimal, such as 12.3; `nil` if it has more of them, or is beyond ±1000.
    public init?(_ number: Double) {
        let tenths = (number * 10).rounded()
        guard abs(tenths) <= 10_000, abs(number * 10 - tenths) < 1e-6 else { return nil }
        rawValue = Int(tenths)
    }

    /// The number, for what has no exact one.
    public var number: Double { Double(rawValue) / 10 }

    public static func < (a: Tenths, b: Tenths) -> Bool { a.rawValue < b.rawValue }
    public static func + (a: Tenths, b: Tenths) -> Tenths { Tenths(a.rawValue + b.rawValue) }
    public static func - (a: Tenths, b: Tenths) -> Tenths { Tenths(a.rawValue - b.rawValue) }
}

/// The JSON form is the number of tenths.
extension Tenths: Codable {
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        rawValue = try value.decode(Int.self)
        guard Tenths.decoded.contains(rawValue) else {
            throw DecodingError.dataCorruptedError(
                in: value, debugDescription: "a number of tenths is too large")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(rawValue)
    }
}

extension Tenths: CustomStringConvertible {
    /// `12.3`, `-0.4`.
    public var description: String {
        let size = rawValue.magnitude
        return (rawValue < 0 ? "-" : "") + "\(size / 10).\(size % 10)"
    }

    /// A handicap as players write it: a *plus* handicap is below 0, so −2.3 is `+2.3`.
    public var asHandicap: String {
        let size = rawValue.magnitude
        return (rawValue < 0 ? "+" : "") + "\(size / 10).\(size % 10)"
    }
}

/// An exact fraction. Handicaps of a card that was checked have numbers below 2^30, so products do not overflow.
public struct Fraction: Hashable, Comparable, Sendable {
    public let numerator: Int
    /// Above 0.
    public let denominator: Int

    public static let zero = Fraction(0, 1)

    /// - Parameter denominator: above 0.
    init(_ numerator: Int, _ denominator: Int) {
        (self.numerator, self.denominator) = (numerator, denominator)
    }

    /// The number, for what has no exact one.
    public var number: Double { Double(numerator) / Double(denominator) }

    /// The nearest whole number, halves towards +∞: 1.5 is 2, and −1.5 is −1 (Rules of Handicapping 6.1, 6.2).
    public var rounded: Int { Fraction.floor(2 * numerator + denominator, 2 * denominator) }

    /// The nearest tenth, halves towards +∞.
    public var tenths: Tenths { Tenths(Fraction(10 * numerator, denominator).rounded) }

    /// Equal numbers are equal, whatever their denominators.
    public static func == (a: Fraction, b: Fraction) -> Bool {
        a.numerator * b.denominator == b.numerator * a.denominator
    }

    public func hash(into hasher: inout Hasher) {
        let divisor = Fraction.divisor(numerator, denominator)
        hasher.combine(numerator / divisor)
        hasher.combine(denominator / divisor)
    }

    public static func < (a: Fraction, b: Fraction) -> Bool {
        a.numerator * b.denominator < b.numerator * a.denominator
    }

    static func + (a: Fraction, b: Fraction) -> Fraction {
        if a.denominator == b.denominator { return Fraction(a.numerator + b.numerator, a.denominator) }
        return Fraction(
            a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator
        ).reduced
    }

    /// - Parameter percent: the share to take.
    func share(_ percent: Int) -> Fraction { Fraction(numerator * percent, denominator * 100).reduced }

    private var reduced: Fraction {
        let divisor = Fraction.divisor(numerator, denominator)
        return Fraction(numerator / divisor, denominator / divisor)
    }

    /// The greatest common divisor; at least 1.
    private static func divisor(_ a: Int, _ b: Int) -> Int {
        var (a, b) = (abs(a), abs(b))
        while b != 0 { (a, b) = (b, a % b) }
        return max(a, 1)
    }

    /// ⌊a / b⌋ for a positive b.
    static func floor(_ a: Int, _ b: Int) -> Int {
        let (quotient, rest) = a.quotientAndRemainder(dividingBy: b)
        return rest < 0 ? quotient - 1 : quotient
    }

    /// The rest that ``floor(_:_:)`` leaves: 0 or above, for a positive b.
    static func modulo(_ a: Int, _ b: Int) -> Int {
        let rest = a % b
        return rest < 0 ? rest + b : rest
    }
}
