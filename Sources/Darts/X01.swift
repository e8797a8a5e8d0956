// x01: from a start down to exactly zero, in legs and sets (domain.md §5.3).

/// x01 at work.
public struct X01: Engine {
    /// What is agreed on before a match.
    public struct Options: Hashable, Codable, Sendable {
        /// What a leg may start from in a match that is kept; an engine takes any.
        public static let startScores = [101, 170, 201, 301, 401, 501, 601, 701, 801, 901, 1001]
        /// How many legs or sets may be played for.
        public static let bests = [1, 3, 5, 7]

        /// What each leg starts from; 501 where left out.
        public var startScore: Int
        /// What the dart that ends a leg must be; a double where left out.
        public var out: Out
        /// What a player's first dart that counts must be.
        public var `in`: Out
        /// Whoever wins more than half of so many legs has the set.
        public var bestOfLegs: Int
        /// Whoever wins more than half of so many sets has the match.
        public var bestOfSets: Int

        public init(
            startScore: Int = 501, out: Out = .double, in: Out = .straight, bestOfLegs: Int = 1,
            bestOfSets: Int = 1
        ) {
            (self.startScore, self.out, self.in) = (startScore, out, `in`)
            (self.bestOfLegs, self.bestOfSets) = (bestOfLegs, bestOfSets)
        }

        /// Whether so many darts could score too much; with straight out one left is not too much.
        func mayBust(from score: Int, dartsLeft: Int) -> Bool {
            score - 60 * dartsLeft <= (out == .straight ? -1 : 1)
        }
    }

    /// As they were agreed on; they do not change while it is played.
    public let options: Options
    /// What each player has left in this leg.
    public private(set) var scores: [Int]
    public private(set) var legsWon: [Int]
    public private(set) var setsWon: [Int]
    /// Won in all sets.
    public private(set) var legsWonInAll: [Int]
    /// From 1, in each set anew.
    public private(set) var leg = 1
    /// From 1.
    public private(set) var set = 1
    public private(set) var onTurn: Int? = 0
    public private(set) var winners: [Int] = []
    /// What each player's visits have scored, and with how many darts (domain.md §9.5).
    private var thrown: [(points: Int, darts: Int)]
    /// Whose darts count already.
    private var isIn: [Bool]

    init(_ options: Options, players: Int) {
        self.options = options
        scores = Array(repeating: options.startScore, count: players)
        legsWon = scores.map { _ in 0 }
        (setsWon, legsWonInAll) = (legsWon, legsWon)
        isIn = scores.map { _ in options.in == .straight }
        thrown = scores.map { _ in (0, 0) }
    }

    /// Of each player, the points of three darts, to the hundredth; 0 before the first visit.
    public var averages: [Double] {
        thrown.map { points, darts in
            darts == 0 ? 0 : Double((600 * points + darts) / (2 * darts)) / 100
        }
    }

    /// Whether a player's darts count: from the one on that opens.
    public func isIn(_ player: Int) -> Bool { isIn[player] }

    /// What becomes of a score under some darts, one by one.
    struct Count {
        var score: Int
        var isIn: Bool
        private(set) var isBust = false
        private(set) var isOut = false
        var isOver: Bool { isBust || isOut }

        init(_ score: Int, isIn: Bool) { (self.score, self.isIn) = (score, isIn) }

        mutating func add(_ dart: Dart, _ options: Options) {
            isIn = isIn || options.in.allows(dart)
            guard isIn else { return }
            score -= dart.value
            let leavesOne = score == 1 && options.out != .straight
            isBust = score < 0 || leavesOne || score == 0 && !options.out.allows(dart)
            isOut = score == 0 && !isBust
        }
    }

    mutating func take(_ darts: [Dart], callsBust: Bool) throws(Foul) -> Visit {
        guard let player = onTurn else { throw .isOver }
        var count = Count(scores[player], isIn: isIn[player])
        for dart in darts {
            if count.isOver { throw .extraDarts }
            count.add(dart, options)
        }
        if callsBust, !count.isBust {
            // Whoever has checked out is not bust, nor who could not have thrown too much.
            let mayBust = !count.isOut && options.mayBust(from: count.score, dartsLeft: 3 - darts.count)
            if !mayBust || darts.count == 3 { throw .noBust }
        } else if !count.isOver, darts.count < 3 {
            throw .incompleteVisit
        }
        var visit = Visit(
            player: player, leg: leg, set: set, darts: darts,
            scoreBefore: scores[player], scoreAfter: scores[player])
        visit.bust = count.isBust || callsBust
        if !visit.bust {
            (scores[player], isIn[player]) = (count.score, count.isIn)
            visit.scoreAfter = count.score
        }
        thrown[player].points += visit.scoreBefore - visit.scoreAfter
        thrown[player].darts += count.isOut ? darts.count : 3
        if count.isOut { winLeg(player) } else { onTurn = (player + 1) % scores.count }
        return visit
    }

    private mutating func winLeg(_ player: Int) {
        legsWon[player] += 1
        legsWonInAll[player] += 1
        guard legsWon[player] > options.bestOfLegs / 2 else { return begin(set: set, leg: leg + 1) }
        setsWon[player] += 1
        guard setsWon[player] > options.bestOfSets / 2 else {
            legsWon = legsWon.map { _ in 0 }
            return begin(set: set + 1, leg: 1)
        }
        (onTurn, winners) = (nil, [player])
    }

    private mutating func begin(set: Int, leg: Int) {
        (self.set, self.leg) = (set, leg)
        onTurn = (set - 1 + leg - 1) % scores.count
        scores = scores.map { _ in options.startScore }
        isIn = isIn.map { _ in options.in == .straight }
    }

    /// Whether the next visit can be one.
    public var mayBust: Bool {
        onTurn.map { options.mayBust(from: scores[$0], dartsLeft: 3) } ?? false
    }

    /// How to finish, for whoever is on turn.
    public var checkout: [Dart]? {
        onTurn.flatMap { isIn[$0] ? Checkout.route(from: scores[$0], out: options.out) : nil }
    }
}
