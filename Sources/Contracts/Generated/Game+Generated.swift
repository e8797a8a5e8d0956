// Made by deploy/contracts from Sources/Contracts/Games/Game.swift.

import JSON
import Values

extension Price {
    @_disfavoredOverload
    public init(
        type: sending Price.Kind, amount: Int? = nil, min: Int? = nil, max: Int? = nil,
        currency: String? = nil, note: String? = nil
    ) {
        self.type = type
        self.amount = amount
        self.min = min
        self.max = max
        self.currency = currency
        self.note = note
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        type = try fields.choice(Price.Kind.self, "type")
        amount = try fields.integerIfPresent("amount")
        min = try fields.integerIfPresent("min")
        max = try fields.integerIfPresent("max")
        currency = try fields.textIfPresent("currency")
        note = try fields.textIfPresent("note")
    }

    public func write(to writer: inout JSONWriter) {
        writer.field("type", type)
        writer.field("amount", amount)
        writer.field("min", min)
        writer.field("max", max)
        writer.field("currency", currency)
        writer.field("note", note)
    }
}

extension Requirements {
    @_disfavoredOverload
    public init(
        genders: sending [Gender]? = nil, minAge: Int? = nil, maxAge: Int? = nil, skills: [SkillLevel]? = nil,
        minAvgScore: Int? = nil, maxAvgScore: Int? = nil, maxDistanceMiles: Double? = nil
    ) {
        self.genders = genders
        self.minAge = minAge
        self.maxAge = maxAge
        self.skills = skills
        self.minAvgScore = minAvgScore
        self.maxAvgScore = maxAvgScore
        self.maxDistanceMiles = maxDistanceMiles
    }

    public func write(to writer: inout JSONWriter) throws(JSONError) {
        writer.field("genders", genders?.map(\.rawValue))
        writer.field("minAge", minAge)
        writer.field("maxAge", maxAge)
        writer.field("skills", skills?.map(\.rawValue))
        writer.field("minAvgScore", minAvgScore)
        writer.field("maxAvgScore", maxAvgScore)
        try writer.field("maxDistanceMiles", maxDistanceMiles)
    }
}

extension Counts {
    @_disfavoredOverload
    public init(
        going: sending Int = 0, maybe: Int = 0, waitlisted: Int = 0, requested: Int = 0, invited: Int = 0,
        people: Int? = nil
    ) {
        self.going = going
        self.maybe = maybe
        self.waitlisted = waitlisted
        self.requested = requested
        self.invited = invited
        self.people = people
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        going = try fields.integer("going")
        maybe = try fields.integer("maybe")
        waitlisted = try fields.integer("waitlisted")
        requested = try fields.integer("requested")
        invited = try fields.integer("invited")
        people = try fields.integerIfPresent("people")
    }

    public func write(to writer: inout JSONWriter) {
        writer.field("going", going)
        writer.field("maybe", maybe)
        writer.field("waitlisted", waitlisted)
        writer.field("requested", requested)
        writer.field("invited", invited)
        writer.field("people", people)
    }
}

