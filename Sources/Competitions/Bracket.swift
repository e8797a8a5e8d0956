// The fixtures of knock-outs (domain.md §16.2, §16.3). Source: the orders of brackets-manager, changed so that rematches
// come as late as they can.

/// The numbers of single and double elimination.
public enum Bracket {
    /// The least power of two that holds that many entrants, and at least `min`.
    public static func size(_ entrants: Int, min: Int = 2) -> Int {
        var size = min
        while size < entrants { size *= 2 }
        return size
    }

    /// The seeds in the order of the first round: match i is the pair at 2i − 1 and 2i. Seeds beyond the number of
    /// entrants are byes, so the best seeds rest.
    ///
    /// - Parameter size: a power of two from 2.
    public static func positions(_ size: Int) -> [Int] {
        var order = [1, 2]
        while order.count < size {
            let next = 2 * order.count
            order = order.flatMap { [$0, next + 1 - $0] }
        }
        return order
    }

    /// The order in which losers of upper round step + 1 drop into lower round 2 · step: the place at index i is that
    /// of the loser whom winner i of the lower bracket meets. From 0.
    static func dropOrder(size: Int, step: Int) -> [Int] {
        let count = size >> (step + 1)
        let natural = Array(0..<count)
        let reverse = Array(natural.reversed())
        let swapped = Array(natural[(count / 2)...] + natural[..<(count / 2)])
        let halvesReversed = Array(natural[..<(count / 2)].reversed() + natural[(count / 2)...].reversed())
        switch (size, step) {
        case (8..., 1): return reverse
        case (32..., 2): return swapped
        case (64..., 3): return halvesReversed
        case (64..., 4): return reverse
        default: return natural
        }
    }

    /// The fixtures of single elimination.
    ///
    /// - Parameters:
    ///   - lineUp: entrants and byes in the order of the bracket; a power of two of them.
    ///   - firstID: the id of the first fixture; the others follow.
    static func single(_ lineUp: [Source], thirdPlace: Bool, lengths: Lengths, firstID: Int) -> [Fixture] {
        var made = Builder(lengths: lengths, firstID: firstID)
        let rounds = made.upper(lineUp)
        if thirdPlace, rounds.count > 1 {
            let semifinals = rounds[rounds.count - 2]
            made.add(
                .third, round: rounds.count, 1, semifinals.map { .loser(of: $0) }, left: nil)
        }
        return made.fixtures
    }

    /// The fixtures of double elimination.
    ///
    /// - Parameters:
    ///   - lineUp: entrants and byes in the order of the bracket; a power of two of them, from 4.
    ///   - reset: whether there is a second final if the unbeaten one loses the first.
    static func double(_ lineUp: [Source], reset: Bool, lengths: Lengths, firstID: Int) -> [Fixture] {
        var made = Builder(lengths: lengths, firstID: firstID)
        let upper = made.upper(lineUp)
        var survivors: [Source] = upper[0].map { .loser(of: $0) }
        for step in 1..<upper.count {
            let winners = made.lower(round: 2 * step - 1, pairs(survivors))
            let drops = dropOrder(size: lineUp.count, step: step).map { upper[step][$0] }
            let last = made.lower(
                round: 2 * step, zip(drops, winners).map { [.loser(of: $0), .winner(of: $1)] })
            survivors = last.map { .winner(of: $0) }
        }
        let champions = upper[upper.count - 1].map { Source.winner(of: $0) }
        let first = made.add(.final, round: 1, 1, champions + survivors, left: 2)
        if reset { made.add(.final, round: 2, 1, [.again(first, side: 0), .again(first, side: 1)], left: 2) }
        return made.fixtures
    }

    static func pairs(_ sources: [Source]) -> [[Source]] {
        stride(from: 0, to: sources.count, by: 2).map { [sources[$0], sources[$0 + 1]] }
    }

    /// Fixtures so far, with ids that count on.
    private struct Builder {
        let lengths: Lengths
        let firstID: Int
        var fixtures: [Fixture] = []

        @discardableResult
        mutating func add(
            _ stage: Fixture.Stage, round: Int, _ number: Int, _ sources: [Source], left: Int?
        ) -> Int {
            let id = firstID + fixtures.count
            let bestOf = left.map { lengths.bestOf(left: $0) } ?? lengths.bestOf
            fixtures.append(Fixture(id, stage, round: round, number: number, sources, bestOf: bestOf))
            return id
        }

        mutating func lower(round: Int, _ pairs: [[Source]]) -> [Int] {
            pairs.enumerated().map { add(.lower, round: round, $0 + 1, $1, left: nil) }
        }

        /// The ids of each round.
        mutating func upper(_ lineUp: [Source]) -> [[Int]] {
            var rounds: [[Int]] = []
            var sources = lineUp
            while sources.count > 1 {
                let ids = Bracket.pairs(sources).enumerated().map {
                    add(.upper, round: rounds.count + 1, $0 + 1, $1, left: sources.count)
                }
                rounds.append(ids)
                sources = ids.map { .winner(of: $0) }
            }
            return rounds
        }
    }
}
