// x01: from a start score to exactly zero, in legs and sets (domain.md §5.3).

/// The engine of x01.
public struct X01: Engine {
    /// The options of a match.
    public struct Options: Hashable, Codable, Sendable {
        /// The start scores allowed in a saved match; the engine accepts any.
        public static let startScores = [101, 170, 201, 301, 401, 501, 601, 701, 801, 901, 1001]
        /// The allowed numbers of legs and of sets.
        public static let bests = [1, 3, 5, 7]

        /// The start score of each leg; 501 by default.
        public var startScore: Int
        /// The rule for the last dart of a leg; double out by default.
        public var out: Out
        /// The rule for a player's first counting dart.
        public var `in`: Out
        /// More than half of this many legs win the set.
        public var bestOfLegs: Int
        /// More than half of this many sets win the match.
        public var bestOfSets: Int

        public init(
            startScore: Int = 501, out: Out = .double, in: Out = .straight, bestOfLegs: Int = 1,
            bestOfSets: Int = 1
        ) {
            (self.startScore, self.out, self.in) = (startScore, out, `in`)
            (self.bestOfLegs, self.bestOfSets) = (bestOfLegs, bestOfSets)
        }

        /// Whether that many darts can be bust. With straight out, one point may be left.
        func mayBust(from score: Int, dartsLeft: Int) -> Bool {
            score - 60 * dartsLeft <= (out == .straight ? -1 : 1)
        }
    }

    /// The options; they do not change.
    public let options: Options
    /// Each player's remaining score in this leg.
    public private(set) var scores: [Int]
    public private(set) var legsWon: [Int]
    public private(set) var setsWon: [Int]
    /// Each player's legs won, in all sets.
    public private(set) var legsWonInAll: [Int]
    /// The leg, from 1 in each set.
    public private(set) var leg = 1
    /// The set, from 1.
    public private(set) var set = 1
    public private(set) var onTurn: Int? = 0
    public private(set) var winners: [Int] = []
    /// Each player's points and darts (domain.md §9.5).
    private var thrown: [(points: Int, darts: Int)]
    /// Whether each player's darts already count.
    private var isIn: [Bool]

    init(_ options: Options, players: Int) {
        self.options = options
        scores = Array(repeating: options.startScore, count: players)
        legsWon = scores.map { _ in 0 }
        (setsWon, legsWonInAll) = (legsWon, legsWon)
        isIn = scores.map { _ in options.in == .straight }
        thrown = scores.map { _ in (0, 0) }
    }

    /// Each player's three-dart average, to the hundredth; 0 before the first visit.
    public var averages: [Double] {
        thrown.map { points, darts in
            darts == 0 ? 0 : Double((600 * points + darts) / (2 * darts)) / 100
        }
    }

    /// Whether a player's darts count, which begins with the opening dart.
    public func isIn(_ player: Int) -> Bool { isIn[player] }

    /// Applies darts to a score one by one.
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
            // Bust cannot be called after a checkout, or if the remaining darts could not have scored too much.
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

    /// Whether the next visit can be bust.
    public var mayBust: Bool {
        onTurn.map { options.mayBust(from: scores[$0], dartsLeft: 3) } ?? false
    }

    /// A checkout for the player on turn.
    public var checkout: [Dart]? {
        onTurn.flatMap { isIn[$0] ? Checkout.route(from: scores[$0], out: options.out) : nil }
    }
}
