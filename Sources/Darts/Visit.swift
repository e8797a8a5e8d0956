// A player's turn, as recorded (domain.md §5.2).

/// Up to three darts of one player.
public struct Visit: Codable, Hashable, Sendable {
    /// The player's place in the order of play, from 0.
    public var player: Int
    /// The leg, from 1; 1 in games without legs.
    public var leg = 1
    /// The set, from 1; 1 in games without sets.
    public var set = 1
    /// The number of earlier visits of the player in this leg.
    public var turn = 0
    /// One to three darts, in order; fewer than three only if the visit ended early.
    public var darts: [Dart]
    /// The score before: the rest in x01, points in Halve-It, runs or wickets in English Cricket, lives in the other
    /// modes.
    public var scoreBefore: Int
    /// The score after the visit; after a bust, the score before it.
    public var scoreAfter: Int
    /// Whether it was bust, by its darts or by the scorer's call. Only in x01.
    public var bust = false
    /// Further facts for the mode; `nil` in x01 and Sudden Death.
    public var meta: Meta?

    /// Facts about a visit in one mode.
    public struct Meta: Codable, Hashable, Sendable {
        /// Halve-It: the target of the round.
        public var target: Target?
        /// Knockout: the total to exceed, if there was one.
        public var toBeat: Int?
        /// Killer: the effect of each dart.
        public var outcomes: [Killer.Hit]?
        /// English Cricket: whether it was bowled; otherwise it was batted.
        public var isBowling: Bool?

        public init(
            target: Target? = nil, toBeat: Int? = nil, outcomes: [Killer.Hit]? = nil, isBowling: Bool? = nil
        ) {
            (self.target, self.toBeat, self.outcomes, self.isBowling) = (target, toBeat, outcomes, isBowling)
        }
    }

    /// The sum of all darts, whether or not they count.
    public var total: Int { darts.total }
}

/// The reason for refusing a visit.
public enum Foul: String, Error, Codable, Sendable, CaseIterable {
    /// More than three darts, or darts after the visit was over.
    case extraDarts = "extra_darts"
    /// Fewer than three darts, although nothing ended the visit.
    case incompleteVisit = "incomplete_visit"
    /// Called bust, although the remaining darts could not have made it so.
    case noBust = "no_bust"
    case isOver = "is_over"
}
