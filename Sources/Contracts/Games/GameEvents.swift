// The events of games (domain.md §1.8, §4.3).

import JSON
import Values

/// An invitation of a whole group with a new game.
public struct GroupInvite: Codable, Sendable, Equatable {
    /// The id of a subgroup; absent for everyone in the group.
    public var subgroup: String? = nil
    /// `true` if the host runs the group.
    public var byAdmin: Bool? = nil
}

/// A game was created.
public struct GameCreated: Event, FieldReadable {
    public static let type = "games.created"
    public var gameId: ID
    public var hostId: ID
    /// The details, with all defaults filled in.
    public var details: GameDetails
    /// The series of an occurrence (domain.md §4.5).
    public var seriesId: ID? = nil
    /// Its number in the series, from 1; absent for a game without a series.
    public var occurrence: Int? = nil
    /// The series command that caused it. People get one notification for all events of such a command.
    public var bySeries: ID? = nil
    /// The host's friends invited on creation; absent for none.
    public var invite: [ID]? = nil
    /// The original, if the game is a duplicate.
    public var copiedFrom: ID? = nil
    /// The poll. Until it is decided, the details have the first place and the earliest time (domain.md §4.4).
    public var options: GameOptions? = nil
    /// The group for which it is hosted (domain.md §7.7).
    public var groupId: ID? = nil
    /// Accounts that have agreed to it, and are going at once besides the host; absent for none.
    public var agreedIds: [ID]? = nil
    /// The invitation of that group; absent if it is not invited.
    public var groupInvite: GroupInvite? = nil
    /// The things that it needs; absent for none.
    public var equipment: [EquipmentNeed]? = nil
    public var subject: String? { gameId.description }
}

/// A game was edited.
public struct GameUpdated: Event {
    public static let type = "games.updated"
    public var gameId: ID
    public var details: GameDetails
    /// The names of the fields that changed.
    public var changed: [String]
    /// Whether the time, length or place changed enough to notify people (domain.md §4.2).
    public var significant: Bool
    public var version: Int
    /// The series command, as in ``GameCreated``. An occurrence edited without one is detached from its series.
    public var bySeries: ID? = nil
    /// The ids of the poll choices that are now chosen.
    public var chosen: [String]? = nil
    /// The poll's candidate times, by the clock of the new zone if the place moved to another zone.
    public var times: [Timestamp]? = nil
    /// The co-host who did it; absent if the host did, or the poll has ended.
    public var byCoHost: ID? = nil
    public var subject: String? { gameId.description }
}

/// A game was closed: nobody new can join; those who take part stay.
public struct GameClosed: Event {
    public static let type = "games.closed"
    public var gameId: ID
    public var version: Int
    public var subject: String? { gameId.description }
}

/// A game was opened again.
public struct GameOpened: Event {
    public static let type = "games.opened"
    public var gameId: ID
    public var version: Int
    public var subject: String? { gameId.description }
}

/// A game was cancelled.
public struct GameCancelled: Event {
    public static let type = "games.cancelled"
    /// The reason if the host's account is gone.
    public static let hostLeft = "host_left"
    /// The reason if moderators cancelled it.
    public static let byModeration = "moderation"
    /// The reason if too few people were going (domain.md §4.13).
    public static let short = "short"
    public var gameId: ID
    /// The reason in the words of the person who cancelled it; ``hostLeft`` if the host's account is gone,
    /// ``byModeration`` if moderators did it, ``short`` if too few people were going.
    public var reason: String?
    /// The account that cancelled it; absent if the host's account is gone or moderation did it.
    public var by: ID?
    /// Everyone who was going, maybe, waitlisted, requested or invited.
    public var audienceIds: [ID]
    public var version: Int
    /// The series command, as in ``GameCreated``.
    public var bySeries: ID? = nil
    /// `true` if a co-host cancelled it.
    public var byCoHost: Bool? = nil
    public var subject: String? { gameId.description }
}

/// A game was completed, by its host or automatically three hours after its end.
public struct GameCompleted: Event {
    public static let type = "games.completed"
    public var gameId: ID
    /// Everyone who was going at that time, including the host.
    public var goingIds: [ID]
    public var version: Int
    public var subject: String? { gameId.description }
}

/// A game was deleted: it is cancelled by a separate event, and is in no list from now on.
public struct GameDeleted: Event {
    public static let type = "games.deleted"
    public var gameId: ID
    public var version: Int
    /// Whether moderators did it, and the host can still read it. Absent if the host did.
    public var byModeration: Bool? = nil
    public var subject: String? { gameId.description }
}
