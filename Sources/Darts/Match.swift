// A match in any mode, as a list of visits. Its state is a function of the visits, so undo replays all of them but the
// last (domain.md §5.2, §5.10).

/// A game with its options.
public enum Mode: Hashable, Sendable {
    /// Count down from a start score to exactly zero, in legs and sets (domain.md §5.3).
    case x01(X01.Options)
    /// Six rounds, each with a target; a miss loses half of the points (domain.md §5.5).
    case halveIt(HalveIt.Options)
    /// A player who does not exceed the total to beat loses a life (domain.md §5.6).
    case knockout(Knockout.Options)
    /// The lowest score in a round loses a life (domain.md §5.7).
    case suddenDeath(SuddenDeath.Options)
    /// Hit your own double, then everybody else's numbers (domain.md §5.8).
    case killer(Killer.Options)
    /// One side bowls for wickets, the other bats for runs, then the other way round (domain.md §5.9).
    case englishCricket
    /// Close 20 to 15 and the bull, and score on what others have open (domain.md §5.14).
    case cricket(Cricket.Options)
    /// Hit 1 to 20 in order (domain.md §5.15).
    case aroundTheClock(AroundTheClock.Options)
    /// Each round only its number scores (domain.md §5.16).
    case shanghai(Shanghai.Options)
    /// A double each round; a miss with all darts costs its value (domain.md §5.17).
    case bobs27

    public var players: ClosedRange<Int> {
        switch self {
        case .x01, .aroundTheClock, .bobs27: 1...8
        case .halveIt, .cricket, .shanghai: 2...8
        case .knockout: 2...10
        case .suddenDeath, .killer: 2...6
        case .englishCricket: 2...8
        }
    }

    /// Whether even slots play against odd ones.
    public var hasTeams: Bool {
        switch self {
        case .englishCricket: true
        case .cricket(let options): options.teams
        case .x01, .halveIt, .knockout, .suddenDeath, .killer, .aroundTheClock, .shanghai, .bobs27: false
        }
    }

    /// Whether that many can play: two teams have the same size.
    public func admits(_ count: Int) -> Bool { players.contains(count) && (!hasTeams || count % 2 == 0) }
}

/// The engine of one mode.
protocol Engine: Sendable {
    /// The player on turn; `nil` once the match is over.
    var onTurn: Int? { get }
    /// The winners once the match is over; several in a draw.
    var winners: [Int] { get }
    /// The score of each player: see ``Visit/scoreBefore``.
    var scores: [Int] { get }
    /// In modes with legs.
    var legs: Legs? { get }
    /// - Parameter callsBust: whether the scorer called it bust.
    /// - Returns: the visit without ``Visit/turn``, which the match sets.
    mutating func take(_ darts: [Dart], callsBust: Bool) throws(Foul) -> Visit
    /// The same for a visit of which only the total is known.
    mutating func take(_ total: Total, callsBust: Bool) throws(Foul) -> Visit
    /// Gives the leg to the winner of a bull-off.
    mutating func take(bullOff winner: Int) throws(Foul) -> Visit
}

extension Engine {
    var legs: Legs? { nil }
    mutating func take(_ total: Total, callsBust: Bool) throws(Foul) -> Visit { throw .needsDarts }
    mutating func take(bullOff winner: Int) throws(Foul) -> Visit { throw .noBullOff }
    var winners: [Int] { scores.indices.filter { scores[$0] == scores.max() } }
}

/// A match with all its visits.
public struct Match: Sendable {
    /// The game and its options; they do not change.
    public let mode: Mode
    /// The number of players. Each has a slot, from 0.
    public let players: Int
    /// In the order they were thrown.
    public private(set) var visits: [Visit] = []
    private(set) var engine: any Engine

    /// - Parameter players: their number, which the mode must admit.
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
        case .cricket(let options): Cricket(options, players: players)
        case .aroundTheClock(let options): AroundTheClock(options, players: players)
        case .shanghai(let options): Shanghai(options, players: players)
        case .bobs27: Bobs27(players: players)
        }
    }

    /// The player on turn; `nil` once the match is over.
    public var onTurn: Int? { engine.onTurn }
    /// Whether the match is over.
    public var isOver: Bool { onTurn == nil }
    /// Empty during the match; several in a draw.
    public var winners: [Int] { isOver ? engine.winners : [] }
    /// The score of each player: see ``Visit/scoreBefore``.
    public var scores: [Int] { engine.scores }

    /// Records the next player's visit, dart by dart.
    ///
    /// - Parameter callsBust: whether the scorer called it bust; the darts that caused it may then be missing.
    @discardableResult
    public mutating func play(_ darts: [Dart], callsBust: Bool = false) throws(Foul) -> Visit {
        try play(.darts(darts), callsBust: callsBust)
    }

    /// Records the next player's visit, or the winner of a bull-off.
    @discardableResult
    public mutating func play(_ thrown: Thrown, callsBust: Bool = false) throws(Foul) -> Visit {
        guard !isOver else { throw .isOver }
        var visit: Visit
        switch thrown {
        case .darts(let darts):
            guard darts.count <= 3 else { throw .extraDarts }
            guard !darts.isEmpty else { throw .incompleteVisit }
            visit = try engine.take(darts, callsBust: callsBust)
        case .total(let total): visit = try engine.take(total, callsBust: callsBust)
        case .bullOff(let winner): visit = try engine.take(bullOff: winner)
        }
        let inLeg = visits.reversed().lazy.prefix { ($0.leg, $0.set) == (visit.leg, visit.set) }
        visit.turn = inLeg.first { $0.player == visit.player }.map { $0.turn + 1 } ?? 0
        visits.append(visit)
        return visit
    }

    /// Removes the last visit and returns it; `nil` if there is none.
    @discardableResult
    public mutating func undo() -> Visit? {
        guard let last = visits.popLast() else { return nil }
        let kept = visits
        visits = []
        engine = Match.engine(mode, players)
        for visit in kept {
            // Replaying cannot fail: the visit was accepted before.
            if let thrown = visit.thrown { _ = try? play(thrown, callsBust: visit.bust) }
        }
        return last
    }

    /// Replays visits; `nil` if a visit differs from the result of its darts.
    public static func replay(_ mode: Mode, players: Int, _ visits: [Visit]) -> Match? {
        guard var match = Match(mode, players: players) else { return nil }
        for visit in visits {
            guard let thrown = visit.thrown, let played = try? match.play(thrown, callsBust: visit.bust),
                played == visit
            else { return nil }
        }
        return match
    }
}
