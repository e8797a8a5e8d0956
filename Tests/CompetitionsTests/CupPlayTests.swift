// Fixtures from ready to done, and back; entrants who leave and come; boards (domain.md §16.6, §16.9, §16.10).

import TestSupport
import Testing
import Values

@testable import Competitions

// domain.md §16.6
@Suite struct CupPlayTests {
    private func single(_ entrants: Int, boards: Int = 0) throws -> Cup {
        try Cup(CupPlan(.single, boards: boards), entrants: entrants)
    }

    @Test func aReportHasToBeConfirmedByTheOtherSide() throws {
        var cup = try single(4)
        #expect(throws: Refusal.notTheirs) { try cup.report(1, Score(1, 0), by: 2) }
        try cup.report(1, Score(1, 0), by: 1)
        #expect(cup.fixtures[0].status == .reported && cup.fixtures[0].winner == nil)
        #expect(throws: Refusal.notNow(.reported)) { try cup.report(1, Score(0, 1), by: 4) }
        #expect(throws: Refusal.notTheirs) { try cup.confirm(1, by: 1) }
        try cup.report(1, Score(2, 0), by: 1)
        try cup.confirm(1, by: 4)
        #expect(cup.fixtures[0].status == .done && cup.fixtures[0].score == Score(2, 0))
    }

    @Test func silenceConfirmsWhatIsNotDisputed() throws {
        var cup = try single(4)
        try cup.report(1, Score(1, 0), by: 1)
        try cup.report(2, Score(1, 0), by: 2)
        try cup.dispute(2, by: 3)
        try cup.confirm(1)
        #expect(throws: Refusal.notNow(.reported)) { try cup.confirm(2) }
        try cup.fix(2, Score(0, 1))
        #expect(cup.fixtures.map(\.status) == [.done, .done, .ready, .ready])
    }

    @Test func aFixtureWhoseSidesAreUnknownTakesNoScore() throws {
        var cup = try single(4)
        let before = cup
        #expect(throws: Refusal.notNow(.waiting)) { try cup.fix(3, Score(1, 0)) }
        #expect(throws: Refusal.notNow(.waiting)) { try cup.walkover(3, to: 1) }
        #expect(throws: Refusal.notNow(.waiting)) { try cup.call(3) }
        #expect(throws: Refusal.notNow(.ready)) { try cup.undo(1) }
        #expect(throws: Refusal.noSuchFixture) { try cup.fix(5, Score(1, 0)) }
        #expect(throws: Refusal.noSuchEntrant) { try cup.withdraw(5) }
        #expect(cup == before)
    }

    @Test func anAbandonedMatchIsReadyAgain() throws {
        var cup = try single(4)
        try cup.start(1)
        #expect(cup.fixtures[0].status == .live)
        try cup.abandon(1)
        #expect(cup.fixtures[0].status == .ready && cup.isUntouched)
    }

    @Test func anUndoneResultIsRefusedOnceItsWinnerPlaysOn() throws {
        var cup = try single(8)
        for id in 1...4 { try cup.fix(id, Score(1, 0)) }
        try cup.call(5)
        #expect(throws: Refusal.leadsTo(fixture: 5)) { try cup.undo(1) }
        try cup.undo(3)
        #expect(cup.fixtures[5].status == .waiting && cup.fixtures[2].status == .ready)
        try cup.abandon(5)
        try cup.undo(1)
        #expect(cup.fixtures[4].status == .waiting)
    }

    @Test func anUndoIsRefusedThroughAnyNumberOfWalkovers() throws {
        var cup = try single(8)
        for id in 1...4 { try cup.fix(id, Score(1, 0)) }
        // Fixture 5 is 1 against 4, fixture 6 is 2 against 3, 7 is the final.
        try cup.withdraw(4)
        #expect(cup.fixtures[4].status == .walkover && cup.fixtures[4].winner == 1)
        try cup.fix(6, Score(1, 0))
        try cup.start(7)
        #expect(throws: Refusal.leadsTo(fixture: 7)) { try cup.undo(1) }
        try cup.abandon(7)
        try cup.undo(1)
        #expect(cup.fixtures[6].status == .waiting)
    }

