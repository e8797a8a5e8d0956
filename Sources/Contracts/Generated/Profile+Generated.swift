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
        avgScore18Derived = try fields.boolIfPresent("avgScore18Derived")
        handicap = try fields.valueIfPresent(Double.self, "handicap")
        handicapDerived = try fields.boolIfPresent("handicapDerived")
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

extension GetProfile {
    public static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension ListProfiles {
    public static let notes: [String: String] = [
        "ids": "at most 100 ids or nicknames"
    ]
}

extension ListProfiles.Reply {
    @_disfavoredOverload
    public init(items: sending [ProfileSummary]) {
        self.items = items
    }
}

extension SearchProfiles {
    public static let notes: [String: String] = [
        "q": "2 to 50 characters; one is enough in Chinese and the like"
    ]
}

extension CheckNickname.Reply {
    @_disfavoredOverload
    public init(available: sending Bool, reason: String?) {
        self.available = available
        self.reason = reason
    }
}

extension Onboard {
    public static let notes: [String: String] = [
        "birthDate": "13 years ago or earlier",
        "cityLabel": "up to 80 characters; without lat and lng, a city that is known",
        "lat": "home, never shown to others. Default: the city's",
        "lng": "home, never shown to others, like lat",
    ]
}

extension AddPhoto {
    public static let notes: [String: String] = [
        "file": "the picture itself: JPEG, PNG or WebP, up to 5 MiB",
        "url": "https, up to 500 characters",
    ]
}

extension RemovePhoto {
    public static let notes: [String: String] = [
        "index": "its place, from 0"
    ]
}

extension OrderPhotos {
    public static let notes: [String: String] = [
        "order": "their present places, from 0"
    ]
}

extension UpdateProfile {
    public static let notes: [String: String] = [
        "bio": "up to 200 characters",
        "city": "a city by name: its label, home and, where you have none, timezone are taken from it",
        "displayName": "up to 50 characters",
        "experienceYears": "years of playing golf, 0 to 80",
        "firstName": "up to 50 characters",
        "handicap": "golf handicap, -10 to 54, to one decimal; below 0 is a plus handicap",
        "home": "lat,lng; never shown to others",
        "homeCourse": "name of a golf course, up to 80 characters",
        "ifVersion": "for apps: refused where the profile has changed since this version",
        "instagram": "up to 30 characters",
        "lastName": "up to 50 characters",
        "nickname": "3 to 20 letters, digits or _; the old one is held for you for 30 days",
        "occupation": "up to 60 characters",
        "playsPerMonth": "rounds of golf a month, 0 to 31",
        "sportSkills": "skill levels by sport; they replace all that you gave before",
        "timezone": "whose clock you live by, such as America/Los_Angeles",
    ]
}
