// The state of a match for a scoreboard and for the next player (domain.md §5.10).

/// Only the parts for the match's mode are present.
public struct Standing: Codable, Hashable, Sendable {
    /// Each player's score: the rest in x01, points in Halve-It, the side's runs in English Cricket, lives in the other
    /// modes.
    public var scores: [Int]
    /// The slot of the player on turn; absent once the match is over.
    public var onTurn: Int?
    /// The winners' slots, once the match is over; several in a draw.
    public var winners: [Int]?

    // x01
    /// x01: the current or last leg, from 1 in each set.
    public var leg: Int?
    /// x01: the current or last set, from 1.
    public var set: Int?
    /// x01: legs won by each player in this set.
    public var legsWon: [Int]?
    /// x01: sets won by each player.
    public var setsWon: [Int]?
    /// x01: the three-dart average of each player; absent before the first visit.
    public var averages: [Double]?
    /// x01: a checkout for this visit, if there is one.
    public var checkout: [Dart]?
    /// x01: whether the next visit can be bust.
    public var mayBust: Bool?

    /// Halve-It: the current target.
    public var target: Target?
    /// Halve-It: the round, 1 to 6.
    public var round: Int?
    /// Knockout: the total to exceed.
    public var toBeat: Int?
    /// Sudden Death: each player's score of this round; -1 before the throw.
    public var thrown: [Int]?
    /// Killer: each player's number.
    public var numbers: [Int]?
    /// Killer: whether each player has hit the double of their own number.
    public var isKiller: [Bool]?
    /// English Cricket: the innings, 1 or 2.
    public var innings: Int?
    /// English Cricket: wickets of this innings, at most ten.
    public var wickets: Int?

    init(scores: [Int], onTurn: Int?) { (self.scores, self.onTurn) = (scores, onTurn) }
}

extension Match {
    /// The state for a scoreboard.
    public var standing: Standing {
        var standing = Standing(scores: scores, onTurn: onTurn)
        if isOver { standing.winners = winners }
        switch engine {
        case let x01 as X01:
            (standing.leg, standing.set) = (x01.leg, x01.set)
            (standing.legsWon, standing.setsWon) = (x01.legsWon, x01.setsWon)
            standing.averages = visits.isEmpty ? nil : x01.averages
            standing.checkout = x01.checkout
            standing.mayBust = x01.mayBust
        case let halveIt as HalveIt where !isOver:
            (standing.target, standing.round) = (halveIt.targets[halveIt.round], halveIt.round + 1)
        case let knockout as Knockout: standing.toBeat = knockout.toBeat
        case let suddenDeath as SuddenDeath: standing.thrown = suddenDeath.totals.map { $0 ?? -1 }
        case let killer as Killer: (standing.numbers, standing.isKiller) = (killer.numbers, killer.isKiller)
        case let cricket as EnglishCricket:
            (standing.innings, standing.wickets) = (min(2, cricket.innings), cricket.wicketsTaken)
        default: break
        }
        return standing
    }

    /// Legs won by each player in all sets; only in x01.
    public var legsWon: [Int]? { (engine as? X01)?.legsWonInAll }
    /// Sets won by each player; only in x01.
    public var setsWon: [Int]? { (engine as? X01)?.setsWon }
}
