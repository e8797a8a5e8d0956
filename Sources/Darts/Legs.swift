// Legs and sets: how many win a match, and who starts each (domain.md §5.3).

/// The legs and sets of a match so far.
public struct Legs: Sendable {
    /// How many legs and sets win.
    public struct Format: Hashable, Codable, Sendable {
        /// More than half of this many legs win a set: an odd number.
        public var bestOfLegs: Int
        /// More than half of this many sets win the match: an odd number.
        public var bestOfSets: Int
        /// Instead of both: all of these legs are played, and the most win.
        public var fixedLegs: Int?
        /// The last set must be won by two legs, or by the first to win this many; absent if no lead is needed.
        public var upTo: Int?

        public init(bestOfLegs: Int = 1, bestOfSets: Int = 1, fixedLegs: Int? = nil, upTo: Int? = nil) {
            (self.bestOfLegs, self.bestOfSets) = (bestOfLegs, bestOfSets)
            (self.fixedLegs, self.upTo) = (fixedLegs, upTo)
        }

        /// The legs that win a set.
        public var firstToLegs: Int { bestOfLegs / 2 + 1 }
        /// The sets that win the match.
        public var firstToSets: Int { bestOfSets / 2 + 1 }
        /// Whether one leg is the whole match.
        var isOneLeg: Bool { fixedLegs == nil && upTo == nil && bestOfLegs == 1 && bestOfSets == 1 }
    }

    public let format: Format
    /// The legs of this set, by slot. All players of a team have those of the team.
    public private(set) var legsWon: [Int]
    public private(set) var setsWon: [Int]
    /// The legs of all sets, by slot.
    public private(set) var legsWonInAll: [Int]
    /// The leg, from 1 in each set.
    public private(set) var leg = 1
    /// The set, from 1.
    public private(set) var set = 1
    /// Empty until the match is over; several for a team or in a draw.
    public private(set) var winners: [Int] = []
    /// The visits of this leg.
    private var visits = 0

    init(_ format: Format, players: Int) {
        self.format = format
        legsWon = Array(repeating: 0, count: players)
        (setsWon, legsWonInAll) = (legsWon, legsWon)
    }

    var isOver: Bool { !winners.isEmpty }

    /// The slot that throws first in this leg.
    var starter: Int { (set - 1 + leg - 1) % legsWon.count }

    mutating func countVisit() { visits += 1 }

    /// Whether this leg has had so many rounds of all.
    func hasHad(rounds: Int) -> Bool { visits == rounds * legsWon.count }

    /// Ends the leg.
    ///
    /// - Parameters:
    ///   - slots: the winners, or all who share it.
    ///   - isDrawn: whether they share it. Then nobody has won a leg; unless all legs are counted, one more is played.
    /// - Returns: the slot that throws first in the next leg; `nil` once the match is over.
    mutating func end(_ slots: [Int], isDrawn: Bool = false) -> Int? {
        count(slots, isDrawn: isDrawn)
        visits = 0
        return isOver ? nil : starter
    }

    private mutating func count(_ slots: [Int], isDrawn: Bool) {
        if !isDrawn {
            for slot in slots {
                legsWon[slot] += 1
                legsWonInAll[slot] += 1
            }
        }
        if format.isOneLeg, isDrawn { return winners = slots }
        if let fixedLegs = format.fixedLegs {
            if leg < fixedLegs { return leg += 1 }
            return winners = legsWon.indices.filter { legsWon[$0] == legsWon.max() }
        }
        guard !isDrawn, winsSet(slots) else { return leg += 1 }
        for slot in slots { setsWon[slot] += 1 }
        if setsWon[slots[0]] >= format.firstToSets { return winners = slots }
        legsWon = legsWon.map { _ in 0 }
        (set, leg) = (set + 1, 1)
    }

    private func winsSet(_ slots: [Int]) -> Bool {
        let won = legsWon[slots[0]]
        guard won >= format.firstToLegs else { return false }
        guard let upTo = format.upTo, set == format.bestOfSets, won < upTo else { return true }
        let others = legsWon.indices.filter { !slots.contains($0) }.map { legsWon[$0] }
        return won - (others.max() ?? 0) >= 2
    }
}
