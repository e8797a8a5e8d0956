// Knockout: exceed the total to beat, or lose a life (domain.md §5.6).

/// Knockout at work.
public struct Knockout: Engine {
    /// Which total is to be exceeded.
    public enum Against: String, Codable, CaseIterable, Sendable {
        /// The highest so far: who fails to exceed it leaves it standing.
        case best
        /// The total of whoever threw before.
        case previous
    }

    /// What is agreed on before a match.
    public struct Options: Hashable, Codable, Sendable {
        /// What each player starts with: 3 where left out, in a match that is kept 1, 3 or 5
        /// (domain.md §5.2).
        public var lives: Int
        /// The best total where left out.
        public var target: Against

        public init(lives: Int = 3, target: Against = .best) { (self.lives, self.target) = (lives, target) }
    }

    /// As they were agreed on; they do not change while it is played.
    public let options: Options
    /// Lives.
    public private(set) var scores: [Int]
    public private(set) var onTurn: Int? = 0
    /// `nil` before the first visit.
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
            player: player, darts: darts, scoreBefore: before,
            scoreAfter: scores[player], meta: .init(toBeat: toBeat))
        toBeat = options.target == .previous ? total : max(total, toBeat ?? 0)
        onTurn = scores.nextAlive(after: player)
        return visit
    }
}

extension [Int] {
    /// The next player with lives, where there are two at least.
    func nextAlive(after player: Int) -> Int? {
        guard count(where: { $0 > 0 }) > 1 else { return nil }
        return (1...count).lazy.map { (player + $0) % count }.first { self[$0] > 0 }
    }
}
