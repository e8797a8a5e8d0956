// stats: the numbers of a day, for administrators (domain.md §9.8). No ids.

import Values

/// `stats.metrics`
public struct ShowMetrics: Query {
    public static let type = "stats.metrics"
    public static let about = About(
        "Show what happened on a day (UTC), in numbers", .admin, fields: ["day": "today where left out"],
        example: "stats metrics day=2026-12-01")

    public struct Reply: Codable, Sendable, Equatable {
        /// Which day it was, in UTC.
        public var day: Day
        /// How many events of each type.
        public var events: [String: Int] = [:]
        public var activeAccounts = 0
        /// Accounts that came into being, those of guests included.
        public var newAccounts = 0
        /// Scheduled games, each of a series included.
        public var gamesCreated = 0
        public var gamesCompleted = 0
        public var gamesCancelled = 0
        /// The share of slots taken, in games with a capacity that began that day.
        public var fillRatePct: Double?
        /// Share links that were opened: once a day for each visitor.
        public var linkOpens = 0
        /// People who joined that day a game whose link was opened in the seven days before.
        public var joinsAfterOpen = 0
        /// The share of those asked about that day's completed games who gave feedback.
        public var feedbackPct: Double?
        /// New rows in inboxes; those that became others are not counted again.
        public var notifications = 0

        public init(day: Day) { self.day = day }
    }

    public var day: Day?
}

/// `stats.rebuild`
public struct RebuildStats: Command {
    public static let type = "stats.rebuild"
    public static let about = About(
        "Work out everybody's numbers again, and correct what was told", .admin,
        example: "stats rebuild")

    public struct Reply: Codable, Sendable, Equatable {
        /// Accounts and guest players that were looked at.
        public var checked: Int
        /// Accounts and guest players whose figures were wrong.
        public var mended: Int
        public init(checked: Int, mended: Int) { (self.checked, self.mended) = (checked, mended) }
    }
}

/// All statistics were computed anew.
public struct StatsRebuilt: Event {
    public static let type = "stats.rebuilt"
    /// Accounts and guest players that were looked at.
    public var checked: Int
    /// Accounts and guest players whose figures were wrong.
    public var mended: Int
    public init(checked: Int, mended: Int) { (self.checked, self.mended) = (checked, mended) }
}
