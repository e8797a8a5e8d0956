// Readers of games' most frequent events (``FieldReadable``).

import JSON
import Values

extension GameCreated: FieldReadable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        gameId = try fields.id("gameId")
        hostId = try fields.id("hostId")
        details = try fields.read(GameDetails.self, "details")
        seriesId = try fields.idIfPresent("seriesId")
        occurrence = try fields.integerIfPresent("occurrence")
        bySeries = try fields.idIfPresent("bySeries")
        invite = try fields.valueIfPresent([ID].self, "invite")
        copiedFrom = try fields.idIfPresent("copiedFrom")
        options = try fields.valueIfPresent(GameOptions.self, "options")
    }
}

extension GameDetails: FieldReadable {
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

extension Price: FieldReadable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        type = try fields.choice(Kind.self, "type")
        amount = try fields.integerIfPresent("amount")
        min = try fields.integerIfPresent("min")
        max = try fields.integerIfPresent("max")
        currency = try fields.textIfPresent("currency")
        note = try fields.textIfPresent("note")
    }
}

extension Place: FieldReadable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        name = try fields.textIfPresent("name")
        address = try fields.textIfPresent("address")
        cityLabel = try fields.textIfPresent("cityLabel")
        lat = try fields.double("lat")
        lng = try fields.double("lng")
        geohash = try fields.text("geohash")
        venueId = try fields.idIfPresent("venueId")
        approximate = try fields.boolIfPresent("approximate")
        attribution = try fields.textIfPresent("attribution")
    }
}
