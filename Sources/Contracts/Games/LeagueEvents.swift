// The public events of leagues (domain.md §1.7, §17.12). Those of their seasons and fixtures are private lines of games'.

import Values

/// A league was made or changed, or called off.
public struct LeagueChanged: Event {
    public static let type = "games.league-changed"
    public var leagueId: ID
    public var name: String
    public var hostId: ID
    /// The co-hosts who are named, in the order in which they were.
    public var coHosts: [ID]
    public var groupId: ID? = nil
    public var visibility: LeagueVisibility
    public var sport: Sport
    public var timezone: String
    public var status: LeagueStatus
    public var version: Int
    /// The account that did it; absent if it follows from something else.
    public var by: ID? = nil
    public var subject: String? { leagueId.description }
}

/// A season is over, and its order is sealed.
public struct SeasonDone: Event {
    public static let type = "games.season-done"
    public var leagueId: ID
    public var seasonId: ID
    /// The accounts of each division, in the order of its table; entrants by name are left out.
    public var places: [[ID]]
    public var by: ID? = nil
    public var subject: String? { seasonId.description }
}
