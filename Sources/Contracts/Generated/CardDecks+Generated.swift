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
