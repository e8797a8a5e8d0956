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

extension Golf {
    @_disfavoredOverload
    public init(holes: sending Int, format: String? = nil) {
        self.holes = holes
        self.format = format
    }
}

extension Counts {
    @_disfavoredOverload
    public init(
        going: sending Int = 0, maybe: Int = 0, waitlisted: Int = 0, requested: Int = 0, invited: Int = 0
    ) {
        self.going = going
        self.maybe = maybe
        self.waitlisted = waitlisted
        self.requested = requested
        self.invited = invited
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        going = try fields.integer("going")
        maybe = try fields.integer("maybe")
        waitlisted = try fields.integer("waitlisted")
        requested = try fields.integer("requested")
        invited = try fields.integer("invited")
    }

    public func write(to writer: inout JSONWriter) {
        writer.field("going", going)
        writer.field("maybe", maybe)
        writer.field("waitlisted", waitlisted)
        writer.field("requested", requested)
        writer.field("invited", invited)
    }
}

extension GameDetails {
    @_disfavoredOverload
    public init(
        sport: sending Sport, title: String, description: String? = nil, place: Place, startsAt: Timestamp,
        durationMinutes: Int, timezone: String, skillLevel: SkillLevel? = nil, capacity: Int? = nil,
        waitlist: Bool = true, waitlistMode: WaitlistMode? = nil, visibility: Visibility = .public,
        joinPolicy: JoinPolicy = .instant, membersCanInvite: Bool = true, requireTier2: Bool = false,
        price: Price? = nil, requirements: Requirements? = nil, golf: Golf? = nil
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
        self.waitlist = waitlist
        self.waitlistMode = waitlistMode
        self.visibility = visibility
        self.joinPolicy = joinPolicy
        self.membersCanInvite = membersCanInvite
        self.requireTier2 = requireTier2
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
        waitlist = try fields.bool("waitlist")
        waitlistMode = try fields.choiceIfPresent(WaitlistMode.self, "waitlistMode")
        visibility = try fields.choice(Visibility.self, "visibility")
        joinPolicy = try fields.choice(JoinPolicy.self, "joinPolicy")
        membersCanInvite = try fields.bool("membersCanInvite")
        requireTier2 = try fields.bool("requireTier2")
        price = try fields.readIfPresent(Price.self, "price")
        requirements = try fields.valueIfPresent(Requirements.self, "requirements")
        golf = try fields.valueIfPresent(Golf.self, "golf")
    }
}

extension GameView {
    public func write(to writer: inout JSONWriter) throws(JSONError) {
        writer.field("id", id)
        writer.field("hostId", hostId)
        writer.field("hostNickname", hostNickname)
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
        writer.field("waitlist", waitlist)
        writer.field("waitlistMode", waitlistMode)
        writer.field("visibility", visibility)
        writer.field("joinPolicy", joinPolicy)
        writer.field("membersCanInvite", membersCanInvite)
        writer.field("requireTier2", requireTier2)
        try writer.field("price", price)
        writer.field("priceTier", priceTier)
        try writer.field("requirements", requirements)
        try writer.field("golf", encoding: golf)
        writer.field("seriesId", seriesId)
        writer.field("occurrence", occurrence)
        writer.field("detached", detached)
        writer.field("status", status)
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
        writer.field("actions", actions)
        try writer.field("distanceMiles", distanceMiles)
        writer.field("tentative", tentative)
        try writer.field("options", encoding: options)
    }
}

extension CreateGame {
    private enum CodingKeys: String, CodingKey { case startsAt, invite, options }

    public init(from decoder: any Decoder) throws {
        template = try GameTemplate(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        startsAt = try container.decodeIfPresent(WrittenTime.self, forKey: .startsAt)
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

extension GameTemplate {
    @_disfavoredOverload
    public init(
        sport: sending Sport, title: String?, description: String?, place: NewPlace?, durationMinutes: Int?,
        timezone: String?, skillLevel: SkillLevel?, capacity: Int?, waitlist: Bool?,
        waitlistMode: WaitlistMode?, visibility: Visibility?, joinPolicy: JoinPolicy?,
        membersCanInvite: Bool?, requireTier2: Bool?, price: Price?, requirements: Requirements?, golf: Golf?
    ) {
        self.sport = sport
        self.title = title
        self.description = description
        self.place = place
        self.durationMinutes = durationMinutes
        self.timezone = timezone
        self.skillLevel = skillLevel
        self.capacity = capacity
        self.waitlist = waitlist
        self.waitlistMode = waitlistMode
        self.visibility = visibility
        self.joinPolicy = joinPolicy
        self.membersCanInvite = membersCanInvite
        self.requireTier2 = requireTier2
        self.price = price
        self.requirements = requirements
        self.golf = golf
    }
}