    @Test func aWalkoverThatFollowedFromAnUndoneResultIsTakenBackWithIt() throws {
        var cup = try single(8)
        for id in 1...4 { try cup.fix(id, Score(1, 0)) }
        try cup.walkover(5, to: 1)
        #expect(cup.fixtures[6].entrants == [1])
        try cup.undo(1)
        #expect(cup.fixtures[4].status == .waiting && cup.fixtures[6].entrants.isEmpty)
        try cup.fix(1, Score(0, 1))
        #expect(cup.fixtures[4].status == .ready)
    }

    @Test func aScoreIsCorrectedAsLongAsTheWinnerStays() throws {
        var cup = try single(4)
        try cup.fix(1, Score(1, 0))
        try cup.fix(2, Score(1, 0))
        try cup.start(3)
        try cup.fix(1, Score(3, 2))
        #expect(cup.fixtures[0].score == Score(3, 2))
        #expect(throws: Refusal.leadsTo(fixture: 3)) { try cup.fix(1, Score(0, 1)) }
        try cup.abandon(3)
        try cup.fix(1, Score(0, 1))
        #expect(cup.fixtures[2].entrants == [4, 2])
    }

    @Test(arguments: Seeds.some(3))
    func anUndoneScoreLeavesEverythingAsItWas(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for (plan, entrants) in somePlans() {
            var cup = try Cup(plan, entrants: entrants)
            while !cup.isOver {
                if cup.ready.isEmpty {
                    try cup.pair()
                    continue
                }
                let fixture = random.one(of: cup.ready)
                let before = cup
                try cup.fix(fixture.id, random.score(plan, fixture))
                let after = cup
                try cup.undo(fixture.id)
                #expect(cup.fixtures == before.fixtures, "seed=\(seed) \(plan.format)")
                cup = after
            }
        }
    }

    /// Acts by chance, most of them refused: a refusal changes nothing, and nobody is taken out of a match that has begun.
    @Test(arguments: Seeds.some(4))
    func aFixtureThatHasBegunKeepsItsSides(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var refusals: Set<Refusal> = []
        for (plan, entrants) in somePlans() {
            var plan = plan
            plan.boards = 3
            var cup = try Cup(plan, entrants: entrants)
            for _ in 0..<300 {
                let before = cup
                let id = 1 + random.below(cup.fixtures.count)
                let act = random.below(10)
                do throws(Refusal) {
                    try Self.act(act, on: &cup, id, &random)
                } catch {
                    refusals.insert(error)
                    #expect(cup == before, "seed=\(seed) \(plan.format): \(error) changed something")
                }
                for (old, new) in zip(before.fixtures, cup.fixtures) where old.status.hasBegun && old.id != id
                {
                    #expect(old.sides == new.sides, "seed=\(seed) \(plan.format)")
                    #expect(new.status.hasBegun || act == 8, "seed=\(seed) \(plan.format)")
                }
                var settled = cup
                settled.settle()
                #expect(settled == cup, "seed=\(seed) \(plan.format)")
            }
        }
        #expect(refusals.count > 5)
    }

    private static func act(
        _ act: Int, on cup: inout Cup, _ id: Int, _ random: inout SplitMix64
    ) throws(Refusal) {
        let score = random.below(2) == 0 ? Score(2, 1) : Score(0, 1)
        let side = cup.fixtures[id - 1].entrants.first ?? 1
        switch act {
        case 0: try cup.call(id)
        case 1: try cup.start(id)
        case 2: try cup.report(id, score, by: side)
        case 3: try cup.confirm(id, by: cup.fixtures[id - 1].entrants.last)
        case 4, 5: try cup.fix(id, score)
        case 6: try cup.undo(id)
        case 7 where random.below(3) == 0: try cup.walkover(id, to: side)
        case 8 where random.below(8) == 0: try cup.withdraw(1 + random.below(cup.entrants.count))
        case 9 where random.below(8) == 0: _ = try cup.enterLate()
        default: if cup.ready.isEmpty, !cup.isOver { try cup.pair() } else { try cup.abandon(id) }
        }
    }

    // domain.md §16.9
    @Test func allThatAWithdrawnEntrantReachesInAKnockoutIsAWalkover() throws {
        var cup = try Cup(CupPlan(.double), entrants: 4)
        try cup.withdraw(1)
        #expect(throws: Refusal.isOut(entrant: 1)) { try cup.withdraw(1) }
        #expect(cup.fixtures[0].winner == 4)
        try cup.playBySeed()
        let theirs = cup.fixtures.filter { $0.entrants.contains(1) }
        #expect(theirs.count == 2 && theirs.allSatisfy { $0.status == .walkover })
        #expect(cup.places.last?.entrant == 1)
    }

