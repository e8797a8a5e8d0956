// Made by deploy/contracts from Sources/Contracts/Games/Filters.swift.

import Values

extension SavedFilter {
    @_disfavoredOverload
    public init(name: sending String, filter: GameFilter) {
        self.name = name
        self.filter = filter
    }
}

extension ListFilters.Reply {
    @_disfavoredOverload
    public init(items: sending [SavedFilter]) {
        self.items = items
    }
}