extension GameDetails {
    @_disfavoredOverload
    public init(
        sport: sending Sport, title: String, description: String? = nil, place: Place, startsAt: Timestamp,
        durationMinutes: Int, timezone: String, skillLevel: SkillLevel? = nil, capacity: Int? = nil,
        guestsEach: Int? = nil, waitlist: Bool = true, waitlistMode: WaitlistMode? = nil,
        visibility: Visibility = .public, joinPolicy: JoinPolicy = .instant, membersCanInvite: Bool = true,
        requireTier2: Bool = false, visitors: VisitorMode? = nil, rosterToVisitors: Bool? = nil,
        answering: Answering? = nil, price: Price? = nil, requirements: Requirements? = nil, golf: Golf? = nil
    ) {
        self.sport = sport
        self.title = title
        self.description = description
        self.place = place
        self.startsAt = startsAt
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

    public init(fields: borrowing JSONFields) throws(JSONError) {
        sport = try fields.choice(Sport.self, "sport")
        title = try fields.text("title")
        description = try fields.textIfPresent("description")
        place = try fields.read(Place.self, "place")
        startsAt = try fields.time("startsAt")
        durationMinutes = try fields.integer("durationMinutes")
        timezone = try fields.text("timezone")
        skillLevel = try fields.levelIfPresent(SkillLevel.self, "skillLevel")
        capacity = try fields.integerIfPresent("capacity")
        guestsEach = try fields.integerIfPresent("guestsEach")
        waitlist = try fields.bool("waitlist")
        waitlistMode = try fields.choiceIfPresent(WaitlistMode.self, "waitlistMode")
        visibility = try fields.choice(Visibility.self, "visibility")
        joinPolicy = try fields.choice(JoinPolicy.self, "joinPolicy")
        membersCanInvite = try fields.bool("membersCanInvite")
        requireTier2 = try fields.bool("requireTier2")
        visitors = try fields.choiceIfPresent(VisitorMode.self, "visitors")
        rosterToVisitors = try fields.boolIfPresent("rosterToVisitors")
        answering = try fields.valueIfPresent(Answering.self, "answering")
        price = try fields.readIfPresent(Price.self, "price")
        requirements = try fields.valueIfPresent(Requirements.self, "requirements")
        golf = try fields.valueIfPresent(Golf.self, "golf")
    }

    public func changedFields(since old: GameDetails) -> [String] {
        var changed: [String] = []
        if answering != old.answering { changed.append("answering") }
        if capacity != old.capacity { changed.append("capacity") }
        if description != old.description { changed.append("description") }
        if durationMinutes != old.durationMinutes { changed.append("durationMinutes") }
        if golf != old.golf { changed.append("golf") }
        if guestsEach != old.guestsEach { changed.append("guestsEach") }
        if joinPolicy != old.joinPolicy { changed.append("joinPolicy") }
        if membersCanInvite != old.membersCanInvite { changed.append("membersCanInvite") }
        if place != old.place { changed.append("place") }
        if price != old.price { changed.append("price") }
        if requireTier2 != old.requireTier2 { changed.append("requireTier2") }
        if requirements != old.requirements { changed.append("requirements") }
        if rosterToVisitors != old.rosterToVisitors { changed.append("rosterToVisitors") }
        if skillLevel != old.skillLevel { changed.append("skillLevel") }
        if sport != old.sport { changed.append("sport") }
        if startsAt != old.startsAt { changed.append("startsAt") }
        if timezone != old.timezone { changed.append("timezone") }
        if title != old.title { changed.append("title") }
        if visibility != old.visibility { changed.append("visibility") }
        if visitors != old.visitors { changed.append("visitors") }
        if waitlist != old.waitlist { changed.append("waitlist") }
        if waitlistMode != old.waitlistMode { changed.append("waitlistMode") }
        return changed
    }
}

extension GameView {
    public func write(to writer: inout JSONWriter) throws(JSONError) {
        writer.field("id", id)
        writer.field("hostId", hostId)
        writer.field("hostNickname", hostNickname)
        writer.field("hostName", hostName)
        writer.field("version", version)
        writer.field("createdAt", createdAt)
        writer.field("updatedAt", updatedAt)
        writer.field("sport", sport)
        writer.field("title", title)
        writer.field("description", description)
        try writer.field("place", place)
        writer.field("startsAt", startsAt)
        writer.field("endsAt", endsAt)
        writer.field("durationMinutes", durationMinutes)
        writer.field("timezone", timezone)
        writer.field("skillLevel", skillLevel)
        writer.field("capacity", capacity)
        writer.field("guestsEach", guestsEach)
        writer.field("waitlist", waitlist)
        writer.field("waitlistMode", waitlistMode)
        writer.field("visibility", visibility)
        writer.field("joinPolicy", joinPolicy)
        writer.field("membersCanInvite", membersCanInvite)
        writer.field("requireTier2", requireTier2)
        writer.field("visitors", visitors)
        writer.field("rosterToVisitors", rosterToVisitors)
        try writer.field("answering", answering)
        writer.field("opensAt", opensAt)
        writer.field("answerBy", answerBy)
        writer.field("decideAt", decideAt)
        try writer.field("price", price)
        writer.field("priceTier", priceTier)
        try writer.field("requirements", requirements)
        try writer.field("golf", encoding: golf)
        writer.field("seriesId", seriesId)
        writer.field("occurrence", occurrence)
        writer.field("detached", detached)
        writer.field("groupId", groupId)
        writer.field("status", status)
        writer.field("decision", decision)
        try writer.field("weather", encoding: weather)
        writer.field("statusReason", statusReason)
        writer.field("hidden", hidden)
        writer.field("cancelledBy", cancelledBy)
        writer.field("completedAt", completedAt)
        try writer.field("counts", counts)
        writer.field("openSlots", openSlots)
        writer.field("full", full)
        writer.field("phase", phase)
        writer.field("participation", participation)
        writer.field("coHosting", coHosting)
        writer.field("actions", actions)
        try writer.field("distanceMiles", distanceMiles)
        writer.field("tentative", tentative)
        try writer.field("options", encoding: options)
    }

