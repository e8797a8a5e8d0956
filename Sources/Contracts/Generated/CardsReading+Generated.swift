// Made by deploy/contracts from Sources/Contracts/Games/CardsReading.swift.

import PartyCards
import Values

extension ListCategories {
    static let notes: [String: String] = [
        "q": "a part of the name, up to 60 characters"
    ]
}

extension ListCategories.Reply {
    @_disfavoredOverload
    public init(items: sending [CardCategory]) {
        self.items = items
    }
}

extension GetCategory {
    static let notes: [String: String] = [
        "category": "its id or its name, or the id of a deck"
    ]
}

extension ListCards {
    static let notes: [String: String] = [
        "category": "its id or its name, or the id of a deck that somebody made",
        "favorites": "on: only your favorites",
        "limit": "20 where left out, at most 100",
        "maxDifficulty": "from 1 to 5",
        "page": "the next of the page before",
        "q": "a part of what is on the card, up to 60 characters",
    ]
}

extension ListSessions {
    static let notes: [String: String] = [
        "limit": "20 where left out, at most 100",
        "page": "the next of the page before",
        "status": "all where left out",
    ]
}
