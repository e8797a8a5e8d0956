// cards.categories, cards.category, cards.cards, cards.session and cards.sessions: the decks, and the sessions played
// (domain.md §5.1).

import PartyCards
import Values

public struct ListCategories: Query {
    public static let type = "cards.categories"
    public static let about = About(
        "Show the categories of party cards", .guest, example: "cards categories q=truth")

    public struct Reply: Codable, Sendable, Equatable {
        public var items: [CardCategory]
    }

    /// A part of the name, up to 60 characters.
    public var q: String?

    public func check(_ problems: inout Problems) { problems.text("q", q, 0...60) }
}

public struct GetCategory: Query {
    public typealias Reply = CardCategory
    public static let type = "cards.category"
    public static let about = About(
        "Show one category, or a deck that somebody made", .guest, reasons: [.notFound],
        example: "cards category category=\"Truth or Dare\"")

    /// Its id or its name, or the id of a deck.
    public var category: DeckReference

    public func check(_ problems: inout Problems) { problems.deck("category", category) }
}

public struct ListCards: Paged {
    public typealias Reply = Page<PartyCard>
    public static let type = "cards.cards"
    public static let about = About(
        "Show the cards of a category or a deck, by number", .guest,
        reasons: [.notFound], example: "cards cards category=story_time maxDifficulty=2")

    /// Its id or its name, or the id of a deck that somebody made.
    public var category: DeckReference
    /// A part of what is on the card, up to 60 characters.
    public var q: String?
    /// From 1 to 5.
    public var maxDifficulty: Int?
    /// on: only your favorites.
    public var favorites: Bool?
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) {
        problems.deck("category", category)
        problems.text("q", q, 0...60)
        problems.range("maxDifficulty", maxDifficulty, 1...5)
        problems.limit(limit)
    }
}

public struct GetSession: Query {
    public typealias Reply = PartySession
    public static let type = "cards.session"
    public static let about = About(
        "Show a session of yours, or one you have joined, at its card", .guest, reasons: [.notFound],
        example: "cards session sessionId=$session")

    public var sessionId: DeckSessionID
}

public struct ListSessions: Paged {
    public typealias Reply = Page<PartySession>
    public static let type = "cards.sessions"
    public static let about = About(
        "Show your sessions, the newest first", .guest, example: "cards sessions status=paused")

    /// Default: all.
    public var status: DeckStatus?
    public var limit: Int?
    public var page: String?
}
