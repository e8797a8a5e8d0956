// stats: leaderboards (domain.md §9.7).

import JSON
import Values

/// The quantity that a leaderboard ranks by.
public enum Board: String, Choice {
    case attended
    case hosted
    /// Darts matches won.
    case dartsWins = "darts_wins"
    /// Points per three darts in x01, for accounts with at least ten matches.
    case dartsAvg = "darts_avg"
    case partyCards = "party_cards"
}

/// The people that a leaderboard ranks.
public enum BoardScope: String, Choice {
    /// The caller and their friends.
    case friends
    /// People in the caller's city.
    case city
    case all
}
/// The period of a leaderboard: this week, this month or all time, in UTC.
public enum BoardPeriod: String, Choice {
    /// Since Monday.
    case week
    /// Since the first of the month.
    case month
    case all
}

public struct Leaderboard: Query {
    public static let type = "stats.leaderboard"
    public static let rowsMax = 50
    /// Matches needed for a ranked average.
    public static let matchesMin = 10
    public static let about = About(
        "Show who did most: the first \(rowsMax), and where you are", .user,
        example: "stats leaderboard board=attended scope=friends period=month")

    /// A row of a leaderboard.
    public struct Row: Codable, Sendable, Equatable {
        /// The rank, from 1.
        public var rank: Int
        public var accountId: ID
        public var nickname: String?
        /// The number of games, matches or cards, or an average.
        public var value: Double
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var items: [Row]
        /// The caller's own row, wherever it is; absent if the caller has no rank.
        public var own: Row?
    }

    public var board: Board
    /// Your friends and you, your city, or all. Default: all.
    public var scope: BoardScope?
    /// Since Monday, since the first, or all; UTC. Default: all.
    public var period: BoardPeriod?

    public static let scopeDefault = BoardScope.all
    public static let periodDefault = BoardPeriod.all
    public static let defaults = [
        "scope": JSONValue(scopeDefault), "period": JSONValue(periodDefault),
    ]
}

/// Whether an account takes part in leaderboards.
public enum BoardChoice: String, Choice {
    /// Takes part; the default.
    case `in`
    case out
}

public struct OptForLeaderboards: Command {
    public typealias Reply = Done
    public static let type = "stats.leaderboard-opt"
    public static let about = About(
        "Say whether you stand on leaderboards; at first everyone does", .user,
        example: "stats leaderboard-opt choice=out")
    /// On all leaderboards, or on none.
    public var choice: BoardChoice
}
