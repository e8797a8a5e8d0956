// Swiss pairings against trying everything, and matchings in graphs (domain.md §16.7).

import TestSupport
import Testing
import Values

@testable import Competitions

// domain.md §16.7
@Suite struct SwissTests {
    /// The first pairing in the order of the rule, by trying depth first.
    private static func tried(_ order: [Int], _ mayMeet: (Int, Int) -> Bool) -> [[Int]]? {
        guard let first = order.first else { return [] }
        for other in order.dropFirst() where mayMeet(first, other) {
            let rest = order.filter { $0 != first && $0 != other }
            if let pairs = tried(rest, mayMeet) { return [[first, other]] + pairs }
        }
        return nil
    }

    @Test(arguments: Seeds.some(20))
    func thePairingIsTheFirstThatTryingFinds(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<50 {
            let count = 2 + random.below(7)
            let order = random.permutation(count).map { $0 + 1 }
            let pairs = (1...count).flatMap { a in (1..<a).map { [a, $0] } }
            let met = (0..<3).map { _ in pairs.filter { _ in random.below(3) == 0 } }
            let rests = Dictionary(uniqueKeysWithValues: (1...count).map { ($0, random.below(3)) })
            let round = Swiss.next(order, met: met, rests: rests)
            var expected: Swiss.Round?
            for forgotten in 0...met.count where expected == nil {
                let known = Set(met[forgotten...].joined().map(Set.init))
                let mayMeet = { (a: Int, b: Int) in !known.contains([a, b]) }
                let resting: [Int?] =
                    count % 2 == 0
                    ? [nil]
                    : (0...2).flatMap { times in order.reversed().filter { rests[$0] == times } }
                for rest in resting where expected == nil {
                    expected = Self.tried(order.filter { $0 != rest }, mayMeet)
                        .map { Swiss.Round(pairs: $0, rest: rest) }
                }
            }
            #expect(round == expected, "seed=\(seed)")
        }
    }

