// Games and people as rsvp's replies mention them: enough to display them without another request.

import Values

/// A game as one line of a list.
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

/// A person with their nickname.
public struct PersonMention: Codable, Sendable, Equatable {
    public var accountId: ID
    /// Absent for a guest, and if the account is gone.
    public var nickname: String?

    public init(accountId: ID, nickname: String?) {
        (self.accountId, self.nickname) = (accountId, nickname)
    }
}
