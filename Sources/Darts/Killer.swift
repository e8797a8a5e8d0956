// Killer: hit your own double, then everybody else's number (domain.md §5.8).

import Values

/// Killer at work.
public struct Killer: Engine {
    /// What is agreed on before a match.
    public struct Options: Hashable, Codable, Sendable {
        /// What each player starts with: 3 where left out, in a match that is kept 3, 5 or 7
        /// (domain.md §5.2).
        public var lives: Int
        /// What the numbers are dealt from.
        public var seed: UInt64

        public init(lives: Int = 3, seed: UInt64) { (self.lives, self.seed) = (lives, seed) }
    }

    /// What a dart did.
    public enum Outcome: String, Codable, CaseIterable, Sendable {
        /// It hit the double of the player's own number, for the first time.
        case becameKiller
        /// A killer's dart in somebody else's number, which took lives.
        case hitOpponent
        /// A killer's dart in the own number, which cost lives.
        case hitOwn
        /// It changed nothing, wherever it landed.
        case miss
    }

    /// What came of a dart.
    public struct Hit: Codable, Hashable, Sendable {
        /// What it did in the game; where it landed is among the visit's darts.
        public var outcome: Outcome
        /// One player, or nobody where no life was lost.
        public var affected: [Loss]
    }

    /// Who lost how many lives.
    public struct Loss: Codable, Hashable, Sendable {
        /// The player's place in the order of play, from 0.
        public var slot: Int
        /// As many as the dart's multiplier, but not more than there were.
        public var livesLost: Int
    }

    public let numbers: [Int]
    /// Lives.
    public private(set) var scores: [Int]
    /// Who has hit the double of their own number.
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
            player: player, darts: darts, scoreBefore: scores[player],
            scoreAfter: after.scores[player], meta: .init(outcomes: hits))
        after.onTurn = after.scores.nextAlive(after: player)
        self = after
        return visit
    }

    /// Who has no life left throws no more, and nobody does where one alone has.
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
