// games.calendar, games.next and games.by-host: my own upcoming games, and another host's games (domain.md §4.6).

import Values

public struct GamesCalendar: Paged {
    public static let type = "games.calendar"
    public static let about = About(
        "Show the games you go to or may go to, or those of a group, day by day", .user,
        reasons: [.notFound],
        example: "games calendar from=today to=+30d")

    /// The games that start on one date, in order. A page may end within a date.
    public struct CalendarDay: Codable, Sendable, Equatable {
        /// The date, in the zone of the reply.
        public var day: Day
        /// The games that start on this date, in order of their start.
        public var games: [GameView]
    }

    /// Dates without games are left out.
    public struct Reply: Codable, Sendable, Equatable {
        public var timezone: String
        /// In order of the date; at most 62.
        public var days: [CalendarDay]
        public var next: String?
    }

    /// The first date. Default: today.
    public var from: Day?
    /// The last date, of at most 62 in all. Default: 30 dates in all.
    public var to: Day?
    /// A time zone, such as America/Los_Angeles. Default: yours.
    public var timezone: String?
    /// All games of this group that you may see, instead of yours.
    public var groupId: GroupID?
    public static let limitDefault = 100

    /// Games, 1 to 100. Default: 100.
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) {
        problems.text("timezone", timezone, 1...64)
        problems.limit(limit)
    }
}

public struct NextGame: Query {
    public static let type = "games.next"
    public static let about = About(
        "Show the next game you go to, and how long it is until then", .user, example: "games next")

    /// Both fields, or neither if there is no such game.
    public struct Reply: Codable, Sendable, Equatable {
        /// The caller's next game.
        public var game: GameView? = nil
        /// Whole seconds, rounded up: never 0 for a game that has not started.
        public var secondsUntilStart: Int? = nil
    }
}

public struct GamesByHost: Paged {
    public typealias Reply = Page<GameView>
    public static let type = "games.by-host"
    public static let about = About(
        "Show the games that somebody is going to host", .user,
        reasons: [.notFound], example: "games by-host accountId=ann")

    public var accountId: UserReference
    public var limit: Int?
    public var page: String?
}
