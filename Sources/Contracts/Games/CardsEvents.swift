// The events of party sessions that games publishes (domain.md §5.1). The names of a session and its players are only
// in private events.

import PartyCards
import Values

extension Category: Choice {}

/// An event of a party session.
public protocol DeckEvent: Event {
    var sessionId: ID { get }
    /// The session's owner; the play counts for the owner even if somebody who joined turned the card.
    var ownerId: ID { get }
    /// Absent for a custom deck: its cards count in no statistics.
    var category: Category? { get }
    /// The id of a custom deck.
    var deckId: ID? { get }
}

extension DeckEvent {
    public var subject: String? { sessionId.description }
}

/// A session has begun, at its first card. The same command pauses another active session of the owner.
public struct DeckStarted: DeckEvent {
    public static let type = "games.deck-started"
    public var sessionId: ID
    public var ownerId: ID
    public var category: Category?
    public var deckId: ID?
    public var cards: Int
    /// Whether the seed determines the order of the cards.
    public var shuffle: Bool
    public var seed: Seed
    /// The game of the sport `party` where the session is played.
    public var gameId: ID?
}

/// A session was paused.
public struct DeckPaused: DeckEvent {
    public static let type = "games.deck-paused"
    public var sessionId: ID
    public var ownerId: ID
    public var category: Category?
    public var deckId: ID?
    /// Active time so far, without pauses.
    public var activeSeconds: Int
}

/// A session is active again: it was resumed or reset, or a card of a completed session is to be played again.
public struct DeckResumed: DeckEvent {
    public static let type = "games.deck-resumed"
    public var sessionId: ID
    public var ownerId: ID
    public var category: Category?
    public var deckId: ID?
}

/// A card was played.
public struct CardCompleted: DeckEvent {
    public static let type = "games.card-completed"
    public var sessionId: ID
    public var ownerId: ID
    public var category: Category?
    public var deckId: ID?
    /// The card's number, from 1.
    public var number: Int
}

/// A card no longer counts as played. A reset causes no such events.
public struct CardUncompleted: DeckEvent {
    public static let type = "games.card-uncompleted"
    public var sessionId: ID
    public var ownerId: ID
    public var category: Category?
    public var deckId: ID?
    /// The card's number, from 1.
    public var number: Int
}

/// The last card of a session was played. This event follows that card's event, and comes again if the session is
/// resumed and completed again.
public struct DeckCompleted: DeckEvent {
    public static let type = "games.deck-completed"
    public var sessionId: ID
    public var ownerId: ID
    public var category: Category?
    public var deckId: ID?
    public var cards: Int
    /// Active time, without pauses.
    public var activeSeconds: Int
}

/// A session was ended before its last card, or put away after it. Only a reset reactivates it.
public struct DeckEnded: DeckEvent {
    public static let type = "games.deck-ended"
    public var sessionId: ID
    public var ownerId: ID
    public var category: Category?
    public var deckId: ID?
    public var cards: Int
    public var completed: Int
    /// Active time, without pauses.
    public var activeSeconds: Int
}
