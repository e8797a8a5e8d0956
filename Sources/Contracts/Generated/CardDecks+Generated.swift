// Made by deploy/contracts from Sources/Contracts/Games/CardDecks.swift.

import PartyCards
import Values

extension CardDeck {
    @_disfavoredOverload
    public init(
        id: sending ID, ownerId: ID, name: String, visibility: DeckVisibility, cardCount: Int,
        createdAt: Timestamp, updatedAt: Timestamp, version: Int
    ) {
        self.id = id
        self.ownerId = ownerId
        self.name = name
        self.visibility = visibility
        self.cardCount = cardCount
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
    }
}

extension SaveDeck {
    public static let notes: [String: String] = [
        "id": "the deck to write anew, or a UUID of the device's own. Default: a fresh one",
        "ifVersion": "for apps: refused where the deck has changed since this version",
        "name": "up to 40 characters",
        "prompts": "the texts of the cards: 5 to 200, each of 3 to 240 characters and there once",
        "visibility": "the others who may play it. Default: private; of a deck that is there, as it is",
    ]
}

extension ListDecks {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20",
        "ownerId": "whose. Default: yours",
    ]
}
