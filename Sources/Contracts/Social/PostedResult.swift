// The result of a party session in a post (domain.md §5.1, share).

import PartyCards
import Values

/// A party session played to its last card, as stored with a post.
public struct PostedSession: Codable, Sendable, Equatable {
    public var sessionId: ID
    /// Absent for a custom deck: its name stays between its owner and their friends.
    public var category: Category?
    /// The number of cards in the deck.
    public var cards: Int
    /// Active time, without pauses.
    public var activeSeconds: Int
}

/// The result of a session, as shown to a post's reader.
public struct PostedResult: Codable, Sendable, Equatable {
    /// A sentence: `Played all 52 cards of Truth or Dare in 1 h 5 min`.
    public var line: String
    /// Absent for a custom deck.
    public var category: Category?
    /// The number of cards in the deck.
    public var cards: Int
    /// Active time, without pauses.
    public var activeSeconds: Int

    public init(_ session: PostedSession) {
        let deck = session.category?.title ?? "a homemade deck"
        line = "Played all \(session.cards) cards of \(deck) in \(Self.duration(session.activeSeconds))"
        (category, cards, activeSeconds) = (session.category, session.cards, session.activeSeconds)
    }

    /// Seconds below one minute; above that whole minutes, rounded half up.
    private static func duration(_ seconds: Int) -> String {
        if seconds < 60 { return "\(seconds) s" }
        let minutes = (seconds + 30) / 60
        let rest = minutes % 60
        let parts = [minutes >= 60 ? "\(minutes / 60) h" : nil, rest > 0 ? "\(rest) min" : nil]
        return parts.compactMap(\.self).joined(separator: " ")
    }
}
