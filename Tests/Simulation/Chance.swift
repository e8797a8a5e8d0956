// All random choices, derived from one seed.

import Values

/// A random generator. Parts of the world have their own, so that one more draw here does not change everything there.
package struct Chance: RandomNumberGenerator {
    private var generator: SplitMix64

    package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    package mutating func next() -> UInt64 { generator.next() }

    /// An independent generator for a part of the world.
    mutating func fork() -> Chance { Chance(seed: next()) }

    mutating func happens(_ probability: Double) -> Bool {
        Double(next() >> 11) / Double(1 << 53) < probability
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    mutating func milliseconds(_ range: ClosedRange<Int>) -> Int64 { Int64(number(range)) }

    mutating func one<Element>(of choices: [Element]) -> Element { choices[number(0...(choices.count - 1))] }

    /// A weighted choice.
    mutating func one<Element>(of choices: [(weight: Int, element: Element)]) -> Element {
        var rest = number(1...choices.reduce(0) { $0 + $1.weight })
        for choice in choices.dropLast() {
            rest -= choice.weight
            if rest <= 0 { return choice.element }
        }
        return choices[choices.count - 1].element
    }
}
