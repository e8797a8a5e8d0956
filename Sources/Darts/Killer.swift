// Killer: hit your own double, then everybody else's numbers (domain.md §5.8).

import Values

/// The engine of Killer.
public struct Killer: Engine {
    /// The options of a match.
    public struct Options: Hashable, Codable, Sendable {
        /// Lives of each player at the start: 3 by default; 3, 5 or 7 in a saved match (domain.md §5.2).
        public var lives: Int
        /// The seed of the numbers.
        public var seed: UInt64

        public init(lives: Int = 3, seed: UInt64) { (self.lives, self.seed) = (lives, seed) }
    }

    /// The effect of a dart.
    public enum Outcome: String, Codable, CaseIterable, Sendable {
        /// The first hit of the player's own double.
        case becameKiller
        /// A killer's dart in somebody else's number, which takes lives.
        case hitOpponent
        /// A killer's dart in their own number, which costs lives.
        case hitOwn
        /// No effect.
        case miss
    }

    /// The effect of a dart, and whom it affects.
    public struct Hit: Codable, Hashable, Sendable {
        /// The effect. The field hit is in the visit's darts.
        public var outcome: Outcome
        /// The player who lost lives; empty if nobody did.
        public var affected: [Loss]
    }

    /// Lives that a player lost.
    public struct Loss: Codable, Hashable, Sendable {
        /// The player's place in the order of play, from 0.
        public var slot: Int
        /// The dart's multiplier, at most the lives that were left.
        public var livesLost: Int
    }

    public let numbers: [Int]
    /// Each player's lives.
    public private(set) var scores: [Int]
    /// Whether each player has hit the double of their own number.
    public private(set) var isKiller: [Bool]
    public private(set) var onTurn: Int? = 0

    init(_ options: Options, players: Int) {
        numbers = SplitMix64.permutation(20, seed: options.seed).prefix(players).map { $0 + 1 }
        scores = Array(repeating: options.lives, count: players)
        isKiller = scores.map { _ in false }
    }

    mutating func take(_ darts: [Dart], callsBust: Bool) throws(Foul) -> Visit {
        guard let player = onTurn else { throw .isOver }
        if callsBust { throw .noBust }
        var after = self
        var hits: [Hit] = []
        for dart in darts {
            if after.isVisitOver(player) { throw .extraDarts }
            hits.append(after.hit(dart, by: player))
        }
        guard darts.count == 3 || after.isVisitOver(player) else { throw .incompleteVisit }
        let visit = Visit(
            player: player, .darts(darts), scoreBefore: scores[player],
            scoreAfter: after.scores[player], meta: .init(outcomes: hits))
        after.onTurn = after.scores.nextAlive(after: player)
        self = after
        return visit
    }

    /// Whether the visit ends early: the player has no lives left, or only one player has any.
    private func isVisitOver(_ player: Int) -> Bool {
        scores[player] == 0 || scores.count { $0 > 0 } == 1
    }

    private mutating func hit(_ dart: Dart, by player: Int) -> Hit {
        guard let owner = numbers.firstIndex(of: dart.segment), scores[owner] > 0 else {
            return Hit(outcome: .miss, affected: [])
        }
        guard isKiller[player] else {
            guard owner == player, dart.isDouble else { return Hit(outcome: .miss, affected: []) }
            isKiller[player] = true
            return Hit(outcome: .becameKiller, affected: [])
        }
        let lost = min(scores[owner], dart.multiplier)
        scores[owner] -= lost
        return Hit(
            outcome: owner == player ? .hitOwn : .hitOpponent, affected: [Loss(slot: owner, livesLost: lost)])
    }
}
