// games.ics, games.feed-link, games.group-feed-link, games.feed-revoke, games.feed-ics, games.group-ics, games.geojson and
// games.map-link: games for calendars and maps (domain.md §4.7).

import JSON
import Values

public struct GameAsCalendar: DocumentQuery {
    public typealias Reply = CalendarText
    public static let type = "games.ics"
    public static let about = About(
        "Show a game as a calendar file (iCalendar)", .user, reasons: [.notFound],
        example: "games ics gameId=$game")
    public var gameId: GameID
}

public struct MakeFeedLink: Command {
    public static let type = "games.feed-link"
    public static let about = About(
        "Make a link that shows your games in a calendar app; the one before stops working", .user,
        example: "games feed-link")

    public struct Reply: Codable, Sendable, Equatable {
        /// A secret link: everyone who has it can read when and where you play.
        public var url: String
        /// The last part of the link, for `games.feed-ics`.
        public var token: String
    }

    public init() {}
}

public struct MakeGroupFeedLink: Command {
    public typealias Reply = MakeFeedLink.Reply
    public static let type = "games.group-feed-link"
    public static let about = About(
        "Make a link that shows your group's games in a calendar app, while you are in it", .user,
        reasons: [.notFound],
        example: "games group-feed-link groupId=$group")
    public var groupId: GroupID
}

public struct RevokeFeedLink: Command {
    public typealias Reply = Done
    public static let type = "games.feed-revoke"
    public static let about = About(
        "Stop the link that shows your games in a calendar app", .user, example: "games feed-revoke")
    /// The link to this group's games, instead of the one to yours.
    public var groupId: GroupID?
}

public struct CalendarFeed: DocumentQuery {
    public typealias Reply = CalendarText
    public static let type = "games.feed-ics"
    public static let about = About(
        "Show the calendar behind such a link, as a calendar app reads it", .anyone, reasons: [.notFound],
        example: "games feed-ics token=$feed.token")
    /// The end of the link.
    public var token: String
}

public struct GroupAsCalendar: DocumentQuery {
    public typealias Reply = CalendarText
    public static let type = "games.group-ics"
    public static let about = About(
        "Show the public games of a public group as a calendar, as anyone may read it", .anyone,
        reasons: [.notFound, .rateLimited], example: "games group-ics slug=$group.slug")
    /// The last part of the group's link, or the whole link.
    public var slug: String

    public func check(_ problems: inout Problems) {
        problems.bytes("slug", slug, 1...GroupLimits.slugBytesMax)
    }
}

/// Games on a map, as an RFC 7946 FeatureCollection.
public struct GameCollection: Codable, Sendable, Equatable {
    /// GeoJSON's type of a list of features.
    public enum CollectionType: String, Choice {
        case collection = "FeatureCollection"
    }

    /// GeoJSON's type of a feature.
    public enum FeatureType: String, Choice {
        case feature = "Feature"
    }

    /// GeoJSON's type of a point.
    public enum GeometryType: String, Choice {
        case point = "Point"
    }

    /// A game's location; longitude first, as GeoJSON requires.
    public struct Geometry: Codable, Sendable, Equatable {
        /// Always `Point`.
        public var type: GeometryType
        /// Longitude and latitude, with 6 decimals.
        public var coordinates: [Double]
    }

    /// The facts of a game that a map shows.
    public struct Properties: Codable, Sendable, Equatable {
        public var title: String
        public var sport: Sport
        public var startsAt: Timestamp
        /// The number of people going, including the host.
        public var going: Int
        /// Absent if unlimited; then `openSlots` is absent too.
        public var capacity: Int?
        /// The number of free slots.
        public var openSlots: Int?
        /// Whether all slots are taken; always `false` if unlimited.
        public var full: Bool
        public var status: GameStatus
        /// A color such as `#34C759`.
        public var color: String
    }

    /// A game on a map.
    public struct Feature: Codable, Sendable, Equatable {
        /// Always `Feature`.
        public var type: FeatureType
        public var id: ID
        public var geometry: Geometry
        public var properties: Properties
    }

    /// Always `FeatureCollection`.
    public var type: CollectionType
    /// The games, in search order; at most 500.
    public var features: [Feature]
    /// Whether more games were found than are in the list.
    public var truncated: Bool

    /// Makes the map document of some games, in their order.
    ///
    /// - Parameter truncated: whether more games were found.
    public init(_ games: [GameView], truncated: Bool) {
        type = .collection
        features = games.map { game in
            let point = [game.place.lng, game.place.lat].map { ($0 * 1e6).rounded() / 1e6 }
            return Feature(
                type: .feature, id: game.id, geometry: Geometry(type: .point, coordinates: point),
                properties: Properties(
                    title: game.title, sport: game.sport, startsAt: game.startsAt, going: game.counts.going,
                    capacity: game.capacity, openSlots: game.openSlots, full: game.full, status: game.status,
                    color: game.sport.color))
        }
        self.truncated = truncated
    }
}

extension Sport {
    /// The color of its pin on a map.
    var color: String {
        switch self {
        case .soccer: "#34C759"
        case .basketball: "#FF9500"
        case .archery, .badminton, .baseball, .boxing, .fencing, .football, .fieldHockey, .golf, .iceHockey,
            .softball, .tableTennis, .tennis, .volleyball, .waterPolo, .wrestling, .darts, .party:
            "#007AFF"
        }
    }
}

public struct GamesOnMap: DocumentQuery {
    public typealias Reply = GameCollection
    public static let type = "games.geojson"
    public static let about = About(
        "Find games for a map: GeoJSON, the first 500", .user,
        reasons: [.notFound], example: "games geojson center=37.77,-122.42 radius=10mi")

    public static var defaults: [String: JSONValue] { GameFilter.defaults }

    public var filter: Flattened<GameFilter>

    public func check(_ problems: inout Problems) { problems.filter(filter) }
}

public struct MapLink: Query {
    public static let type = "games.map-link"
    public static let about = About(
        "Get a link that shows a game's place, or the way there, in a map app", .user, reasons: [.notFound],
        example: "games map-link gameId=$game provider=apple mode=directions")

    /// The map app or site that a link opens.
    public enum Provider: String, Choice {
        case apple
        case google
    }

    /// Whether a link shows the place or directions to it.
    public enum Mode: String, Choice {
        case show
        case directions
    }

    public struct Reply: Codable, Sendable, Equatable {
        /// Opens the place, or directions to it, in the provider's app or in a browser.
        public var url: String
    }

    public var gameId: GameID
    public var provider: Provider
    /// Default: show.
    public var mode: Mode?

    public static let modeDefault = Mode.show
    public static let defaults = ["mode": JSONValue(modeDefault)]
}
