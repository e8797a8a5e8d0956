// The golf courses that people have written down, by id, by place, and by how many people confirm them (domain.md §5.20).

import Contracts
import Geo
import Golf
import LogContracts
import Machine
import Packed
import Values

extension Games {
    struct KnownCourse: Codable, Sendable {
        var id: ID
        var ownerId: ID
        var name: String
        var place: Place
        var history: CourseHistory
        var updatedAt: Timestamp
        /// Moderators have removed its name, and it is in no list any more.
        var isRemoved = false

        var version: Int { history.version }
        /// The newest card.
        var card: CourseCard? { history.versions.last?.card }
        var coordinate: Coordinate? { Coordinate(lat: place.lat, lng: place.lng) }
        fileprivate var rank: CourseRank { CourseRank(confirmations: history.confirmations, id: id) }

        /// A version of its card; `nil` if there is none of this number.
        func card(_ version: Int) -> CourseCard? {
            history.versions.indices.contains(version - 1) ? history.versions[version - 1].card : nil
        }

        func isConfirmed(_ version: Int, by account: ID) -> Bool {
            history.versions.indices.contains(version - 1)
                && history.versions[version - 1].confirmedBy.contains(account.description)
        }
    }

    /// The order of a search: those that most people confirm come first.
    struct CourseRank: Comparable, Hashable, Sendable {
        var confirmations: Int
        var id: ID

        static func < (a: CourseRank, b: CourseRank) -> Bool {
            a.confirmations != b.confirmations ? a.confirmations > b.confirmations : a.id < b.id
        }
    }

    struct CourseBook: Sendable {
        private var courses: ChunkedDictionary<ID, KnownCourse> = [:]
        // Derived.
        private(set) var places = GeoIndex<ID>()
        private(set) var ranks = Ordered<CourseRank>()
        private var owned: ChunkedDictionary<ID, Ordered<ID>> = [:]

        subscript(id: ID) -> KnownCourse? { courses[id] }
        /// The courses of an owner, by id.
        func owned(by account: ID) -> [KnownCourse] {
            (owned[account]?.all ?? []).compactMap { courses[$0] }
        }

        mutating func apply(_ event: CourseWritten, at time: Timestamp) {
            guard let card = try? CourseCard(event) else { return }
            var course =
                courses[event.courseId]
                ?? KnownCourse(
                    id: event.courseId, ownerId: event.ownerId, name: event.name, place: event.place,
                    history: CourseHistory(owner: event.ownerId.description, card), updatedAt: time)
            _ = try? course.history.save(card)
            (course.name, course.place, course.updatedAt) = (event.name, event.place, time)
            store(course)
        }

        mutating func apply(_ event: CourseConfirmed) {
            guard var course = courses[event.courseId] else { return }
            _ = try? course.history.confirm(version: event.version, by: event.accountId.description)
            store(course)
        }

        mutating func apply(_ event: CourseChanged) {
            guard event.isRemoved == true, var course = courses[event.courseId] else { return }
            (course.isRemoved, course.name) = (true, event.name)
            store(course)
        }

        private mutating func store(_ course: KnownCourse) {
            if let old = courses[course.id] {
                ranks.remove(old.rank)
                if let place = old.coordinate { places.remove(old.id, at: place) }
            }
            courses[course.id] = course
            owned[course.ownerId, default: .init()].insert(course.id)
            if course.isRemoved { return }
            ranks.insert(course.rank)
            if let place = course.coordinate { places.insert(course.id, at: place) }
        }
    }
}

/// Courses are written in the order of ids, so that the same state has the same bytes.
extension Games.CourseBook: Codable {
    init(from decoder: any Decoder) throws {
        for course in try [Games.KnownCourse](from: decoder) { store(course) }
    }

    func encode(to encoder: any Encoder) throws {
        try courses.values.sorted { $0.id < $1.id }.encode(to: encoder)
    }
}

extension CourseCard {
    init(_ event: CourseWritten) throws(CourseFault) {
        try self.init(pars: event.pars, strokeIndexes: event.strokeIndexes, tees: event.tees)
    }

    /// The card that a contract's lists make.
    init(pars: [Int], strokeIndexes: [Int], tees: [CourseTee]) throws(CourseFault) {
        try self.init(
            holes: zip(pars, strokeIndexes).map { CourseHole(par: $0, strokeIndex: $1) },
            tees: tees.map { (tee) throws(CourseFault) in try Tee(tee) })
    }
}

extension Tee {
    fileprivate init(_ tee: CourseTee) throws(CourseFault) {
        func rating(_ number: Double, _ slope: Int) throws(CourseFault) -> CourseRating {
            guard let rating = Tenths(number) else { throw .rating(tee: tee.name) }
            return CourseRating(rating: rating, slope: slope)
        }
        func nine(_ nine: NineRating?) throws(CourseFault) -> CourseRating? {
            guard let nine else { return nil }
            return try rating(nine.rating, nine.slope)
        }
        self.init(
            name: tee.name.cleaned ?? "", gender: tee.gender, all: try rating(tee.rating, tee.slope),
            front: try nine(tee.front), back: try nine(tee.back))
    }
}

extension CourseTee {
    /// A tee as contracts have it.
    init(_ tee: Tee) {
        self.init(
            name: tee.name, gender: tee.gender, rating: tee.all.rating.number, slope: tee.all.slope,
            front: tee.front.map { NineRating(rating: $0.rating.number, slope: $0.slope) },
            back: tee.back.map { NineRating(rating: $0.rating.number, slope: $0.slope) })
    }
}
