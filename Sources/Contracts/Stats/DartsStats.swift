// stats: darts, in averages (domain.md §9.5). Matches of two players and more count; averages have two decimals, half up.

import Values

/// How many matches ended how.
public struct MatchResults: Codable, Sendable, Equatable {
    public var matches = 0
    public var wins = 0
    public var losses = 0
    public var draws = 0

    public init() {}
}

/// How somebody fares in x01.
public struct X01Stats: Codable, Sendable, Equatable {
    /// Points for three darts.
    public var threeDartAvg: Double?
    /// The same over the first three visits of each leg.
    public var firstNineAvg: Double?
    /// Of the darts that could have won a leg, with double out alone.
    public var checkoutPct: Double?
    public var checkouts = 0
    public var attempts = 0
    public var highestCheckout: Int?
    /// The fewest darts of a leg that was won, by start score.
    public var bestLegDarts: [String: Int] = [:]
    public var visits100plus = 0
    public var visits140plus = 0
    public var visits180 = 0
    public var legsWon = 0
    public var legsLost = 0
    public var nineDarters = 0
    /// The averages of the last 50 matches, the last of them last.
    public var recentAverages: [Double] = []

    public init() {}
}

/// How somebody fares in Halve-It.
public struct HalveItStats: Codable, Sendable, Equatable {
    public var averageScore: Double?
    public var bestScore: Int?
    /// Of all darts, how many hit the target of the round.
    public var hitRatePct: Double?

    public init() {}
}

/// How somebody fares where lives are lost.
public struct LivesStats: Codable, Sendable, Equatable {
    public var livesLost = 0
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
        /// By what was played: `301` and `501` of x01, and the names of the other games.
        public var byGame: [String: MatchResults]
        public var x01: X01Stats?
        public var halveIt: HalveItStats?
        public var knockout: LivesStats?
        public var suddenDeath: LivesStats?
        public var killer: LivesStats?

        public init(accountId: ID, nickname: String?) {
            (self.accountId, self.nickname, all, byGame) = (accountId, nickname, MatchResults(), [:])
        }
    }

    public var accountId: UserReference?
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
    /// How many results are shown.
    public static let resultsMax = 5
    public static let about = About(
        "Show how two have played darts against each other", .user,
        fields: ["a": "one of the two", "b": "the other"], reasons: [.notFound],
        example: "stats head-to-head a=ann b=bob")

    /// Who won a match of theirs.
    public enum Winner: String, Choice {
        case a, b
        /// A third, or nobody.
        case other
    }

    /// A match between the two.
    public struct Result: Codable, Sendable, Equatable {
        public var matchId: ID
        public var playedAt: Timestamp
        public var gameType: DartsGame
        public var startScore: Int?
        public var winner: Winner
        public init(matchId: ID, playedAt: Timestamp, gameType: DartsGame, startScore: Int?, winner: Winner) {
            (self.matchId, self.playedAt, self.gameType) = (matchId, playedAt, gameType)
            (self.startScore, self.winner) = (startScore, winner)
        }
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var a: ID
        public var b: ID
        public var played = 0
        public var aWins = 0
        public var bWins = 0
        public var others = 0
        /// The latest first.
        public var last: [Result] = []
        /// Points for three darts in x01, in these matches.
        public var aAverage: Double?
        public var bAverage: Double?

        public init(a: ID, b: ID) { (self.a, self.b) = (a, b) }
    }

    public var a: UserReference
    public var b: UserReference
    public var gameType: DartsGame?
}

/// `stats.elo`
public struct ShowElo: Query {
    public static let type = "stats.elo"
    public static let about = About(
        "Show somebody's rating in x01: 1500 at first, up and down with each match of two accounts", .user,
        fields: ["accountId": "yourself where left out"], reasons: [.notFound],
        example: "stats elo accountId=bob")

    public struct Reply: Codable, Sendable, Equatable {
        public var accountId: ID
        public var rating: Int
        public var matches: Int
        public init(accountId: ID, rating: Int, matches: Int) {
            (self.accountId, self.rating, self.matches) = (accountId, rating, matches)
        }
    }

    public var accountId: UserReference?
}
