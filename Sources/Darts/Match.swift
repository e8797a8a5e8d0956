// A match in any mode: visits, one after the other. What it stands at follows from them alone, so taking the last one back is to
// play the others again (domain.md §5.2, §5.10).

/// What is played, and by which rules.
public enum Mode: Hashable, Sendable {
    /// From a start down to exactly zero, in legs and sets (domain.md §5.3).
    case x01(X01.Options)
    /// Six rounds with a target each; whoever misses it loses half (domain.md §5.5).
    case halveIt(HalveIt.Options)
    /// Whoever does not exceed the total to beat loses a life (domain.md §5.6).
    case knockout(Knockout.Options)
    /// Whoever scores least in a round loses a life (domain.md §5.7).
    case suddenDeath(SuddenDeath.Options)
    /// The own double first, then everybody else's number (domain.md §5.8).
    case killer(Killer.Options)
    /// One side bowls for wickets, the other bats for runs, then the other way round (domain.md §5.9).
    case englishCricket

    public var players: ClosedRange<Int> {
        switch self {
        case .x01: 1...8
        case .halveIt: 2...8
        case .knockout: 2...10
        case .suddenDeath, .killer: 2...6
        case .englishCricket: 2...8
        }
    }

    /// Whether so many may play: English Cricket is for two, or two teams of the same size.
    public func admits(_ count: Int) -> Bool {
        players.contains(count) && (self != .englishCricket || count % 2 == 0)
    }
}

/// The rules of one mode at work.
protocol Engine: Sendable {
    /// Whose turn it is; `nil` when it is over.
    var onTurn: Int? { get }
    /// The best when it is over, several where they are even.
    var winners: [Int] { get }
    /// What counts in the game, of each player.
    var scores: [Int] { get }
    /// - Parameter callsBust: whoever keeps score says that it was one.
    /// - Returns: what it came to; ``Visit/turn`` is the match's to fill in.
    mutating func take(_ darts: [Dart], callsBust: Bool) throws(Foul) -> Visit
}

extension Engine {
    var winners: [Int] { scores.indices.filter { scores[$0] == scores.max() } }
}

/// A match and all of its visits.
public struct Match: Sendable {
    /// What is played, and by which rules, to the end.
    public let mode: Mode
    /// How many; they are told apart by their slots, from 0.
    public let players: Int
    /// In the order in which they were thrown.
    public private(set) var visits: [Visit] = []
    private(set) var engine: any Engine

    /// - Parameter players: how many, which the mode admits.
    public init?(_ mode: Mode, players: Int) {
        guard mode.admits(players) else { return nil }
        (self.mode, self.players) = (mode, players)
        engine = Match.engine(mode, players)
    }

    private static func engine(_ mode: Mode, _ players: Int) -> any Engine {
        switch mode {
        case .x01(let options): X01(options, players: players)
        case .halveIt(let options): HalveIt(options, players: players)
        case .knockout(let options): Knockout(options, players: players)
        case .suddenDeath(let options): SuddenDeath(options, players: players)
        case .killer(let options): Killer(options, players: players)
        case .englishCricket: EnglishCricket(players: players)
        }
    }

    /// Whose turn it is; `nil` when it is over.
    public var onTurn: Int? { engine.onTurn }
    /// Whether nobody is on turn any more.
    public var isOver: Bool { onTurn == nil }
    /// None while it is played; several are even.
    public var winners: [Int] { isOver ? engine.winners : [] }
    /// What counts in the game, of each player: see ``Visit/scoreBefore``.
    public var scores: [Int] { engine.scores }

    /// The next player's visit.
    ///
    /// - Parameter callsBust: whoever keeps score says that it was one, and need not enter the darts that made it so.
    @discardableResult
    public mutating func play(_ darts: [Dart], callsBust: Bool = false) throws(Foul) -> Visit {
        guard !isOver else { throw .isOver }
        guard darts.count <= 3 else { throw .extraDarts }
        guard !darts.isEmpty else { throw .incompleteVisit }
        var visit = try engine.take(darts, callsBust: callsBust)
        let inLeg = visits.reversed().lazy.prefix { ($0.leg, $0.set) == (visit.leg, visit.set) }
        visit.turn = inLeg.first { $0.player == visit.player }.map { $0.turn + 1 } ?? 0
        visits.append(visit)
        return visit
    }

    /// Takes the last visit back, whatever it was; `nil` where there is none.
    @discardableResult
    public mutating func undo() -> Visit? {
        guard let last = visits.popLast() else { return nil }
        let kept = visits
        visits = []
        engine = Match.engine(mode, players)
        for visit in kept {
            // It was taken once.
            _ = try? play(visit.darts, callsBust: visit.bust)
        }
        return last
    }

    /// The match that these visits make, if each is what its darts come to.
    public static func replay(_ mode: Mode, players: Int, _ visits: [Visit]) -> Match? {
        guard var match = Match(mode, players: players) else { return nil }
        for visit in visits {
            guard let played = try? match.play(visit.darts, callsBust: visit.bust), played == visit else {
                return nil
            }
        }
        return match
    }
}
