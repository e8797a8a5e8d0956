// What a match stands at: what a scoreboard shows, and a player wants to know before the next dart (domain.md §5.10).

/// Of each mode its own parts; those of others are absent.
public struct Standing: Codable, Hashable, Sendable {
    /// Of each player what counts: what remains in x01, points in Halve-It, runs of the side in English Cricket, lives in the
    /// others.
    public var scores: [Int]
    /// The slot; absent when the match is over.
    public var onTurn: Int?
    /// Their slots, when it is over; several are even.
    public var winners: [Int]?

    // x01
    /// x01: the leg under way, or the last, from 1 in each set anew.
    public var leg: Int?
    /// x01: the set under way, or the last, from 1.
    public var set: Int?
    /// In this set.
    public var legsWon: [Int]?
    /// x01: by each player, of all sets.
    public var setsWon: [Int]?
    /// x01: by each player, the points of three darts so far; absent before the first visit.
    public var averages: [Double]?
    /// How to finish with this visit, if one can.
    public var checkout: [Dart]?
    /// Whether three darts could be too much.
    public var mayBust: Bool?

    /// Halve-It: what is aimed at. English Cricket: nothing.
    public var target: Target?
    /// Halve-It: from 1, of six.
    public var round: Int?
    /// Knockout: the total to exceed.
    public var toBeat: Int?
    /// Sudden Death: what each has thrown in this round; -1 who has not.
    public var thrown: [Int]?
    /// Killer: each player's number, and who is one.
    public var numbers: [Int]?
    /// Killer: of each player, whether they have hit the double of their own number.
    public var isKiller: [Bool]?
    /// English Cricket: the first innings or the second, and the wickets in it.
    public var innings: Int?
    /// English Cricket: those that fell in this innings, ten at most.
    public var wickets: Int?

    init(scores: [Int], onTurn: Int?) { (self.scores, self.onTurn) = (scores, onTurn) }
}

extension Match {
    /// All that a scoreboard shows.
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

    /// In x01: how many legs each player has won, of all sets.
    public var legsWon: [Int]? { (engine as? X01)?.legsWonInAll }
    /// In x01: how many sets each player has won.
    public var setsWon: [Int]? { (engine as? X01)?.setsWon }
}
