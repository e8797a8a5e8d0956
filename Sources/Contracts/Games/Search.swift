// games.search and games.near: finding games by place, time and more (domain.md §4.6).

import JSON
import Values

/// Whose games to search: everyone's, or those of people the caller knows (domain.md §4.6).
public enum SearchScope: String, Choice {
    /// Everyone's games.
    case all
    /// Games where a friend is going or hosts, or where the caller is going.
    case friends
    /// Games where somebody the caller follows is going or hosts.
    case following
    case own
}

/// The order of the results.
public enum SearchSort: String, Choice {
    /// Earliest start first.
    case date
    /// Nearest to the center first.
    case distance
    /// Newest game first.
    case newest
}

/// A game's statuses, and `active` for open and closed.
public enum StatusFilter: String, Choice {
    case open
    case closed
    case cancelled
    case completed
    case active
}

/// Criteria of a search. All fields are optional; a game must match all that are given.
public struct GameFilter: Codable, Sendable, Equatable {
    /// lat,lng. Default: your home; without one, anywhere.
    public var center: Place.Point? = nil
    /// The center by name, such as Oakland: a city, or a venue and its city.
    public var near: String? = nil
    /// Above 0, at most 100. Default: 25.
    public var radiusMiles: Double? = nil
    /// The earliest start, at most 90 days before to. Default: now; if to is past, 30 days before it.
    public var from: WrittenTime? = nil
    /// Not included. Default: 30 days after from.
    public var to: WrittenTime? = nil
    /// One date in timezone, instead of from and to.
    public var day: Day? = nil
    /// The clock that counts, such as America/Los_Angeles. Default: that of the center, else yours.
    public var timezone: String? = nil
    public var sports: [Sport]? = nil
    /// Any of these levels; a game without required levels matches too.
    public var skillLevels: [SkillLevel]? = nil
    public var visibility: [Visibility]? = nil
    public var joinPolicy: [JoinPolicy]? = nil
    /// Any of these tiers.
    public var priceTiers: [PriceTier]? = nil
    /// Own: games you are going to. Default: all.
    public var scope: SearchScope? = nil
    /// Any of these; active is open and closed. Default: open; for past dates also closed and completed.
    public var status: [StatusFilter]? = nil
    /// Only games with free slots.
    public var hasOpenSlots: Bool? = nil
    /// Only games whose requirements you meet.
    public var matchesMe: Bool? = nil
    public var hostId: UserReference? = nil
    /// Only games of this series.
    public var seriesId: SeriesID? = nil
    /// Only games at this venue.
    public var venueId: VenueID? = nil
    /// Only games of this group.
    public var groupId: GroupID? = nil
    /// 2 to 80 characters of title, place, address or city.
    public var q: String? = nil
    /// Date, distance (needs a center) or newest. Default: date.
    public var sort: SearchSort? = nil
}

extension GameFilter {
    public static let scopeDefault = SearchScope.all
    public static let sortDefault = SearchSort.date
    /// The defaults of a search; those of times, of the center and of the status depend on other things.
    static let defaults: [String: JSONValue] = [
        "scope": JSONValue(scopeDefault), "sort": JSONValue(sortDefault),
        "radiusMiles": JSONValue(whole: RadiusLimits.milesDefault),
    ]
    /// The defaults of a filter that is a field of a request.
    static func defaults(in field: String) -> [String: JSONValue] {
        Dictionary(uniqueKeysWithValues: defaults.map { ("\(field).\($0.key)", $0.value) })
    }
}

public struct SearchGames: Paged {
    public typealias Reply = Page<GameView>
    public static let type = "games.search"
    public static let about = About(
        "Find games by place, time, sport and more", .user, reasons: [.notFound],
        example: "games search center=37.77,-122.42 radius=10mi sports=soccer from=today to=+7d")

    public static let limitDefault = 30
    public static var defaults: [String: JSONValue] { GameFilter.defaults }

    public var filter: Flattened<GameFilter>
    /// 1 to 100. Default: 30.
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) {
        problems.filter(filter)
        problems.limit(limit)
    }
}

public struct GamesNear: Paged, Needing {
    public typealias Reply = Page<GameView>
    public static let type = "games.near"
    public static let about = About(
        "Find games around a place, the nearest first", .user,
        reasons: [.notFound], example: "games near near=Oakland radius=5mi")
    public static let notes = SearchGames.notes.merging([
        "center": "lat,lng", "sort": "default: distance, and no other",
    ]) { $1 }
    public static let needs: [String: String?] = ["near": "center"]

    public static let limitDefault = SearchGames.limitDefault
    static let sortDefault = SearchSort.distance
    public static var defaults: [String: JSONValue] {
        GameFilter.defaults.merging(["sort": JSONValue(sortDefault)]) { $1 }
    }

    public var filter: Flattened<GameFilter>
    /// 1 to 100. Default: 30.
    public var limit: Int?
    public var page: String?

    public init(from decoder: any Decoder) throws {
        let search = try SearchGames(from: decoder)
        (filter, limit, page) = (search.filter, search.limit, search.page)
        filter.sort = filter.sort ?? Self.sortDefault
    }

    public func encode(to encoder: any Encoder) throws {
        try SearchGames(filter: filter, limit: limit, page: page).encode(to: encoder)
    }

    public func check(_ problems: inout Problems) {
        problems.require(
            filter.center != nil || filter.near != nil, "center", "center is missing: lat,lng; or give near")
        problems.require(
            filter.sort == .distance, "sort",
            "games near sorts by distance, and by nothing else: leave sort out")
        problems.filter(filter)
        problems.limit(limit)
    }
}

extension Problems {
    /// - Parameter path: `searchPreset.` for a filter that is saved in the settings.
    mutating func filter(_ filter: GameFilter, at path: String = "") {
        point(path + "center", filter.center)
        text(path + "near", filter.near, 1...PlaceLimits.textMax)
        require(
            filter.center == nil || filter.near == nil, path + "near", "give \(path)near or center, not both")
        radius(path + "radiusMiles", filter.radiusMiles)
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
