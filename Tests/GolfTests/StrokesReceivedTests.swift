// Course handicaps, strokes received, net double bogey and score differentials, with published examples (domain.md §5.21).

import Foundation
import TestSupport
import Testing
import Values

@testable import Golf

// domain.md §5.21
@Suite struct StrokesReceivedTests {
    /// Examples that clubs publish: index, slope, rating, par, and the course handicap in hundredths.
    @Test(arguments: [
        (277, 129, 711, 72, 3072), (79, 129, 711, 72, 812), (100, 121, 700, 72, 871),
        (150, 130, 720, 70, 1926), (200, 115, 680, 71, 1735), (180, 118, 690, 70, 1780),
    ]) func aCourseHandicapIsIndexTimesSlopePlusRatingLessPar(
        index: Int, slope: Int, rating: Int, par: Int, hundredths: Int
    ) throws {
        let layout = Sample.layout(rating: rating, slope: slope, par: par)
        #expect(layout.par == par)
        let handicap = try #require(layout.courseHandicap(index: Tenths(index)))
        #expect(Fraction(handicap.numerator * 100, handicap.denominator).rounded == hundredths)
    }

    @Test func halvesAreRoundedUpAlsoBelowZero() {
        #expect([3, 5, -1, -3, -5].map { Fraction($0, 2).rounded } == [2, 3, 0, -1, -2])
        #expect([155, -155, 154].map { Fraction($0, 100).tenths } == [Tenths(16), Tenths(-15), Tenths(15)])
        for numerator in -500...500 {
            let rounded = Fraction(numerator, 7).rounded
            #expect(2 * numerator < 14 * rounded + 7 && 2 * numerator >= 14 * rounded - 7)
        }
    }

    @Test func nineHolesTakeHalfOfTheIndexToATenth() throws {
        let nine = Layout(
            holes: Array(Sample.holes.prefix(9)), rating: CourseRating(rating: Tenths(360), slope: 113))
        for (index, half) in [(155, 78), (154, 77), (-25, -12), (-26, -13), (0, 0)] {
            #expect(nine.courseHandicap(index: Tenths(index)) == Fraction(half, 10))
        }
        #expect(Sample.even.courseHandicap(index: Tenths(155)) == Fraction(155, 10))
    }

