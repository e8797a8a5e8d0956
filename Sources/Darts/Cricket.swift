// Cricket: close 20 to 15 and the bull with three marks each, and score on what others have open (domain.md §5.14).

/// The engine of Cricket, for single players or for two teams: even slots against odd slots.
public struct Cricket: Engine {
    /// The side that marks on a closed number give points to.
    public enum Scoring: String, Codable, CaseIterable, Sendable {
        /// The side that threw them; the most points win.
        case standard
        /// Everybody who has not closed the number; the fewest points win.
        case cutThroat = "cut_throat"
        /// Nobody: closing all is enough.
        case none
    }

    /// The options of a match.
    public struct Options: Hashable, Codable, Sendable {
        /// The numbers of rounds to choose from; 0 for ``roundsMost``.
        public static let roundChoices = [0, 10, 15, 20]
        /// The rounds of a leg without a limit of its own.
        public static let roundsMost = 100

        /// Standard by default.
        public var scoring: Scoring
        /// The rounds of a leg, after which points and marks decide; 0 for 100.
        public var maxRounds: Int
        /// Whether even slots play against odd ones.
        public var teams: Bool
        /// How many legs and sets win.
        public var format: Legs.Format

        public init(
            scoring: Scoring = .standard, maxRounds: Int = 0, teams: Bool = false,
            format: Legs.Format = Legs.Format()
        ) {
            (self.scoring, self.maxRounds, self.teams, self.format) = (scoring, maxRounds, teams, format)
        }
    }

    /// The numbers to close, the highest first; the last is the bull.
    public static let targets = [20, 19, 18, 17, 16, 15, 25]
    /// Marks that close a number.
    public static let marksToClose = 3

    /// The options; they do not change.
    public let options: Options
    public private(set) var onTurn: Int? = 0
    private(set) var won: Legs
    var legs: Legs? { won }
    var winners: [Int] { won.winners }
    private let players: Int
    /// The points of each side: a player, or a team.
    private var points: [Int]
    /// The marks of each side on each of the targets, 0 to 3.
    private var closing: [[Int]]

    init(_ options: Options, players: Int) {
        (self.options, self.players) = (options, players)
        won = Legs(options.format, players: players)
        let sides = options.teams ? 2 : players
        points = Array(repeating: 0, count: sides)
        closing = Array(repeating: Cricket.targets.map { _ in 0 }, count: sides)
    }

    private func side(of player: Int) -> Int { player % points.count }

    /// The points of each player's side.
    public var scores: [Int] { (0..<players).map { points[side(of: $0)] } }
    /// The marks of each player's side on 20 to 15 and the bull, 0 to 3.
    public var marks: [[Int]] { (0..<players).map { closing[side(of: $0)] } }

    mutating func take(_ darts: [Dart], callsBust: Bool) throws(Foul) -> Visit {
        guard let player = onTurn else { throw .isOver }
        if callsBust { throw .noBust }
        var after = self
        var marks = 0
        let side = side(of: player)
        for dart in darts {
            if after.finished(on: side) != nil { throw .extraDarts }
            marks += after.hit(dart, by: side)
        }
        let winner = after.finished(on: side)
        guard darts.count == 3 || winner != nil else { throw .incompleteVisit }
        let visit = Visit(
            player: player, leg: won.leg, set: won.set, .darts(darts), scoreBefore: points[side],
            scoreAfter: after.points[side], meta: .init(marks: marks))
        after.won.countVisit()
        after.onTurn = (player + 1) % players
        if let winner {
            after.end([winner])
        } else if after.won.hasHad(rounds: options.maxRounds > 0 ? options.maxRounds : Options.roundsMost) {
            after.end(after.best)
        }
        self = after
        return visit
    }

    /// The marks of each side after the darts of a visit; `nil` if they have won the leg.
    func marks(after darts: [Dart]) -> [[Int]]? {
        guard let player = onTurn else { return nil }
        var after = self
        for dart in darts { _ = after.hit(dart, by: side(of: player)) }
        return after.finished(on: side(of: player)) == nil ? after.closing : nil
    }

    /// Counts a dart.
    ///
    /// - Returns: its marks that closed the number or scored.
    private mutating func hit(_ dart: Dart, by side: Int) -> Int {
        guard let target = Cricket.targets.firstIndex(of: dart.segment) else { return 0 }
        let most = Cricket.marksToClose
        let closes = min(dart.multiplier, most - closing[side][target])
        closing[side][target] += closes
        let more = dart.multiplier - closes
        let open = points.indices.filter { $0 != side && closing[$0][target] < most }
        guard more > 0, !open.isEmpty else { return closes }
        switch options.scoring {
        case .standard: points[side] += more * dart.segment
        case .cutThroat: for other in open { points[other] += more * dart.segment }
        case .none: return closes
        }
        return dart.multiplier
    }

    /// The side that has won the leg: first asked of the one that threw. In cut-throat another's dart may decide.
    private func finished(on thrower: Int) -> Int? {
        ([thrower] + points.indices).first { side in
            guard closing[side].allSatisfy({ $0 == Cricket.marksToClose }) else { return false }
            switch options.scoring {
            case .standard: return points[side] == points.max()
            case .cutThroat: return points[side] == points.min()
            case .none: return true
            }
        }
    }

    /// The sides that are ahead after the last round: by points, then by marks.
    private var best: [Int] {
        let ranks = points.indices.map { side -> (Int, Int) in
            let marks = closing[side].reduce(0, +)
            return switch options.scoring {
            case .standard: (points[side], marks)
            case .cutThroat: (-points[side], marks)
            case .none: (0, marks)
            }
        }
        guard let most = ranks.max(by: { $0 < $1 }) else { return [] }
        return ranks.indices.filter { ranks[$0] == most }
    }

    /// Ends the leg for one side, or as a draw of several.
    private mutating func end(_ sides: [Int]) {
        onTurn = won.end((0..<players).filter { sides.contains(side(of: $0)) }, isDrawn: sides.count > 1)
        guard onTurn != nil else { return }
        points = points.map { _ in 0 }
        closing = closing.map { $0.map { _ in 0 } }
    }
}
