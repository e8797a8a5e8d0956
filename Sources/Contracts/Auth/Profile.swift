// profile: how an account appears to others, and the private half that only its owner sees (domain.md §3.1–3.5).

import JSON
import Values

/// How well someone plays, or should play to join a game (domain.md §1.1).
public enum SkillLevel: String, Sendable, CaseIterable, Comparable, BitwiseCopyable, Described {
    /// The lowest level; `leisure` is an alias.
    case beginner
    /// The middle level; `amateur` is an alias.
    case intermediate
    /// The highest level; `competitive` and `expert` are aliases.
    case advanced

    public static func < (a: SkillLevel, b: SkillLevel) -> Bool { a.rank < b.rank }
    /// 1, 2, 3.
    public var rank: Int {
        switch self {
        case .beginner: 1
        case .intermediate: 2
        case .advanced: 3
        }
    }

    public static var shape: Shape { .choice(allCases.map(\.rawValue) + aliases.keys.sorted()) }
    public static var sample: SkillLevel { .beginner }

    /// Other products' names for the levels; they are read but never written (domain.md §1.1, D 1).
    static let aliases: [String: SkillLevel] = [
        "leisure": .beginner, "amateur": .intermediate, "competitive": .advanced, "expert": .advanced,
    ]
}

extension SkillLevel: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let level = SkillLevel(rawValue: name) ?? Self.aliases[name] else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a skill level is beginner, intermediate or advanced")
        }
        self = level
    }
}

/// A gender, as stated by the person (domain.md §1.1).
public enum Gender: String, Choice, BitwiseCopyable {
    case male
    case female
    case nonbinary
    /// Prefers not to say; that counts as an answer (domain.md §3.4).
    case preferNot = "prefer_not"
}

/// A profile as signed-in users see it.
public struct PublicProfile: Codable, Sendable, Equatable, FieldReadable {
    public var id: ID
    public var nickname: String
    public var displayName: String
    /// Up to 50 characters; absent if not given.
    public var firstName: String?
    /// Up to 50 characters; absent if not given.
    public var lastName: String?
    /// Up to six, the avatar first: https addresses, or `photo:` and the SHA-256 of an uploaded picture.
    public var photos: [String]
    /// Up to 200 characters.
    public var bio: String?
    /// Up to 60 characters.
    public var occupation: String?
    /// Up to 30 characters.
    public var instagram: String?
    public var gender: Gender?
    public var cityLabel: String?
    public var cityKey: String?
    public var skillLevel: SkillLevel?
    /// The level in each sport.
    public var sportSkills: [String: SkillLevel]
    /// The age as a decade, such as `20s`; the exact age is never public.
    public var ageDecade: String?
    public var avgScore18: Int?
    /// Whether the average follows from sealed rounds (domain.md §5.21); absent where it was typed.
    public var avgScore18Derived: Bool?
    /// Golf handicap, -10 to 54, to one decimal; below 0 is a plus handicap (``Handicap``).
    public var handicap: Double?
    /// Whether the handicap is the index of sealed rounds, not official; absent where it was typed.
    public var handicapDerived: Bool?
    /// Years of playing golf, 0 to 80.
    public var experienceYears: Int?
    /// Rounds of golf a month, 0 to 31.
    public var playsPerMonth: Int?
    /// Name of a golf course, up to 80 characters.
    public var homeCourse: String?
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    public var version: Int
    /// This and the next two are only in `profile.get` and `account.me`.
    public var followers: Int?
    /// Absent if `followers` is.
    public var following: Int?
    /// Mutual follows; absent if `followers` is.
    public var friends: Int?
    /// This and the next four (domain.md §9) are only in `profile.get` and `account.me`.
    public var trustTier: TrustTier?
    /// Absent if `trustTier` is.
    public var badges: [Badge]?
    /// Absent if `trustTier` is.
    public var completedGames: Int?
    /// Darts matches; absent if `trustTier` is.
    public var wins: Int?
    /// Darts matches; absent if `trustTier` is.
    public var losses: Int?
    /// How this person relates to the caller; only in `profile.get`.
    public var relation: Relation?

    public init(id: ID, nickname: String, displayName: String, createdAt: Timestamp) {
        self.id = id
        self.nickname = nickname
        self.displayName = displayName
        self.photos = []
        self.sportSkills = [:]
        self.createdAt = createdAt
        self.updatedAt = createdAt
        self.version = 1
    }
}

