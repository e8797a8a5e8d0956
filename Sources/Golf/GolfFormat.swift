// Formats: who plays together, with how many balls, and the share of the course handicaps that each ball receives
// (domain.md §5.22; Rules of Handicapping 6.2, Appendix C).

/// A way to play a round for a result.
public enum GolfFormat: String, Codable, CaseIterable, Sendable {
    /// The fewest net strokes.
    case strokePlay = "stroke"
    /// The most points.
    case stableford
    /// Hole by hole against one other player.
    case matchPlay = "match"
    /// Pairs; the better net ball of each hole counts.
    case fourBallStroke = "four_ball_stroke"
    /// Pairs against pairs, hole by hole; the better net ball counts.
    case fourBallMatch = "four_ball_match"
    /// Pairs with one ball, in turn.
    case foursomes
    /// Pairs; both drive, then they play one ball in turn.
    case greensomes
    /// Two to four players; all play from where the best ball lies.
    case scramble
    /// Four players; the two better net balls of each hole count.
    case bestTwoOfFour = "best_two_of_four"
    /// The lowest ball of a hole alone takes its skin.
    case skins

    /// How the result is measured.
    public enum Measure: String, Codable, CaseIterable, Sendable {
        case strokes
        case points
        /// Holes won against another side.
        case holes
        case skins
    }

    public var measure: Measure {
        switch self {
        case .strokePlay, .fourBallStroke, .foursomes, .greensomes, .scramble, .bestTwoOfFour: .strokes
        case .stableford: .points
        case .matchPlay, .fourBallMatch: .holes
        case .skins: .skins
        }
    }

    /// The numbers of players that a side may have.
    public var sidePlayers: ClosedRange<Int> {
        switch self {
        case .strokePlay, .stableford, .matchPlay, .skins: 1...1
        case .fourBallStroke, .fourBallMatch, .foursomes, .greensomes: 2...2
        case .scramble: 2...4
        case .bestTwoOfFour: 4...4
        }
    }

    /// Whether a side plays one ball; else each of its players plays one.
    public var hasOneBall: Bool {
        switch self {
        case .foursomes, .greensomes, .scramble: true
        case .strokePlay, .stableford, .matchPlay, .fourBallStroke, .fourBallMatch, .bestTwoOfFour, .skins:
            false
        }
    }

    /// The balls of each hole whose net strokes count.
    public var ballsCounted: Int { self == .bestTwoOfFour ? 2 : 1 }

    /// Percentages of the course handicaps of a side, lowest handicap first. One ball receives their sum, else each player
    /// the own share.
    ///
    /// - Returns: `nil` if a side does not have that many players.
    public func allowances(players: Int) -> [Int]? {
        guard sidePlayers.contains(players) else { return nil }
        return switch self {
        case .strokePlay, .stableford: [95]
        case .matchPlay, .skins: [100]
        case .fourBallStroke: [85, 85]
        case .fourBallMatch: [90, 90]
        case .foursomes: [50, 50]
        case .greensomes: [60, 40]
        case .scramble: players == 2 ? [35, 15] : players == 3 ? [30, 20, 10] : [25, 20, 15, 10]
        case .bestTwoOfFour: [85, 85, 85, 85]
        }
    }

    /// The playing handicaps of a side's balls: shares of course handicaps that are not rounded, rounded once.
    ///
    /// - Returns: `nil` if a side does not have that many players.
    public func playingHandicaps(_ courseHandicaps: [Fraction]) -> [Int]? {
        guard let allowances = allowances(players: courseHandicaps.count) else { return nil }
        guard hasOneBall else { return zip(courseHandicaps, allowances).map { $0.share($1).rounded } }
        let shares = zip(courseHandicaps.sorted(), allowances).map { $0.share($1) }
        return [shares.reduce(.zero, +).rounded]
    }

    /// The strokes that each ball of each side receives. In matches the lowest playing handicap of all plays off 0, the
    /// others off the difference.
    ///
    /// - Returns: `nil` if a side does not have that many players.
    public func strokesReceived(_ sides: [[Fraction]]) -> [[Int]]? {
        let handicaps = sides.compactMap(playingHandicaps)
        guard handicaps.count == sides.count else { return nil }
        switch measure {
        case .holes:
            let lowest = handicaps.joined().min() ?? 0
            return handicaps.map { $0.map { $0 - lowest } }
        case .strokes, .points, .skins: return handicaps
        }
    }
}

/// A format with its options.
public struct GolfScoring: Codable, Hashable, Sendable {
    public var format: GolfFormat
    /// Whether nobody receives strokes.
    public var isGross: Bool
    /// Skins: whether the skin of a tied hole is added to the next one; else nobody gets it.
    public var carries: Bool

    public init(_ format: GolfFormat, isGross: Bool = false, carries: Bool = true) {
        (self.format, self.isGross, self.carries) = (format, isGross, carries)
    }

    private enum CodingKeys: String, CodingKey {
        case format
        case isGross = "gross"
        case carries = "carry"
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try fields.decode(GolfFormat.self, forKey: .format),
            isGross: try fields.decodeIfPresent(Bool.self, forKey: .isGross) ?? false,
            carries: try fields.decodeIfPresent(Bool.self, forKey: .carries) ?? true)
    }

    /// The strokes of ``GolfFormat/strokesReceived(_:)``; 0 for each ball if it is played gross.
    public func strokesReceived(_ sides: [[Fraction]]) -> [[Int]]? {
        guard let strokes = format.strokesReceived(sides) else { return nil }
        return isGross ? strokes.map { $0.map { _ in 0 } } : strokes
    }
}
