// Course cards: their checks, their versions, and who confirmed them (domain.md §5.20).

import Foundation
import Golf
import Testing

// domain.md §5.20
@Suite struct CourseCardTests {
    private func fault(_ change: (inout [CourseHole], inout [Tee]) -> Void) -> CourseFault? {
        var (holes, tees) = (Sample.holes, [Sample.white])
        change(&holes, &tees)
        do {
            _ = try CourseCard(holes: holes, tees: tees)
            return nil
        } catch { return error }
    }

    private func rated(_ rating: Int, _ slope: Int, front: CourseRating? = nil) -> Tee {
        Tee(name: "Red", all: CourseRating(rating: Tenths(rating), slope: slope), front: front)
    }

    @Test func aCourseHasNineOrEighteenHolesOfPar3To6() {
        #expect(fault { _, _ in } == nil)
        #expect(fault { holes, _ in holes.removeLast() } == .holeCount(17))
        #expect(fault { holes, _ in holes = [] } == .holeCount(0))
        for par in 3...6 { #expect(fault { holes, _ in holes[4].par = par } == nil) }
        for par in [2, 7] { #expect(fault { holes, _ in holes[4].par = par } == .par(hole: 5)) }
    }

    @Test func strokeIndexesAreAPermutation() {
        #expect(fault { holes, _ in holes[8].strokeIndex = holes[3].strokeIndex } == .strokeIndex(hole: 9))
        for index in [0, 19] {
            #expect(fault { holes, _ in holes[0].strokeIndex = index } == .strokeIndex(hole: 1))
        }
    }

    @Test func ratingsAndSlopesAreWithinTheirRanges() {
        for (rating, slope) in [(500, 55), (900, 155)] {
            #expect(fault { _, tees in tees = [rated(rating, slope)] } == nil)
        }
        for rating in [499, 901] {
            #expect(fault { _, tees in tees = [rated(rating, 113)] } == .rating(tee: "Red"))
        }
        for slope in [54, 156] {
            #expect(fault { _, tees in tees = [rated(720, slope)] } == .slope(tee: "Red"))
        }
        let nines = [(249, 113), (451, 113)].map { CourseRating(rating: Tenths($0.0), slope: $0.1) }
        for nine in nines {
            #expect(fault { _, tees in tees = [rated(720, 113, front: nine)] } == .rating(tee: "Red"))
        }
    }

    @Test func aCourseOfNineHolesIsRatedForNineHoles() throws {
        let holes = try Sample.nineHoles().holes
        #expect(throws: CourseFault.rating(tee: "White")) {
            try CourseCard(holes: holes, tees: [Tee(name: "White", all: Sample.rating)])
        }
        #expect(throws: CourseFault.nineOfNine(tee: "White")) {
            try CourseCard(holes: holes, tees: [Tee(name: "White", all: Sample.nine, back: Sample.nine)])
        }
    }

    @Test func aCourseHasOneToEightTeesWithNamesOfTheirOwn() {
        let tees = (1...9).map { Tee(name: "Tee \($0)", all: Sample.rating) }
        #expect(fault { _, list in list = Array(tees.prefix(8)) } == nil)
        #expect(fault { _, list in list = tees } == .teeCount(9))
        #expect(fault { _, list in list = [] } == .teeCount(0))
        let (red, women) = (Tee(name: "red", all: Sample.rating), rated(720, 113))
        #expect(fault { _, list in list = [red, women] } == .teeTwice("Red"))
        var female = women
        female.gender = .female
        #expect(fault { _, list in list = [red, female] } == nil)
        for name in ["", String(repeating: "a", count: 31)] {
            #expect(fault { _, list in list = [Tee(name: name, all: Sample.rating)] } == .teeName(name))
        }
    }

    @Test func aRoundHasAllHolesOrANineOfEighteen() throws {
        let card = try Sample.card()
        #expect(card.numbers(.all) == 1...18 && card.numbers(.front) == 1...9)
        #expect(card.numbers(.back) == 10...18)
        #expect(
            card.layout(.front, tee: 0)?.rating == Sample.nine && card.layout(.back, tee: 0)?.rating == nil)
        #expect(card.layout(.back, tee: 0)?.holes == Array(Sample.holes.suffix(9)))
        #expect(card.layout(.all, tee: 1) == nil && card.layout(.all, tee: -1) == nil)
        #expect(try Sample.nineHoles().numbers(.front) == nil)
    }

    @Test func aCardThatIsDecodedIsChecked() throws {
        let data = try JSONEncoder().encode(try Sample.card())
        #expect(try JSONDecoder().decode(CourseCard.self, from: data) == Sample.card())
        let text = try #require(String(bytes: data, encoding: .utf8))
        let steep = text.replacing("\"slope\":129", with: "\"slope\":156")
        #expect(steep != text)
        #expect(throws: CourseFault.slope(tee: "White")) {
            try JSONDecoder().decode(CourseCard.self, from: Data(steep.utf8))
        }
    }

    // MARK: - Versions

    @Test func anEqualCardIsNoNewVersionAndKeepsItsConfirmations() throws {
        var course = CourseHistory(owner: "ann", try Sample.card())
        #expect(try course.confirm(version: 1, by: "bob"))
        #expect(try !course.save(Sample.card()))
        #expect(course.version == 1 && course.confirmations == 1)
        #expect(try course.save(Sample.card([Tee(name: "Blue", all: Sample.rating)])))
        #expect(course.version == 2 && course.confirmations == 0)
        #expect(try course.confirm(version: 2, by: "eve"))
        #expect(course.versions.map(\.confirmedBy) == [["bob"], ["eve"]])
    }

    @Test func othersConfirmTheNewestVersionOnce() throws {
        var course = CourseHistory(owner: "ann", try Sample.card())
        #expect(throws: CourseFault.ownCourse) { try course.confirm(version: 1, by: "ann") }
        for version in [0, 2, -1] {
            #expect(throws: CourseFault.oldVersion) { try course.confirm(version: version, by: "bob") }
        }
        #expect(try course.confirm(version: 1, by: "bob"))
        #expect(try !course.confirm(version: 1, by: "bob"))
        #expect(course.confirmations == 1)
        for number in 2...200 { try course.confirm(version: 1, by: "account \(number)") }
        #expect(course.confirmations == CourseHistory.confirmationsMax)
    }

    @Test func aCourseHasAHundredVersionsAtMost() throws {
        var course = CourseHistory(owner: "ann", try Sample.card())
        func card(_ number: Int) throws -> CourseCard {
            try Sample.card([Tee(name: "Tee \(number)", all: Sample.rating)])
        }
        for number in 2...CourseHistory.versionsMax { try course.save(card(number)) }
        #expect(throws: CourseFault.versions) { try course.save(card(101)) }
        #expect(course.version == CourseHistory.versionsMax)
    }
}