/// A person in a list.
public struct ProfileSummary: Codable, Sendable, Equatable {
    public var id: ID
    public var nickname: String
    public var displayName: String
    public var avatar: String?
    public var skillLevel: SkillLevel?
    /// How far others can rely on them (domain.md §9.4).
    public var trustTier: TrustTier? = nil
    /// The first two of their badges.
    public var topBadges: [Badge]? = nil
}

public struct GetProfile: Query {
    public typealias Reply = PublicProfile
    public static let type = "profile.get"
    public static let about = About(
        "Show someone's public profile", .user, reasons: [.notFound], example: "profile get accountId=ann")

    /// The person.
    public var accountId: UserReference
}

public struct ListProfiles: Query {
    public static let type = "profile.list"
    public static let about = About(
        "Show several people, a line each; those you may not see are left out", .user,
        example: "profile list ids=ann,bob")

    public struct Reply: Codable, Sendable, Equatable {
        public var items: [ProfileSummary]
    }

    /// At most 100 ids or nicknames.
    public var ids: [UserReference]

    public func check(_ problems: inout Problems) {
        problems.count("ids", ids.count, 1...100, "name", "people")
    }
}

public struct SearchProfiles: Query {
    public typealias Reply = ListProfiles.Reply
    public static let type = "profile.search"
    public static let about = About(
        "Find people by nickname or name, or a part of it; up to 20", .user, example: "profile search q=ann")

    /// 2 to 50 characters; one is enough in Chinese and the like.
    public var q: String

    public func check(_ problems: inout Problems) {
        problems.text("q", q, 1...50)
        problems.require(
            Text.trimmed(q).utf8.count != 1, "q",
            "q must be 2 to 50 characters; one is enough in Chinese and the like")
    }
}

public struct CheckNickname: Query {
    public static let type = "profile.nickname-check"
    public static let about = About(
        "Check whether a nickname is free", .anyone, example: "profile nickname-check nickname=ann")

    public struct Reply: Codable, Sendable, Equatable {
        public var available: Bool
        /// `malformed`, `reserved`, `taken`, or `held` for a former owner; absent when it is free.
        public var reason: String?
    }

    public var nickname: String
}

public struct Onboard: Command {
    public typealias Reply = WhoAmI.Reply
    public static let type = "profile.onboard"
    public static let about = About(
        "Fill in what you need for joining games, in one go", .user, reasons: [.alreadyExists],
        example:
            "profile onboard birthDate=1995-06-01 gender=female cityLabel=\"San Jose, CA\" lat=37.33 lng=-121.89"
    )

    public var nickname: String?
    public var displayName: String?
    /// 13 years ago or earlier.
    public var birthDate: Day
    public var gender: Gender
    /// Up to 80 characters; without lat and lng, a city that is known.
    public var cityLabel: String
    /// Home, never shown to others. Default: the city's.
    public var lat: Double?
    /// Home, never shown to others, like lat.
    public var lng: Double?

    public func check(_ problems: inout Problems) {
        problems.require(
            (lat == nil) == (lng == nil), lat == nil ? "lat" : "lng",
            "\(lat == nil ? "lat" : "lng") is missing: give both, or neither for those of the city")
        problems.nickname("nickname", nickname, isNew: false)
        problems.text("displayName", displayName, 1...50)
        problems.text("cityLabel", cityLabel, 1...80)
        problems.range("lat", lat, -90...90)
        problems.range("lng", lng, -180...180)
    }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.birthDate(birthDate, at: time)
    }
}

public struct AddPhoto: Command, Needing {
    public typealias Reply = WhoAmI.Reply
    public static let type = "profile.photo-add"
    public static let about = About(
        "Add a photo to your profile; up to six, and the first stands beside your name", .user,
        reasons: [.conflict, .unavailable], example: "profile photo-add url=https://pictures.example/ann.jpg")
    public static let needs: [String: String?] = ["url": "file"]

    /// https, up to 500 characters.
    public var url: String?
    /// The picture itself: JPEG, PNG or WebP, up to 5 MiB.
    public var file: FileReference?

    public func check(_ problems: inout Problems) {
        if let url, url.hasPrefix("photo:") {
            problems.add("url", "url must be an https address; give a picture itself as file")
        } else {
            problems.photo("url", url)
        }
        problems.require((url == nil) != (file == nil), "url", "give either url or file")
        if let file { problems.file("file", file) }
    }
}

