// Around the Clock: hit 1 to 20 in order, and the bull if it is asked for (domain.md §5.15).

/// The engine of Around the Clock.
public struct AroundTheClock: Engine {
    /// How far a hit moves on.
    public enum Count: String, Codable, CaseIterable, Sendable {
        /// One number.
        case single
        /// Two numbers for a double and three for a treble.
        case multiplier
    }

    /// The options of a match.
    public struct Options: Hashable, Codable, Sendable {
        /// One number by default.
        public var count: Count
        /// Whether a bull comes after the 20.
        public var bull: Bool
        /// How many legs and sets win.
        public var format: Legs.Format

        public init(count: Count = .single, bull: Bool = false, format: Legs.Format = Legs.Format()) {
            (self.count, self.bull, self.format) = (count, bull, format)
        }
    }

    /// The rounds of a leg, after which whoever is furthest wins it.
    public static let roundsMost = 100

    /// The options; they do not change.
    public let options: Options
    /// How many targets each player has done: with 0 they stand at 1.
    public private(set) var scores: [Int]
    public private(set) var onTurn: Int? = 0
    private(set) var won: Legs
    var legs: Legs? { won }
    var winners: [Int] { won.winners }

    init(_ options: Options, players: Int) {
        self.options = options
        scores = Array(repeating: 0, count: players)
        won = Legs(options.format, players: players)
    }

    private var last: Int { options.bull ? 21 : 20 }

    mutating func take(_ darts: [Dart], callsBust: Bool) throws(Foul) -> Visit {
        guard let player = onTurn else { throw .isOver }
        if callsBust { throw .noBust }
        var done = scores[player]
        for dart in darts {
            if done == last { throw .extraDarts }
            done = moved(from: done, by: dart)
        }
        guard darts.count == 3 || done == last else { throw .incompleteVisit }
        let visit = Visit(
            player: player, leg: won.leg, set: won.set, .darts(darts), scoreBefore: scores[player],
            scoreAfter: done)
        scores[player] = done
        won.countVisit()
        onTurn = (player + 1) % scores.count
        if done == last {
            end([player])
        } else if won.hasHad(rounds: AroundTheClock.roundsMost) {
            end(scores.indices.filter { scores[$0] == scores.max() })
        }
        return visit
    }

    /// The targets done after a dart. A multiplier never skips the 20.
    private func moved(from done: Int, by dart: Dart) -> Int {
        switch done {
        case 20: dart.segment == 25 ? 21 : done
        case 19: dart.segment == 20 ? 20 : done
        default:
            switch options.count {
            case _ where dart.segment != done + 1: done
            case .single: done + 1
            case .multiplier: min(19, done + dart.multiplier)
            }
        }
    }

    private mutating func end(_ slots: [Int]) {
        onTurn = won.end(slots, isDrawn: slots.count > 1)
        if onTurn != nil { scores = scores.map { _ in 0 } }
    }
}
