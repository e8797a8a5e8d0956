// leagues: who runs a league, and who sees it (domain.md §17.7). Seasons.swift has its seasons, SeasonPlay.swift the
// fixtures, LeagueReading.swift the queries.

import Competitions
import Values

extension SeasonPlan.IfLate: Choice {}

/// The people who see a league.
public enum LeagueVisibility: String, Choice {
    /// Everyone with an account; its link tells anyone the name, the sport and how far it has come.
    case `public`
    /// The members of its group, hosts, and everyone who is or was in it.
    case group
    /// Hosts, and everyone who is or was in it or is invited.
    case `private`
}

/// Whether a league goes on.
public enum LeagueStatus: String, Choice {
    case open
    /// For good: it can be read, and nothing changes.
    case cancelled
}

/// A reader's part in a league.
public enum LeagueRole: String, Choice {
    case host
    /// Named by the host, or runs the league's group.
    case coHost = "cohost"
    case entrant
    case invited
}

/// The limits of leagues (domain.md §17.7).
public enum LeagueLimits {
    public static let nameLengths = 3...60
    /// Open leagues of one host.
    public static let hostedMax = 20
    public static let seasonsMax = 20
    /// Entrants of a season, those who are invited included: as many as its divisions hold.
    public static let entrantsMax =
        SeasonPlan.divisionCounts.upperBound * SeasonPlan.divisionSizes.upperBound
    /// Entrants in one `leagues.entrant-order`.
    public static let orderMax = SeasonPlan.divisionSizes.upperBound
    /// Days until a proposal ends that nobody agrees to.
    public static let proposalDays = 7
    /// Days before the end of a fixture's window on which both sides are told.
    public static let dueDays = [7, 1]
    /// The first season begins at most so many days ahead.
    public static let daysAheadMax = 366
    /// The name of a league that moderation hides.
    public static let hiddenName = "[Hidden League]"
    /// The latest evenings whose points one answer shows.
    public static let eveningsShown = 60
}

/// A league as its reader may see it.
public struct LeagueView: Codable, Sendable, Equatable {
    /// The league's id, called `leagueId` in requests and events.
    public var id: ID
    /// `[Hidden League]` where moderation hides it, and its seasons have numbers for names; its hosts read them on.
    public var name: String
    /// Whether moderation hides it from all who neither play in it nor host it; otherwise absent.
    public var hidden: Bool? = nil
    public var hostId: ID
    public var hostNickname: String? = nil
    /// The co-hosts who are named, in the order in which they were.
    public var coHosts: [PersonMention] = []
    /// Only for those who find the group.
    public var groupId: ID? = nil
    public var visibility: LeagueVisibility
    public var sport: Sport
    /// All dates of the league are by its clock.
    public var timezone: String
    public var status: LeagueStatus
    /// `https://<host>/league/<id>`.
    public var url: String
    public var createdAt: Timestamp
    public var version: Int
    /// The reader's own part in it.
    public var role: LeagueRole? = nil
    /// The latest first.
    public var seasons: [SeasonBrief] = []
}

public struct CreateLeague: Command {
    public typealias Reply = LeagueView
    public static let type = "leagues.create"
    public static let about = About(
        "Make a league that you host, in which people play each other over months", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues create name=\"Tuesday Darts\" sport=darts timezone=Europe/London")

    /// 3 to 60 characters.
    public var name: String
    public var sport: Sport
    /// The zone by whose clock its dates are, such as Europe/London; it stays.
    public var timezone: String
    /// A group that you are in and may host for; it stays.
    public var groupId: GroupID?
    /// The people who see it. Default: group for a group's league, otherwise private.
    public var visibility: LeagueVisibility?

    public func check(_ problems: inout Problems) {
        problems.text("name", name, LeagueLimits.nameLengths)
        problems.require(
            visibility != .group || groupId != nil, "visibility",
            "visibility group is for the league of a group; give groupId")
    }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.zone(timezone, at: time)
    }
}

public struct UpdateLeague: Command {
    public typealias Reply = LeagueView
    public static let type = "leagues.update"
    public static let about = About(
        "Change the name of a league of yours, or who sees it", .user,
        reasons: [.notFound, .forbidden, .versionMismatch, .conflict, .rateLimited],
        example: "leagues update leagueId=$league name=\"Thursday Darts\"")
    public var leagueId: LeagueID
    /// 3 to 60 characters.
    public var name: String?
    public var visibility: LeagueVisibility?
    /// For apps: refused where the league has changed since this version.
    public var ifVersion: Int?

    public func check(_ problems: inout Problems) {
        problems.text("name", name, LeagueLimits.nameLengths)
    }
}

public struct CancelLeague: Command {
    public typealias Reply = Done
    public static let type = "leagues.cancel"
    public static let about = About(
        "Call a league of yours off for good, with the season that is not over", .user,
        reasons: [.notFound, .forbidden, .rateLimited], example: "leagues cancel leagueId=$league")
    public var leagueId: LeagueID
}

public struct NameLeagueCoHost: Command {
    public typealias Reply = LeagueView
    public static let type = "leagues.cohost"
    public static let about = About(
        "Let somebody of your league or its group host it with you, or take that back", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "leagues cohost leagueId=$league accountId=bob on=true")
    public var leagueId: LeagueID
    public var accountId: UserReference
    /// Whether they are one from now on.
    public var on: Bool
}