public struct RemovePhoto: Command {
    public typealias Reply = WhoAmI.Reply
    public static let type = "profile.photo-remove"
    public static let about = About(
        "Remove a photo from your profile; the last one stays while a game ahead asks for it", .user,
        reasons: [.conflict], example: "profile photo-remove index=1")
    /// Its place, from 0.
    public var index: Int
}

public struct OrderPhotos: Command {
    public typealias Reply = WhoAmI.Reply
    public static let type = "profile.photo-order"
    public static let about = About(
        "Change the order of your photos", .user, example: "profile photo-order order=1,0,2")
    /// Their present places, from 0.
    public var order: [Int]

    public func check(_ problems: inout Problems) {
        problems.count("order", order.count, 0...6, "name", "photos")
    }
}

public struct UpdateProfile: Command {
    public typealias Reply = WhoAmI.Reply
    public static let type = "profile.update"
    public static let about = About(
        "Change your profile; what you leave out stays, and none takes a value away", .user,
        reasons: [.alreadyExists, .versionMismatch, .conflict],
        example: "profile update bio=\"Left foot only\" skillLevel=advanced")

    /// 3 to 20 letters, digits or _; the old one is held for you for 30 days.
    public var nickname: String?
    /// Up to 50 characters.
    public var displayName: String?
    /// Up to 50 characters.
    public var firstName: Change<String>
    /// Up to 50 characters.
    public var lastName: Change<String>
    /// Up to 200 characters.
    public var bio: Change<String>
    /// Up to 60 characters.
    public var occupation: Change<String>
    /// Up to 30 characters.
    public var instagram: Change<String>
    public var gender: Change<Gender>
    public var cityLabel: Change<String>
    /// A city by name: its label, home and, where you have none, timezone are taken from it.
    public var city: String?
    public var skillLevel: Change<SkillLevel>
    /// Skill levels by sport; they replace all that you gave before.
    public var sportSkills: Change<[String: SkillLevel]>
    public var avgScore18: Change<Int>
    /// Golf handicap, -10 to 54, to one decimal; below 0 is a plus handicap.
    public var handicap: Change<Double>
    /// Years of playing golf, 0 to 80.
    public var experienceYears: Change<Int>
    /// Rounds of golf a month, 0 to 31.
    public var playsPerMonth: Change<Int>
    /// Name of a golf course, up to 80 characters.
    public var homeCourse: Change<String>
    public var birthDate: Change<Day>
    /// lat,lng; never shown to others.
    public var home: Change<Place.Point>
    /// Whose clock you live by, such as America/Los_Angeles.
    public var timezone: Change<String>
    /// For apps: refused where the profile has changed since this version.
    public var ifVersion: Int?

    public func check(_ problems: inout Problems) {
        problems.nickname("nickname", nickname, isNew: false)
        problems.text("displayName", displayName, 1...50)
        problems.text("firstName", firstName.value, 0...50)
        problems.text("lastName", lastName.value, 0...50)
        problems.lines("bio", bio.value, 0...200)
        problems.text("occupation", occupation.value, 0...60)
        problems.text("instagram", instagram.value, 0...30)
        problems.text("cityLabel", cityLabel.value, 0...80)
        problems.text("city", city, 1...PlaceLimits.textMax)
        problems.require(
            city == nil || (cityLabel == .keep && home == .keep), "city",
            "give city, or cityLabel and home, not both")
        problems.text("homeCourse", homeCourse.value, 0...80)
        problems.range("avgScore18", avgScore18.value, 60...150)
        problems.range("handicap", handicap.value, Handicap.range)
        problems.range("experienceYears", experienceYears.value, 0...80)
        problems.range("playsPerMonth", playsPerMonth.value, 0...31)
        problems.point("home", home.value)
        for sport in (sportSkills.value ?? [:]).keys where Sport(rawValue: sport) == nil {
            problems.add("sportSkills", "sportSkills: there is no sport \(Wording.quoted(sport))")
        }
    }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.birthDate(birthDate.value, at: time)
        problems.zone(timezone.value, at: time)
    }
}

extension Problems {
    mutating func point(_ field: String, _ point: Place.Point?) {
        range(field + ".lat", point?.lat, -90...90)
        range(field + ".lng", point?.lng, -180...180)
    }
}
