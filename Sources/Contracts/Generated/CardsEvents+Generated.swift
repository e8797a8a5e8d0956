// Made by deploy/contracts from Sources/Contracts/Games/CardsEvents.swift.

import PartyCards
import Values

extension DeckStarted {
    @_disfavoredOverload
    public init(
        sessionId: sending ID, ownerId: ID, category: Category?, deckId: ID?, cards: Int, shuffle: Bool,
        seed: Seed, gameId: ID?
    ) {
        self.sessionId = sessionId
        self.ownerId = ownerId
        self.category = category
        self.deckId = deckId
        self.cards = cards
        self.shuffle = shuffle
        self.seed = seed
        self.gameId = gameId
    }
}

extension DeckPaused {
    @_disfavoredOverload
    public init(sessionId: sending ID, ownerId: ID, category: Category?, deckId: ID?, activeSeconds: Int) {
        self.sessionId = sessionId
        self.ownerId = ownerId
        self.category = category
        self.deckId = deckId
        self.activeSeconds = activeSeconds
    }
}

extension DeckResumed {
    @_disfavoredOverload
    public init(sessionId: sending ID, ownerId: ID, category: Category?, deckId: ID?) {
        self.sessionId = sessionId
        self.ownerId = ownerId
        self.category = category
        self.deckId = deckId
    }
}

extension CardCompleted {
    @_disfavoredOverload
    public init(sessionId: sending ID, ownerId: ID, category: Category?, deckId: ID?, number: Int) {
        self.sessionId = sessionId
        self.ownerId = ownerId
        self.category = category
        self.deckId = deckId
        self.number = number
    }
}

extension CardUncompleted {
    @_disfavoredOverload
    public init(sessionId: sending ID, ownerId: ID, category: Category?, deckId: ID?, number: Int) {
        self.sessionId = sessionId
        self.ownerId = ownerId
        self.category = category
        self.deckId = deckId
        self.number = number
    }
}

extension DeckCompleted {
    @_disfavoredOverload
    public init(
        sessionId: sending ID, ownerId: ID, category: Category?, deckId: ID?, cards: Int, activeSeconds: Int
    ) {
        self.sessionId = sessionId
        self.ownerId = ownerId
        self.category = category
        self.deckId = deckId
        self.cards = cards
        self.activeSeconds = activeSeconds
    }
}

extension DeckEnded {
    @_disfavoredOverload
    public init(
        sessionId: sending ID, ownerId: ID, category: Category?, deckId: ID?, cards: Int, completed: Int,
        activeSeconds: Int
    ) {
        self.sessionId = sessionId
        self.ownerId = ownerId
        self.category = category
        self.deckId = deckId
        self.cards = cards
        self.completed = completed
        self.activeSeconds = activeSeconds
    }
}
