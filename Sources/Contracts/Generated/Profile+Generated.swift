// Made by deploy/contracts from Sources/Contracts/Auth/Profile.swift.

import JSON
import Values

extension PublicProfile {
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
        followers = try fields.integerIfPresent("followers")
        following = try fields.integerIfPresent("following")
        friends = try fields.integerIfPresent("friends")
        trustTier = try fields.choiceIfPresent(TrustTier.self, "trustTier")
        badges = try fields.valueIfPresent([Badge].self, "badges")
        completedGames = try fields.integerIfPresent("completedGames")
        wins = try fields.integerIfPresent("wins")
        losses = try fields.integerIfPresent("losses")
        relation = try fields.valueIfPresent(Relation.self, "relation")
    }
}

extension ProfileSummary {
    @_disfavoredOverload
    public init(
        id: sending ID, nickname: String, displayName: String, avatar: String?, skillLevel: SkillLevel?,
        trustTier: TrustTier? = nil, topBadges: [Badge]? = nil
    ) {
        self.id = id
        self.nickname = nickname
        self.displayName = displayName
        self.avatar = avatar
        self.skillLevel = skillLevel
        self.trustTier = trustTier
        self.topBadges = topBadges
    }
}

extension ListProfiles.Reply {
    @_disfavoredOverload
    public init(items: sending [ProfileSummary]) {
        self.items = items
    }
}

extension CheckNickname.Reply {
    @_disfavoredOverload
    public init(available: sending Bool, reason: String?) {
        self.available = available
        self.reason = reason
    }
}
