// x01: from a start score to exactly zero, in legs and sets (domain.md §5.3).

/// The engine of x01.
public struct X01: Engine {
    /// The options of a match.
    public struct Options: Hashable, Codable, Sendable {
        /// The start scores allowed in a saved match; the engine accepts any.
        public static let startScores = [101, 170, 201, 301, 401, 501, 601, 701, 801, 901, 1001]
        /// The start score of a player with a handicap.
        public static let handicaps = 101...1001

        /// The start score of each leg; 501 by default.
        public var startScore: Int
        /// The start score of each player, in the order of play; absent if all have the same.
        public var startScores: [Int]?
        /// The rule for the last dart of a leg; double out by default.
        public var out: Out
        /// The rule for a player's first counting dart.
        public var `in`: Out
        /// How many legs and sets win.
        public var format: Legs.Format
        /// The rounds of a leg, after which it is decided at the bull; 0 for no limit.
        public var maxRounds: Int

        public init(
            startScore: Int = 501, startScores: [Int]? = nil, out: Out = .double, in: Out = .straight,
            bestOfLegs: Int = 1, bestOfSets: Int = 1, maxRounds: Int = 0
        ) {
            (self.startScore, self.startScores, self.maxRounds) = (startScore, startScores, maxRounds)
            (self.out, self.in) = (out, `in`)
            format = Legs.Format(bestOfLegs: bestOfLegs, bestOfSets: bestOfSets)
        }

        /// The start score of a player.
        func start(of player: Int) -> Int {
            guard let startScores, startScores.indices.contains(player) else { return startScore }
            return startScores[player]
        }

        /// Whether that many darts can be bust. With straight out, one point may be left.
        func mayBust(from score: Int, dartsLeft: Int) -> Bool {
            score - 60 * dartsLeft <= (out == .straight ? -1 : 1)
        }

        /// Whether that score is bust, whatever dart led to it.
        func isBust(_ score: Int) -> Bool { score < 0 || score == 1 && out != .straight }
    }

    /// The options; they do not change.
    public let options: Options
    /// Each player's remaining score in this leg.
    public private(set) var scores: [Int]
    var legs: Legs? { won }
    private(set) var won: Legs
    public private(set) var onTurn: Int? = 0
    /// Whether this leg has had all its rounds, and is decided at the bull.
    public private(set) var awaitsBullOff = false
    var winners: [Int] { won.winners }
    /// Each player's points and darts (domain.md §9.5).
    private var thrown: [(points: Int, darts: Int)]
    /// Whether each player's darts already count.
    private var isIn: [Bool]

    init(_ options: Options, players: Int) {
        self.options = options
        scores = (0..<players).map(options.start(of:))
        won = Legs(options.format, players: players)
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
            isBust = options.isBust(score) || score == 0 && !options.out.allows(dart)
            isOut = score == 0 && !isBust
        }

