// Made by deploy/contracts from Sources/Contracts/Games/Exports.swift.

import Values

extension CalendarText {
    @_disfavoredOverload
    public init(mediaType: sending String = "text/calendar; charset=utf-8", text: String) {
        self.mediaType = mediaType
        self.text = text
    }
}

extension MakeFeedLink.Reply {
    @_disfavoredOverload
    public init(url: sending String, token: String) {
        self.url = url
        self.token = token
    }
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
}

extension MapLink.Reply {
    @_disfavoredOverload
    public init(url: sending String) {
        self.url = url
    }
}
