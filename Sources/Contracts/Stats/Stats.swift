// stats: an account's statistics (domain.md §9.1).

import Values

/// How reliable an account is, judged by feedback after games (domain.md §9.4).
public enum TrustTier: String, Choice, CodingKeyRepresentable, Comparable {
    case rookie
    /// At least 3 games, and 60 % of the others would play with them again.
    case member
    /// At least 10 games, 75 % and two badges.
    case trusted
    /// At least 25 games, 85 %, four badges and an account that is 180 days old.
    case verified

    public static func < (a: TrustTier, b: TrustTier) -> Bool { a.rank < b.rank }
    /// Higher means more trustworthy.
    public var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    /// `Verified`
    public var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// A quality that an account is known for (domain.md §9.4).
public enum Badge: String, Choice {
    /// At least 80 % of the others would play with them again.
    case trustedRegular = "trusted_regular"
    /// They were present and on time at their last games.
    case onTime = "on_time"
    /// They behaved respectfully at their last games.
    case respectful
    /// Their level is as stated.
    case wellMatched = "well_matched"
    /// They keep the others informed.
    case communicator
    /// Has not completed three games yet.
    case rookie

    /// `Well matched`
    public var title: String {
        let words = rawValue.replacing("_", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

/// An account's statistics, as far as the caller may see them.
public struct PersonStats: Codable, Sendable, Equatable {
    public var accountId: ID
    public var nickname: String? = nil
    /// Games they were in at the start, and upcoming games they are in; without cancelled ones.
    public var joined = 0
    /// Games they host, without cancelled ones.
    public var hosted = 0
    /// Completed games with them.
    public var completed = 0
    /// Games they hosted and cancelled. This and the next three are only for the account itself and moderators.
    public var cancelledAsHost: Int? = nil
    /// Completed games they missed, according to the hosts; only for the account itself and moderators.
    public var noShows: Int? = nil
    /// Completed games they were late for, according to the hosts; only for the account itself and moderators.
    public var late: Int? = nil
    /// Games they left within two hours before the start and did not rejoin.
    public var lateCancels: Int? = nil
    /// Games attended, as a share of games expected; only after at least five games.
    public var reliabilityPct: Int? = nil
    public var friends = 0
    /// Calendar days since sign-up, including the first.
    public var daysOnApp = 1
    /// Games joined, by sport.
    public var bySport: [String: Int] = [:]
    public var topSports: [Sport] = []
    /// Consecutive weeks with a game, up to this week or the last.
    public var currentStreakWeeks = 0
    /// Party sessions played; custom decks do not count.
    public var partySessions = 0
    /// Cards completed in their sessions, by category.
    public var partyCards: [String: Int] = [:]
    /// Darts matches; `stats.darts` has the details.
    public var darts = MatchResults()
    /// Points per three darts in the last 50 matches of x01, oldest first.
    public var dartsAverages: [Double] = []
    /// How reliable they are.
    public var trustTier = TrustTier.rookie
    /// Their badges, in the order of domain.md §9.4.
    public var badges: [Badge] = []
    /// The share of people asked who would play with them again; only after at least five games.
    public var playAgainPct: Int? = nil
    /// 0 to 100; only for the account itself and moderators.
    public var reputation: Int? = nil
    /// Whether they stand on leaderboards, as `stats.leaderboard-opt` sets it; only in `stats.me`.
    public var leaderboards: BoardChoice? = nil
}

public struct ShowMyStats: Query {
    public typealias Reply = PersonStats
    public static let type = "stats.me"
    public static let about = About(
        "Show your numbers: games, sports, streak, trust", .user, example: "stats me")
    public init() {}
}

public struct ShowStats: Query {
    public typealias Reply = PersonStats
    public static let type = "stats.user"
    public static let about = About(
        "Show somebody's numbers", .user,
        reasons: [.notFound], example: "stats user accountId=bob")
    public var accountId: UserReference
}
