// Made by deploy/contracts from Sources/Contracts/Games/Leagues.swift.

import Competitions
import Values

extension LeagueView {
    @_disfavoredOverload
    public init(
        id: sending ID, name: String, hidden: Bool? = nil, hostId: ID, hostNickname: String? = nil,
        coHosts: [PersonMention] = [], groupId: ID? = nil, visibility: LeagueVisibility, sport: Sport,
        timezone: String, status: LeagueStatus, url: String, createdAt: Timestamp, version: Int,
        role: LeagueRole? = nil, seasons: [SeasonBrief] = []
    ) {
        self.id = id
        self.name = name
        self.hidden = hidden
        self.hostId = hostId
        self.hostNickname = hostNickname
        self.coHosts = coHosts
        self.groupId = groupId
        self.visibility = visibility
        self.sport = sport
        self.timezone = timezone
        self.status = status
        self.url = url
        self.createdAt = createdAt
        self.version = version
        self.role = role
        self.seasons = seasons
    }
}

extension CreateLeague {
    public static let notes: [String: String] = [
        "groupId": "a group that you are in and may host for; it stays",
        "name": "3 to 60 characters",
        "timezone": "the zone by whose clock its dates are, such as Europe/London; it stays",
        "visibility": "the people who see it. Default: group for a group's league, otherwise private",
    ]
}

extension UpdateLeague {
    public static let notes: [String: String] = [
        "ifVersion": "for apps: refused where the league has changed since this version",
        "name": "3 to 60 characters",
    ]
}

extension NameLeagueCoHost {
    public static let notes: [String: String] = [
        "on": "whether they are one from now on"
    ]
}
