// A golf course as its card has it: holes with par and stroke index, and tees with their ratings (domain.md §5.20).

/// One hole of a course.
public struct CourseHole: Codable, Hashable, Sendable {
    /// The strokes that a scratch player needs, 3 to 6.
    public var par: Int
    /// The order in which handicap strokes are received, from 1: a permutation over the holes of the course.
    public var strokeIndex: Int

    public init(par: Int, strokeIndex: Int) { (self.par, self.strokeIndex) = (par, strokeIndex) }
}

/// How hard some holes are from one tee.
public struct CourseRating: Codable, Hashable, Sendable {
    /// Strokes of a scratch player, to a tenth: the Course Rating.
    public var rating: Tenths
    /// 55 to 155; 113 is a course of standard difficulty: the Slope Rating.
    public var slope: Int

    public init(rating: Tenths, slope: Int) { (self.rating, self.slope) = (rating, slope) }
}

/// A tee and its ratings for one gender.
public struct Tee: Codable, Hashable, Sendable {
    /// The gender that a rating holds for.
    public enum Gender: String, Codable, CaseIterable, Sendable { case male, female }

    /// 1 to 30 characters, such as `White`; with the gender it is unique on its course.
    public var name: String
    /// Absent where the rating holds for everybody.
    public var gender: Gender?
    /// The rating of all holes.
    public var all: CourseRating
    /// The rating of the first nine holes of eighteen; absent where it is not known.
    public var front: CourseRating?
    /// The rating of the last nine holes of eighteen; absent where it is not known.
    public var back: CourseRating?

    public init(
        name: String, gender: Gender? = nil, all: CourseRating, front: CourseRating? = nil,
        back: CourseRating? = nil
    ) {
        (self.name, self.gender, self.all, self.front, self.back) = (name, gender, all, front, back)
    }
}

/// The holes of a course that a round has.
public enum HolesPlayed: String, Codable, CaseIterable, Sendable {
    case all
    /// Holes 1 to 9 of eighteen.
    case front
    /// Holes 10 to 18.
    case back
}

/// The reason for refusing a course card.
public enum CourseFault: Error, Hashable, Sendable {
    case holeCount(Int)
    /// - Parameter hole: from 1.
    case par(hole: Int)
    /// A stroke index that is beyond the number of holes, or that two holes have.
    case strokeIndex(hole: Int)
    case teeCount(Int)
    case teeName(String)
    /// Two tees of one name and gender.
    case teeTwice(String)
    case rating(tee: String)
    case slope(tee: String)
    /// Ratings of nines on a course that has only nine holes.
    case nineOfNine(tee: String)
    /// More than ``CourseHistory/versionsMax`` versions.
    case versions
    /// A confirmation of a version that is not the newest.
    case oldVersion
    /// A confirmation by the account whose course it is.
    case ownCourse
}

extension CourseFault: CustomStringConvertible {
    /// A sentence that says what is wrong and how to mend it.
    public var description: String {
        switch self {
        case .holeCount(let count): "a course has 9 or 18 holes, not \(count)"
        case .par(let hole): "the par of hole \(hole) is 3 to 6"
        case .strokeIndex(let hole):
            "each stroke index stands at one hole: look at hole \(hole) again"
        case .teeCount(let count): "a course has 1 to 8 tees, not \(count)"
        case .teeName(let name): "the name of a tee has 1 to 30 characters: \"\(name.prefix(40))\""
        case .teeTwice(let name): "two tees are called \(name); give them different names or genders"
        case .rating(let tee):
            "a course rating is 50.0 to 90.0, of nine holes 25.0 to 45.0: look at tee \(tee) again"
        case .slope(let tee): "a slope rating is 55 to 155: look at tee \(tee) again"
        case .nineOfNine(let tee): "a course of nine holes has no front and back: look at tee \(tee) again"
        case .versions: "this course was changed too often; save it as another one"
        case .oldVersion: "the course has changed since; look at it again before you confirm it"
        case .ownCourse: "others confirm your course; you cannot do that yourself"
        }
    }
}

/// A course whose card was checked.
public struct CourseCard: Codable, Hashable, Sendable {
    public static let holeCounts = [9, 18]
    public static let pars = 3...6
    public static let teeCounts = 1...8
    public static let teeNameLengths = 1...30
    public static let slopes = 55...155
    /// Course ratings of eighteen holes.
    public static let ratings = Tenths(500)...Tenths(900)
    /// Course ratings of nine holes.
    public static let ratingsOfNine = Tenths(250)...Tenths(450)

    /// In the order of their numbers.
    public let holes: [CourseHole]
    public let tees: [Tee]

    public init(holes: [CourseHole], tees: [Tee]) throws(CourseFault) {
        (self.holes, self.tees) = (holes, tees)
        try check()
    }

