// The state of a match for a scoreboard and for the next player (domain.md §5.10).

/// Only the parts for the match's mode are present.
public struct Standing: Codable, Hashable, Sendable {
    /// Each player's score: the rest in x01, the side's runs in English Cricket, lives in modes with lives, targets done
    /// in Around the Clock, points in the other modes.
    public var scores: [Int]
    /// The slot of the player on turn; absent once the match is over.
    public var onTurn: Int?
    /// The winners' slots, once the match is over; several in a draw.
    public var winners: [Int]?

    // x01, Cricket and Around the Clock
    /// In modes with legs: the current or last leg, from 1 in each set.
    public var leg: Int?
    /// In modes with legs: the current or last set, from 1.
    public var set: Int?
    /// In modes with legs: legs won by each player in this set.
    public var legsWon: [Int]?
    /// In modes with legs: sets won by each player.
    public var setsWon: [Int]?

    // x01
    /// x01: the three-dart average of each player; absent before the first visit.
    public var averages: [Double]?
    /// x01: a checkout for this visit, if there is one.
    public var checkout: [Dart]?
    /// x01: whether the next visit can be bust.
    public var mayBust: Bool?
    /// x01: the leg has had its last round, and is decided at the bull. Otherwise absent.
    public var bullOff: Bool?

    /// Halve-It, Shanghai and Bob's 27: the current target.
    public var target: Target?
    /// Halve-It, Shanghai and Bob's 27: the round, from 1.
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
    /// Cricket: each player's marks on 20 to 15 and the bull, 0 to 3.
    public var marks: [[Int]]?

    init(scores: [Int], onTurn: Int?) { (self.scores, self.onTurn) = (scores, onTurn) }
}

extension Match {
    /// The state for a scoreboard.
    public var standing: Standing {
        var standing = Standing(scores: scores, onTurn: onTurn)
        if isOver { standing.winners = winners }
        if let legs = engine.legs {
            (standing.leg, standing.set) = (legs.leg, legs.set)
            (standing.legsWon, standing.setsWon) = (legs.legsWon, legs.setsWon)
        }
        switch engine {
        case let x01 as X01:
            standing.averages = visits.isEmpty ? nil : x01.averages
            standing.checkout = x01.checkout
            standing.mayBust = x01.mayBust
            standing.bullOff = x01.awaitsBullOff ? true : nil
        case let halveIt as HalveIt where !isOver:
            (standing.target, standing.round) = (halveIt.targets[halveIt.round], halveIt.round + 1)
        case let knockout as Knockout: standing.toBeat = knockout.toBeat
        case let suddenDeath as SuddenDeath: standing.thrown = suddenDeath.totals.map { $0 ?? -1 }
        case let killer as Killer: (standing.numbers, standing.isKiller) = (killer.numbers, killer.isKiller)
        case let english as EnglishCricket:
            (standing.innings, standing.wickets) = (min(2, english.innings), english.wicketsTaken)
        case let cricket as Cricket: standing.marks = cricket.marks
        case let shanghai as Shanghai where !isOver:
            (standing.target, standing.round) = (.single(shanghai.round), shanghai.round)
        case let bobs as Bobs27 where !isOver:
            (standing.target, standing.round) = (Bobs27.targets[bobs.round], bobs.round + 1)
        default: break
        }
        return standing
    }

    /// Whether the leg has had its last round, and is decided at the bull; only in x01.
    public var awaitsBullOff: Bool { (engine as? X01)?.awaitsBullOff ?? false }
    /// Legs won by each player in all sets; only in modes with legs.
    public var legsWon: [Int]? { engine.legs?.legsWonInAll }
    /// Sets won by each player; only in modes with legs.
    public var setsWon: [Int]? { engine.legs?.setsWon }
}
