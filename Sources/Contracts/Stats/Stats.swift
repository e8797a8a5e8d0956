// stats: a person's numbers (domain.md §9.1).

import Values

/// How far others can rely on somebody, by what was said of them after games (domain.md §9.4).
public enum TrustTier: String, Choice, CodingKeyRepresentable, Comparable {
    case rookie
    /// From 3 games on, if 60 % would play with them again.
    case member
    /// From 10 games on, if 75 % would, with two badges.
    case trusted
    /// From 25 games on, if 85 % would, with four badges and an account of 180 days.
    case verified

    public static func < (a: TrustTier, b: TrustTier) -> Bool { a.rank < b.rank }
    /// Higher is more trustworthy.
    public var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    /// `Verified`
    public var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// What somebody is known for (domain.md §9.4).
public enum Badge: String, Choice {
    /// 80 % and more of the others would play with them again.
    case trustedRegular = "trusted_regular"
    /// They came to the last games, and were not late.
    case onTime = "on_time"
    /// They behaved respectfully in the last games.
    case respectful
    /// They are as good as they say.
    case wellMatched = "well_matched"
    /// They tell the others what they have to know.
    case communicator
    /// Has not played three games yet.
    case rookie

    /// `Well matched`
    public var title: String {
        let words = rawValue.replacing("_", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

/// Somebody's statistics, as far as the caller may see them.
public struct PersonStats: Codable, Sendable, Equatable {
    public var accountId: ID
    public var nickname: String?
    /// Games in which they were when they began, and those to come in which they are; cancelled ones left out.
    public var joined = 0
    /// Games they host, cancelled ones left out.
    public var hosted = 0
    /// Games that were completed with them in it.
    public var completed = 0
    /// Games of theirs that they cancelled. This and the next three are for oneself and moderators.
    public var cancelledAsHost: Int?
    /// Completed games to which they did not come, as the hosts say; for oneself and moderators.
    public var noShows: Int?
    /// Completed games to which they came late, as the hosts say; for oneself and moderators.
    public var late: Int?
    /// Games they left by themselves in the last two hours before the start, and did not come back to.
    public var lateCancels: Int?
    /// The share of games they came to of those they were expected at; from five games on.
    public var reliabilityPct: Int?
    public var friends = 0
    /// Calendar days since they signed up, the first included.
    public var daysOnApp = 1
    /// Games joined, by sport.
    public var bySport: [String: Int] = [:]
    public var topSports: [Sport] = []
    /// Weeks in a row in which they played, up to this one or the last.
    public var currentStreakWeeks = 0
    /// Party sessions they had; of decks that somebody made, none count.
    public var partySessions = 0
    /// Cards that were completed in their sessions, by category.
    public var partyCards: [String: Int] = [:]
    /// Matches of darts; more of them in `stats.darts`.
    public var darts = MatchResults()
    /// Points for three darts in the last 50 matches of x01, the last of them last.
    public var dartsAverages: [Double] = []
    /// How far others can rely on them.
    public var trustTier = TrustTier.rookie
    /// What they are known for, in the order of domain.md §9.4.
    public var badges: [Badge] = []
    /// The share of those asked who would play with them again; from five games on.
    public var playAgainPct: Int?
    /// 0 to 100, for oneself and moderators.
    public var reputation: Int?

    public init(accountId: ID) { self.accountId = accountId }
}

/// `stats.me`
public struct ShowMyStats: Query {
    public typealias Reply = PersonStats
    public static let type = "stats.me"
    public static let about = About(
        "Show your numbers: games, sports, streak, trust", .user, example: "stats me")
    public init() {}
}

/// `stats.user`
public struct ShowStats: Query {
    public typealias Reply = PersonStats
    public static let type = "stats.user"
    public static let about = About(
        "Show somebody's numbers", .user,
        reasons: [.notFound], example: "stats user accountId=bob")
    public var accountId: UserReference
}
