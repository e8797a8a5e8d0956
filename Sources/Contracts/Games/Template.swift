// The fields of a game, of which several requests have some: what they mean, and how such requests are read. Games and series
// are described in the same words.

import Values

/// What the fields of a game mean, for help.
enum GameFields {
    static let notes: [String: String] = [
        "title": "up to 80 characters; by default \"<Sport> at <place>\"",
        "description": "up to 500 characters",
        "place": "lat and lng, and a name or an address; or a venueId",
        "startsAt": "within the next 365 days",
        "durationMinutes": "15 to 720, a multiple of 5; default 60, golf 270 (9 holes: 135)",
        "timezone": "IANA name of the place's zone; default your own",
        "skillLevel": "the level wanted; absent: all",
        "capacity": "2 to 200, you included; absent: unlimited; golf 2 to 8, default 4",
        "waitlist": "whether people queue when it is full; default true",
        "waitlistMode": "auto: who waits gets a slot at once; offer: they are asked first; default auto",
        "visibility": "default public",
        "joinPolicy": "default instant; golf request; private games invite",
        "membersCanInvite": "default true",
        "requireTier2": "default true for golf, else false",
        "price.amount": "in minor units (cents), as are min and max",
        "price.currency": "ISO 4217, default USD",
        "golf.holes": "9 or 18",
    ]
}

extension CreateGame {
    private enum CodingKeys: String, CodingKey { case startsAt, invite, options }

    public init(from decoder: any Decoder) throws {
        template = try GameTemplate(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        startsAt = try container.decodeIfPresent(Timestamp.self, forKey: .startsAt)
        invite = try container.decodeIfPresent([UserReference].self, forKey: .invite)
        options = try container.decodeIfPresent(NewGameOptions.self, forKey: .options)
    }

    public func encode(to encoder: any Encoder) throws {
        try template.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(startsAt, forKey: .startsAt)
        try container.encodeIfPresent(invite, forKey: .invite)
        try container.encodeIfPresent(options, forKey: .options)
    }
}

extension UpdateGame {
    private enum CodingKeys: String, CodingKey { case gameId, startsAt, ifVersion }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        gameId = try container.decode(ID.self, forKey: .gameId)
        changes = try GameChanges(from: decoder)
        startsAt = try container.decodeIfPresent(Timestamp.self, forKey: .startsAt)
        ifVersion = try container.decodeIfPresent(Int.self, forKey: .ifVersion)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(gameId, forKey: .gameId)
        try changes.encode(to: encoder)
        try container.encodeIfPresent(startsAt, forKey: .startsAt)
        try container.encodeIfPresent(ifVersion, forKey: .ifVersion)
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
        seriesId = try container.decode(ID.self, forKey: .seriesId)
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
