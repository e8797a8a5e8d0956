// games.search and games.near: what is on, around where, and when (domain.md §4.6).

public import Values

public enum SearchScope: String, Choice { case all, friends, following, own }
public enum SearchSort: String, Choice { case date, distance, newest }
public enum StatusFilter: String, Choice { case open, closed, cancelled, completed, active }

/// What a search asks for; all fields optional, all of them must hold.
public struct GameFilter: Codable, Sendable, Equatable {
    public var center: Place.Point?
    /// Above 0, at most 100; default 25.
    public var radiusMiles: Double?
    public var from: Timestamp?
    public var to: Timestamp?
    public var day: Day?
    public var timezone: String?
    public var sports: [Sport]?
    public var skillLevels: [SkillLevel]?
    public var visibility: [Visibility]?
    public var joinPolicy: [JoinPolicy]?
    public var priceTiers: [PriceTier]?
    public var scope: SearchScope?
    public var status: [StatusFilter]?
    public var hasOpenSlots: Bool?
    public var matchesMe: Bool?
    public var hostId: UserReference?
    public var q: String?
    public var sort: SearchSort?
    public init() {}
}

/// `games.search`
public struct SearchGames: Query {
    public typealias Reply = Page<GameView>
    public static let type = "games.search"
    public static let about = About(
        "Find games you may see, by place, time and more", .user, fields: searchFieldNotes,
        reasons: [.invalidArgument],
        example: "games search center=37.77,-122.42 radius=10mi sports=soccer from=today to=+7d")

    public var center: Place.Point?
    public var radiusMiles: Double?
    public var from: Timestamp?
    public var to: Timestamp?
    public var day: Day?
    public var timezone: String?
    public var sports: [Sport]?
    public var skillLevels: [SkillLevel]?
    public var visibility: [Visibility]?
    public var joinPolicy: [JoinPolicy]?
    public var priceTiers: [PriceTier]?
    public var scope: SearchScope?
    public var status: [StatusFilter]?
    public var hasOpenSlots: Bool?
    public var matchesMe: Bool?
    public var hostId: UserReference?
    public var q: String?
    public var sort: SearchSort?
    public var limit: Int?
    public var page: String?

    public var filter: GameFilter {
        var filter = GameFilter()
        filter.center = center
        filter.radiusMiles = radiusMiles
        filter.from = from
        filter.to = to
        filter.day = day
        filter.timezone = timezone
        filter.sports = sports
        filter.skillLevels = skillLevels
        filter.visibility = visibility
        filter.joinPolicy = joinPolicy
        filter.priceTiers = priceTiers
        filter.scope = scope
        filter.status = status
        filter.hasOpenSlots = hasOpenSlots
        filter.matchesMe = matchesMe
        filter.hostId = hostId
        filter.q = q
        filter.sort = sort
        return filter
    }

    public func check(_ problems: inout Problems) {
        problems.filter(filter)
        problems.range("limit", limit, 1...100)
    }
}

/// `games.near`: a search around a centre, the nearest first.
public struct GamesNear: Query {
    public typealias Reply = Page<GameView>
    public static let type = "games.near"
    public static let about = About(
        "Find games around a place, the nearest first", .user, fields: searchFieldNotes,
        example: "games near center=37.77,-122.42 radius=5mi")

    public var center: Place.Point
    public var radiusMiles: Double?
    public var from: Timestamp?
    public var to: Timestamp?
    public var sports: [Sport]?
    public var skillLevels: [SkillLevel]?
    public var hasOpenSlots: Bool?
    public var limit: Int?
    public var page: String?

    public var filter: GameFilter {
        var filter = GameFilter()
        filter.center = center
        filter.radiusMiles = radiusMiles
        filter.from = from
        filter.to = to
        filter.sports = sports
        filter.skillLevels = skillLevels
        filter.hasOpenSlots = hasOpenSlots
        filter.sort = .distance
        return filter
    }

    public func check(_ problems: inout Problems) {
        problems.filter(filter)
        problems.range("limit", limit, 1...100)
    }
}

private let searchFieldNotes: [String: String] = [
    "center": "lat,lng; default your home; without either, anywhere",
    "radiusMiles": "above 0, at most 100; default 25",
    "from": "default now; from and to are at most 90 days apart",
    "to": "not included; default 30 days after from",
    "day": "one date in timezone, instead of from and to",
    "timezone": "IANA name; default your own",
    "status": "default open; active is open and closed",
    "scope": "own: games you are going to",
    "matchesMe": "only games whose requirements you meet",
    "q": "2 to 80 characters of title, place, address or city",
    "sort": "date (default), distance (needs a centre), newest",
    "limit": "1 to 100, default 30",
    "page": "the former page's next",
]

extension Problems {
    mutating func filter(_ filter: GameFilter) {
        point("center", filter.center)
        if let radius = filter.radiusMiles {
            require(radius > 0 && radius <= 100, "radiusMiles", "radiusMiles must be above 0 and at most 100")
        }
        text("q", filter.q, 2...80)
        require(
            filter.day == nil || (filter.from == nil && filter.to == nil), "day", "day goes without from and to")
    }
}
