// stats: darts, in averages (domain.md §9.5). Matches of two players and more count; averages have two decimals, half up.

import Values

/// Numbers of matches by result.
public struct MatchResults: Codable, Sendable, Equatable {
    /// Matches of two or more players.
    public var matches = 0
    /// Wins, alone or in a team.
    public var wins = 0
    public var losses = 0
    /// Matches that they and others won together.
    public var draws = 0

    public init() {}
}

/// Somebody's statistics in x01.
public struct X01Stats: Codable, Sendable, Equatable {
    public var threeDartAvg: Double?
    /// The same over the first three visits of each leg.
    public var firstNineAvg: Double?
    /// Successful darts of those that could have won a leg; with double out alone.
    public var checkoutPct: Double?
    /// Legs they won, with double out alone.
    public var checkouts = 0
    /// Darts that could have won a leg, with double out alone.
    public var attempts = 0
    /// The most points they won a leg from; absent where they won none.
    public var highestCheckout: Int?
    /// The fewest darts of a leg that was won, by start score.
    public var bestLegDarts: [String: Int] = [:]
    /// Visits of 100 points and more, those of 140 and 180 included.
    public var visits100plus = 0
    /// Visits of 140 points and more, those of 180 included.
    public var visits140plus = 0
    public var visits180 = 0
    public var legsWon = 0
    public var legsLost = 0
    /// Legs of 501 they won with nine darts.
    public var nineDarters = 0
    /// The averages of the last 50 matches, the last of them last.
    public var recentAverages: [Double] = []

    public init() {}
}

/// Somebody's statistics in Halve-It.
public struct HalveItStats: Codable, Sendable, Equatable {
    public var averageScore: Double?
    public var bestScore: Int?
    /// Darts that hit the target of the round.
    public var hitRatePct: Double?

    public init() {}
}

/// Somebody's statistics in a game with lives.
public struct LivesStats: Codable, Sendable, Equatable {
    public var livesLost = 0
    /// From others: in Killer by hitting their numbers, in Knockout by a total they did not exceed.
    public var livesTaken = 0
    /// How often they came in first, second and so on, by place.
    public var places: [String: Int] = [:]

    public init() {}
}

/// `stats.darts`
public struct ShowDartsStats: Query {
    public static let type = "stats.darts"
    /// Matches whose averages are shown one by one, the latest.
    public static let recentMax = 50
    public static let about = About(
        "Show how somebody plays darts", .user,
        fields: [
            "accountId": "yourself where left out", "opponent": "only matches with them in it",
            "from": "only matches from then on", "to": "only matches before then",
        ], reasons: [.notFound], example: "stats darts accountId=bob gameType=x01")

    public struct Reply: Codable, Sendable, Equatable {
        public var accountId: ID
        public var nickname: String?
        public var all: MatchResults
        /// By `301`, `501` and so on for x01, by name for the other games.
        public var byGame: [String: MatchResults]
        /// Absent where no match of x01 was played.
        public var x01: X01Stats?
        /// Absent where no match of Halve-It was played.
        public var halveIt: HalveItStats?
        /// Absent where no match of Knockout was played.
        public var knockout: LivesStats?
        /// Absent where no match of Sudden Death was played.
        public var suddenDeath: LivesStats?
        /// Absent where no match of Killer was played.
        public var killer: LivesStats?

        public init(accountId: ID, nickname: String?) {
            (self.accountId, self.nickname, all, byGame) = (accountId, nickname, MatchResults(), [:])
        }
    }

    public var accountId: UserReference?
    /// Only matches of this game; absent: of all.
    public var gameType: DartsGame?
    public var from: Timestamp?
    public var to: Timestamp?
    public var opponent: UserReference?

    public func check(_ problems: inout Problems) {
        if let from, let to { problems.require(from < to, "to", "to must be later than from") }
    }
}

/// `stats.head-to-head`
public struct HeadToHead: Query {
    public static let type = "stats.head-to-head"
    public static let resultsMax = 5
    public static let about = About(
        "Show how two people have played darts against each other", .user,
        fields: ["a": "one of the two", "b": "the other"], reasons: [.notFound],
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
        /// When it ended; of a match that a device recorded, by the device's clock.
        public var playedAt: Timestamp
        public var gameType: DartsGame
        /// The start score of x01, such as 501.
        public var startScore: Int?
        /// Absent where neither won.
        public var winner: Winner
        public init(matchId: ID, playedAt: Timestamp, gameType: DartsGame, startScore: Int?, winner: Winner) {
            (self.matchId, self.playedAt, self.gameType) = (matchId, playedAt, gameType)
            (self.startScore, self.winner) = (startScore, winner)
        }
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var a: ID
        public var b: ID
        /// Matches that both were in.
        public var played = 0
        /// Matches that `a` won.
        public var aWins = 0
        /// Matches that `b` won.
        public var bWins = 0
        /// Matches that somebody else won, or nobody.
        public var others = 0
        /// The latest first.
        public var last: [Result] = []
        /// Points for three darts of `a` in x01, in these matches.
        public var aAverage: Double?
        /// Points for three darts of `b` in x01, in these matches.
        public var bAverage: Double?

        public init(a: ID, b: ID) { (self.a, self.b) = (a, b) }
    }

    public var a: UserReference
    public var b: UserReference
    /// Only matches of this game; absent: of all.
    public var gameType: DartsGame?
}

/// `stats.elo`
public struct ShowElo: Query {
    public static let type = "stats.elo"
    public static let about = About(
        "Show somebody's rating in x01; everyone begins with 1500", .user,
        fields: ["accountId": "yourself where left out"], reasons: [.notFound],
        example: "stats elo accountId=bob")

    public struct Reply: Codable, Sendable, Equatable {
        public var accountId: ID
        /// 1500 before the first match, and never below 400.
        public var rating: Int
        /// Matches of x01 between two accounts that made it.
        public var matches: Int
        public init(accountId: ID, rating: Int, matches: Int) {
            (self.accountId, self.rating, self.matches) = (accountId, rating, matches)
        }
    }

    public var accountId: UserReference?
}
