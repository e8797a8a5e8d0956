// Made by deploy/contracts from Sources/Contracts/Games/Series.swift.

import JSON
import Values

extension SeriesView {
    @_disfavoredOverload
    public init(
        id: sending ID, hostId: ID, hostNickname: String? = nil, hostName: String? = nil,
        createdAt: Timestamp, recurrence: Recurrence, template: GameDetails?, groupId: ID? = nil,
        occurrences: [GameView]
    ) {
        self.id = id
        self.hostId = hostId
        self.hostNickname = hostNickname
        self.hostName = hostName
        self.createdAt = createdAt
        self.recurrence = recurrence
        self.template = template
        self.groupId = groupId
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
        case firstDate, localTime, everyWeeks, weekdays, count, until, groupId, inviteGroup, subgroup
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
        groupId = try container.decodeIfPresent(GroupID.self, forKey: .groupId)
        inviteGroup = try container.decodeIfPresent(Bool.self, forKey: .inviteGroup)
        subgroup = try container.decodeIfPresent(String.self, forKey: .subgroup)
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
        try container.encodeIfPresent(groupId, forKey: .groupId)
        try container.encodeIfPresent(inviteGroup, forKey: .inviteGroup)
        try container.encodeIfPresent(subgroup, forKey: .subgroup)
    }

    public static let notes: [String: String] = [
        "answering.answerHoursBefore": "people answer until that many hours before it, 1 to 336",
        "answering.autoRegulars":
            "whether regulars are going from then on, unless they say no. Default: false",
        "answering.decideHoursBefore":
            "when it is decided, 1 to 72 hours before it. Default: 12, or at the deadline if that is later",
        "answering.ifShort":
            "ask: its hosts decide if too few come; cancel: it is called off then. Default: ask",
        "answering.minPlayers":
            "the people and guests without whom it does not take place, 2 to 200, the host included",
        "answering.opensHoursBefore": "people may join from that many hours before it, 1 to 1440",
        "answering.regularsHoursBefore":
            "regulars may join from that many hours before it, 1 to 2160. Default: at once",
        "capacity": "2 to 200, you included; golf: 2 to 8. Default: as many as come; golf: 4",
        "count": "how many games, 2 to \(SeriesLimits.occurrencesMax); or until",
        "description": "up to 500 characters",
        "durationMinutes": "15 to 720 minutes, in steps of 5. Default: 60; golf: 270, or 135 for 9 holes",
        "everyWeeks": "1 to 4. Default: 1",
        "firstDate": "no game is before it; its week is the first",
        "golf.carry": "skins: those of tied holes are carried to the next one. Default: true",
        "golf.format": "the format in the host's words, such as stroke play; up to 40 characters",
        "golf.gross": "nobody receives strokes. Default: false",
        "golf.holes": "9 or 18",
        "golf.scoring": "the format by which the cards of its rounds are counted. Default: that of each card",
        "groupId":
            "a group that you are in and may host for; what you leave out is as its games usually are. It"
            + " stays",
        "guestsEach": "how many guests each may bring, 0 to 4. Default: 0",
        "inviteGroup": "whether everyone in the group is invited to all of its games. Default: false",
        "joinPolicy": "how people join. Default: instant; golf: request; private games: invite",
        "localTime": "HH:MM on the clock there, summer and winter",
        "membersCanInvite": "whether those who are going may invite others. Default: true",
        "place":
            "a place by name, such as \"Dolores Park, San Francisco\"; or lat,lng and place.name; or"
            + " place.venueId",
        "place.address": "the address, up to 250 characters",
        "place.cityLabel": "the city it is in",
        "place.lat": "degrees north, -90 to 90",
        "place.lng": "degrees east, -180 to 180 (180 is stored as -180)",
        "place.name": "the place's name, up to 120 characters",
        "place.venueId":
            "a venue that venues search found; its name and coordinates are used, whatever else is given",
        "price.amount": "in the smallest unit of the currency: 1500 is 15.00 USD, 1500 JPY, 1.500 KWD",
        "price.currency": "three letters, an ISO 4217 code. Default: USD",
        "price.max": "the upper end of a range, as amount",
        "price.min": "the lower end of a range, as amount",
        "price.note": "up to 100 characters: what it pays for",
        "requireTier2": "whether only people with a full profile may join. Default: false; golf: true",
        "requirements.genders": "any of these genders; absent means no restriction",
        "requirements.maxAge": "in years, 13 to 120",
        "requirements.maxAvgScore":
            "for 18 holes of golf, 60 to 150; does not apply to people without a known score",
        "requirements.maxDistanceMiles": "the distance from the approximate home to the place",
        "requirements.minAge": "in years, 13 to 120",
        "requirements.minAvgScore":
            "for 18 holes of golf, 60 to 150; does not apply to people without a known score",
        "requirements.skills":
            "any of these levels, in the game's sport or else overall; absent means no restriction",
        "rosterToVisitors": "whether that link names who is going. Default: false",
        "skillLevel": "the level wanted. Default: all",
        "subgroup": "the id of a subgroup, such as s1: with inviteGroup only its people are invited",
        "timezone": "the clock that counts, such as America/Los_Angeles. Default: that of the place",
        "title": "up to 80 characters. Default: \"<Sport> at <place>\"",
        "until": "the last date there may be a game; or count",
        "visibility": "the people who see it; group needs groupId. Default: public",
        "visitors": "ask: people without an account may ask to join, by a link of yours. Default: off",
        "waitlist": "whether people queue when it is full. Default: true",
        "waitlistMode": "auto: who waits gets a slot at once; offer: they are asked first. Default: auto",
        "weekdays": "1 for Monday to 7 for Sunday. Default: that of firstDate",
    ]
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

