// The events of games (domain.md §1.8, §4.3).

import Values

/// Someone hosts a game.
public struct GameCreated: Event {
    public static let type = "games.created"
    public var gameId: ID
    public var hostId: ID
    /// The details with every default filled in.
    public var details: GameDetails
    /// The series that it is an occurrence of (domain.md §4.5).
    public var seriesId: ID?
    /// Its number in its series, from 1; absent of a game that is in none.
    public var occurrence: Int?
    /// The series command that caused it. People are notified once of all events of one such command.
    public var bySeries: ID?
    /// Friends of the host's who are invited with it; absent for nobody.
    public var invite: [ID]?
    /// The game that it is a duplicate of.
    public var copiedFrom: ID?
    /// The poll. Until it is decided, the details have the first place and the earliest time (domain.md
    /// §4.4).
    public var options: GameOptions?
    public var subject: String? { gameId.description }
    public init(gameId: ID, hostId: ID, details: GameDetails, invite: [ID]? = nil) {
        (self.gameId, self.hostId, self.details, self.invite) = (gameId, hostId, details, invite)
    }
}

/// A game was edited.
public struct GameUpdated: Event {
    public static let type = "games.updated"
    public var gameId: ID
    public var details: GameDetails
    /// The names of the fields that differ now.
    public var changed: [String]
    /// When, how long or where has changed enough that people want to know (domain.md §4.2).
    public var significant: Bool
    public var version: Int
    /// As in ``GameCreated``. An occurrence that is edited without one is detached from its series.
    public var bySeries: ID?
    /// The choices of its poll that it has now, by their ids.
    public var chosen: [String]?
    /// The candidate times of its poll by the clock of another zone, into which its place has moved.
    public var times: [Timestamp]?
    public var subject: String? { gameId.description }
    public init(gameId: ID, details: GameDetails, changed: [String], significant: Bool, version: Int) {
        (self.gameId, self.details, self.changed) = (gameId, details, changed)
        (self.significant, self.version) = (significant, version)
    }
}

/// Nobody new gets in; those in it stay.
public struct GameClosed: Event {
    public static let type = "games.closed"
    public var gameId: ID
    public var version: Int
    public var subject: String? { gameId.description }
    public init(gameId: ID, version: Int) { (self.gameId, self.version) = (gameId, version) }
}

/// It takes people again.
public struct GameOpened: Event {
    public static let type = "games.opened"
    public var gameId: ID
    public var version: Int
    public var subject: String? { gameId.description }
    public init(gameId: ID, version: Int) { (self.gameId, self.version) = (gameId, version) }
}

/// It does not take place.
public struct GameCancelled: Event {
    public static let type = "games.cancelled"
    /// The reason where the host is gone.
    public static let hostLeft = "host_left"
    /// The reason where moderators did it.
    public static let byModeration = "moderation"
    public var gameId: ID
    /// In the words of whoever cancelled it; ``hostLeft`` where the host is gone, ``byModeration`` where
    /// moderators did it.
    public var reason: String?
    /// Who did it; absent where its host is gone, or moderation did.
    public var by: ID?
    /// Everyone going, maybe, waitlisted, requested or invited.
    public var audienceIds: [ID]
    public var version: Int
    /// As in ``GameCreated``.
    public var bySeries: ID?
    public var subject: String? { gameId.description }
    public init(gameId: ID, reason: String?, by: ID?, audienceIds: [ID], version: Int) {
        (self.gameId, self.reason, self.by) = (gameId, reason, by)
        (self.audienceIds, self.version) = (audienceIds, version)
    }
}

/// It is over; said by its host, or by itself three hours after its end.
public struct GameCompleted: Event {
    public static let type = "games.completed"
    public var gameId: ID
    /// Who was going then, the host included.
    public var goingIds: [ID]
    public var version: Int
    public var subject: String? { gameId.description }
    public init(gameId: ID, goingIds: [ID], version: Int) {
        (self.gameId, self.goingIds, self.version) = (gameId, goingIds, version)
    }
}

/// It is cancelled (its own event), and from here on in no list.
public struct GameDeleted: Event {
    public static let type = "games.deleted"
    public var gameId: ID
    public var version: Int
    /// Whether moderators did it: its host reads it on. Absent where the host did.
    public var byModeration: Bool?
    public var subject: String? { gameId.description }
    public init(gameId: ID, version: Int, byModeration: Bool? = nil) {
        (self.gameId, self.version, self.byModeration) = (gameId, version, byModeration)
    }
}
