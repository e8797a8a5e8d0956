// The events of series. Each occurrence also has the events of any game, with `bySeries` (domain.md §4.5).

import Values

/// A series was created; the events of its first occurrences are in the same batch.
public struct SeriesCreated: Event {
    public static let type = "games.series-created"
    public var seriesId: ID
    public var hostId: ID
    /// The days and the time at which its games start.
    public var recurrence: Recurrence
    /// The first occurrence's details; the others differ only in their start.
    public var details: GameDetails
    /// The number of occurrences.
    public var count: Int
    /// The series command, as in ``GameCreated``.
    public var bySeries: ID
    /// The group for which its games are hosted.
    public var groupId: ID? = nil
    public var subject: String? { seriesId.description }
}

/// Upcoming occurrences were edited together. Comes after the events of the occurrences.
public struct SeriesUpdated: Event {
    public static let type = "games.series-updated"
    public var seriesId: ID
    /// The number of the first occurrence concerned.
    public var fromOccurrence: Int
    /// The recurrence of further occurrences.
    public var recurrence: Recurrence
    /// The details of further occurrences; their starts follow from `recurrence`.
    public var details: GameDetails
    public var occurrences: [SeriesOutcome]
    public var bySeries: ID
    public var subject: String? { seriesId.description }
}

/// Upcoming occurrences were cancelled together, by the host or because the host is gone. Comes after the events of the
/// occurrences.
public struct SeriesCancelled: Event {
    public static let type = "games.series-cancelled"
    public var seriesId: ID
    /// The account that cancelled them; absent if the host's account is gone.
    public var by: ID?
    /// The reason, as in ``GameCancelled``.
    public var reason: String? = nil
    public var occurrences: [SeriesOutcome]
    public var bySeries: ID
    public var subject: String? { seriesId.description }
}

/// Occurrences were added to a series.
public struct SeriesExtended: Event {
    public static let type = "games.series-extended"
    public var seriesId: ID
    /// The number of occurrences now.
    public var count: Int
    public var bySeries: ID
    public var subject: String? { seriesId.description }
}