    private enum CodingKeys: CodingKey { case holes, tees }

    /// Decodes a card, and checks it.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            holes: try fields.decode([CourseHole].self, forKey: .holes),
            tees: try fields.decode([Tee].self, forKey: .tees))
    }

    private func check() throws(CourseFault) {
        guard CourseCard.holeCounts.contains(holes.count) else { throw .holeCount(holes.count) }
        var indexes: Set<Int> = []
        for (position, hole) in holes.enumerated() {
            guard CourseCard.pars.contains(hole.par) else { throw .par(hole: position + 1) }
            guard (1...holes.count).contains(hole.strokeIndex), indexes.insert(hole.strokeIndex).inserted
            else { throw .strokeIndex(hole: position + 1) }
        }
        guard CourseCard.teeCounts.contains(tees.count) else { throw .teeCount(tees.count) }
        var names: Set<[String]> = []
        for tee in tees {
            guard CourseCard.teeNameLengths.contains(tee.name.count) else { throw .teeName(tee.name) }
            guard names.insert([tee.name.lowercased(), tee.gender?.rawValue ?? ""]).inserted else {
                throw .teeTwice(tee.name)
            }
            let isNine = holes.count == 9
            try check(tee.all, of: tee, in: isNine ? CourseCard.ratingsOfNine : CourseCard.ratings)
            for nine in [tee.front, tee.back] {
                guard let nine else { continue }
                if isNine { throw .nineOfNine(tee: tee.name) }
                try check(nine, of: tee, in: CourseCard.ratingsOfNine)
            }
        }
    }

    private func check(
        _ rating: CourseRating, of tee: Tee, in range: ClosedRange<Tenths>
    ) throws(CourseFault) {
        guard range.contains(rating.rating) else { throw .rating(tee: tee.name) }
        guard CourseCard.slopes.contains(rating.slope) else { throw .slope(tee: tee.name) }
    }

    /// The numbers of the holes that a round has; `nil` for a nine of a course with only nine holes.
    public func numbers(_ played: HolesPlayed) -> ClosedRange<Int>? {
        switch played {
        case .all: 1...holes.count
        case .front: holes.count == 18 ? 1...9 : nil
        case .back: holes.count == 18 ? 10...18 : nil
        }
    }

    /// The holes that a round has from one tee.
    ///
    /// - Parameter tee: its place in ``tees``, from 0.
    /// - Returns: `nil` if there is no such tee, or no such nine.
    public func layout(_ played: HolesPlayed, tee: Int) -> Layout? {
        guard tees.indices.contains(tee), let numbers = numbers(played) else { return nil }
        let rating: CourseRating? =
            switch played {
            case .all: tees[tee].all
            case .front: tees[tee].front
            case .back: tees[tee].back
            }
        return Layout(holes: numbers.map { holes[$0 - 1] }, rating: rating)
    }
}

/// The versions of a course and the accounts that confirmed each: others see how far a card can be trusted.
public struct CourseHistory: Codable, Hashable, Sendable {
    public static let versionsMax = 100
    /// More confirmations of a version than these are not counted.
    public static let confirmationsMax = 100

    /// A card that was saved.
    public struct Version: Codable, Hashable, Sendable {
        public let card: CourseCard
        /// In the order in which they confirmed it.
        public fileprivate(set) var confirmedBy: [String] = []
    }

    /// The account whose course it is.
    public let owner: String
    /// The oldest first; a round keeps the number of its own.
    public private(set) var versions: [Version]

    public init(owner: String, _ card: CourseCard) {
        (self.owner, versions) = (owner, [Version(card: card)])
    }

    /// The number of the newest version, from 1.
    public var version: Int { versions.count }
    /// Confirmations of the newest version, by which a search is ordered.
    public var confirmations: Int { versions.last?.confirmedBy.count ?? 0 }

    /// Saves a card. An equal one is no new version, and keeps its confirmations.
    ///
    /// - Returns: whether there is a new version.
    @discardableResult
    public mutating func save(_ card: CourseCard) throws(CourseFault) -> Bool {
        if versions.last?.card == card { return false }
        guard versions.count < CourseHistory.versionsMax else { throw .versions }
        versions.append(Version(card: card))
        return true
    }

    /// Counts that an account holds a version to be right, once.
    ///
    /// - Returns: whether anything changed.
    @discardableResult
    public mutating func confirm(version: Int, by account: String) throws(CourseFault) -> Bool {
        guard account != owner else { throw .ownCourse }
        guard let last = versions.indices.last, version == last + 1 else { throw .oldVersion }
        let known = versions[last].confirmedBy
        guard !known.contains(account), known.count < CourseHistory.confirmationsMax else { return false }
        versions[last].confirmedBy.append(account)
        return true
    }
}
