// A player's turn at the board, as it is recorded (domain.md §5.2).

/// Up to three darts of one player.
public struct Visit: Codable, Hashable, Sendable {
    /// The player's place in the order of play, from 0.
    public var player: Int
    /// From 1; in games without legs and sets, the first.
    public var leg = 1
    /// From 1, likewise.
    public var set = 1
    /// How many visits of the player in this leg were before it.
    public var turn = 0
    /// One to three, as they were thrown; fewer than three only where something ended the visit.
    public var darts: [Dart]
    /// What counts in the game: what remains in x01, points in Halve-It, runs or wickets in English Cricket, lives in the others.
    public var scoreBefore: Int
    /// The same when the visit is over; after a bust, what it was before.
    public var scoreAfter: Int
    /// Whether it was one, by its darts or because it was called; only x01 knows it.
    public var bust = false
    /// `nil` where there is nothing more, as always in x01 and Sudden Death.
    public var meta: Meta?

    /// What else a game has to say of a visit.
    public struct Meta: Codable, Hashable, Sendable {
        /// Halve-It: what was aimed at.
        public var target: Target?
        /// Knockout: the total to exceed, if there was one.
        public var toBeat: Int?
        /// Killer: what came of each dart.
        public var outcomes: [Killer.Hit]?
        /// English Cricket: whether it was bowled; otherwise it was batted.
        public var isBowling: Bool?

        public init(
            target: Target? = nil, toBeat: Int? = nil, outcomes: [Killer.Hit]? = nil, isBowling: Bool? = nil
        ) {
            (self.target, self.toBeat, self.outcomes, self.isBowling) = (target, toBeat, outcomes, isBowling)
        }
    }

    /// What all its darts score, whatever the game makes of them.
    public var total: Int { darts.total }
}

/// Why a visit cannot be.
public enum Foul: String, Error, Codable, Sendable, CaseIterable {
    /// More than three darts, or darts after the visit was over.
    case extraDarts = "extra_darts"
    /// Fewer than three, and nothing that ended it.
    case incompleteVisit = "incomplete_visit"
    /// Called bust, when no dart that is left could have brought that about.
    case noBust = "no_bust"
    case isOver = "is_over"
}
