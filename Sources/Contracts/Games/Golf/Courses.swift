// courses: cards of golf courses that people write down, confirm and find (domain.md §5.20). The rules of a card are in the
// module Golf.

import Golf
import JSON
import Values

/// Limits of golf courses.
public enum CourseLimits {
    static let nameLengths = 3...80
    /// Limit of the courses of one owner.
    public static let ownedMax = 100
    static let queryLengths = 2...80
    static let versions = 1...CourseHistory.versionsMax
}

extension Tee.Gender: Choice {}

/// The difficulty of nine holes of a course with eighteen.
public struct NineRating: Codable, Sendable, Equatable {
    /// 25.0 to 45.0.
    public var rating: Double
    /// 55 to 155.
    public var slope: Int
}

/// A tee of a course, with the difficulty of the course from there.
public struct CourseTee: Codable, Sendable, Equatable {
    /// 1 to 30 characters; two tees may share a name if their genders differ.
    public var name: String
    /// Whom the ratings are for; absent if for everyone.
    public var gender: Tee.Gender? = nil
    /// The course rating of all holes: 50.0 to 90.0, of nine holes 25.0 to 45.0.
    public var rating: Double
    /// The slope rating of all holes, 55 to 155.
    public var slope: Int
    /// The first nine of eighteen holes; without it these nine give no handicap.
    public var front: NineRating? = nil
    /// The last nine of eighteen holes.
    public var back: NineRating? = nil
}

/// A golf course in a list.
public struct CourseRow: Codable, Sendable, Equatable {
    /// The course's id, called `courseId` in requests.
    public var id: ID
    public var name: String
    public var place: Place
    /// 9 or 18.
    public var holes: Int
    /// The par of all holes.
    public var par: Int
    /// The names of its tees.
    public var tees: [String]
    /// The newest version, from 1.
    public var version: Int
    /// The number of other accounts that confirm the newest version; at most 100.
    public var confirmations: Int
    public var ownerId: ID
    /// Absent if the account is gone.
    public var ownerNickname: String?
    /// Distance from the center of the search, unrounded.
    public var distanceMiles: Double? = nil
}

/// A golf course with its card.
public struct CourseView: Codable, Sendable, Equatable {
    /// The course's id, called `courseId` in requests.
    public var id: ID
    public var name: String
    public var place: Place
    public var ownerId: ID
    /// Absent if the account is gone.
    public var ownerNickname: String?
    /// The version of this card, from 1.
    public var version: Int
    /// Whether there is no newer version.
    public var isNewest: Bool
    /// The par of each hole, in order.
    public var pars: [Int]
    /// The stroke index of each hole, in order.
    public var strokeIndexes: [Int]
    public var tees: [CourseTee]
    /// The number of other accounts that confirm this version; at most 100.
    public var confirmations: Int
    /// Whether the caller has confirmed this version.
    public var isConfirmed: Bool
    /// Whether the caller may confirm this version now.
    public var mayConfirm: Bool
    /// Whether the caller may change it.
    public var mayEdit: Bool
    public var updatedAt: Timestamp
}

public struct SaveCourse: Command, Needing {
    public typealias Reply = CourseView
    public static let type = "courses.save"
    public static let about = About(
        "Write down the card of a golf course, change one of yours, or copy another's",
        .user,
        reasons: [.tierRequired, .notFound, .conflict],
        example: """
            courses save name="Lincoln Nine" place=37.78,-122.50 place.name="Lincoln Park" pars=4,3,4,5,4,3,4,5,4 \
            strokeIndexes=5,9,1,3,7,8,2,4,6 tees.0.name=Yellow tees.0.rating=34.8 tees.0.slope=121
            """)
    public static let needs: [String: String?] = [
        "name": "courseId", "place": "courseId", "pars": "courseId", "strokeIndexes": "courseId",
        "tees": "courseId",
    ]
    /// The course to change or to copy; what is absent stays as it is there. Default: a new one.
    public var courseId: CourseID?
    /// 3 to 80 characters.
    public var name: String?
    public var place: NewPlace?
    /// The par of each of the 9 or 18 holes in order, each at least 3 and at most 6.
    public var pars: [Int]?
    /// The stroke index of each hole in order, each number once: 1 for the hardest hole, 9 or 18 for the easiest.
    public var strokeIndexes: [Int]?
    /// 1 to 8; they replace all that were there before.
    public var tees: [CourseTee]?

