// Made by deploy/contracts from Sources/Contracts/Auth/AuthEvents.swift.

import JSON
import Values

extension KeyPublished {
    @_disfavoredOverload
    public init(kid: sending String, x: String) {
        self.kid = kid
        self.x = x
    }
}

extension KeyRetired {
    @_disfavoredOverload
    public init(kid: sending String, at: Timestamp) {
        self.kid = kid
        self.at = at
    }
}

extension TakenOver {
    @_disfavoredOverload
    public init(accountId: sending ID) {
        self.accountId = accountId
    }
}

extension SignedUp {
    @_disfavoredOverload
    public init(accountId: sending ID, kind: AccountKind, role: Role) {
        self.accountId = accountId
        self.kind = kind
        self.role = role
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        accountId = try fields.id("accountId")
        kind = try fields.choice(AccountKind.self, "kind")
        role = try fields.choice(Role.self, "role")
    }
}

extension ProfileUpdated {
    @_disfavoredOverload
    public init(
        accountId: sending ID, nickname: String, displayName: String, avatar: String?, changed: [String]
    ) {
        self.accountId = accountId
        self.nickname = nickname
        self.displayName = displayName
        self.avatar = avatar
        self.changed = changed
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        accountId = try fields.id("accountId")
        nickname = try fields.text("nickname")
        displayName = try fields.text("displayName")
        avatar = try fields.textIfPresent("avatar")
        changed = try fields.texts("changed")
    }
}

extension FactsChanged {
    @_disfavoredOverload
    public init(
        accountId: sending ID, kind: AccountKind, status: AccountStatus = .active, role: Role,
        until: Timestamp? = nil, coolingOffUntil: Timestamp? = nil, tier: Int = 0, missing: [String] = [],
        createdAt: Timestamp, timezone: String? = nil, gender: Gender? = nil, age: Int? = nil,
        skillLevel: SkillLevel? = nil, sportSkills: [String: SkillLevel]? = nil, avgScore18: Int? = nil,
        homeApprox: Place.Point? = nil, cityKey: String? = nil, cityLabel: String? = nil,
        homeCourseKey: String? = nil, hasConfirmedEmail: Bool? = nil
    ) {
        self.accountId = accountId
        self.kind = kind
        self.status = status
        self.role = role
        self.until = until
        self.coolingOffUntil = coolingOffUntil
        self.tier = tier
        self.missing = missing
        self.createdAt = createdAt
        self.timezone = timezone
        self.gender = gender
        self.age = age
        self.skillLevel = skillLevel
        self.sportSkills = sportSkills
        self.avgScore18 = avgScore18
        self.homeApprox = homeApprox
        self.cityKey = cityKey
        self.cityLabel = cityLabel
        self.homeCourseKey = homeCourseKey
        self.hasConfirmedEmail = hasConfirmedEmail
    }

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
        hasConfirmedEmail = try fields.boolIfPresent("hasConfirmedEmail")
    }
}

extension TierChanged {
    @_disfavoredOverload
    public init(accountId: sending ID, from: Int, to: Int) {
        self.accountId = accountId
        self.from = from
        self.to = to
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        accountId = try fields.id("accountId")
        from = try fields.integer("from")
        to = try fields.integer("to")
    }
}

extension SessionStarted {
    @_disfavoredOverload
    public init(accountId: sending ID, sessionId: ID, deviceId: String? = nil) {
        self.accountId = accountId
        self.sessionId = sessionId
        self.deviceId = deviceId
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        accountId = try fields.id("accountId")
        sessionId = try fields.id("sessionId")
        deviceId = try fields.textIfPresent("deviceId")
    }
}

extension SessionRefreshed {
    @_disfavoredOverload
    public init(accountId: sending ID, sessionId: ID, generation: Int) {
        self.accountId = accountId
        self.sessionId = sessionId
        self.generation = generation
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        accountId = try fields.id("accountId")
        sessionId = try fields.id("sessionId")
        generation = try fields.integer("generation")
    }
}

extension SessionEnded {
    @_disfavoredOverload
    public init(accountId: sending ID, sessionId: ID, cause: String) {
        self.accountId = accountId
        self.sessionId = sessionId
        self.cause = cause
    }
}
