// The order in which entrants are seeded (domain.md §16.1).

import Values

/// The order of the seeds.
public enum Seeding {
    /// An order by chance: the indices of the entrants, the first seed first. Equal seeds give equal orders.
    public static func random(_ entrants: Int, seed: UInt64) -> [Int] {
        SplitMix64.permutation(entrants, seed: seed)
    }

    /// The better first, those of the same level by chance.
    ///
    /// - Parameter levels: how good each entrant is; more is better.
    public static func skill(_ levels: [Int], seed: UInt64) -> [Int] {
        // Sorting is stable.
        random(levels.count, seed: seed).sorted { levels[$0] > levels[$1] }
    }
}