    // domain.md §16.9
    @Test func theFirstToLeaveLosesAFixtureOfTwoWhoLeft() throws {
        var cup = try single(4)
        try cup.withdraw(1)
        try cup.withdraw(4)
        #expect(cup.fixtures[0].status == .walkover && cup.fixtures[0].winner == 4)
        try cup.fix(2, Score(1, 0))
        #expect(cup.isOver)
        #expect(cup.places.map(\.entrant) == [2, 4, 3, 1])
    }

    // domain.md §16.9
    @Test(arguments: Seeds.some(5))
    func aWithdrawalChangesNothingThatIsOver(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for (plan, entrants) in somePlans() {
            var cup = try Cup(plan, entrants: entrants)
            while !cup.isOver {
                if cup.ready.isEmpty {
                    try cup.pair()
                } else if random.below(4) == 0 {
                    let isInGroups = !cup.groups.isEmpty && cup.qualified.isEmpty
                    let before = cup.fixtures.filter { $0.status.isOver && !isInGroups }
                    try? cup.withdraw(1 + random.below(entrants))
                    let after = before.map { cup.fixtures[$0.id - 1] }
                    #expect(before == after, "seed=\(seed) \(plan.format)")
                } else {
                    let fixture = random.one(of: cup.ready)
                    try cup.fix(fixture.id, random.score(plan, fixture))
                }
            }
            #expect(cup.places.map(\.entrant).sorted() == Array(1...entrants), "seed=\(seed) \(plan.format)")
        }
    }

    // domain.md §16.9
    @Test func anEntrantWhoWithdrawsBeforeHalfOfTheirMatchesLeavesNoTrace() throws {
        func withdrawn(after opponents: [Int]) throws -> Cup {
            var cup = try Cup(CupPlan(.roundRobin), entrants: 4)
            for opponent in opponents { try cup.fix(cup.fixture(between: 1, opponent)?.id ?? 0, Score(1, 0)) }
            try cup.withdraw(1)
            return cup
        }
        var early = try withdrawn(after: [2])
        let late = try withdrawn(after: [2, 3])
        let voids = early.fixtures.filter { $0.status == .void }
        #expect(voids.count == 3 && early.tables[0].allSatisfy { $0.played == 0 })
        #expect(throws: Refusal.notNow(.void)) { try early.undo(voids[0].id) }
        // The other match of 1 is lost, and 1 stands last.
        #expect(late.fixture(between: 1, 4)?.status == .walkover)
        #expect(late.tables[0].last?.entrant == 1)
    }

    // domain.md §16.9
    @Test func aClosedTableStaysAsItIsWhoeverWithdraws() throws {
        for plan in [CupPlan(.roundRobin), CupPlan(.swiss, rounds: 2)] {
            var cup = try Cup(plan, entrants: 4)
            // A walkover is not played: it would be half of too few.
            if plan.format == .roundRobin { for id in 1...4 { try cup.walkover(id, to: nil) } }
            try cup.playBySeed()
            let (tables, places) = (cup.tables, cup.places)
            for entrant in 1...4 { try cup.withdraw(entrant) }
            #expect(cup.tables == tables && cup.places == places && cup.isOver)
        }
    }

    // domain.md §16.9
    @Test func anEntrantWhoWithdrawsAfterHalfOfTheirMatchesKeepsThem() throws {
        var cup = try Cup(CupPlan(.roundRobin, legs: 2), entrants: 3)
        for fixture in cup.ready.filter({ $0.entrants.contains(1) }).prefix(2) {
            try cup.fix(fixture.id, Score(1, 0))
        }
        try cup.withdraw(1)
        let theirs = cup.fixtures.filter { $0.entrants.contains(1) }.map(\.status)
        #expect(theirs.count { $0 == .done } == 2 && theirs.count { $0 == .walkover } == 2)
    }

    // domain.md §16.11
    @Test func nobodyIsFirstIfBothLoseTheFinal() throws {
        for (plan, final) in [(CupPlan(.single), 3), (CupPlan(.double), 6)] {
            var cup = try Cup(plan, entrants: 4)
            while let fixture = cup.ready.first(where: { $0.id != final }) {
                try cup.fix(fixture.id, Score(1, 0))
            }
            #expect(cup.ready.map(\.id) == [final])
            try cup.walkover(final, to: nil)
            // The second final of double elimination is not played.
            #expect(cup.isOver)
            #expect(cup.places.map(\.place) == [2, 2, 4, 5])
        }
    }

