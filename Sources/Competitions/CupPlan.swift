// The options of a cup and its draw (domain.md §16.1).

/// The format of a cup.
public enum Format: String, Codable, Sendable, CaseIterable {
    /// A loss ends it.
    case single
    /// The second loss ends it.
    case double
    /// Everybody against everybody.
    case roundRobin = "round_robin"
    /// Groups, then a knock-out.
    case groupsSingle = "groups_single"
    /// Groups, then double elimination.
    case groupsDouble = "groups_double"
    /// A fixed number of rounds against those of about the same points.
    case swiss

    /// Whether its knock-out is double elimination.
    var isDouble: Bool { self == .double || self == .groupsDouble }
    var hasGroups: Bool { self == .groupsSingle || self == .groupsDouble }
    /// Whether all of it is a knock-out.
    var isKnockout: Bool { self == .single || self == .double }
    /// The least number of entrants.
    public var entrantsMin: Int { self == .double ? 3 : 2 }
}

/// The options of a cup.
public struct CupPlan: Codable, Hashable, Sendable {
    /// The most entrants.
    public static let entrantsMax = 64
    /// The most fixtures: 64 entrants once each.
    public static let fixturesMax = 2016
    /// The most boards.
    public static let boardsMax = 20
    /// The most rounds of a Swiss cup.
    public static let roundsMax = 12
    /// The allowed numbers of groups.
    public static let groupCounts = 2...16
    /// The allowed numbers of those who qualify from each group.
    public static let qualifyCounts = 1...4

    /// The groups of a cup.
    public struct Groups: Codable, Hashable, Sendable {
        public var count: Int
        /// So many of each group go on.
        public var qualify: Int
        /// So many of the next rank go on besides.
        public var bestNext: Int

        public init(count: Int, qualify: Int = 2, bestNext: Int = 0) {
            (self.count, self.qualify, self.bestNext) = (count, qualify, bestNext)
        }

        var qualified: Int { count * qualify + bestNext }
    }

    public var format: Format
    /// Whether the losers of the semifinals meet; in single elimination of four and more.
    public var thirdPlace: Bool
    /// Double elimination: whether there is a second final if the unbeaten one loses the first.
    public var reset: Bool
    /// How often everybody meets in a round robin or group, 1 or 2.
    public var legs: Int
    /// The groups, of formats that have them.
    public var groups: Groups?
    /// The rounds of a Swiss cup; without it ⌈log2 n⌉.
    public var rounds: Int?
    public var points: Points
    /// Whether a match may be drawn; never in a knock-out.
    public var drawsAllowed: Bool
    public var tieBreak: TieBreak
    /// Boards, tables or courts, numbered from 1; 0 if nobody counts them.
    public var boards: Int
    public var lengths: Lengths

    public init(
        _ format: Format, thirdPlace: Bool = true, reset: Bool = true, legs: Int = 1, groups: Groups? = nil,
        rounds: Int? = nil, points: Points = Points(), drawsAllowed: Bool = false,
        tieBreak: TieBreak = .difference, boards: Int = 0, lengths: Lengths = Lengths()
    ) {
        (self.format, self.thirdPlace, self.reset) = (format, thirdPlace, reset)
        (self.legs, self.groups, self.rounds) = (legs, groups, rounds)
        (self.points, self.drawsAllowed, self.tieBreak) = (points, drawsAllowed, tieBreak)
        (self.boards, self.lengths) = (boards, lengths)
    }

    /// The rounds of a Swiss cup of that many.
    public func swissRounds(_ entrants: Int) -> Int {
        let log2 = (0..<64).first { 1 << $0 >= entrants } ?? 0
        return rounds ?? min(max(1, log2), CupPlan.roundsMax)
    }

    /// Refuses options that are out of range, or that do not fit that many entrants.
    func check(_ entrants: Int) throws(Refusal) {
        try checkOptions()
        if entrants < format.entrantsMin { throw .fewerEntrants(than: format.entrantsMin) }
        if entrants > CupPlan.entrantsMax { throw .moreEntrants(than: CupPlan.entrantsMax) }
        switch format {
        case .single, .double: break
        case .roundRobin: try checkFixtures(legs * entrants * (entrants - 1) / 2)
        case .swiss:
            let most = min(entrants - 1, CupPlan.roundsMax)
            guard (1...most).contains(swissRounds(entrants)) else { throw .option(.rounds) }
        case .groupsSingle, .groupsDouble: try checkGroups(entrants)
        }
    }

    private func checkOptions() throws(Refusal) {
        guard (1...2).contains(legs) else { throw .option(.legs) }
        guard points.isAllowed else { throw .option(.points) }
        guard !(format.isKnockout && drawsAllowed) else { throw .option(.draws) }
        guard (0...CupPlan.boardsMax).contains(boards) else { throw .option(.boards) }
        // Best of an even number can be drawn, so a knock-out has none by its own lengths or by the common one.
        let mayDraw = drawsAllowed && !format.hasGroups
        guard lengths.isAllowed(mayDraw: mayDraw) else { throw .option(.bestOf) }
        guard (groups != nil) == format.hasGroups else { throw .option(.groups) }
    }

    private func checkGroups(_ entrants: Int) throws(Refusal) {
        guard let groups, CupPlan.groupCounts.contains(groups.count) else { throw .option(.groups) }
        guard CupPlan.qualifyCounts.contains(groups.qualify) else { throw .option(.qualify) }
        guard (0...groups.count).contains(groups.bestNext) else { throw .option(.bestNext) }
        let needed = max(2, groups.qualify + (groups.bestNext > 0 ? 2 : 1))
        let least = entrants / groups.count
        if least < needed { throw .fewerEntrants(than: needed * groups.count) }
        let qualifiedMin = format == .groupsDouble ? 3 : 2
        guard (qualifiedMin...CupPlan.entrantsMax).contains(groups.qualified) else {
            throw .option(.qualify)
        }
        let sizes = RoundRobin.snake(entrants, groups: groups.count).map(\.count)
        let inGroups = sizes.reduce(0) { $0 + legs * $1 * ($1 - 1) / 2 }
        let inKnockout = format == .groupsDouble ? 2 * groups.qualified - 1 : groups.qualified
        try checkFixtures(inGroups + inKnockout)
    }

    private func checkFixtures(_ count: Int) throws(Refusal) {
        if count > CupPlan.fixturesMax { throw .moreFixtures(than: CupPlan.fixturesMax) }
    }
}
