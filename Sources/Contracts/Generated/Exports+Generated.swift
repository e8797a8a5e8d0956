// Made by deploy/contracts from Sources/Contracts/Games/Exports.swift.

import JSON
import Values

extension MakeFeedLink.Reply {
    @_disfavoredOverload
    public init(url: sending String, token: String) {
        self.url = url
        self.token = token
    }
}

extension RevokeFeedLink {
    public static let notes: [String: String] = [
        "groupId": "the link to this group's games, instead of the one to yours"
    ]
}

extension CalendarFeed {
    public static let notes: [String: String] = [
        "token": "the end of the link"
    ]
}

extension GroupAsCalendar {
    public static let notes: [String: String] = [
        "slug": "the last part of the group's link, or the whole link"
    ]
}

extension GameCollection.Geometry {
    @_disfavoredOverload
    public init(type: sending GameCollection.GeometryType, coordinates: [Double]) {
        self.type = type
        self.coordinates = coordinates
    }
}

extension GameCollection.Properties {
    @_disfavoredOverload
    public init(
        title: sending String, sport: Sport, startsAt: Timestamp, going: Int, capacity: Int?, openSlots: Int?,
        full: Bool, status: GameStatus, color: String
    ) {
        self.title = title
        self.sport = sport
        self.startsAt = startsAt
        self.going = going
        self.capacity = capacity
        self.openSlots = openSlots
        self.full = full
        self.status = status
        self.color = color
    }
}

extension GameCollection.Feature {
    @_disfavoredOverload
    public init(
        type: sending GameCollection.FeatureType, id: ID, geometry: GameCollection.Geometry,
        properties: GameCollection.Properties
    ) {
        self.type = type
        self.id = id
        self.geometry = geometry
        self.properties = properties
    }
}

extension GamesOnMap {
    public init(from decoder: any Decoder) throws {
        filter = try GameFilter(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        try filter.encode(to: encoder)
    }

    public static let notes: [String: String] = [
        "center": "lat,lng. Default: your home; without one, anywhere",
        "day": "one date in timezone, instead of from and to",
        "from":
            "the earliest start, at most 90 days before to. Default: now; if to is past, 30 days before it",
        "groupId": "only games of this group",
        "hasOpenSlots": "only games with free slots",
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

extension MapLink {
    public static let notes: [String: String] = [
        "mode": "default: show"
    ]
}

extension MapLink.Reply {
    @_disfavoredOverload
    public init(url: sending String) {
        self.url = url
    }
}
