// Courses, cards and random rounds for the tests of this module.

import Values

@testable import Golf

enum Sample {
    /// Par 36 and 36, odd stroke indexes on the first nine, even ones on the last.
    static let pars = [4, 4, 5, 3, 4, 4, 3, 5, 4, 4, 5, 3, 4, 4, 4, 3, 5, 4]
    static let indexes = [7, 13, 3, 17, 1, 9, 15, 5, 11, 8, 4, 18, 2, 10, 12, 16, 6, 14]

    static let holes = zip(pars, indexes).map { CourseHole(par: $0, strokeIndex: $1) }
    static let rating = CourseRating(rating: Tenths(711), slope: 129)
    static let nine = CourseRating(rating: Tenths(356), slope: 127)
    static let white = Tee(name: "White", all: rating, front: nine)

    static func card(_ tees: [Tee] = [white]) throws -> CourseCard {
        try CourseCard(holes: holes, tees: tees)
    }

    static func nineHoles() throws -> CourseCard {
        let holes = zip(pars.prefix(9), [4, 7, 2, 9, 1, 5, 8, 3, 6]).map {
            CourseHole(par: $0, strokeIndex: $1)
        }
        return try CourseCard(holes: holes, tees: [Tee(name: "White", all: nine)])
    }

    /// Holes of a par, rated as given.
    static func layout(rating: Int, slope: Int, par: Int = 72) -> Layout {
        var holes = Sample.holes
        for number in 0..<abs(par - 72) { holes[number].par += par > 72 ? 1 : -1 }
        return Layout(holes: holes, rating: CourseRating(rating: Tenths(rating), slope: slope))
    }

    /// A course on which the course handicap is the index.
    static let even = layout(rating: 720, slope: 113)

    /// Scores that add up to a total, spread over eighteen holes.
    static func spread(_ total: Int) -> [HoleScore?] {
        (0..<18).map { .strokes(total / 18 + ($0 < total % 18 ? 1 : 0)) }
    }

    /// Scores of each hole above its par.
    static func scores(toPar: [Int]) -> [HoleScore?] { zip(pars, toPar).map { .strokes($0 + $1) } }

    static func random(_ random: inout SplitMix64, holes: Int = 18, pickUps: Bool = true) -> [HoleScore?] {
        (0..<holes).map { _ in
            pickUps && random.below(12) == 0 ? .pickedUp : .strokes(2 + random.below(9))
        }
    }

    static func outcomes(_ text: String) -> [HoleOutcome] {
        text.split(separator: " ").map { word in
            Int(word).map { HoleOutcome.net($0) } ?? (word == "x" ? .noScore : .open)
        }
    }
}

extension SplitMix64 {
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
