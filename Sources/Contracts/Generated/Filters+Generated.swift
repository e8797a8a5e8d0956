// Made by deploy/contracts from Sources/Contracts/Games/Filters.swift.

import Values

extension SavedFilter {
    @_disfavoredOverload
    public init(name: sending String, filter: GameFilter) {
        self.name = name
        self.filter = filter
    }
}

extension SaveFilter {
    static let notes: [String: String] = [
        "filter": "the fields of games search",
        "name": "up to 30 characters, in whatever case",
    ]
}

extension DeleteFilter {
    static let notes: [String: String] = [
        "name": "the name it was saved under, in any case"
    ]
}

extension ListFilters.Reply {
    @_disfavoredOverload
    public init(items: sending [SavedFilter]) {
        self.items = items
    }
}
