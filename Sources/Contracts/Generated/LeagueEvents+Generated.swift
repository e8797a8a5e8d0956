// Made by deploy/contracts from Sources/Contracts/Games/LeagueEvents.swift.

import Values

extension LeagueChanged {
    @_disfavoredOverload
    public init(
        leagueId: sending ID, name: String, hostId: ID, coHosts: [ID], groupId: ID? = nil,
        visibility: LeagueVisibility, sport: Sport, timezone: String, status: LeagueStatus, version: Int,
        by: ID? = nil
    ) {
        self.leagueId = leagueId
        self.name = name
        self.hostId = hostId
        self.coHosts = coHosts
        self.groupId = groupId
        self.visibility = visibility
        self.sport = sport
        self.timezone = timezone
        self.status = status
        self.version = version
        self.by = by
    }
}

extension SeasonDone {
    @_disfavoredOverload
    public init(leagueId: sending ID, seasonId: ID, places: [[ID]], by: ID? = nil) {
        self.leagueId = leagueId
        self.seasonId = seasonId
        self.places = places
        self.by = by
    }
}