        /// Takes off the total of a visit. It is not known whether the last dart of a rest of zero was allowed.
        mutating func subtract(_ total: Int, _ options: Options) {
            score -= total
            isBust = options.isBust(score)
            isOut = score == 0
        }
    }

    mutating func take(_ darts: [Dart], callsBust: Bool) throws(Foul) -> Visit {
        let player = try playerOnTurn()
        guard let count = count(of: player, after: darts) else { throw .extraDarts }
        if callsBust, !count.isBust {
            // Bust cannot be called after a checkout, or if the remaining darts could not have scored too much.
            let mayBust = !count.isOut && options.mayBust(from: count.score, dartsLeft: 3 - darts.count)
            if !mayBust || darts.count == 3 { throw .noBust }
        } else if !count.isOver, darts.count < 3 {
            throw .incompleteVisit
        }
        let visit = visit(.darts(darts), by: player, count.isBust || callsBust ? nil : count)
        end(visit)
        return visit
    }

    /// Takes a total as if the darts were known: a rest of zero is a checkout if those darts can make it.
    mutating func take(_ total: Total, callsBust: Bool) throws(Foul) -> Visit {
        let player = try playerOnTurn()
        guard Total.isPossible(total.points) else { throw .impossibleTotal }
        let opens = !isIn[player] && total.points > 0
        if opens, !Total.canBeMade(total.points, in: 3, first: options.in, last: .straight) {
            throw .impossibleTotal
        }
        var count = Count(scores[player], isIn: isIn[player] || opens)
        count.subtract(total.points, options)
        if callsBust, !count.isBust {
            guard total.points == 0, options.mayBust(from: count.score, dartsLeft: 3) else { throw .noBust }
        }
        if count.isOut {
            guard let used = total.dartsUsed, (1...3).contains(used) else { throw .wrongDartsUsed }
            let first = opens ? options.in : .straight
            guard Total.canBeMade(total.points, in: used, first: first, last: options.out) else {
                throw .impossibleTotal
            }
        } else if total.dartsUsed ?? 3 != 3 {
            throw .wrongDartsUsed
        }
        if let atDouble = total.atDouble {
            let least = count.isOut && options.out == .double ? 1 : 0
            guard (least...(total.dartsUsed ?? 3)).contains(atDouble) else { throw .wrongAtDouble }
        }
        let visit = visit(.total(total), by: player, count.isBust || callsBust ? nil : count)
        end(visit)
        return visit
    }

    mutating func take(bullOff winner: Int) throws(Foul) -> Visit {
        guard onTurn != nil else { throw .isOver }
        guard awaitsBullOff, scores.indices.contains(winner) else { throw .noBullOff }
        let score = scores[winner]
        let visit = Visit(
            player: winner, leg: won.leg, set: won.set, .bullOff(winner), scoreBefore: score,
            scoreAfter: score)
        winLeg(winner)
        return visit
    }

    /// A player's score after the darts of a visit; `nil` if the visit was over before the last of them.
    func count(of player: Int, after darts: [Dart]) -> Count? {
        var count = Count(scores[player], isIn: isIn[player])
        for dart in darts {
            if count.isOver { return nil }
            count.add(dart, options)
        }
        return count
    }

    private func playerOnTurn() throws(Foul) -> Int {
        guard let player = onTurn else { throw .isOver }
        if awaitsBullOff { throw .needsBullOff }
        return player
    }

    /// - Parameter count: the score after it; `nil` if it was bust.
    private mutating func visit(_ thrown: Thrown, by player: Int, _ count: Count?) -> Visit {
        var visit = Visit(
            player: player, leg: won.leg, set: won.set, thrown, scoreBefore: scores[player],
            scoreAfter: count?.score ?? scores[player])
        visit.bust = count == nil
        if let count { (scores[player], isIn[player]) = (count.score, count.isIn) }
        return visit
    }

    private mutating func end(_ visit: Visit) {
        let isOut = visit.scoreAfter == 0
        thrown[visit.player].points += visit.scoreBefore - visit.scoreAfter
        thrown[visit.player].darts += isOut ? visit.dartCount : 3
        won.countVisit()
        if isOut {
            winLeg(visit.player)
        } else {
            onTurn = (visit.player + 1) % scores.count
            awaitsBullOff = options.maxRounds > 0 && won.hasHad(rounds: options.maxRounds)
        }
    }

    private mutating func winLeg(_ player: Int) {
        awaitsBullOff = false
        onTurn = won.end([player])
        guard onTurn != nil else { return }
        scores = scores.indices.map(options.start(of:))
        isIn = isIn.map { _ in options.in == .straight }
    }

    /// Whether the next visit can be bust.
    public var mayBust: Bool {
        if awaitsBullOff { return false }
        return onTurn.map { options.mayBust(from: scores[$0], dartsLeft: 3) } ?? false
    }

    /// A checkout for the player on turn.
    public var checkout: [Dart]? {
        if awaitsBullOff { return nil }
        return onTurn.flatMap { isIn[$0] ? Checkout.route(from: scores[$0], out: options.out) : nil }
    }
}
