// The index: which differentials count, caps, exceptional scores, and published examples (domain.md §5.21).

import Foundation
import TestSupport
import Testing
import Values

@testable import Golf

// domain.md §5.21
@Suite struct HandicapRecordTests {
    /// A record of differentials in tenths, one a day, none of them exceptional.
    private func record(_ differentials: [Int], from day: Int = 18_000) -> HandicapRecord {
        var record = HandicapRecord()
        for (place, tenths) in differentials.enumerated() {
            record.add(HandicapScore(day: day + place, differential: Tenths(tenths)), begunWith: nil)
        }
        return record
    }

    private func index(_ differentials: [Int]) -> Int? { record(differentials).index?.rawValue }

    // MARK: - Rule 5.2

    // Rules of Handicapping, Interpretations 5.2a: 15.2 − 2 = 13.2; 36.1 − 2 = 34.1, then (36.1 + 40.7) / 2 − 1 = 37.4.
    @Test func theFirstIndexesAreThoseOfThePublishedExamples() {
        #expect(index([153, 152, 166]) == 132)
        #expect(index([407, 424, 361]) == 341)
        #expect(index([407, 424, 361, 459, 436, 450]) == 374)
    }

    @Test func anIndexIsShownAsNotOfficial() {
        #expect(record([153, 152, 166]).indexText == "13.2 (not official)")
        #expect(record([-30, -30, -30, -30, -30]).indexText == "+3.0 (not official)")
        #expect(record([]).indexText == nil)
    }

    /// For each number of differentials from 3: how many of the lowest count, and what is added to their mean.
    private static let table: [(lowest: Int, adjustment: Int)] =
        [(1, -20), (1, -10), (1, 0), (2, -10), (2, 0), (2, 0)]
        + [(3, 0), (3, 0), (3, 0), (4, 0), (4, 0), (4, 0), (5, 0), (5, 0), (6, 0), (6, 0), (7, 0), (8, 0)]

    @Test func theLowestDifferentialsCountByTheTable() {
        #expect(Self.table.count == 18)
        for count in 0...30 {
            let rule = HandicapRecord.rule(count)
            let row = count < 3 ? nil : Self.table[min(count, 20) - 3]
            #expect(rule?.lowest == row?.lowest && rule?.adjustment.rawValue == row?.adjustment, "\(count)")
        }
    }

    @Test func thereIsNoIndexFromFewerThanThreeRounds() {
        #expect(index([]) == nil && index([100]) == nil && index([100, 100]) == nil)
        #expect(record([100, 100]).counting == [] && record([100, 100]).uncapped == nil)
    }

    @Test(arguments: Seeds.some(6)) func theIndexIsTheMeanOfTheLowestToATenth(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for count in 3...19 {
            let differentials = (0..<count).map { _ in random.below(500) }
            let row = Self.table[count - 3]
            let lowest = differentials.sorted().prefix(row.lowest)
            let sum = lowest.reduce(0, +) + row.lowest * row.adjustment
            let record = record(differentials)
            let index = try #require(record.index).rawValue
            // The nearest whole number of tenths, halves up.
            #expect(row.lowest * (2 * index - 1) <= 2 * sum && 2 * sum < row.lowest * (2 * index + 1))
            #expect(record.counting.map { record.scores[$0].counted.rawValue } == Array(lowest))
        }
    }

    @Test func twentyRoundsCountAndOlderOnesFallOut() {
        let record = record(Array(repeating: 10, count: 8) + Array(repeating: 200, count: 20))
        #expect(record.scores.count == 20 && record.scores.allSatisfy { $0.differential == Tenths(200) })
        #expect(record.uncapped == Tenths(200))
    }

    @Test(arguments: Seeds.some(4)) func roundsAreOrderedByTheirDayWheneverTheyAreSealed(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let rounds = (0..<19).map { HandicapScore(day: 18_000 + $0, differential: Tenths(random.below(400))) }
        var (inOrder, mixed) = (HandicapRecord(), HandicapRecord())
        for round in rounds { inOrder.add(round, begunWith: nil) }
        for place in random.permutation(rounds.count) { mixed.add(rounds[place], begunWith: nil) }
        #expect(mixed.scores == rounds && mixed.index == inOrder.index)
    }

    @Test func aRoundOlderThanTwentyOthersChangesNothing() {
        var record = record(Array(repeating: 200, count: 20))
        let before = record
        record.add(HandicapScore(day: 17_000, differential: Tenths(0)), begunWith: Tenths(200))
        #expect(record == before)
        record.add(HandicapScore(day: 18_000, differential: Tenths(0)), begunWith: nil)
        #expect(record.scores[0].differential == Tenths(0) && record.scores.count == 20)
    }

    // MARK: - Rules 5.3 and 5.8

    @Test func theIndexIsNeverAbove54NorBelowPlus10() {
        #expect(index(Array(repeating: 900, count: 5)) == 540)
        #expect(index(Array(repeating: -300, count: 5)) == -100)
        #expect(index(Array(repeating: .max, count: 20)) == 540)
        #expect(index(Array(repeating: .min, count: 20)) == -100)
    }

    // The USGA's example: low index 10.0, calculated 13.4, so 13.2.
    @Test func aboveTheSoftCapHalfCountsAndNothingBeyondTheHardCap() {
        let capped = [99, 130, 131, 134, 140, 169, 170, 300].map {
            HandicapRecord.capped(Tenths($0), low: Tenths(100)).rawValue
        }
        #expect(capped == [99, 130, 131, 132, 135, 150, 150, 150])
    }

