// A seed of what looks like chance to a player, and can be repeated (domain.md §1.10).

import Values

/// 64 bits. Written as a text: numbers as large as that are not the same everywhere JSON is read.
public struct Seed: WrittenAsText, Equatable {
    public static let looks = "a whole number from 0 to \(UInt64.max), written as a text"
    /// What the generator of domain.md §1.10 begins with.
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
