// The result of a party session, shown on a post (domain.md §5.1, share).

import PartyCards
import Values

/// A party session that was played to its last card, as it stands with a post.
public struct PostedSession: Codable, Sendable, Equatable {
    public var sessionId: ID
    /// Absent for a deck that somebody made: what that is called is between its owner and their friends.
    public var category: Category?
    /// How many the deck has.
    public var cards: Int
    /// How long it was played, without pauses.
    public var activeSeconds: Int

    public init(sessionId: ID, category: Category?, cards: Int, activeSeconds: Int) {
        (self.sessionId, self.category) = (sessionId, category)
        (self.cards, self.activeSeconds) = (cards, activeSeconds)
    }
}

/// The result of a session, as a post's reader sees it.
public struct PostedResult: Codable, Sendable, Equatable {
    /// In a sentence: `Played all 52 cards of Truth or Dare in 1 h 5 min`.
    public var line: String
    /// Absent for a deck that somebody made.
    public var category: Category?
    /// How many the deck has.
    public var cards: Int
    /// How long it was played, without pauses.
    public var activeSeconds: Int

    public init(_ session: PostedSession) {
        let deck = session.category?.title ?? "a homemade deck"
        line = "Played all \(session.cards) cards of \(deck) in \(Self.duration(session.activeSeconds))"
        (category, cards, activeSeconds) = (session.category, session.cards, session.activeSeconds)
    }

    /// In whole minutes from the first on, rounded half up.
    private static func duration(_ seconds: Int) -> String {
        if seconds < 60 { return "\(seconds) s" }
        let minutes = (seconds + 30) / 60
        let rest = minutes % 60
        let parts = [minutes >= 60 ? "\(minutes / 60) h" : nil, rest > 0 ? "\(rest) min" : nil]
        return parts.compactMap(\.self).joined(separator: " ")
    }
}
