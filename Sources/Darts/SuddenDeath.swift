// Sudden Death: whoever scores least in a round loses a life (domain.md §5.7).

/// Sudden Death at work.
public struct SuddenDeath: Engine {
    /// What is agreed on before a match.
    public struct Options: Hashable, Codable, Sendable {
        /// What each player starts with: 3 where left out, in a match that is kept 1, 3 or 5
        /// (domain.md §5.2).
        public var lives: Int

        public init(lives: Int = 3) { self.lives = lives }
    }

    /// Lives.
    public private(set) var scores: [Int]
    public private(set) var onTurn: Int? = 0
    /// What was thrown in this round, of each who has thrown.
    public private(set) var totals: [Int?]

    init(_ options: Options, players: Int) {
        scores = Array(repeating: options.lives, count: players)
        totals = scores.map { _ in nil }
    }

    mutating func take(_ darts: [Dart], callsBust: Bool) throws(Foul) -> Visit {
        guard let player = onTurn else { throw .isOver }
        try darts.requireThree(callsBust)
        let before = scores[player]
        totals[player] = darts.total
        let next = scores.indices.first { scores[$0] > 0 && totals[$0] == nil }
        if next == nil { endRound() }
        let visit = Visit(
            player: player, darts: darts, scoreBefore: before,
            scoreAfter: scores[player])
        onTurn = next ?? scores.nextAlive(after: scores.count - 1)
        return visit
    }

    /// All who threw the least lose a life, unless all threw the same.
    private mutating func endRound() {
        let thrown = totals.compactMap(\.self)
        if let least = thrown.min(), let most = thrown.max(), least < most {
            for player in scores.indices where totals[player] == least { scores[player] -= 1 }
        }
        totals = totals.map { _ in nil }
    }
}
