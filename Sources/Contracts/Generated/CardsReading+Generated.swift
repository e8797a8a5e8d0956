// Made by deploy/contracts from Sources/Contracts/Games/CardsReading.swift.

import PartyCards
import Values

extension ListCategories.Reply {
    @_disfavoredOverload
    public init(items: sending [CardCategory]) {
        self.items = items
    }
}
