// A game or a person as rsvp's replies mention them: enough to be read without asking for more.

import Values

/// A game, as a line of a list has it.
public struct GameMention: Codable, Sendable, Equatable {
    public var id: ID
    public var title: String
    public var startsAt: Timestamp
    /// The place's name, or else its address.
    public var placeName: String?

    public init(id: ID, title: String, startsAt: Timestamp, placeName: String?) {
        (self.id, self.title, self.startsAt, self.placeName) = (id, title, startsAt, placeName)
    }
}

/// Somebody, by the name that others know them by.
public struct PersonMention: Codable, Sendable, Equatable {
    public var accountId: ID
    /// Absent of a guest, and of whoever is gone.
    public var nickname: String?

    public init(accountId: ID, nickname: String?) {
        (self.accountId, self.nickname) = (accountId, nickname)
    }
}
