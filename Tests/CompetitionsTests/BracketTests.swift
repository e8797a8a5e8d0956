// The numbers of knock-outs, against known tables and by properties (domain.md §16.2, §16.3).

import TestSupport
import Testing
import Values

@testable import Competitions

// domain.md §16.2
@Suite struct BracketTests {
    @Test(arguments: [
        (2, [1, 2]), (4, [1, 4, 2, 3]), (8, [1, 8, 4, 5, 2, 7, 3, 6]),
        (16, [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]),
    ]) func theOrderOfSeedsIsTheUsualOne(size: Int, order: [Int]) {
        #expect(Bracket.positions(size) == order)
    }

    @Test(arguments: [2, 4, 8, 16, 32, 64, 128])
    func theBestMeetsTheWorstThatIsLeftInEachRound(size: Int) {
        var left = Bracket.positions(size)
        #expect(Set(left) == Set(1...size))
        while left.count > 1 {
            let pairs = stride(from: 0, to: left.count, by: 2).map { [left[$0], left[$0 + 1]] }
            #expect(pairs.allSatisfy { $0[0] + $0[1] == left.count + 1 })
            left = pairs.map { min($0[0], $0[1]) }
        }
    }

    @Test(arguments: 2...64) func theBestSeedsRestAndNoTwoByesMeet(entrants: Int) throws {
        let cup = try Cup(CupPlan(.single), entrants: entrants)
        let first = cup.fixtures.filter { $0.stage == .upper && $0.round == 1 }
        let resting = first.filter { $0.sides.contains(.bye) }.flatMap(\.entrants)
        #expect(first.allSatisfy { !$0.entrants.isEmpty })
        #expect(resting.sorted() == Array(1...64).filter { $0 <= 2 * first.count - entrants })
    }

    @Test(arguments: 2...64) func singleEliminationTakesOneMatchLessThanEntrants(entrants: Int) throws {
        for thirdPlace in [false, true] {
            var cup = try Cup(CupPlan(.single, thirdPlace: thirdPlace), entrants: entrants)
            try cup.playBySeed()
            let played = cup.fixtures.count { $0.status == .done }
            #expect(played == entrants - 1 + (thirdPlace && entrants >= 4 ? 1 : 0))
            #expect(cup.places.map(\.entrant).prefix(2) == [1, 2])
        }
    }

    @Test func theLosersOfTheSemifinalsPlayForTheThirdPlace() throws {
        var cup = try Cup(CupPlan(.single), entrants: 4)
        #expect(cup.fixtures.filter { $0.stage == .third }.map(\.status) == [.waiting])
        try cup.fix(1, Score(1, 0))
        try cup.fix(2, Score(1, 0))
        let third = try #require(cup.fixtures.first { $0.stage == .third })
        #expect(third.entrants == [4, 3] && third.status == .ready)
    }

    // domain.md §16.3
    @Test(arguments: [(4, 2), (8, 3), (16, 4), (32, 5), (64, 7)])
    func nobodyMeetsAgainBeforeThatLowerRound(size: Int, round: Int) throws {
        let cup = try Cup(CupPlan(.double), entrants: size)
        /// The fixtures through which somebody goes who wins from now on.
        func path(from source: Source) -> [Int] {
            guard let next = cup.fixtures.first(where: { $0.sources.contains(source) }) else { return [] }
            return [next.id] + path(from: .winner(of: next.id))
        }
        let upper = cup.fixtures.filter { $0.stage == .upper }
        var first = Int.max
        for met in upper {
            let losersPath = path(from: .loser(of: met.id))
            // The winner loses a later round of the upper bracket.
            for later in path(from: .winner(of: met.id)) where cup.fixtures[later - 1].stage == .upper {
                let common = path(from: .loser(of: later)).first(where: losersPath.contains)
                let fixture = cup.fixtures[try #require(common) - 1]
                #expect(fixture.stage == .lower)
                first = min(first, fixture.round)
            }
        }
        #expect(first == round)
    }

    // domain.md §16.3
    @Test func theLosersDropInTheWrittenOrders() {
        let orders = (2...6).map { k in (1..<k).map { Bracket.dropOrder(size: 1 << k, step: $0) } }
        let reverse16 = Array((0...15).reversed())
        #expect(
            orders == [
                [[0]], [[1, 0], [0]], [[3, 2, 1, 0], [0, 1], [0]],
                [[7, 6, 5, 4, 3, 2, 1, 0], [2, 3, 0, 1], [0, 1], [0]],
                [reverse16, [4, 5, 6, 7, 0, 1, 2, 3], [1, 0, 3, 2], [1, 0], [0]],
            ])
    }

    // domain.md §16.3
    @Test(arguments: Seeds.some(3))
    func everybodyButTheWinnerLosesTwice(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for entrants in 3...64 {
            var cup = try Cup(CupPlan(.double), entrants: entrants)
            try cup.playOn(&random)
            let played = cup.fixtures.filter { $0.status == .done }
            let losses = Dictionary(grouping: played.compactMap(\.loser)) { $0 }.mapValues(\.count)
            let winner = try #require(cup.places.first).entrant
            let isReset = cup.fixtures.contains { $0.stage == .final && $0.round == 2 && $0.status == .done }
            #expect(played.count == 2 * entrants - (isReset ? 1 : 2), "seed=\(seed) n=\(entrants)")
            #expect(losses[winner, default: 0] == (isReset ? 1 : 0), "seed=\(seed) n=\(entrants)")
            for entrant in 1...entrants where entrant != winner {
                #expect(losses[entrant] == 2, "seed=\(seed) n=\(entrants)")
            }
        }
    }

    // domain.md §16.3
    @Test func aSecondFinalIsPlayedOnlyIfTheUnbeatenLosesTheFirst() throws {
        for reset in [true, false] {
            for upperWins in [true, false] {
                var cup = try Cup(CupPlan(.double, reset: reset), entrants: 4)
                try cup.playOn { $0.stage == .final && $0.round == 1 ? (upperWins ? 0 : 1) : 0 }
                let finals = cup.fixtures.filter { $0.stage == .final }
                #expect(
                    finals.map(\.status) == (!reset ? [.done] : upperWins ? [.done, .void] : [.done, .done]))
            }
        }
    }
}
