// Made by deploy/contracts from Sources/Contracts/Games/Filters.swift.

import JSON
import Values

extension SavedFilter {
    @_disfavoredOverload
    public init(name: sending String, filter: GameFilter) {
        self.name = name
        self.filter = filter
    }
}

extension SaveFilter {
    public static let notes: [String: String] = [
        "filter": "the fields of games search",
        "filter.center": "lat,lng. Default: your home; without one, anywhere",
        "filter.day": "one date in timezone, instead of from and to",
        "filter.from":
            "the earliest start, at most 90 days before to. Default: now; if to is past, 30 days before it",
        "filter.groupId": "only games of this group",
        "filter.hasOpenSlots": "only games with free slots",
        "filter.matchesMe": "only games whose requirements you meet",
        "filter.near": "the center by name, such as Oakland: a city, or a venue and its city",
        "filter.priceTiers": "any of these tiers",
        "filter.q": "2 to 80 characters of title, place, address or city",
        "filter.radiusMiles": "above 0, at most 100. Default: 25",
        "filter.scope": "own: games you are going to. Default: all",
        "filter.seriesId": "only games of this series",
        "filter.skillLevels": "any of these levels; a game without required levels matches too",
        "filter.sort": "date, distance (needs a center) or newest. Default: date",
        "filter.status":
            "any of these; active is open and closed. Default: open; for past dates also closed and"
            + " completed",
        "filter.timezone":
            "the clock that counts, such as America/Los_Angeles. Default: that of the center, else yours",
        "filter.to": "not included. Default: 30 days after from",
        "filter.venueId": "only games at this venue",
        "name": "up to 30 characters, in whatever case",
    ]
}

extension DeleteFilter {
    public static let notes: [String: String] = [
        "name": "the name it was saved under, in any case"
    ]
}

extension ListFilters.Reply {
    @_disfavoredOverload
    public init(items: sending [SavedFilter]) {
        self.items = items
    }
}
