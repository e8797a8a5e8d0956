// A seed for reproducible randomness (domain.md §1.10).

import Values

/// A random seed of 64 bits; a string in JSON, because many parsers round numbers of that size.
public struct Seed: WrittenAsText, Equatable {
    public static let looks = "a whole number from 0 to \(UInt64.max), written as a text"
    /// The start value of the generator in domain.md §1.10.
    public var number: UInt64

    public init(_ number: UInt64) { self.number = number }

    public init?(_ text: String) {
        guard let number = UInt64(text) else { return nil }
        self.number = number
    }

    public var description: String { String(number) }
}

extension Seed: Described {
    public static var shape: Shape { .text }
    public static var sample: Seed { Seed(0) }
}
