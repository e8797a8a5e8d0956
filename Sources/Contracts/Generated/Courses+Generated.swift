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
