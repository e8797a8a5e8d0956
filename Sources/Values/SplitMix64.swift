// Reproducible randomness: a seed gives the same order of cards on every machine and in every version (domain.md
// §1.10). Not for secrets.

/// SplitMix64 from a seed. The standard library's own `shuffle` promises no particular order;
/// ``permutation(_:)`` does.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Equal seeds give equal numbers.
    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// 0…count − 1 in an order chosen by the generator, by Fisher–Yates: for i = n−1 … 1 swap i and j = next() mod
    /// (i+1). Empty for a count below 1.
    public mutating func permutation(_ count: Int) -> [Int] {
        guard count > 0 else { return [] }
        var order = Array(0..<count)
        for index in stride(from: count - 1, to: 0, by: -1) {
            order.swapAt(index, Int(next() % UInt64(index + 1)))
        }
        return order
    }

    /// A single permutation by a new generator with this seed.
    public static func permutation(_ count: Int, seed: UInt64) -> [Int] {
        var generator = SplitMix64(seed: seed)
        return generator.permutation(count)
    }
}
