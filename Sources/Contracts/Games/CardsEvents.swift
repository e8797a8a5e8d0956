// The events of party sessions that games publishes (domain.md §5.1). The names of a session and its players
// are in private events.

import PartyCards
import Values

extension Category: Choice {}

/// An event of a party session.
public protocol DeckEvent: Event {
    /// The session.
    var sessionId: ID { get }
    /// The session's owner, for whom it counts, also where somebody who has joined turned the card.
    var ownerId: ID { get }
    /// Absent for a deck that somebody made: such cards count in no statistics.
    var category: Category? { get }
    /// A deck that somebody made.
    var deckId: ID? { get }
}

extension DeckEvent {
    public var subject: String? { sessionId.description }
}

/// A session has begun, at its first card. Another active session of its owner is paused by the same command.
public struct DeckStarted: DeckEvent {
    public static let type = "games.deck-started"
    public var sessionId: ID
    public var ownerId: ID
    public var category: Category?
    public var deckId: ID?
    public var cards: Int
    /// Whether they are in the order that the seed makes.
    public var shuffle: Bool
    public var seed: Seed
    /// The game of the sport `party` at which it is played.
    public var gameId: ID?

    public init(
        sessionId: ID, ownerId: ID, category: Category?, deckId: ID?, cards: Int, shuffle: Bool, seed: Seed,
        gameId: ID?
    ) {
        (self.sessionId, self.ownerId, self.category, self.deckId) = (sessionId, ownerId, category, deckId)
        (self.cards, self.shuffle, self.seed, self.gameId) = (cards, shuffle, seed, gameId)
    }
}

/// A session was paused.
public struct DeckPaused: DeckEvent {
    public static let type = "games.deck-paused"
    public var sessionId: ID
    public var ownerId: ID
    public var category: Category?
    public var deckId: ID?
    /// How long it was active until now, pauses left out.
    public var activeSeconds: Int

    public init(sessionId: ID, ownerId: ID, category: Category?, deckId: ID?, activeSeconds: Int) {
        (self.sessionId, self.ownerId, self.category, self.deckId) = (sessionId, ownerId, category, deckId)
        self.activeSeconds = activeSeconds
    }
}

/// A session is active again: it was resumed, a card of a completed one is to be played again, or it was reset.
public struct DeckResumed: DeckEvent {
    public static let type = "games.deck-resumed"
    public var sessionId: ID
    public var ownerId: ID
    public var category: Category?
    public var deckId: ID?

    public init(sessionId: ID, ownerId: ID, category: Category?, deckId: ID?) {
        (self.sessionId, self.ownerId, self.category, self.deckId) = (sessionId, ownerId, category, deckId)
    }
}

/// A card was played.
public struct CardCompleted: DeckEvent {
    public static let type = "games.card-completed"
    public var sessionId: ID
    public var ownerId: ID
    public var category: Category?
    public var deckId: ID?
    /// The card's, from 1.
    public var number: Int

    public init(sessionId: ID, ownerId: ID, category: Category?, deckId: ID?, number: Int) {
        (self.sessionId, self.ownerId, self.category, self.deckId) = (sessionId, ownerId, category, deckId)
        self.number = number
    }
}

/// A card was not played after all. A reset causes no such events.
public struct CardUncompleted: DeckEvent {
    public static let type = "games.card-uncompleted"
    public var sessionId: ID
    public var ownerId: ID
    public var category: Category?
    public var deckId: ID?
    /// The card's, from 1.
    public var number: Int

    public init(sessionId: ID, ownerId: ID, category: Category?, deckId: ID?, number: Int) {
        (self.sessionId, self.ownerId, self.category, self.deckId) = (sessionId, ownerId, category, deckId)
        self.number = number
    }
}

/// The last card of a session was played. It follows that card's event, and comes again if the session is
/// resumed and completed again.
public struct DeckCompleted: DeckEvent {
    public static let type = "games.deck-completed"
    public var sessionId: ID
    public var ownerId: ID
    public var category: Category?
    public var deckId: ID?
    public var cards: Int
    /// How long it was active, pauses left out.
    public var activeSeconds: Int

    public init(
        sessionId: ID, ownerId: ID, category: Category?, deckId: ID?, cards: Int, activeSeconds: Int
    ) {
        (self.sessionId, self.ownerId, self.category, self.deckId) = (sessionId, ownerId, category, deckId)
        (self.cards, self.activeSeconds) = (cards, activeSeconds)
    }
}

/// A session was ended before its last card, or put away after it. Only a reset brings it back.
public struct DeckEnded: DeckEvent {
    public static let type = "games.deck-ended"
    public var sessionId: ID
    public var ownerId: ID
    public var category: Category?
    public var deckId: ID?
    public var cards: Int
    public var completed: Int
    /// How long it was active, pauses left out.
    public var activeSeconds: Int

    public init(
        sessionId: ID, ownerId: ID, category: Category?, deckId: ID?, cards: Int, completed: Int,
        activeSeconds: Int
    ) {
        (self.sessionId, self.ownerId, self.category, self.deckId) = (sessionId, ownerId, category, deckId)
        (self.cards, self.completed, self.activeSeconds) = (cards, completed, activeSeconds)
    }
}
