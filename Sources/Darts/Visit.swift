// A player's turn, as recorded (domain.md §5.2).

/// Up to three darts of one player, or in x01 their total alone.
public struct Visit: Codable, Hashable, Sendable {
    /// The player's place in the order of play, from 0.
    public var player: Int
    /// The leg, from 1; 1 in games without legs.
    public var leg = 1
    /// The set, from 1; 1 in games without sets.
    public var set = 1
    /// The number of earlier visits of the player in this leg.
    public var turn = 0
    /// One to three darts, in order; fewer than three only if the visit ended early. None in a visit of a total and in a
    /// bull-off; then absent in JSON.
    public var darts: [Dart] = []
    /// x01: the total of a visit that was entered without its darts.
    public var total: Int?
    /// The darts of such a visit: 3, or fewer if it won the leg.
    public var dartsUsed: Int?
    /// The darts of such a visit at a double that would have won the leg; absent if nobody counted.
    public var atDouble: Int?
    /// x01: the player won the leg at the bull, without a dart. Otherwise absent.
    public var bullOff: Bool?
    /// The score before: the rest in x01, runs or wickets in English Cricket, lives in modes with lives, targets done in
    /// Around the Clock, points in the other modes.
    public var scoreBefore: Int
    /// The score after the visit; after a bust, the score before it.
    public var scoreAfter: Int
    /// Whether it was bust, by its darts or by the scorer's call. Only in x01.
    public var bust = false
    /// Further facts for the mode; `nil` in x01, Sudden Death, Around the Clock and Shanghai.
    public var meta: Meta?

    /// A visit without ``turn``.
    init(
        player: Int, leg: Int = 1, set: Int = 1, _ thrown: Thrown, scoreBefore: Int, scoreAfter: Int,
        meta: Meta? = nil
    ) {
        (self.player, self.leg, self.set, self.meta) = (player, leg, set, meta)
        (self.scoreBefore, self.scoreAfter) = (scoreBefore, scoreAfter)
        switch thrown {
        case .darts(let darts): self.darts = darts
        case .total(let total):
            (self.total, dartsUsed, atDouble) = (total.points, total.dartsUsed ?? 3, total.atDouble)
        case .bullOff: bullOff = true
        }
    }

    /// Facts about a visit in one mode.
    public struct Meta: Codable, Hashable, Sendable {
        /// Halve-It and Bob's 27: the target of the round.
        public var target: Target?
        /// Knockout: the total to exceed, if there was one.
        public var toBeat: Int?
        /// Killer: the effect of each dart.
        public var outcomes: [Killer.Hit]?
        /// English Cricket: whether it was bowled; otherwise it was batted.
        public var isBowling: Bool?
        /// Cricket: the marks that closed a number or scored.
        public var marks: Int?

        public init(
            target: Target? = nil, toBeat: Int? = nil, outcomes: [Killer.Hit]? = nil, isBowling: Bool? = nil,
            marks: Int? = nil
        ) {
            (self.target, self.toBeat, self.outcomes, self.isBowling) = (target, toBeat, outcomes, isBowling)
            self.marks = marks
        }
    }

    /// The darts, the total or the bull-off; `nil` if the visit says none of them.
    public var thrown: Thrown? {
        if bullOff == true { return .bullOff(player) }
        if let total { return .total(Total(total, dartsUsed: dartsUsed, atDouble: atDouble)) }
        return darts.isEmpty ? nil : .darts(darts)
    }

    /// Whether it is what the same request would record again.
    public func repeats(_ thrown: Thrown) -> Bool {
        guard case .total(let again) = thrown else { return thrown == self.thrown }
        return again.points == total && again.dartsUsed ?? 3 == dartsUsed && again.atDouble == atDouble
    }

    /// The sum of all darts, whether or not they count.
    public var points: Int { total ?? darts.total }

    /// The number of darts thrown.
    var dartCount: Int { dartsUsed ?? darts.count }
}

extension Visit {
    private enum CodingKeys: CodingKey {
        case player, leg, set, turn, darts, total, dartsUsed, atDouble, bullOff, scoreBefore, scoreAfter,
            bust, meta
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        player = try fields.decode(Int.self, forKey: .player)
        leg = try fields.decode(Int.self, forKey: .leg)
        set = try fields.decode(Int.self, forKey: .set)
        turn = try fields.decode(Int.self, forKey: .turn)
        darts = try fields.decodeIfPresent([Dart].self, forKey: .darts) ?? []
        total = try fields.decodeIfPresent(Int.self, forKey: .total)
        dartsUsed = try fields.decodeIfPresent(Int.self, forKey: .dartsUsed)
        atDouble = try fields.decodeIfPresent(Int.self, forKey: .atDouble)
        bullOff = try fields.decodeIfPresent(Bool.self, forKey: .bullOff)
        scoreBefore = try fields.decode(Int.self, forKey: .scoreBefore)
        scoreAfter = try fields.decode(Int.self, forKey: .scoreAfter)
        bust = try fields.decode(Bool.self, forKey: .bust)
        meta = try fields.decodeIfPresent(Meta.self, forKey: .meta)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(player, forKey: .player)
        try fields.encode(leg, forKey: .leg)
        try fields.encode(set, forKey: .set)
        try fields.encode(turn, forKey: .turn)
        if !darts.isEmpty { try fields.encode(darts, forKey: .darts) }
        try fields.encodeIfPresent(total, forKey: .total)
        try fields.encodeIfPresent(dartsUsed, forKey: .dartsUsed)
        try fields.encodeIfPresent(atDouble, forKey: .atDouble)
        try fields.encodeIfPresent(bullOff, forKey: .bullOff)
        try fields.encode(scoreBefore, forKey: .scoreBefore)
        try fields.encode(scoreAfter, forKey: .scoreAfter)
        try fields.encode(bust, forKey: .bust)
        try fields.encodeIfPresent(meta, forKey: .meta)
    }
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
    /// A total in a mode that needs the darts.
    case needsDarts = "needs_darts"
    /// A total that three darts cannot make, that cannot open, or that cannot win the leg with those darts.
    case impossibleTotal = "impossible_total"
    /// The number of darts is missing in a total that wins the leg, or is not 3 in another.
    case wrongDartsUsed = "wrong_darts_used"
    /// More darts at a double than were thrown, or none in a checkout.
    case wrongAtDouble = "wrong_at_double"
    /// The leg has reached its last round, and is decided at the bull.
    case needsBullOff = "needs_bull_off"
    /// A bull-off in a leg that has not reached its last round, or by nobody in the match.
    case noBullOff = "no_bull_off"
}