    @Test(arguments: Seeds.some(5))
    func aMatchingIsAsLargeAsTryingMakesIt(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let count = 1 + random.below(9)
            var edges = (0..<count).map { _ in (0..<count).map { _ in false } }
            for a in 0..<count {
                for b in 0..<a where random.below(3) == 0 { (edges[a][b], edges[b][a]) = (true, true) }
            }
            func largest(_ left: [Int]) -> Int {
                guard let first = left.first else { return 0 }
                let others = left.dropFirst()
                let with = others.filter { edges[first][$0] }.map { other in
                    1 + largest(others.filter { $0 != other })
                }
                return max(largest(Array(others)), with.max() ?? 0)
            }
            var matching = Matching(edges)
            matching.grow()
            let matched = matching.mate.count { $0 != nil }
            #expect(matched == 2 * largest(Array(0..<count)), "seed=\(seed)")
            for (vertex, mate) in matching.mate.enumerated() {
                guard let mate else { continue }
                #expect(matching.mate[mate] == vertex && edges[vertex][mate])
            }
        }
    }

    @Test(arguments: Seeds.some(3), [8, 15, 64])
    func nobodyMeetsTwiceInACupOfFewRounds(seed: UInt64, entrants: Int) throws {
        var random = SplitMix64(seed: seed)
        var cup = try Cup(
            CupPlan(.swiss, rounds: min(7, entrants - 1), drawsAllowed: true), entrants: entrants)
        try cup.playOn(&random)
        let pairs = cup.fixtures.filter { $0.entrants.count == 2 }.map { Set($0.entrants) }
        // Seven rounds of eight are a round robin, and may run into a corner.
        if entrants > 8 { #expect(Set(pairs).count == pairs.count, "seed=\(seed)") }
        #expect(cup.fixtures.map(\.round).max() == 7)
        let rests = Dictionary(grouping: cup.fixtures.filter(\.isRest).flatMap(\.entrants)) { $0 }
        #expect(rests.values.allSatisfy { $0.count == 1 }, "seed=\(seed)")
    }

    @Test func theFirstRoundIsTheUpperHalfAgainstTheLower() throws {
        let cup = try Cup(CupPlan(.swiss), entrants: 7)
        #expect(cup.fixtures.map(\.entrants) == [[1, 4], [2, 5], [3, 6], [7]])
        #expect(cup.fixtures[3].status == .walkover && cup.fixtures[3].score == nil)
        #expect(cup.plan.swissRounds(7) == 3)
    }

    @Test func theRestIsAWinWithoutAScoreAndGoesToSomebodyElseNextTime() throws {
        var cup = try Cup(CupPlan(.swiss, rounds: 3), entrants: 5)
        for fixture in cup.ready { try cup.fix(fixture.id, Score(3, 0)) }
        let row = try #require(cup.tables[0].first { $0.entrant == 5 })
        #expect(row.points == 2 && row.rests == 1 && row.played == 0 && row.scored == 0)
        try cup.pair()
        // The order is 1, 2, 5 with two points, 3, 4 with none.
        #expect(cup.fixtures.filter { $0.round == 2 }.map(\.entrants) == [[1, 2], [5, 3], [4]])
    }

    @Test func buchholzIsTheSumOfTheOpponentsPoints() throws {
        var cup = try Cup(CupPlan(.swiss, rounds: 2), entrants: 6)
        try cup.playBySeed()
        // 1-4 2-5 3-6, then 1-2 3-4 5-6.
        let table = cup.tables[0]
        #expect(table.map(\.entrant) == [1, 3, 2, 5, 4, 6])
        #expect(table.map(\.points) == [4, 4, 2, 2, 0, 0])
        #expect(table.map(\.buchholz) == [2, 0, 6, 2, 8, 6])
    }

    @Test func aRoundIsPairedOnlyWhenTheOneBeforeIsOver() throws {
        var cup = try Cup(CupPlan(.swiss), entrants: 4)
        #expect(throws: Refusal.unfinished(fixture: 1)) { try cup.pair() }
        try cup.playBySeed()
        #expect(throws: Refusal.nothingToPair) { try cup.pair() }
    }

    @Test func resultsOfAnEarlierRoundStandOnceTheNextIsPaired() throws {
        var cup = try Cup(CupPlan(.swiss), entrants: 4)
        for fixture in cup.ready { try cup.fix(fixture.id, Score(1, 0)) }
        try cup.undo(1)
        try cup.fix(1, Score(1, 0))
        try cup.pair()
        #expect(throws: Refusal.pairedSince) { try cup.undo(1) }
        #expect(throws: Refusal.pairedSince) { try cup.fix(1, Score(2, 0)) }
    }

    @Test func aCupIsOverOnceOnlyOneEntrantIsLeft() throws {
        var cup = try Cup(CupPlan(.swiss, rounds: 2), entrants: 3)
        try cup.withdraw(1)
        #expect(!cup.isOver && cup.isPairingLeft)
        try cup.withdraw(2)
        #expect(cup.isOver && !cup.isPairingLeft)
        #expect(cup.places.map(\.entrant) == [3, 2, 1])
    }

    @Test func aWithdrawnEntrantIsNotPairedAnyMore() throws {
        var cup = try Cup(CupPlan(.swiss, rounds: 3), entrants: 6)
        try cup.withdraw(4)
        #expect(cup.fixtures[0].status == .walkover && cup.fixtures[0].winner == 1)
        for fixture in cup.ready { try cup.fix(fixture.id, Score(1, 0)) }
        try cup.pair()
        let second = cup.fixtures.filter { $0.round == 2 }
        #expect(second.flatMap(\.entrants).sorted() == [1, 2, 3, 5, 6])
        try cup.playBySeed()
        #expect(cup.places.last?.entrant == 4)
    }
}