    @Test func capsHoldFromTwentyRoundsOn() {
        // The low index is 8.0, from the first three rounds.
        let few = Array(repeating: 100, count: 3) + Array(repeating: 400, count: 16)
        #expect(index(few) == 271)
        #expect(index(few + [400]) == 130)
        var record = record(Array(repeating: 100, count: 20), from: 17_000)
        record.add(HandicapScore(day: 18_000, differential: Tenths(100)), begunWith: nil)
        let indexes = (1...20).map { step in
            record.add(HandicapScore(day: 18_000 + step, differential: Tenths(300)), begunWith: nil)
            return record.index?.rawValue
        }
        #expect(indexes == Array(repeating: 100, count: 12) + [125, 140] + Array(repeating: 150, count: 6))
    }

    // Rules of Handicapping, Interpretation 5.7/1: the year precedes the most recent round before the new one.
    @Test func theLowIndexIsTheLowestOfTheYearBeforeThePreviousRound() {
        let (march, january, april) = (18_322, 18_628, 18_718)
        var record = record(Array(repeating: 106, count: 20), from: 17_000)
        record.add(HandicapScore(day: march, differential: Tenths(106)), begunWith: nil)
        #expect(record.issued == [.init(day: march, index: Tenths(106))])
        for _ in 0..<13 {
            record.add(HandicapScore(day: march, differential: Tenths(300)), begunWith: nil)
        }
        record.add(HandicapScore(day: january, differential: Tenths(300)), begunWith: nil)
        #expect(record.index == Tenths(146) && record.low == Tenths(106))
        record.add(HandicapScore(day: april, differential: Tenths(300)), begunWith: nil)
        #expect(record.index == Tenths(156) && record.low == Tenths(146))
    }

    @Test(arguments: Seeds.some(4)) func theIndexIsAtMostFiveAboveTheLowest(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var (record, day) = (HandicapRecord(), 18_000)
        for count in 1...120 {
            day += random.below(12)
            let low = record.low
            let level = count < 60 ? 100 : 350
            record.add(
                HandicapScore(day: day, differential: Tenths(level + random.below(120))),
                begunWith: record.index)
            guard let index = record.index else { continue }
            #expect(Layout.indexes.contains(index))
            if record.scores.count == 20, let low { #expect(index <= low + Tenths(50)) }
            #expect(record.issued.count <= HandicapRecord.lowDays + 1)
            #expect(record.issued.allSatisfy { $0.day >= day - HandicapRecord.lowDays })
        }
    }

    // MARK: - Rule 5.9

    @Test func aScoreIsExceptionalFromSevenBelowTheIndexOn() {
        let reductions = [131, 130, 101, 100, -50].map {
            HandicapRecord.reduction(differential: Tenths($0), index: Tenths(200)).rawValue
        }
        #expect(reductions == [0, -10, -10, -20, -20])
        #expect(HandicapRecord.reduction(differential: Tenths(-100), index: nil) == Tenths(0))
    }

    @Test func anExceptionalScoreLowersAllDifferentialsAndStaysWithThem() {
        var record = record([200, 200, 200])
        #expect(record.index == Tenths(180))
        record.add(HandicapScore(day: 18_010, differential: Tenths(110)), begunWith: record.index)
        #expect(record.scores.map(\.counted) == [190, 190, 190, 100].map { Tenths($0) })
        #expect(record.index == Tenths(90))
        record.add(HandicapScore(day: 18_011, differential: Tenths(200)), begunWith: record.index)
        #expect(record.scores.map(\.counted) == [190, 190, 190, 100, 200].map { Tenths($0) })
        #expect(record.index == Tenths(100))
    }

    @Test func reductionsAreAddedUpAndHoldForTheLastTwentyAlone() {
        var record = record(Array(repeating: 200, count: 20))
        record.add(HandicapScore(day: 18_100, differential: Tenths(90)), begunWith: Tenths(200))
        record.add(HandicapScore(day: 18_101, differential: Tenths(100)), begunWith: Tenths(170))
        #expect(record.scores.count == 20)
        #expect(record.scores.prefix(18).allSatisfy { $0.reduction == Tenths(-30) })
        #expect(record.scores.suffix(2).map(\.counted) == [Tenths(60), Tenths(90)])
    }

    @Test func aRecordOutlivesItsJSON() throws {
        var record = record((0..<25).map { 100 + $0 * 7 % 60 })
        record.add(HandicapScore(day: 18_100, differential: Tenths(20)), begunWith: Tenths(180))
        let data = try JSONEncoder().encode(record)
        #expect(try JSONDecoder().decode(HandicapRecord.self, from: data) == record)
    }

    // MARK: - Averages

    @Test func theAverageIsThatOfTheLastFiveOnceThereAreThree() {
        #expect(GrossAverage.of([90, 91]) == nil)
        #expect(GrossAverage.of([90, 91, 92]) == 91)
        #expect(GrossAverage.of([120, 80, 81, 81, 81, 80]) == 81)
        #expect(GrossAverage.of([80, 81, 80, 81]) == 81)
        #expect(GrossAverage.of([150, 150, 150]) == 150 && GrossAverage.of([60, 60, 60]) == 60)
        #expect(GrossAverage.of([151, 151, 151]) == nil && GrossAverage.of([59, 59, 59]) == nil)
        #expect(GrossAverage.of([80, 80, .max]) == nil)
    }
}
