// games.filter-save, games.filter-delete and games.filters: saved searches (domain.md §4.3, §4.6).

import JSON
import Values

/// A saved search.
public struct SavedFilter: Codable, Sendable, Equatable {
    /// Up to 30 characters; unique for its owner, ignoring case.
    public var name: String
    /// The games that it looks for.
    public var filter: GameFilter
}

public struct SaveFilter: Command {
    public typealias Reply = SavedFilter
    public static let type = "games.filter-save"
    public static let about = About(
        "Save a search under a name; up to 10, and the same name again replaces it", .user,
        reasons: [.conflict],
        example: "games filter-save name=Fridays filter.sports=soccer filter.radius=5mi")
    /// Up to 30 characters, in whatever case.
    public var name: String
    /// The fields of games search.
    public var filter: GameFilter

    public static var defaults: [String: JSONValue] { GameFilter.defaults(in: "filter") }

    public func check(_ problems: inout Problems) {
        problems.text("name", name, 1...30)
        problems.filter(filter, at: "filter.")
        problems.text("filter.hostId", filter.hostId?.description, 1...64)
    }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.zone(filter.timezone, at: time, field: "filter.timezone")
    }
}

public struct DeleteFilter: Command {
    public typealias Reply = Done
    public static let type = "games.filter-delete"
    public static let about = About(
        "Delete a saved search", .user, example: "games filter-delete name=Fridays")
    /// The name it was saved under, in any case.
    public var name: String

    public func check(_ problems: inout Problems) { problems.text("name", name, 1...30) }
}

public struct ListFilters: Query {
    public static let type = "games.filters"
    public static let about = About(
        "Show your saved searches", .user, example: "games filters")

    public struct Reply: Codable, Sendable, Equatable {
        public var items: [SavedFilter]
    }

    public init() {}
}
