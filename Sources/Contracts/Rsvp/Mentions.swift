// Games and people as rsvp's replies mention them: enough to display them without another request.

import JSON
import Values

/// A game as one line of a list.
public struct GameMention: Codable, Sendable, Equatable, FieldWritable {
    public var id: ID
    public var title: String
    public var startsAt: Timestamp
    /// The place's name, or else its address.
    public var placeName: String?
}

/// A person with their nickname.
public struct PersonMention: Codable, Sendable, Equatable {
    public var accountId: ID
    /// Absent for a guest, and if the account is gone.
    public var nickname: String?
}
