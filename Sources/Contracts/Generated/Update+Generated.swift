// Made by deploy/contracts from Sources/Contracts/Games/Update.swift.

import JSON
import Values

extension UpdateGame {
    private enum CodingKeys: String, CodingKey { case gameId, startsAt, ifVersion }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        gameId = try container.decode(GameID.self, forKey: .gameId)
        changes = try GameChanges(from: decoder)
        startsAt = try container.decodeIfPresent(WrittenTime.self, forKey: .startsAt)
        ifVersion = try container.decodeIfPresent(Int.self, forKey: .ifVersion)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(gameId, forKey: .gameId)
        try changes.encode(to: encoder)
        try container.encodeIfPresent(startsAt, forKey: .startsAt)
        try container.encodeIfPresent(ifVersion, forKey: .ifVersion)
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
        "golf.carry": "skins: those of tied holes are carried to the next one. Default: true",
        "golf.format": "the format in the host's words, such as stroke play; up to 40 characters",
        "golf.gross": "nobody receives strokes. Default: false",
        "golf.holes": "9 or 18",
        "golf.scoring": "the format by which the cards of its rounds are counted. Default: that of each card",
        "guestsEach": "how many guests each may bring, 0 to 4; those who bring more keep them",
        "ifVersion": "for apps: refused where the game has changed since this version",
        "joinPolicy": "how people join",
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
        "startsAt": "within the next 365 days, by the clock of the place",
        "timezone": "the clock that counts, such as America/Los_Angeles",
        "title": "up to 80 characters",
        "visibility": "the people who see it",
        "visitors": "ask: people without an account may ask to join, by a link of yours; off: nobody new may",
        "waitlist": "whether people queue when it is full",
        "waitlistMode": "auto: who waits gets a slot at once; offer: they are asked first",
    ]
}

extension GameChanges {
    @_disfavoredOverload
    public init(
        title: sending String?, description: Change<String>, place: NewPlace?, durationMinutes: Int?,
        timezone: String?, skillLevel: Change<SkillLevel>, capacity: Change<Int>, guestsEach: Int?,
        waitlist: Bool?, waitlistMode: WaitlistMode?, visibility: Visibility?, joinPolicy: JoinPolicy?,
        membersCanInvite: Bool?, requireTier2: Bool?, visitors: VisitorMode?, rosterToVisitors: Bool?,
        answering: Change<Answering>, price: Change<Price>, requirements: Change<Requirements>,
        golf: Change<Golf>
    ) {
        self.title = title
        self.description = description
        self.place = place
        self.durationMinutes = durationMinutes
        self.timezone = timezone
        self.skillLevel = skillLevel
        self.capacity = capacity
        self.guestsEach = guestsEach
        self.waitlist = waitlist
        self.waitlistMode = waitlistMode
        self.visibility = visibility
        self.joinPolicy = joinPolicy
        self.membersCanInvite = membersCanInvite
        self.requireTier2 = requireTier2
        self.visitors = visitors
        self.rosterToVisitors = rosterToVisitors
        self.answering = answering
        self.price = price
        self.requirements = requirements
        self.golf = golf
    }

    public func apply(to original: inout GameDetails) {
        original.description = description.applied(to: original.description)?.cleaned
        original.skillLevel = skillLevel.applied(to: original.skillLevel)
        original.capacity = capacity.applied(to: original.capacity)
        original.guestsEach = guestsEach ?? original.guestsEach
        original.waitlist = waitlist ?? original.waitlist
        original.waitlistMode = (waitlistMode ?? original.waitlistMode)?.cleaned
        original.visibility = visibility ?? original.visibility
        original.joinPolicy = joinPolicy ?? original.joinPolicy
        original.membersCanInvite = membersCanInvite ?? original.membersCanInvite
        original.requireTier2 = requireTier2 ?? original.requireTier2
        original.visitors = (visitors ?? original.visitors)?.cleaned
        original.rosterToVisitors = rosterToVisitors ?? original.rosterToVisitors
        original.answering = answering.applied(to: original.answering)?.cleaned
        original.price = price.applied(to: original.price)?.cleaned
        original.requirements = requirements.applied(to: original.requirements)
        original.golf = golf.applied(to: original.golf)?.cleaned
    }

    public func checkParts(_ problems: inout Problems) {
        answering.value?.check(&problems, at: "answering")
        price.value?.check(&problems, at: "price")
        requirements.value?.check(&problems, at: "requirements")
    }
}
