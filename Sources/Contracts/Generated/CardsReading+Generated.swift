// Made by deploy/contracts from Sources/Contracts/Games/CardsReading.swift.

import PartyCards
import Values

extension ListCategories {
    public static let notes: [String: String] = [
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
    public static let notes: [String: String] = [
        "category": "its id or its name, or the id of a deck"
    ]
}

extension ListCards {
    public static let notes: [String: String] = [
        "category": "its id or its name, or the id of a deck that somebody made",
        "favorites": "on: only your favorites",
        "limit": "1 to 100. Default: 20",
        "maxDifficulty": "from 1 to 5",
        "q": "a part of what is on the card, up to 60 characters",
    ]
}

extension ListSessions {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20",
        "status": "default: all",
    ]
}
