// Readers of auth's most frequent events: logs hold millions of them (``FieldReadable``).

import JSON
import Values

extension SignedUp: FieldReadable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        accountId = try fields.id("accountId")
        kind = try fields.choice(AccountKind.self, "kind")
        role = try fields.choice(Role.self, "role")
    }
}

extension ProfileUpdated: FieldReadable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        accountId = try fields.id("accountId")
        nickname = try fields.text("nickname")
        displayName = try fields.text("displayName")
        avatar = try fields.textIfPresent("avatar")
        changed = try fields.texts("changed")
    }
}

extension FactsChanged: FieldReadable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        accountId = try fields.id("accountId")
        kind = try fields.choice(AccountKind.self, "kind")
        status = try fields.choice(AccountStatus.self, "status")
        role = try fields.choice(Role.self, "role")
        until = try fields.timeIfPresent("until")
        coolingOffUntil = try fields.timeIfPresent("coolingOffUntil")
        tier = try fields.integer("tier")
        missing = try fields.texts("missing")
        createdAt = try fields.time("createdAt")
        timezone = try fields.textIfPresent("timezone")
        gender = try fields.choiceIfPresent(Gender.self, "gender")
        age = try fields.integerIfPresent("age")
        skillLevel = try fields.levelIfPresent(SkillLevel.self, "skillLevel")
        sportSkills = try fields.levelsIfPresent(SkillLevel.self, "sportSkills")
        avgScore18 = try fields.integerIfPresent("avgScore18")
        homeApprox = try fields.readIfPresent(Place.Point.self, "homeApprox")
        cityKey = try fields.textIfPresent("cityKey")
        cityLabel = try fields.textIfPresent("cityLabel")
        homeCourseKey = try fields.textIfPresent("homeCourseKey")
        hasConfirmedEmail = try fields.valueIfPresent(Bool.self, "hasConfirmedEmail")
    }
}

extension Place.Point: FieldReadable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        lat = try fields.double("lat")
        lng = try fields.double("lng")
    }
}

extension TierChanged: FieldReadable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        accountId = try fields.id("accountId")
        from = try fields.integer("from")
        to = try fields.integer("to")
    }
}

extension SessionStarted: FieldReadable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        accountId = try fields.id("accountId")
        sessionId = try fields.id("sessionId")
        deviceId = try fields.textIfPresent("deviceId")
    }
}

extension SessionRefreshed: FieldReadable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        accountId = try fields.id("accountId")
        sessionId = try fields.id("sessionId")
        generation = try fields.integer("generation")
    }
}

extension PublicProfile: FieldReadable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        id = try fields.id("id")
        nickname = try fields.text("nickname")
        displayName = try fields.text("displayName")
        firstName = try fields.textIfPresent("firstName")
        lastName = try fields.textIfPresent("lastName")
        photos = try fields.texts("photos")
        bio = try fields.textIfPresent("bio")
        occupation = try fields.textIfPresent("occupation")
        instagram = try fields.textIfPresent("instagram")
        gender = try fields.choiceIfPresent(Gender.self, "gender")
        cityLabel = try fields.textIfPresent("cityLabel")
        cityKey = try fields.textIfPresent("cityKey")
        skillLevel = try fields.levelIfPresent(SkillLevel.self, "skillLevel")
        sportSkills = try fields.levels(SkillLevel.self, "sportSkills")
        ageDecade = try fields.textIfPresent("ageDecade")
        avgScore18 = try fields.integerIfPresent("avgScore18")
        handicap = try fields.valueIfPresent(Double.self, "handicap")
        experienceYears = try fields.integerIfPresent("experienceYears")
        playsPerMonth = try fields.integerIfPresent("playsPerMonth")
        homeCourse = try fields.textIfPresent("homeCourse")
        createdAt = try fields.time("createdAt")
        updatedAt = try fields.time("updatedAt")
        version = try fields.integer("version")
    }
}