    @Test func thereIsNoHandicapWithoutAnIndexOrARating() {
        let bare = Layout(holes: Sample.holes, rating: nil)
        #expect(
            Sample.even.courseHandicap(index: nil) == nil && bare.courseHandicap(index: Tenths(100)) == nil)
        #expect(bare.differential(Sample.spread(90), index: nil) == nil)
        // An index beyond its range counts as the nearest in it.
        #expect(Sample.even.courseHandicap(index: Tenths(.max)) == Fraction(54, 1))
        #expect(Sample.even.courseHandicap(index: Tenths(.min)) == Fraction(-10, 1))
    }

    // MARK: - Strokes on a hole

    /// Strokes dealt out one by one, as players do it: up from the first index, or back from the last.
    private func dealt(_ handicap: Int, _ layout: Layout) -> [Int] {
        var strokes = layout.holes.map { _ in 0 }
        let order = layout.holes.indices.sorted {
            layout.holes[$0].strokeIndex < layout.holes[$1].strokeIndex
        }
        for step in 0..<abs(handicap) {
            let place = step % order.count
            strokes[handicap > 0 ? order[place] : order[order.count - 1 - place]] += handicap.signum()
        }
        return strokes
    }

    @Test func strokesReceivedAddUpToTheHandicapAndFollowTheStrokeIndex() {
        let back = Layout(holes: Array(Sample.holes.suffix(9)), rating: nil)
        for layout in [Sample.even, back] {
            for handicap in -45...120 {
                let strokes = layout.strokes(handicap)
                #expect(strokes.reduce(0, +) == handicap)
                #expect(strokes == dealt(handicap, layout), "\(handicap)")
            }
        }
    }

    // Rules of Handicapping, Appendix C: +2 gives strokes back at stroke index 18 and 17.
    @Test func aPlusHandicapGivesStrokesBackFromTheHighestStrokeIndexOn() {
        let strokes = Sample.even.strokes(-2)
        let given = zip(Sample.holes, strokes).filter { $1 < 0 }.map(\.0.strokeIndex)
        #expect(given.sorted() == [17, 18] && strokes.allSatisfy { (-1...0).contains($0) })
    }

    @Test func holesOfANineAreRankedAmongThemselves() {
        let front = Layout(holes: Array(Sample.holes.prefix(9)), rating: nil)
        #expect(front.ranks.sorted() == Array(1...9))
        let received = zip(front.holes, front.strokes(3)).filter { $1 > 0 }.map(\.0.strokeIndex)
        #expect(received.sorted() == [1, 3, 5])
    }

    // MARK: - Net double bogey

    // The USGA's example: course handicap 15, par 4, stroke index 10: at most 7.
    @Test func aHoleCountsNetDoubleBogeyAtMost() throws {
        let most = Sample.even.mostStrokes(index: Tenths(150))
        let hole = try #require(Sample.indexes.firstIndex(of: 10))
        #expect(Sample.pars[hole] == 4 && most[hole] == 7)
        let last = try #require(Sample.indexes.firstIndex(of: 16))
        #expect(most[last] == Sample.pars[last] + 2)
    }

    // Rules of Handicapping 3.1b: net double bogey is the lowest score without a Stableford point.
    @Test func netDoubleBogeyIsTheLowestScoreWithoutAPoint() {
        for index in stride(from: -100, through: 540, by: 9) {
            let most = Sample.even.mostStrokes(index: Tenths(index))
            let handicap = Fraction(index, 10).rounded
            for hole in 0..<18 {
                let points = (1...20).map { strokes in
                    var scores: [HoleScore?] = Array(repeating: nil, count: 18)
                    scores[hole] = .strokes(strokes)
                    return Ball(Sample.even, handicap: handicap, scores: scores).points
                }
                #expect((points.firstIndex(of: 0) ?? 0) + 1 == most[hole], "\(index), hole \(hole + 1)")
            }
        }
    }

    @Test func noHoleCountsMoreThanFiveAbovePar() {
        let steep = Sample.layout(rating: 800, slope: 155)
        #expect(steep.strokes(82).min() == 4)
        for index in [Tenths(540), nil] {
            #expect(steep.mostStrokes(index: index) == Sample.pars.map { $0 + 5 })
        }
    }

    @Test func aHolePickedUpCountsTheMost() {
        var scores = Sample.scores(toPar: Array(repeating: 0, count: 18))
        scores[4] = .pickedUp
        scores[5] = .strokes(20)
        #expect(Sample.even.adjustedGross(scores, index: nil) == 72 + 5 + 5)
        #expect(Sample.even.adjustedGross(scores, index: Tenths(0)) == 72 + 2 + 2)
        scores[7] = nil
        #expect(Sample.even.adjustedGross(scores, index: nil) == nil)
        #expect(Sample.even.adjustedGross([], index: nil) == nil)
    }

    // MARK: - Differentials

    /// Examples that associations publish: score, rating, slope, differential.
    @Test(arguments: [
        (82, 692, 118, 123), (95, 715, 125, 212), (69, 715, 125, -23), (94, 730, 125, 190),
    ]) func aDifferentialIs113BySlopeTimesScoreLessRating(
        score: Int, rating: Int, slope: Int, differential: Int
    ) {
        let layout = Sample.layout(rating: rating, slope: slope)
        #expect(layout.adjustedGross(Sample.spread(score), index: nil) == score)
        #expect(layout.differential(Sample.spread(score), index: nil) == Tenths(differential))
    }

    @Test(arguments: Seeds.some(4)) func aDifferentialIsTheNearestTenth(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let (rating, slope) = (500 + random.below(401), 55 + random.below(101))
            let layout = Sample.layout(rating: rating, slope: slope)
            let scores = Sample.random(&random)
            let index = random.below(5) == 0 ? nil : Tenths(random.below(641) - 100)
            let gross = try #require(layout.adjustedGross(scores, index: index))
            let tenths = try #require(layout.differential(scores, index: index)).rawValue
            let exact = 113 * (10 * gross - rating)
            #expect(slope * (2 * tenths - 1) <= 2 * exact && 2 * exact < slope * (2 * tenths + 1))
        }
    }

    @Test func nineRatedHolesHaveADifferentialOfTheirOwn() throws {
        let front = try #require(try Sample.card().layout(.front, tee: 0))
        let scores = Array(Sample.spread(90).prefix(9))
        // (45 − 35.6) · 113 / 127 = 8.36
        #expect(front.differential(scores, index: nil) == Tenths(84))
    }

    @Test func tenthsAreWrittenWithOneDecimal() throws {
        #expect(["12.3", "0.0", "-0.4"] == [123, 0, -4].map { Tenths($0).description })
        #expect(["12.3", "+2.3"] == [123, -23].map { Tenths($0).asHandicap })
        #expect(Tenths(12.3) == Tenths(123) && Tenths(-2.3) == Tenths(-23) && Tenths(54.0)?.number == 54)
        for number in [12.34, .nan, .infinity, 1e300] { #expect(Tenths(number) == nil) }
        let data = try JSONEncoder().encode([Tenths(123), Tenths(-4)])
        #expect(String(decoding: data, as: UTF8.self) == "[123,-4]")
        #expect(try JSONDecoder().decode([Tenths].self, from: data) == [Tenths(123), Tenths(-4)])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Tenths].self, from: Data("[100001]".utf8))
        }
    }
}
