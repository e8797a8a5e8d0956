// The events of series. Each occurrence has the events of any game, with `bySeries` (domain.md §4.5).

import Values

/// Someone hosts a series; its first occurrences are told of in the same breath.
public struct SeriesCreated: Event {
    public static let type = "games.series-created"
    public var seriesId: ID
    public var hostId: ID
    /// On which days and at what time its games start.
    public var recurrence: Recurrence
    /// Those of the first occurrence; the others differ in their start.
    public var details: GameDetails
    /// How many occurrences there are.
    public var count: Int
    /// As in ``GameCreated``.
    public var bySeries: ID
    public var subject: String? { seriesId.description }

    public init(
        seriesId: ID, hostId: ID, recurrence: Recurrence, details: GameDetails, count: Int, bySeries: ID
    ) {
        (self.seriesId, self.hostId, self.recurrence) = (seriesId, hostId, recurrence)
        (self.details, self.count, self.bySeries) = (details, count, bySeries)
    }
}

/// The occurrences to come were edited together. Told behind what is told of each.
public struct SeriesUpdated: Event {
    public static let type = "games.series-updated"
    public var seriesId: ID
    /// The number of the first that it is about.
    public var fromOccurrence: Int
    /// What further occurrences would be like.
    public var recurrence: Recurrence
    /// What further occurrences would be like; their starts follow from `recurrence`.
    public var details: GameDetails
    public var occurrences: [SeriesOutcome]
    public var bySeries: ID
    public var subject: String? { seriesId.description }

    public init(
        seriesId: ID, fromOccurrence: Int, recurrence: Recurrence, details: GameDetails,
        occurrences: [SeriesOutcome], bySeries: ID
    ) {
        (self.seriesId, self.fromOccurrence, self.recurrence) = (seriesId, fromOccurrence, recurrence)
        (self.details, self.occurrences, self.bySeries) = (details, occurrences, bySeries)
    }
}

/// Occurrences to come were called off together: by the host, or because there is no host any more. Told behind what is told
/// of each.
public struct SeriesCancelled: Event {
    public static let type = "games.series-cancelled"
    public var seriesId: ID
    /// Who did it; absent where the host is gone.
    public var by: ID?
    /// As in ``GameCancelled``.
    public var reason: String?
    public var occurrences: [SeriesOutcome]
    public var bySeries: ID
    public var subject: String? { seriesId.description }

    public init(seriesId: ID, by: ID?, reason: String? = nil, occurrences: [SeriesOutcome], bySeries: ID) {
        (self.seriesId, self.by, self.reason) = (seriesId, by, reason)
        (self.occurrences, self.bySeries) = (occurrences, bySeries)
    }
}

/// Occurrences were added.
public struct SeriesExtended: Event {
    public static let type = "games.series-extended"
    public var seriesId: ID
    /// How many occurrences there are now.
    public var count: Int
    public var bySeries: ID
    public var subject: String? { seriesId.description }

    public init(seriesId: ID, count: Int, bySeries: ID) {
        (self.seriesId, self.count, self.bySeries) = (seriesId, count, bySeries)
    }
}
