// Knockout: exceed the total to beat, or lose a life (domain.md §5.6).

/// The engine of Knockout.
public struct Knockout: Engine {
    /// The total to exceed.
    public enum Against: String, Codable, CaseIterable, Sendable {
        /// The highest so far. A player who fails to exceed it does not change it.
        case best
        /// The previous player's total.
        case previous
    }

    /// The options of a match.
    public struct Options: Hashable, Codable, Sendable {
        /// Lives of each player at the start: 3 by default; 1, 3 or 5 in a saved match (domain.md §5.2).
        public var lives: Int
        /// The total to exceed; the best one by default.
        public var target: Against

        public init(lives: Int = 3, target: Against = .best) { (self.lives, self.target) = (lives, target) }
    }

    /// The options, which do not change during a match.
    public let options: Options
    /// Each player's lives.
    public private(set) var scores: [Int]
    public private(set) var onTurn: Int? = 0
    /// The total to exceed; `nil` before the first visit.
    public private(set) var toBeat: Int?

    init(_ options: Options, players: Int) {
        self.options = options
        scores = Array(repeating: options.lives, count: players)
    }

    mutating func take(_ darts: [Dart], callsBust: Bool) throws(Foul) -> Visit {
        guard let player = onTurn else { throw .isOver }
        try darts.requireThree(callsBust)
        let total = darts.total
        let before = scores[player]
        if let toBeat, total <= toBeat { scores[player] -= 1 }
        let visit = Visit(
            player: player, .darts(darts), scoreBefore: before,
            scoreAfter: scores[player], meta: .init(toBeat: toBeat))
        toBeat = options.target == .previous ? total : max(total, toBeat ?? 0)
        onTurn = scores.nextAlive(after: player)
        return visit
    }
}

extension [Int] {
    /// The next player with lives; `nil` if fewer than two have any.
    func nextAlive(after player: Int) -> Int? {
        guard count(where: { $0 > 0 }) > 1 else { return nil }
        return (1...count).lazy.map { (player + $0) % count }.first { self[$0] > 0 }
    }
}