    init(
        copying original: GameDetails, id: ID, hostId: ID, hostNickname: String? = nil,
        hostName: String? = nil, version: Int, createdAt: Timestamp, updatedAt: Timestamp, endsAt: Timestamp,
        waitlistMode: WaitlistMode, opensAt: Timestamp? = nil, answerBy: Timestamp? = nil,
        decideAt: Timestamp? = nil, priceTier: PriceTier?, seriesId: ID? = nil, occurrence: Int? = nil,
        detached: Bool? = nil, groupId: ID? = nil, status: GameStatus, decision: GameDecision? = nil,
        weather: GameWeather? = nil, statusReason: String? = nil, hidden: Bool? = nil, cancelledBy: ID? = nil,
        completedAt: Timestamp? = nil, counts: Counts, openSlots: Int?, full: Bool, phase: GamePhase,
        participation: ParticipationStatus? = nil, coHosting: Bool? = nil, actions: [String]? = nil,
        distanceMiles: Double? = nil, tentative: Bool? = nil, options: GamePoll? = nil
    ) {
        self.id = id
        self.hostId = hostId
        self.hostNickname = hostNickname
        self.hostName = hostName
        self.version = version
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.sport = original.sport
        self.title = original.title
        self.description = original.description
        self.place = original.place
        self.startsAt = original.startsAt
        self.endsAt = endsAt
        self.durationMinutes = original.durationMinutes
        self.timezone = original.timezone
        self.skillLevel = original.skillLevel
        self.capacity = original.capacity
        self.guestsEach = original.guestsEach
        self.waitlist = original.waitlist
        self.waitlistMode = waitlistMode
        self.visibility = original.visibility
        self.joinPolicy = original.joinPolicy
        self.membersCanInvite = original.membersCanInvite
        self.requireTier2 = original.requireTier2
        self.visitors = original.visitors
        self.rosterToVisitors = original.rosterToVisitors
        self.answering = original.answering
        self.opensAt = opensAt
        self.answerBy = answerBy
        self.decideAt = decideAt
        self.price = original.price
        self.priceTier = priceTier
        self.requirements = original.requirements
        self.golf = original.golf
        self.seriesId = seriesId
        self.occurrence = occurrence
        self.detached = detached
        self.groupId = groupId
        self.status = status
        self.decision = decision
        self.weather = weather
        self.statusReason = statusReason
        self.hidden = hidden
        self.cancelledBy = cancelledBy
        self.completedAt = completedAt
        self.counts = counts
        self.openSlots = openSlots
        self.full = full
        self.phase = phase
        self.participation = participation
        self.coHosting = coHosting
        self.actions = actions
        self.distanceMiles = distanceMiles
        self.tentative = tentative
        self.options = options
    }
}

extension CreateGame {
    private enum CodingKeys: String, CodingKey {
        case startsAt, invite, options, groupId, inviteGroup, subgroup, templateId, equipment
    }

