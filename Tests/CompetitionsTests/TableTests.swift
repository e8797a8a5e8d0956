// Tables and tie-breaks (domain.md §16.8).

import TestSupport
import Testing
import Values

@testable import Competitions

// domain.md §16.8
@Suite struct TableTests {
    /// - Parameter meetings: `1-2 3:0` is one that 1 won.
    private func order(
        _ entrants: Int, _ criteria: Table.Criteria, _ meetings: String...
    ) throws -> [Int] {
        let meetings = try meetings.map { text in
            let parts = text.split(separator: " ").map(String.init)
            let sides = parts[0].split(separator: "-").compactMap { Int($0) }
            let numbers = parts[1].split(separator: ":").compactMap { Int($0) }
            let score = try #require(numbers.count == 2 ? Score(numbers[0], numbers[1]) : nil)
            return Meeting(sides: sides, score: score, winner: score.winningSide.map { sides[$0] })
        }
        return Table(points: Points(), meetings: meetings).rows(Array(1...entrants), by: criteria)
            .map(\.entrant)
    }

    @Test func theDifferenceDecidesBeforeTheMatchesAmongTheEqual() throws {
        // All have two points. 2 beat 1, and has the worst difference.
        let order = try order(3, .tieBreak(.difference), "2-1 3:2", "1-3 3:0", "3-2 3:0")
        #expect(order == [1, 3, 2])
    }

    @Test func pointsAmongTheEqualComeAfterTheScoreInATableByDifference() throws {
        // 1 and 2 have two points and 2:2 goals; 2 beat 1.
        let order = try order(4, .tieBreak(.difference), "2-1 1:0", "1-3 2:1", "2-4 1:2")
        #expect(order == [4, 2, 1, 3])
    }

    @Test func theMatchAmongTheEqualDecidesFirstInATableByHeadToHead() throws {
        // 1 and 2 have four points, 3 and 4 two; 1 has the best difference, and 2 beat 1.
        let order = try order(
            4, .tieBreak(.headToHead), "2-1 1:0", "1-3 9:0", "1-4 9:0", "2-3 1:0", "4-2 1:0", "3-4 1:0")
        #expect(order == [2, 1, 3, 4])
    }

    @Test func aPartThatIsStillEqualBeginsAnewWithItsOwnMatches() throws {
        // Among 1, 2, 3: 1 beat 2 by 1, 2 beat 3 by 3, 3 beat 1 by 2. So 2 is first with +2, and of 1 and 3, with -1 each,
        // 3 won their match; in all matches 1 is far better.
        func by(_ tieBreak: TieBreak) throws -> [Int] {
            try order(
                4, .tieBreak(tieBreak), "1-2 1:0", "2-3 3:0", "3-1 2:0", "1-4 9:0", "2-4 1:0", "3-4 1:0")
        }
        #expect(try by(.headToHead) == [2, 3, 1, 4])
        #expect(try by(.difference) == [1, 2, 3, 4])
    }

    @Test func matchesAmongTheEqualDoNotCountUntilAllHaveMetEquallyOften() throws {
        // 1, 2 and 3 have two points each; 2 and 3 have not met, so that the difference decides.
        let order = try order(5, .tieBreak(.headToHead), "2-1 1:0", "1-4 5:0", "3-5 2:0")
        #expect(order.prefix(3) == [1, 3, 2])
    }

    @Test func theBetterSeedIsFirstAmongThoseEqualInEverything() throws {
        #expect(try order(3, .tieBreak(.difference)) == [1, 2, 3])
        #expect(try order(3, .tieBreak(.headToHead), "1-2 1:0", "2-3 1:0", "3-1 1:0") == [1, 2, 3])
    }

    @Test func theFormIsTheLastFiveResults() throws {
        var cup = try Cup(CupPlan(.roundRobin, drawsAllowed: true), entrants: 8)
        for opponent in 2...7 {
            let fixture = try #require(cup.fixture(between: 1, opponent))
            let isFirst = fixture.entrants[0] == 1
            try cup.fix(fixture.id, opponent == 5 ? Score(1, 1) : isFirst ? Score(1, 0) : Score(0, 1))
        }
        let row = try #require(cup.tables[0].first { $0.entrant == 1 })
        #expect(row.form == [.win, .win, .draw, .win, .win] && row.played == 6)
    }

    // domain.md §16.6
    @Test func aWalkoverCountsAsTheCleanScoreAndOneOfNobodyAsNothing() throws {
        var cup = try Cup(
            CupPlan(.roundRobin, points: Points(win: 3, draw: 1, loss: 1), lengths: Lengths(bestOf: 5)),
            entrants: 3)
        try cup.walkover(1, to: cup.fixtures[0].entrants[0])
        try cup.walkover(2, to: nil)
        let (first, both) = (cup.fixtures[0], cup.fixtures[1])
        #expect(first.score == Score(3, 0) && both.score == Score(0, 0) && both.winner == nil)
        let rows = cup.tables[0]
        let loser = try #require(rows.first { $0.entrant == first.loser })
        #expect(loser.points == 1 && loser.conceded == 3)
        #expect(rows.reduce(0) { $0 + $1.lost } == 3 && rows.reduce(0) { $0 + $1.points } == 4)
    }

    @Test(arguments: Seeds.some(5))
    func pointsGivenArePointsInTheTable(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for tieBreak in TieBreak.allCases {
            for entrants in 2...9 {
                let plan = CupPlan(
                    .roundRobin, legs: 1 + random.below(2), drawsAllowed: true, tieBreak: tieBreak)
                var cup = try Cup(plan, entrants: entrants)
                try cup.playOn(&random)
                let rows = cup.tables[0]
                #expect(rows.reduce(0) { $0 + $1.points } == 2 * cup.fixtures.count, "seed=\(seed)")
                #expect(rows.reduce(0) { $0 + $1.difference } == 0, "seed=\(seed)")
                #expect(rows.map(\.rank) == Array(1...entrants), "seed=\(seed)")
                #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.points >= $1.points }, "seed=\(seed)")
            }
        }
    }

    /// Among two the result of their matches decides, whatever else happened.
    @Test(arguments: Seeds.some(5))
    func theWinnerOfTheirMatchIsFirstAmongTwoWithEqualPoints(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<20 {
            var cup = try Cup(CupPlan(.roundRobin, tieBreak: .headToHead), entrants: 6)
            try cup.playOn(&random)
            let rows = cup.tables[0]
            for part in Dictionary(grouping: rows, by: \.points).values where part.count == 2 {
                let (upper, lower) = (part[0].entrant, part[1].entrant)
                #expect(cup.fixture(between: upper, lower)?.winner == upper, "seed=\(seed)")
            }
        }
    }
}
