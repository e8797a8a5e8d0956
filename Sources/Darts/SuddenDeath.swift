// Sudden Death: the lowest score in a round loses a life (domain.md §5.7).

/// The engine of Sudden Death.
public struct SuddenDeath: Engine {
    /// The options of a match.
    public struct Options: Hashable, Codable, Sendable {
        /// Lives of each player at the start: 3 by default; 1, 3 or 5 in a saved match (domain.md §5.2).
        public var lives: Int

        public init(lives: Int = 3) { self.lives = lives }
    }

    /// Each player's lives.
    public private(set) var scores: [Int]
    public private(set) var onTurn: Int? = 0
    /// The scores of this round so far.
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
            player: player, .darts(darts), scoreBefore: before,
            scoreAfter: scores[player])
        onTurn = next ?? scores.nextAlive(after: scores.count - 1)
        return visit
    }

    /// The players with the lowest score lose a life, unless all have the same.
    private mutating func endRound() {
        let thrown = totals.compactMap(\.self)
        if let least = thrown.min(), let most = thrown.max(), least < most {
            for player in scores.indices where totals[player] == least { scores[player] -= 1 }
        }
        totals = totals.map { _ in nil }
    }
}
