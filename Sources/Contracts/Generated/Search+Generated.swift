// Made by deploy/contracts from Sources/Contracts/Games/Search.swift.

import JSON
import Values

extension GameFilter {
    @_disfavoredOverload
    public init(
        center: sending Place.Point? = nil, near: String? = nil, radiusMiles: Double? = nil,
        from: WrittenTime? = nil, to: WrittenTime? = nil, day: Day? = nil, timezone: String? = nil,
        sports: [Sport]? = nil, skillLevels: [SkillLevel]? = nil, visibility: [Visibility]? = nil,
        joinPolicy: [JoinPolicy]? = nil, priceTiers: [PriceTier]? = nil, scope: SearchScope? = nil,
        status: [StatusFilter]? = nil, hasOpenSlots: Bool? = nil, matchesMe: Bool? = nil,
        hostId: UserReference? = nil, seriesId: SeriesID? = nil, venueId: VenueID? = nil,
        groupId: GroupID? = nil, q: String? = nil, sort: SearchSort? = nil
    ) {
        self.center = center
        self.near = near
        self.radiusMiles = radiusMiles
        self.from = from
        self.to = to
        self.day = day
        self.timezone = timezone
        self.sports = sports
        self.skillLevels = skillLevels
        self.visibility = visibility
        self.joinPolicy = joinPolicy
        self.priceTiers = priceTiers
        self.scope = scope
        self.status = status
        self.hasOpenSlots = hasOpenSlots
        self.matchesMe = matchesMe
        self.hostId = hostId
        self.seriesId = seriesId
        self.venueId = venueId
        self.groupId = groupId
        self.q = q
        self.sort = sort
    }
}

extension SearchGames {
    private enum CodingKeys: String, CodingKey { case limit, page }

    public init(from decoder: any Decoder) throws {
        filter = try GameFilter(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        limit = try container.decodeIfPresent(Int.self, forKey: .limit)
        page = try container.decodeIfPresent(String.self, forKey: .page)
    }

    public func encode(to encoder: any Encoder) throws {
        try filter.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(limit, forKey: .limit)
        try container.encodeIfPresent(page, forKey: .page)
    }

    public static let notes: [String: String] = [
        "center": "lat,lng. Default: your home; without one, anywhere",
        "day": "one date in timezone, instead of from and to",
        "from":
            "the earliest start, at most 90 days before to. Default: now; if to is past, 30 days before it",
        "groupId": "only games of this group",
        "hasOpenSlots": "only games with free slots",
        "limit": "1 to 100. Default: 30",
        "matchesMe": "only games whose requirements you meet",
        "near": "the center by name, such as Oakland: a city, or a venue and its city",
        "priceTiers": "any of these tiers",
        "q": "2 to 80 characters of title, place, address or city",
        "radiusMiles": "above 0, at most 100. Default: 25",
        "scope": "own: games you are going to. Default: all",
        "seriesId": "only games of this series",
        "skillLevels": "any of these levels; a game without required levels matches too",
        "sort": "date, distance (needs a center) or newest. Default: date",
        "status":
            "any of these; active is open and closed. Default: open; for past dates also closed and"
            + " completed",
        "timezone":
            "the clock that counts, such as America/Los_Angeles. Default: that of the center, else yours",
        "to": "not included. Default: 30 days after from",
        "venueId": "only games at this venue",
    ]
}
