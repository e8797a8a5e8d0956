// Made by deploy/contracts from Sources/Contracts/Games/Golf/Courses.swift.

import Golf
import JSON
import Values

extension NineRating {
    @_disfavoredOverload
    public init(rating: sending Double, slope: Int) {
        self.rating = rating
        self.slope = slope
    }
}

extension CourseTee {
    @_disfavoredOverload
    public init(
        name: sending String, gender: Tee.Gender? = nil, rating: Double, slope: Int, front: NineRating? = nil,
        back: NineRating? = nil
    ) {
        self.name = name
        self.gender = gender
        self.rating = rating
        self.slope = slope
        self.front = front
        self.back = back
    }
}

extension CourseRow {
    @_disfavoredOverload
    public init(
        id: sending ID, name: String, place: Place, holes: Int, par: Int, tees: [String], version: Int,
        confirmations: Int, ownerId: ID, ownerNickname: String?, distanceMiles: Double? = nil
    ) {
        self.id = id
        self.name = name
        self.place = place
        self.holes = holes
        self.par = par
        self.tees = tees
        self.version = version
        self.confirmations = confirmations
        self.ownerId = ownerId
        self.ownerNickname = ownerNickname
        self.distanceMiles = distanceMiles
    }
}

extension CourseView {
    @_disfavoredOverload
    public init(
        id: sending ID, name: String, place: Place, ownerId: ID, ownerNickname: String?, version: Int,
        isNewest: Bool, pars: [Int], strokeIndexes: [Int], tees: [CourseTee], confirmations: Int,
        isConfirmed: Bool, mayConfirm: Bool, mayEdit: Bool, updatedAt: Timestamp
    ) {
        self.id = id
        self.name = name
        self.place = place
        self.ownerId = ownerId
        self.ownerNickname = ownerNickname
        self.version = version
        self.isNewest = isNewest
        self.pars = pars
        self.strokeIndexes = strokeIndexes
        self.tees = tees
        self.confirmations = confirmations
        self.isConfirmed = isConfirmed
        self.mayConfirm = mayConfirm
        self.mayEdit = mayEdit
        self.updatedAt = updatedAt
    }
}

extension SaveCourse {
    public static let notes: [String: String] = [
        "courseId":
            "the course to change or to copy; what is absent stays as it is there. Default: a new one",
        "name": "3 to 80 characters",
        "pars": "the par of each of the 9 or 18 holes in order, each at least 3 and at most 6",
        "place.address": "the address, up to 250 characters",
        "place.cityLabel": "the city it is in",
        "place.lat": "degrees north, -90 to 90",
        "place.lng": "degrees east, -180 to 180 (180 is stored as -180)",
        "place.name": "the place's name, up to 120 characters",
        "place.venueId":
            "a venue that venues search found; its name and coordinates are used, whatever else is given",
        "strokeIndexes":
            "the stroke index of each hole in order, each number once: 1 for the hardest hole, 9 or 18 for"
            + " the easiest",
        "tees": "1 to 8; they replace all that were there before",
    ]
}

extension ConfirmCourse {
    public static let notes: [String: String] = [
        "version": "the newest version, which you have looked at"
    ]
}

extension GetCourse {
    public static let notes: [String: String] = [
        "version": "an earlier version. Default: the newest"
    ]
}

extension SearchCourses {
    public static let notes: [String: String] = [
        "center": "lat,lng",
        "limit": "1 to 100. Default: 20",
        "q": "2 to 80 characters of the name",
        "radiusMiles": "around the center; above 0, at most 100. Default: 25",
    ]
}

extension MyCourses {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20"
    ]
}

extension CourseChanged {
    @_disfavoredOverload
    public init(courseId: sending ID, ownerId: ID, name: String, version: Int, isRemoved: Bool? = nil) {
        self.courseId = courseId
        self.ownerId = ownerId
        self.name = name
        self.version = version
        self.isRemoved = isRemoved
    }
}