    public init(from decoder: any Decoder) throws {
        template = try GameTemplate(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        startsAt = try container.decodeIfPresent(WrittenTime.self, forKey: .startsAt)
        invite = try container.decodeIfPresent([UserReference].self, forKey: .invite)
        options = try container.decodeIfPresent(NewGameOptions.self, forKey: .options)
        groupId = try container.decodeIfPresent(GroupID.self, forKey: .groupId)
        inviteGroup = try container.decodeIfPresent(Bool.self, forKey: .inviteGroup)
        subgroup = try container.decodeIfPresent(String.self, forKey: .subgroup)
        templateId = try container.decodeIfPresent(TemplateID.self, forKey: .templateId)
        equipment = try container.decodeIfPresent([EquipmentNeed].self, forKey: .equipment)
    }

    public func encode(to encoder: any Encoder) throws {
        try template.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(startsAt, forKey: .startsAt)
        try container.encodeIfPresent(invite, forKey: .invite)
        try container.encodeIfPresent(options, forKey: .options)
        try container.encodeIfPresent(groupId, forKey: .groupId)
        try container.encodeIfPresent(inviteGroup, forKey: .inviteGroup)
        try container.encodeIfPresent(subgroup, forKey: .subgroup)
        try container.encodeIfPresent(templateId, forKey: .templateId)
        try container.encodeIfPresent(equipment, forKey: .equipment)
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
        "description": "up to 500 characters",
        "durationMinutes": "15 to 720 minutes, in steps of 5. Default: 60; golf: 270, or 135 for 9 holes",
        "equipment": "up to 30 things that people can bring",
        "golf.carry": "skins: those of tied holes are carried to the next one. Default: true",
        "golf.format": "the format in the host's words, such as stroke play; up to 40 characters",
        "golf.gross": "nobody receives strokes. Default: false",
        "golf.holes": "9 or 18",
        "golf.scoring": "the format by which the cards of its rounds are counted. Default: that of each card",
        "groupId":
            "a group that you are in and may host for; what you leave out is as its games usually are. It"
            + " stays",
        "guestsEach": "how many guests each may bring, 0 to 4. Default: 0",
        "invite": "up to 20 friends, who are invited with it",
        "inviteGroup": "whether everyone in the group is invited with it. Default: false",
        "joinPolicy": "how people join. Default: instant; golf: request; private games: invite",
        "membersCanInvite": "whether those who are going may invite others. Default: true",
        "options": "places and times to vote on; until then the first place and the earliest time are used",
        "options.places": "2 to 5 instead of place: who is going votes",
        "options.times": "2 to 5 instead of startsAt, each more than a day ahead",
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
        "startsAt": "within the next 365 days, by the clock of the place",
        "subgroup": "the id of a subgroup, such as s1: with inviteGroup only its people are invited",
        "templateId":
            "a template of yours, or of a group that you may host for: what you leave out is as it says",
        "timezone": "the clock that counts, such as America/Los_Angeles. Default: that of the place",
        "title": "up to 80 characters. Default: \"<Sport> at <place>\"",
        "visibility": "the people who see it; group needs groupId. Default: public",
        "visitors": "ask: people without an account may ask to join, by a link of yours. Default: off",
        "waitlist": "whether people queue when it is full. Default: true",
        "waitlistMode": "auto: who waits gets a slot at once; offer: they are asked first. Default: auto",
    ]
}

extension GameTemplate {
    public func apply(to original: inout GameDetails) {
        original.description = (description ?? original.description)?.cleaned
        original.skillLevel = skillLevel ?? original.skillLevel
        original.capacity = capacity ?? original.capacity
        original.guestsEach = guestsEach ?? original.guestsEach
        original.waitlist = waitlist ?? original.waitlist
        original.waitlistMode = (waitlistMode ?? original.waitlistMode)?.cleaned
        original.visibility = visibility ?? original.visibility
        original.joinPolicy = joinPolicy ?? original.joinPolicy
        original.membersCanInvite = membersCanInvite ?? original.membersCanInvite
        original.requireTier2 = requireTier2 ?? original.requireTier2
        original.visitors = (visitors ?? original.visitors)?.cleaned
        original.rosterToVisitors = rosterToVisitors ?? original.rosterToVisitors
        original.answering = (answering ?? original.answering)?.cleaned
        original.price = (price ?? original.price)?.cleaned
        original.requirements = requirements ?? original.requirements
        original.golf = (golf ?? original.golf)?.cleaned
    }

    public func checkParts(_ problems: inout Problems) {
        answering?.check(&problems, at: "answering")
        price?.check(&problems, at: "price")
        requirements?.check(&problems, at: "requirements")
    }
}
