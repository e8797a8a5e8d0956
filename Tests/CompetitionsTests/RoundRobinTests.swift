// Berger's tables and groups (domain.md §16.4, §16.5).

import Testing

@testable import Competitions

// domain.md §16.4
@Suite struct RoundRobinTests {
    private func text(_ rounds: [[RoundRobin.Pairing]]) -> [String] {
        rounds.map { $0.map { "\($0.first)-\($0.second)" }.joined(separator: " ") }
    }

    @Test func theRoundsAreThoseOfBergersTables() {
        #expect(text(RoundRobin.rounds(4)) == ["1-4 2-3", "4-3 1-2", "2-4 3-1"])
        #expect(
            text(RoundRobin.rounds(6)) == [
                "1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1",
            ])
        #expect(
            text(RoundRobin.rounds(8)) == [
                "1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3",
                "3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1",
            ])
    }

    @Test(arguments: Array(2...33) + [63, 64]) func eachPairMeetsOnceAndNobodyPlaysTwiceInARound(count: Int) {
        let rounds = RoundRobin.rounds(count)
        #expect(rounds.count == count - 1 + count % 2)
        let pairs = rounds.joined().map { Set([$0.first, $0.second]) }
        #expect(pairs.count == count * (count - 1) / 2 && Set(pairs).count == pairs.count)
        for round in rounds {
            let playing = round.flatMap { [$0.first, $0.second] }
            #expect(Set(playing).count == playing.count && playing.count == count - count % 2)
            #expect(playing.allSatisfy((1...count).contains))
        }
    }

    @Test(arguments: 2...33) func everybodyIsNamedFirstAboutAsOftenAsSecond(count: Int) {
        let pairings = RoundRobin.rounds(count).joined()
        for entrant in 1...count {
            let first = pairings.count { $0.first == entrant }
            #expect(abs(2 * first - (count - 1)) <= 1)
        }
    }

    @Test func theSecondLegHasTheSamePairsWithSidesExchanged() {
        let rounds = RoundRobin.rounds(5, legs: 2)
        let once = RoundRobin.rounds(5)
        #expect(Array(rounds.prefix(5)) == once)
        #expect(Array(rounds.suffix(5)) == once.map { $0.map { .init($0.second, $0.first) } })
    }

    // domain.md §16.5
    @Test func groupsAreDealtInASnake() {
        let groups = RoundRobin.snake(10, groups: 4)
        #expect(groups == [[1, 8, 9], [2, 7, 10], [3, 6], [4, 5]])
    }

    @Test func aRoundRobinOf64IsTheLargest() throws {
        #expect(try Cup(CupPlan(.roundRobin), entrants: 64).fixtures.count == CupPlan.fixturesMax)
        #expect(throws: Refusal.moreFixtures(than: 2016)) {
            try Cup(CupPlan(.roundRobin, legs: 2), entrants: 46)
        }
        #expect(try Cup(CupPlan(.roundRobin, legs: 2), entrants: 45).fixtures.count == 1980)
        #expect(throws: Refusal.moreEntrants(than: 64)) { try Cup(CupPlan(.roundRobin), entrants: 65) }
    }
}
