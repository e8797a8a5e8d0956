// stats: daily figures for administrators (domain.md §9.8), without ids.

import Values

public struct ShowMetrics: Query {
    public static let type = "stats.metrics"
    public static let about = About(
        "Show what happened on a day (UTC), in numbers", .admin, example: "stats metrics day=yesterday")

    public struct Reply: Codable, Sendable, Equatable {
        /// The day in UTC.
        public var day: Day
        /// The number of events by type.
        public var events: [String: Int] = [:]
        public var activeAccounts = 0
        /// Accounts created, including guests.
        public var newAccounts = 0
        /// Scheduled games created, including each game of a series.
        public var gamesCreated = 0
        public var gamesCompleted = 0
        public var gamesCancelled = 0
        /// The share of slots taken in games with a capacity that started that day.
        public var fillRatePct: Double? = nil
        /// Share links opened, counting each visitor once a day.
        public var linkOpens = 0
        /// People who joined a game that day whose link had been opened in the seven days before.
        public var joinsAfterOpen = 0
        /// The share of people asked for feedback on games completed that day who gave it.
        public var feedbackPct: Double? = nil
        /// New inbox rows; changed rows are not counted again.
        public var notifications = 0
    }

    /// Default: today.
    public var day: Day?
}

public struct RebuildStats: Command {
    public static let type = "stats.rebuild"
    public static let about = About(
        "Work out everybody's numbers again, and correct what was told", .admin,
        example: "stats rebuild")

    public struct Reply: Codable, Sendable, Equatable {
        /// Accounts and guest players checked.
        public var checked: Int
        /// Accounts and guest players whose figures were wrong and have been corrected.
        public var mended: Int
    }
}

/// All statistics were recomputed.
public struct StatsRebuilt: Event {
    public static let type = "stats.rebuilt"
    /// Accounts and guest players checked.
    public var checked: Int
    /// Accounts and guest players whose figures were wrong and have been corrected.
    public var mended: Int
}