    public static let notes: [String: String] = [
        "answering.answerHoursBefore": "people answer until that many hours before it, 1 to 336",
        "answering.autoRegulars":
            "whether regulars are going from then on, unless they say no. Default: false",
        "answering.decideHoursBefore":
            "when it is decided, 1 to 72 hours before it. Default: 12, or at the deadline if that is later",
        "answering.ifShort":
            "ask: its hosts decide if too few come; cancel: it is called off then. Default: ask",
        "answering.minPlayers":
            "the people and guests without whom it does not take place, 2 to 200, the host included",
        "answering.opensHoursBefore": "people may join from that many hours before it, 1 to 1440",
        "answering.regularsHoursBefore":
            "regulars may join from that many hours before it, 1 to 2160. Default: at once",
        "capacity": "2 to 200, you included; of golf 2 to 8",
        "description": "up to 500 characters",
        "durationMinutes": "15 to 720 minutes, in steps of 5",
        "fromOccurrence": "the number of the first to change. Default: the next",
        "golf.carry": "skins: those of tied holes are carried to the next one. Default: true",
        "golf.format": "the format in the host's words, such as stroke play; up to 40 characters",
        "golf.gross": "nobody receives strokes. Default: false",
        "golf.holes": "9 or 18",
        "golf.scoring": "the format by which the cards of its rounds are counted. Default: that of each card",
        "guestsEach": "how many guests each may bring, 0 to 4; those who bring more keep them",
        "joinPolicy": "how people join",
        "localTime": "HH:MM on the clock there; the dates stay",
        "membersCanInvite": "whether those who are going may invite others",
        "place":
            "a place by name, such as \"Dolores Park, San Francisco\"; or lat,lng and place.name; or"
            + " place.venueId",
        "place.address": "the address, up to 250 characters",
        "place.cityLabel": "the city it is in",
        "place.lat": "degrees north, -90 to 90",
        "place.lng": "degrees east, -180 to 180 (180 is stored as -180)",
        "place.name": "the place's name, up to 120 characters",
        "place.venueId":
            "a venue that venues search found; its name and coordinates are used, whatever else is given",
        "price.amount": "in the smallest unit of the currency: 1500 is 15.00 USD, 1500 JPY, 1.500 KWD",
        "price.currency": "three letters, an ISO 4217 code. Default: USD",
        "price.max": "the upper end of a range, as amount",
        "price.min": "the lower end of a range, as amount",
        "price.note": "up to 100 characters: what it pays for",
        "requireTier2": "whether only people with a full profile may join",
        "requirements.genders": "any of these genders; absent means no restriction",
        "requirements.maxAge": "in years, 13 to 120",
        "requirements.maxAvgScore":
            "for 18 holes of golf, 60 to 150; does not apply to people without a known score",
        "requirements.maxDistanceMiles": "the distance from the approximate home to the place",
        "requirements.minAge": "in years, 13 to 120",
        "requirements.minAvgScore":
            "for 18 holes of golf, 60 to 150; does not apply to people without a known score",
        "requirements.skills":
            "any of these levels, in the game's sport or else overall; absent means no restriction",
        "rosterToVisitors": "whether that link names who is going",
        "skillLevel": "the level wanted",
        "timezone": "the clock that counts, such as America/Los_Angeles",
        "title": "up to 80 characters",
        "visibility": "the people who see it",
        "visitors": "ask: people without an account may ask to join, by a link of yours; off: nobody new may",
        "waitlist": "whether people queue when it is full",
        "waitlistMode": "auto: who waits gets a slot at once; offer: they are asked first",
    ]
}

extension CancelSeries {
    public static let notes: [String: String] = [
        "fromOccurrence": "the number of the first to call off. Default: the next",
        "reason": "up to 200 characters",
    ]
}

extension ExtendSeries {
    public static let notes: [String: String] = [
        "count": "how many more; a series has at most \(SeriesLimits.occurrencesMax)"
    ]
}