    // domain.md §16.9
    @Test func aLateEntrantTakesTheByeOfTheWorstSeedWhoHasNotPlayedOn() throws {
        var cup = try single(6)
        // Seeds 1 and 2 rest.
        let numbers = [try cup.enterLate(), try cup.enterLate()]
        #expect(numbers == [7, 8] && cup.fixture(between: 2, 7)?.status == .ready)
        #expect(cup.fixture(between: 1, 8) != nil)
        #expect(throws: Refusal.full) { try cup.enterLate() }
        var begun = try single(6)
        try begun.fix(begun.fixture(between: 3, 6)?.id ?? 0, Score(1, 0))
        try begun.call(begun.fixture(between: 2, 3)?.id ?? 0)
        _ = try begun.enterLate()
        #expect(begun.fixture(between: 1, 7) != nil)
        #expect(throws: Refusal.full) { try begun.enterLate() }
    }

    // domain.md §16.9
    @Test func theByeOfALateEntrantIsFreeOnlyIfItsLoserHasNotPlayedOn() throws {
        var cup = try Cup(CupPlan(.double), entrants: 7)
        // Fixture 1 is the bye of seed 1; the loser of 2, 4 against 5, passes lower round 1 without an opponent.
        for id in 2...4 { try cup.fix(id, Score(1, 0)) }
        var free = cup
        _ = try free.enterLate()
        try free.playBySeed()
        #expect(free.places.map(\.entrant).sorted() == Array(1...8))
        try cup.fix(cup.fixture(between: 2, 3)?.id ?? 0, Score(1, 0))
        let lower = try #require(
            cup.ready.first { $0.stage == .lower && $0.round == 2 && $0.entrants.contains(5) })
        try cup.call(lower.id)
        #expect(throws: Refusal.full) { try cup.enterLate() }
    }

    // domain.md §16.9
    @Test func anOddRoundRobinHasRoomForOneMore() throws {
        var cup = try Cup(CupPlan(.roundRobin, legs: 2), entrants: 5)
        _ = try cup.enterLate()
        let pairs = cup.fixtures.map { Set($0.entrants) }
        #expect(pairs.count == 30 && Set(pairs).count == 15)
        #expect(throws: Refusal.full) { try cup.enterLate() }
        var swiss = try Cup(CupPlan(.swiss), entrants: 5)
        _ = try swiss.enterLate()
        #expect(swiss.fixture(between: 5, 6) != nil)
        let plan = CupPlan(.groupsSingle, groups: .init(count: 2, qualify: 1))
        var groups = try Cup(plan, entrants: 7)
        // The groups are 1 4 5 and 2 3 6 7; the first one is odd.
        _ = try groups.enterLate()
        #expect(groups.groups == [[1, 4, 5, 8], [2, 3, 6, 7]])
    }

    // domain.md §16.10
    @Test func fixturesAreCalledToTheLowestFreeBoardInTheOrderOfRounds() throws {
        var cup = try single(8, boards: 2)
        #expect(cup.calls.map(\.fixture) == [1, 2] && cup.calls.map(\.board) == [1, 2])
        try cup.call(2)
        #expect(cup.fixtures[1].board == 1)
        #expect(throws: Refusal.boardTaken) { try cup.call(1, board: 1) }
        #expect(throws: Refusal.noSuchBoard) { try cup.call(1, board: 3) }
        try cup.call(1, board: 2)
        #expect(cup.calls.isEmpty)
        #expect(throws: Refusal.boardTaken) { try cup.call(3) }
        try cup.fix(2, Score(1, 0))
        // The loser of the match at board 1 is asked to keep the score.
        #expect(cup.calls.first == Cup.Call(fixture: 3, board: 1, referee: 5))
    }

    // domain.md §16.10
    @Test func nobodyIsCalledToTwoBoards() throws {
        var cup = try Cup(CupPlan(.roundRobin, boards: 5), entrants: 4)
        #expect(cup.calls.map(\.fixture) == [1, 2])
        try cup.call(1)
        let other = try #require(cup.fixtures.first { $0.id != 1 && $0.entrants.contains(1) })
        #expect(throws: Refusal.busy(entrant: 1)) { try cup.call(other.id) }
        #expect(throws: Refusal.busy(entrant: 1)) { try cup.start(other.id) }
    }
}
