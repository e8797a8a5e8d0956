// Made by deploy/contracts from Sources/Contracts/Games/Series.swift.

import Values

extension SeriesView {
    @_disfavoredOverload
    public init(
        id: sending ID, hostId: ID, hostNickname: String? = nil, createdAt: Timestamp, recurrence: Recurrence,
        template: GameDetails?, occurrences: [GameView]
    ) {
        self.id = id
        self.hostId = hostId
        self.hostNickname = hostNickname
        self.createdAt = createdAt
        self.recurrence = recurrence
        self.template = template
        self.occurrences = occurrences
    }
}

extension SeriesResults {
    @_disfavoredOverload
    public init(seriesId: sending ID, occurrences: [SeriesOutcome]) {
        self.seriesId = seriesId
        self.occurrences = occurrences
    }
}

extension CreateSeries {
    private enum CodingKeys: String, CodingKey {
        case firstDate, localTime, everyWeeks, weekdays, count, until
    }

    public init(from decoder: any Decoder) throws {
        template = try GameTemplate(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        firstDate = try container.decode(Day.self, forKey: .firstDate)
        localTime = try container.decode(String.self, forKey: .localTime)
        everyWeeks = try container.decodeIfPresent(Int.self, forKey: .everyWeeks)
        weekdays = try container.decodeIfPresent([Int].self, forKey: .weekdays)
        count = try container.decodeIfPresent(Int.self, forKey: .count)
        until = try container.decodeIfPresent(Day.self, forKey: .until)
    }

    public func encode(to encoder: any Encoder) throws {
        try template.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(firstDate, forKey: .firstDate)
        try container.encode(localTime, forKey: .localTime)
        try container.encodeIfPresent(everyWeeks, forKey: .everyWeeks)
        try container.encodeIfPresent(weekdays, forKey: .weekdays)
        try container.encodeIfPresent(count, forKey: .count)
        try container.encodeIfPresent(until, forKey: .until)
    }
}

extension UpdateSeries {
    private enum CodingKeys: String, CodingKey { case seriesId, fromOccurrence, localTime }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        seriesId = try container.decode(SeriesID.self, forKey: .seriesId)
        fromOccurrence = try container.decodeIfPresent(Int.self, forKey: .fromOccurrence)
        changes = try GameChanges(from: decoder)
        localTime = try container.decodeIfPresent(String.self, forKey: .localTime)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(seriesId, forKey: .seriesId)
        try container.encodeIfPresent(fromOccurrence, forKey: .fromOccurrence)
        try changes.encode(to: encoder)
        try container.encodeIfPresent(localTime, forKey: .localTime)
    }
}