    public func check(_ problems: inout Problems) {
        problems.text("name", name, CourseLimits.nameLengths)
        if let place { problems.place("place", place) }
        problems.count("pars", pars?.count, 9...18, "be", "numbers")
        problems.count("strokeIndexes", strokeIndexes?.count, 9...18, "be", "numbers")
        problems.count("tees", tees?.count, CourseCard.teeCounts, "be")
        for (place, tee) in (tees ?? []).prefix(CourseCard.teeCounts.upperBound).enumerated() {
            tee.check("tees.\(place)", &problems)
        }
    }
}

extension CourseTee {
    func check(_ field: String, _ problems: inout Problems) {
        problems.text("\(field).name", name, CourseCard.teeNameLengths)
        problems.range("\(field).slope", slope, CourseCard.slopes)
        problems.range(
            "\(field).rating", rating,
            CourseCard.ratingsOfNine.lowerBound.number...CourseCard.ratings.upperBound.number)
        for (nine, name) in [(front, "front"), (back, "back")] {
            problems.range("\(field).\(name).slope", nine?.slope, CourseCard.slopes)
            problems.range(
                "\(field).\(name).rating", nine?.rating,
                CourseCard.ratingsOfNine.lowerBound.number...CourseCard.ratingsOfNine.upperBound.number)
        }
    }
}

public struct ConfirmCourse: Command {
    public typealias Reply = CourseView
    public static let type = "courses.confirm"
    public static let about = About(
        "Say that the card of another's course is right", .user, reasons: [.notFound, .forbidden, .conflict],
        example: "courses confirm courseId=$course version=1")
    public var courseId: CourseID
    /// The newest version, which you have looked at.
    public var version: Int

    public func check(_ problems: inout Problems) {
        problems.range("version", version, CourseLimits.versions)
    }
}

public struct GetCourse: Query {
    public typealias Reply = CourseView
    public static let type = "courses.get"
    public static let about = About(
        "Show the card of a golf course", .user, reasons: [.notFound], example: "courses get courseId=$course"
    )
    public var courseId: CourseID
    /// An earlier version. Default: the newest.
    public var version: Int?

    public func check(_ problems: inout Problems) {
        problems.range("version", version, CourseLimits.versions)
    }
}

public struct SearchCourses: Paged {
    public typealias Reply = Page<CourseRow>
    public static let type = "courses.search"
    public static let about = About(
        "Find golf courses by name or around a place; those that most people confirm come first", .user,
        example: "courses search center=37.77,-122.42 radius=25mi")
    /// 2 to 80 characters of the name.
    public var q: String?
    /// lat,lng.
    public var center: Place.Point?
    /// Around the center; above 0, at most 100. Default: 25.
    public var radiusMiles: Double?
    public static let defaults = ["radiusMiles": JSONValue(whole: RadiusLimits.milesDefault)]
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) {
        problems.text("q", q, CourseLimits.queryLengths)
        problems.point("center", center)
        problems.radius("radiusMiles", radiusMiles)
        problems.require(radiusMiles == nil || center != nil, "radiusMiles", "radiusMiles needs center")
        problems.limit(limit)
    }
}

public struct MyCourses: Paged {
    public typealias Reply = Page<CourseRow>
    public static let type = "courses.mine"
    public static let about = About(
        "Show the golf courses that you have written down, the latest first", .user, example: "courses mine")
    public var limit: Int?
    public var page: String?
}

/// A course was written down, or changed.
public struct CourseChanged: Event {
    public static let type = "games.course-changed"
    public var courseId: ID
    public var ownerId: ID
    public var name: String
    /// The newest version, from 1. It stays where only the name or the place has changed.
    public var version: Int
    /// Moderators have removed its name; it is in no list any more.
    public var isRemoved: Bool? = nil
    public var subject: String? { courseId.description }
}
