// games.search and games.near: finding games by place, time and more (domain.md §4.6).

import Values

/// Whose games: everyone's, or those of people I know (domain.md §4.6).
public enum SearchScope: String, Choice {
    /// Everyone's; the default.
    case all
    /// A friend is going or hosts, or I am going.
    case friends
    /// Somebody I follow is going or hosts.
    case following
    case own
}

/// By start, by distance from the centre, or the newest first.
public enum SearchSort: String, Choice {
    /// The first to start comes first; the default.
    case date
    /// The game nearest to the centre comes first.
    case distance
    /// The game created last comes first.
    case newest
}

/// The statuses of a game, and `active` for open and closed.
public enum StatusFilter: String, Choice {
    case open
    case closed
    case cancelled
    case completed
    case active
}

/// What a search asks for; all fields optional, all of them must hold.
public struct GameFilter: Codable, Sendable, Equatable {
    /// By default home; anywhere if that is not known.
    public var center: Place.Point?
    /// The centre by name, such as `Oakland`: a city, or a venue and its city.
    public var near: String?
    /// Above 0, at most 100; default 25.
    public var radiusMiles: Double?
    /// Starting then or later; by default now, or 30 days before a `to` that is past.
    public var from: WrittenTime?
    /// Starting before then; by default 30 days after `from`, and at most 90.
    public var to: WrittenTime?
    /// Starting on this date in `timezone`, instead of `from` and `to`.
    public var day: Day?
    public var timezone: String?
    public var sports: [Sport]?
    /// Any of these levels is wanted; a game that names none matches as well.
    public var skillLevels: [SkillLevel]?
    public var visibility: [Visibility]?
    public var joinPolicy: [JoinPolicy]?
    /// Any of these.
    public var priceTiers: [PriceTier]?
    /// By default `all`.
    public var scope: SearchScope?
    /// Any of these; by default open ones, of the past also closed and completed ones.
    public var status: [StatusFilter]?
    /// If `true`, only games that more may come to.
    public var hasOpenSlots: Bool?
    /// If `true`, only games whose requirements the caller meets.
    public var matchesMe: Bool?
    public var hostId: UserReference?
    public var seriesId: ID?
    public var venueId: ID?
    public var q: String?
    /// By default `date`; `distance` needs a centre.
    public var sort: SearchSort?
    public init() {}
}

/// `games.search`: the fields of a filter, and which page of what it finds.
public struct SearchGames: Query {
    public typealias Reply = Page<GameView>
    public static let type = "games.search"
    public static let about = About(
        "Find games by place, time, sport and more", .user, fields: searchFieldNotes, reasons: [.notFound],
        example: "games search center=37.77,-122.42 radius=10mi sports=soccer from=today to=+7d")

    public var filter: GameFilter
    public var limit: Int?
    public var page: String?

    public init(from decoder: any Decoder) throws {
        filter = try GameFilter(from: decoder)
        (limit, page) = try PageKeys.read(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        try filter.encode(to: encoder)
        try PageKeys.write(limit, page, to: encoder)
    }

    public func check(_ problems: inout Problems) {
        problems.filter(filter)
        problems.range("limit", limit, 1...100)
    }
}

/// `games.near`: a search around a centre, the nearest first.
public struct GamesNear: Query, Needing {
    public typealias Reply = Page<GameView>
    public static let type = "games.near"
    public static let about = About(
        "Find games around a place, the nearest first", .user,
        fields: searchFieldNotes.merging(["center": "around where", "sort": "distance, and no other"]) { $1 },
        reasons: [.notFound], example: "games near near=Oakland radius=5mi")
    public static let needs: [String: String?] = ["near": "center"]

    public var filter: GameFilter
    public var limit: Int?
    public var page: String?

    public init(from decoder: any Decoder) throws {
        filter = try GameFilter(from: decoder)
        filter.sort = filter.sort ?? .distance
        (limit, page) = try PageKeys.read(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        try filter.encode(to: encoder)
        try PageKeys.write(limit, page, to: encoder)
    }

    public func check(_ problems: inout Problems) {
        problems.require(
            filter.center != nil || filter.near != nil, "center", "center is missing: lat,lng; or give near")
        problems.require(
            filter.sort == .distance, "sort",
            "games near sorts by distance, and by nothing else: leave sort out")
        problems.filter(filter)
        problems.range("limit", limit, 1...100)
    }
}

/// The two fields that every paged query has, beside those of a filter.
private enum PageKeys: String, CodingKey {
    case limit, page

    static func read(from decoder: any Decoder) throws -> (Int?, String?) {
        let container = try decoder.container(keyedBy: PageKeys.self)
        return (
            try container.decodeIfPresent(Int.self, forKey: .limit),
            try container.decodeIfPresent(String.self, forKey: .page)
        )
    }

    static func write(_ limit: Int?, _ page: String?, to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PageKeys.self)
        try container.encodeIfPresent(limit, forKey: .limit)
        try container.encodeIfPresent(page, forKey: .page)
    }
}

let searchFieldNotes: [String: String] = [
    "center": "lat,lng; default your home; without either, anywhere",
    "near": "the centre by name, such as Oakland",
    "radiusMiles": "above 0, at most 100; default 25",
    "from": "default now; from and to are at most 90 days apart",
    "to": "not included; default 30 days after from",
    "day": "one date in timezone, instead of from and to",
    "timezone": "by whose clock, such as America/Los_Angeles; that of the centre, else yours, where left out",
    "status": "default open; active is open and closed",
    "scope": "own: games you are going to",
    "seriesId": "only the occurrences of this series", "venueId": "only those at this venue",
    "matchesMe": "only games whose requirements you meet",
    "q": "2 to 80 characters of title, place, address or city",
    "sort": "date (default), distance (needs a centre), newest",
    "limit": "1 to 100, default 30",
    "page": "the former page's next",
]

extension Problems {
    /// - Parameter path: `searchPreset.` where the filter is kept, and not asked with.
    mutating func filter(_ filter: GameFilter, at path: String = "") {
        point(path + "center", filter.center)
        text(path + "near", filter.near, 1...PlaceLimits.textMax)
        require(
            filter.center == nil || filter.near == nil, path + "near", "give \(path)near or center, not both")
        if let radius = filter.radiusMiles {
            let field = path + "radiusMiles"
            require(radius > 0 && radius <= 100, field, "\(field) must be above 0 and at most 100 miles")
        }
        text(path + "q", filter.q, 2...80)
        text(path + "timezone", filter.timezone, 1...64)
        choices(path + "sports", filter.sports)
        choices(path + "skillLevels", filter.skillLevels)
        choices(path + "visibility", filter.visibility)
        choices(path + "joinPolicy", filter.joinPolicy)
        choices(path + "priceTiers", filter.priceTiers)
        choices(path + "status", filter.status)
        let day = path + "day"
        require(
            filter.day == nil || (filter.from == nil && filter.to == nil), day,
            "give \(day), or from and to, not both")
    }
}
