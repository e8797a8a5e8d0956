// stats: darts statistics (domain.md §9.5). Only matches of two or more players count; averages have two decimals,
// rounded half up.

import Values

/// Numbers of matches by result.
public struct MatchResults: Codable, Sendable, Equatable {
    /// Matches of two or more players.
    public var matches = 0
    /// Wins, alone or in a team.
    public var wins = 0
    public var losses = 0
    /// Matches won together with others.
    public var draws = 0

    public init() {}
}

/// An account's x01 statistics.
public struct X01Stats: Codable, Sendable, Equatable {
    public var threeDartAvg: Double? = nil
    /// The average over the first three visits of each leg.
    public var firstNineAvg: Double? = nil
    /// The share of checkout attempts that succeeded; only with double out, and only of visits whose attempts are known.
    public var checkoutPct: Double? = nil
    /// Legs won with double out.
    public var checkouts = 0
    /// Darts that could have won a leg with double out, in visits where they are known.
    public var attempts = 0
    /// The highest score finished from with double out; absent without one.
    public var highestCheckout: Int? = nil
    /// The fewest darts of a won leg, by start score.
    public var bestLegDarts: [String: Int] = [:]
    /// Visits of at least 100 points, including those of 140 and 180.
    public var visits100plus = 0
    /// Visits of at least 140 points, including those of 180.
    public var visits140plus = 0
    public var visits180 = 0
    public var legsWon = 0
    public var legsLost = 0
    /// Legs of 501 won with nine darts.
    public var nineDarters = 0
    /// Visits of which only the total is known; absent if there are none.
    public var totalsVisits: Int? = nil
    /// The averages of the last 50 matches, oldest first.
    public var recentAverages: [Double] = []
}

/// An account's Halve-It statistics.
public struct HalveItStats: Codable, Sendable, Equatable {
    public var averageScore: Double? = nil
    public var bestScore: Int? = nil
    /// The share of darts that hit the target of their round.
    public var hitRatePct: Double? = nil
}

/// An account's statistics in Cricket.
public struct CricketStats: Codable, Sendable, Equatable {
    /// Marks that closed a number or scored, for three darts.
    public var marksPerRound: Double? = nil
    /// Visits with five marks.
    public var visits5 = 0
    public var visits6 = 0
    public var visits7 = 0
    public var visits8 = 0
    public var visits9 = 0
}

/// An account's statistics in a game with lives.
public struct LivesStats: Codable, Sendable, Equatable {
    public var livesLost = 0
    /// Lives taken from others: in Killer by hitting their numbers, in Knockout by a total they failed to beat.
    public var livesTaken = 0
    /// The number of times in first, second and further places, by place.
    public var places: [String: Int] = [:]
}

public struct ShowDartsStats: Query {
    public static let type = "stats.darts"
    /// The number of latest matches with separate averages.
    public static let recentMax = 50
    public static let about = About(
        "Show how somebody plays darts", .user,
        reasons: [.notFound], example: "stats darts accountId=bob gameType=x01")

    public struct Reply: Codable, Sendable, Equatable {
        public var accountId: ID
        public var nickname: String?
        public var all: MatchResults = MatchResults()
        /// The results by start score, such as `301` or `501`, for x01, and by name for the other games.
        public var byGame: [String: MatchResults] = [:]
        /// Absent if no x01 match was played.
        public var x01: X01Stats? = nil
        /// Absent if no match was played.
        public var halveIt: HalveItStats? = nil
        /// Absent if no match was played.
        public var knockout: LivesStats? = nil
        /// Absent if no match was played.
        public var suddenDeath: LivesStats? = nil
        /// Absent if no match was played.
        public var killer: LivesStats? = nil
        /// Absent if no match was played.
        public var cricket: CricketStats? = nil
    }

    /// Default: yourself.
    public var accountId: UserReference?
    /// Only matches of this game. Default: all games.
    public var gameType: DartsGame?
    /// Only matches from then on.
    public var from: Timestamp?
    /// Only matches before then.
    public var to: Timestamp?
    /// Only matches with them in it.
    public var opponent: UserReference?

    public func check(_ problems: inout Problems) {
        if let from, let to { problems.require(from < to, "to", "to must be later than from") }
    }
}

public struct HeadToHead: Query {
    public static let type = "stats.head-to-head"
    public static let resultsMax = 5
    public static let about = About(
        "Show how two people have played darts against each other", .user,
        reasons: [.notFound],
        example: "stats head-to-head a=ann b=bob")

    /// The winner of a match between two.
    public enum Winner: String, Choice {
        case a
        case b
        case other
    }

    /// A match between the two.
    public struct Result: Codable, Sendable, Equatable {
        public var matchId: ID
        /// The end of the match; by the device's clock if a device recorded it.
        public var playedAt: Timestamp
        public var gameType: DartsGame
        /// The start score of x01, such as 501.
        public var startScore: Int?
        /// `other` if neither of the two won.
        public var winner: Winner
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var a: ID
        public var b: ID
        /// Matches with both players.
        public var played = 0
        /// Matches won by `a`.
        public var aWins = 0
        /// Matches won by `b`.
        public var bWins = 0
        /// Matches won by somebody else or by nobody.
        public var others = 0
        /// The latest matches, newest first.
        public var last: [Result] = []
        /// Points per three darts of `a` in x01, in these matches.
        public var aAverage: Double? = nil
        /// Points per three darts of `b` in x01, in these matches.
        public var bAverage: Double? = nil
    }

    /// One of the two.
    public var a: UserReference
    /// The other.
    public var b: UserReference
    /// Only matches of this game. Default: all games.
    public var gameType: DartsGame?
}

public struct ShowElo: Query {
    public static let type = "stats.elo"
    public static let about = About(
        "Show somebody's rating in x01; everyone begins with 1500", .user, reasons: [.notFound],
        example: "stats elo accountId=bob")

    public struct Reply: Codable, Sendable, Equatable {
        public var accountId: ID
        /// 1500 before the first match, and never below 400.
        public var rating: Int
        /// The number of rated matches: x01 between two accounts.
        public var matches: Int
    }

    /// Default: yourself.
    public var accountId: UserReference?
}
