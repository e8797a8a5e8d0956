// The record of a player's turn (domain.md §5.2).

/// Up to three darts of one player.
public struct Visit: Codable, Hashable, Sendable {
    /// The player's place in the order of play, from 0.
    public var player: Int
    /// The leg, from 1; 1 in games without legs.
    public var leg = 1
    /// The set, from 1; 1 in games without sets.
    public var set = 1
    /// How many visits the player had in this leg before.
    public var turn = 0
    /// One to three, in order; fewer than three only if something ended the visit.
    public var darts: [Dart]
    /// The score before: the rest in x01, points in Halve-It, runs or wickets in English Cricket, lives in
    /// other modes.
    public var scoreBefore: Int
    /// The score after the visit; after a bust, the one before it.
    public var scoreAfter: Int
    /// Whether it was bust, by its darts or because it was called. Only in x01.
    public var bust = false
    /// Further facts of the mode; `nil` in x01 and Sudden Death.
    public var meta: Meta?

    /// Facts of a visit in one mode.
    public struct Meta: Codable, Hashable, Sendable {
        /// Halve-It: the target.
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

    /// The sum of all darts, whether they count or not.
    public var total: Int { darts.total }
}

/// Why a visit is refused.
public enum Foul: String, Error, Codable, Sendable, CaseIterable {
    /// More than three darts, or darts after the visit was over.
    case extraDarts = "extra_darts"
    /// Fewer than three darts, and nothing that ended the visit.
    case incompleteVisit = "incomplete_visit"
    /// Called bust, although the remaining darts could not have made it so.
    case noBust = "no_bust"
    case isOver = "is_over"
}
