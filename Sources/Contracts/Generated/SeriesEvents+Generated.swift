// Made by deploy/contracts from Sources/Contracts/Games/SeriesEvents.swift.

import Values

extension SeriesCreated {
    @_disfavoredOverload
    public init(
        seriesId: sending ID, hostId: ID, recurrence: Recurrence, details: GameDetails, count: Int,
        bySeries: ID, groupId: ID? = nil
    ) {
        self.seriesId = seriesId
        self.hostId = hostId
        self.recurrence = recurrence
        self.details = details
        self.count = count
        self.bySeries = bySeries
        self.groupId = groupId
    }
}

extension SeriesUpdated {
    @_disfavoredOverload
    public init(
        seriesId: sending ID, fromOccurrence: Int, recurrence: Recurrence, details: GameDetails,
        occurrences: [SeriesOutcome], bySeries: ID
    ) {
        self.seriesId = seriesId
        self.fromOccurrence = fromOccurrence
        self.recurrence = recurrence
        self.details = details
        self.occurrences = occurrences
        self.bySeries = bySeries
    }
}

extension SeriesCancelled {
    @_disfavoredOverload
    public init(
        seriesId: sending ID, by: ID?, reason: String? = nil, occurrences: [SeriesOutcome], bySeries: ID
    ) {
        self.seriesId = seriesId
        self.by = by
        self.reason = reason
        self.occurrences = occurrences
        self.bySeries = bySeries
    }
}

extension SeriesExtended {
    @_disfavoredOverload
    public init(seriesId: sending ID, count: Int, bySeries: ID) {
        self.seriesId = seriesId
        self.count = count
        self.bySeries = bySeries
    }
}
