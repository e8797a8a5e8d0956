// leagues.get to leagues.landing: reading of leagues, fixtures and tables (domain.md §17.11).

import Competitions
import JSON
import Values

public struct GetLeague: Query {
    public typealias Reply = LeagueView
    public static let type = "leagues.get"
    public static let about = About(
        "Show a league and its seasons", .user, reasons: [.notFound], example: "leagues get leagueId=$league")
    public var leagueId: LeagueID
}

public struct MyLeagues: Paged {
    public typealias Reply = Page<LeagueView>
    public static let type = "leagues.mine"
    public static let about = About(
        "Show the leagues that you host, play in or are invited to, the latest first", .user,
        example: "leagues mine")
    public var limit: Int?
    public var page: String?
}

public struct LeaguesOfGroup: Paged {
    public typealias Reply = Page<LeagueView>
    public static let type = "leagues.group"
    public static let about = About(
        "Show a group's leagues that you may see, the latest first", .user, reasons: [.notFound],
        example: "leagues group groupId=$group")
    public var groupId: GroupID
    public var limit: Int?
    public var page: String?
}

public struct GetSeason: Query {
    public typealias Reply = SeasonView
    public static let type = "leagues.season"
    public static let about = About(
        "Show a season: its options, divisions and entrants", .user, reasons: [.notFound],
        example: "leagues season seasonId=$season")
    public var seasonId: SeasonID
}

/// The fixtures to show.
public enum FixtureChoice: String, Choice {
    case all
    /// Neither done nor given nor void.
    case open
    /// Open ones whose window is over.
    case overdue
}

public struct ListSeasonFixtures: Paged {
    public typealias Reply = Page<SeasonFixture>
    public static let type = "leagues.fixtures"
    public static let about = About(
        "Show the fixtures of a season, by the date on which they are due", .user, reasons: [.notFound],
        example: "leagues fixtures seasonId=$season")
    public static let showDefault = FixtureChoice.all
    public static let defaults: [String: JSONValue] = ["show": JSONValue(showDefault)]

    public var seasonId: SeasonID
    /// The fixture with this number alone.
    public var fixture: Int?
    /// Only this division's, from 1.
    public var division: Int?
    /// Only this entrant's, by number.
    public var entrant: Int?
    /// Default: all.
    public var show: FixtureChoice?
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) {
        problems.range("division", division, SeasonPlan.divisionCounts)
        problems.limit(limit)
    }
}

/// Somebody's row of a division's table.
public struct SeasonRow: Codable, Sendable, Equatable {
    public var row: TableRowView
    public var accountId: ID? = nil
    /// The nickname of an account.
    public var name: String
    /// Points with three darts, of the season's matches of x01; absent where there are none.
    public var average: Double? = nil
    /// Scores of 180 in the season's matches of darts.
    public var scores180: Int? = nil
    public var highestCheckout: Int? = nil
    /// Whether they have withdrawn.
    public var isOut: Bool? = nil
    /// Whether they move up at the end, as the table stands.
    public var isMovingUp: Bool? = nil
    /// Whether they move down at the end, as the table stands.
    public var isMovingDown: Bool? = nil
}

/// The table of a division.
public struct SeasonTable: Codable, Sendable, Equatable {
    /// From 1, the highest.
    public var division: Int
    public var rows: [SeasonRow]
}

public struct ShowSeasonTable: Query {
    public static let type = "leagues.table"
    public static let about = About(
        "Show the tables of a season, now or as they stood at the end of a date", .user,
        reasons: [.notFound, .conflict], example: "leagues table seasonId=$season")

    public struct Reply: Codable, Sendable, Equatable {
        public var seasonId: ID
        public var status: SeasonStatus
        /// The date after which they are shown; absent for now.
        public var at: Day? = nil
        public var tables: [SeasonTable]
    }

    public var seasonId: SeasonID
    /// One division alone, from 1.
    public var division: Int?
    /// After all that was decided until the end of this date, by the league's clock. Default: now.
    public var at: Day?

    public func check(_ problems: inout Problems) {
        problems.range("division", division, SeasonPlan.divisionCounts)
    }
}

/// An evening that counts in a season.
public struct SeasonEvening: Codable, Sendable, Equatable {
    public var cupId: ID
    public var name: String
    public var day: Day
}

/// Somebody's row of the season points.
public struct SeasonPointsRow: Codable, Sendable, Equatable {
    public var rank: Int
    public var accountId: ID? = nil
    /// The nickname of an account.
    public var name: String
    /// Over the evenings that count.
    public var points: Int
    /// The number of evenings that they took part in.
    public var taken: Int
    /// The points of each evening of `evenings`; `null` where they did not take part.
    public var evenings: [Int?]
}

public struct ShowSeasonPoints: Query {
    public static let type = "leagues.points"
    public static let about = About(
        "Show the points of a season of evenings: everyone who took part, and the latest evenings", .user,
        reasons: [.notFound, .conflict], example: "leagues points seasonId=$season")

    public struct Reply: Codable, Sendable, Equatable {
        public var seasonId: ID
        public var status: SeasonStatus
        /// The latest 60, the earliest first.
        public var evenings: [SeasonEvening]
        /// The number of all evenings.
        public var eveningCount: Int
        /// The first 500.
        public var rows: [SeasonPointsRow]
    }

    public var seasonId: SeasonID
}

/// The public view of a league behind a link, without people.
public struct LeagueLanding: Codable, Sendable, Equatable {
    public var name: String
    public var sport: Sport
    public var status: LeagueStatus
    /// The name of the latest season that has begun.
    public var season: String? = nil
    public var seasonStatus: SeasonStatus? = nil
    /// Entrants of that season; these three are absent of a season of evenings.
    public var entrantCount: Int? = nil
    /// Its fixtures, and how many of them are over.
    public var fixtureCount: Int? = nil
    public var overCount: Int? = nil
    /// The evenings so far of a season of evenings.
    public var eveningCount: Int? = nil
    /// Always `true`: search engines should not index the page.
    public var noindex: Bool = true
}

public struct ShowLeagueLanding: Query {
    public typealias Reply = LeagueLanding
    public static let type = "leagues.landing"
    public static let about = About(
        "Show what the link of a public league tells anyone who opens it", .anyone,
        reasons: [.notFound, .rateLimited], example: "leagues landing leagueId=$league")
    public var leagueId: LeagueID
}
