// A cup from the draw to the places (domain.md §16).

import Foundation
import TestSupport
import Testing
import Values

@testable import Competitions

// domain.md §16
@Suite struct CupTests {
    // domain.md §16.1
    @Test func optionsThatDoNotFitAreRefused() {
        func refused(_ plan: CupPlan, _ entrants: Int) -> Refusal? {
            do throws(Refusal) { _ = try Cup(plan, entrants: entrants) } catch { return error }
            return nil
        }
        #expect(refused(CupPlan(.single), 1) == .fewerEntrants(than: 2))
        #expect(refused(CupPlan(.double), 2) == .fewerEntrants(than: 3))
        #expect(refused(CupPlan(.single), 65) == .moreEntrants(than: 64))
        #expect(refused(CupPlan(.single, drawsAllowed: true), 8) == .option(.draws))
        #expect(refused(CupPlan(.single, boards: 21), 8) == .option(.boards))
        #expect(refused(CupPlan(.single, lengths: Lengths(bestOf: 4)), 8) == .option(.bestOf))
        #expect(refused(CupPlan(.single, lengths: Lengths(bestOf: 3, final: 101)), 8) == .option(.bestOf))
        #expect(refused(CupPlan(.roundRobin, legs: 3), 8) == .option(.legs))
        #expect(refused(CupPlan(.roundRobin, points: Points(win: 11)), 8) == .option(.points))
        #expect(refused(CupPlan(.roundRobin, drawsAllowed: true, lengths: Lengths(bestOf: 4)), 8) == nil)
        #expect(refused(CupPlan(.swiss, rounds: 8), 8) == .option(.rounds))
        #expect(refused(CupPlan(.swiss, rounds: 13), 64) == .option(.rounds))
        #expect(refused(CupPlan(.single, groups: .init(count: 2)), 8) == .option(.groups))
        #expect(refused(CupPlan(.groupsSingle), 8) == .option(.groups))
        let groups = { CupPlan(.groupsSingle, groups: .init(count: $0, qualify: $1, bestNext: $2)) }
        #expect(refused(groups(2, 2, 0), 5) == .fewerEntrants(than: 6))
        #expect(refused(groups(2, 2, 0), 6) == nil)
        #expect(refused(groups(2, 2, 1), 7) == .fewerEntrants(than: 8))
        #expect(refused(groups(2, 1, 3), 12) == .option(.bestNext))
        #expect(refused(groups(2, 5, 0), 30) == .option(.qualify))
        #expect(refused(groups(17, 1, 0), 64) == .option(.groups))
        #expect(
            refused(CupPlan(.groupsDouble, groups: .init(count: 2, qualify: 1)), 8) == .option(.qualify))
    }

    // domain.md §16.1
    @Test func theSeedOfChanceGivesTheSameOrderAndSkillPutsTheBetterFirst() {
        #expect(Seeding.random(8, seed: 7) == SplitMix64.permutation(8, seed: 7))
        let order = Seeding.skill([1, 3, 2, 3, 1, 2], seed: 7)
        #expect(order.map { [1, 3, 2, 3, 1, 2][$0] } == [3, 3, 2, 2, 1, 1])
        #expect(order == Seeding.skill([1, 3, 2, 3, 1, 2], seed: 7))
    }

    // domain.md §16.11
    @Test func placesAreSharedByThoseWhoGoOutInTheSameRound() throws {
        func places(_ plan: CupPlan) throws -> [Int] {
            var cup = try Cup(plan, entrants: 8)
            #expect(cup.places.isEmpty)
            try cup.playBySeed()
            return cup.places.map(\.place)
        }
        #expect(try places(CupPlan(.single)) == [1, 2, 3, 4, 5, 5, 5, 5])
        #expect(try places(CupPlan(.single, thirdPlace: false)) == [1, 2, 3, 3, 5, 5, 5, 5])
        #expect(try places(CupPlan(.double)) == [1, 2, 3, 4, 5, 5, 7, 7])
        #expect(try places(CupPlan(.swiss)) == Array(1...8))
        #expect(try places(CupPlan(.roundRobin)) == Array(1...8))
        let groups = CupPlan.Groups(count: 2, qualify: 2)
        #expect(try places(CupPlan(.groupsSingle, groups: groups)) == [1, 2, 3, 4, 5, 5, 7, 7])
    }

    @Test func thePlacesAreTheSeedsIfTheBetterSeedWinsAlways() throws {
        for (plan, entrants) in somePlans() {
            var cup = try Cup(plan, entrants: entrants)
            try cup.playBySeed()
            let best = plan.format == .swiss ? 1 : 2
            #expect(
                cup.places.map(\.entrant).prefix(best) == Array(1...entrants).prefix(best), "\(plan.format)")
        }
    }

    @Test(arguments: Seeds.some(3))
    func everybodyHasOnePlaceHoweverACupIsPlayed(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for (plan, entrants) in somePlans() {
            var cup = try Cup(plan, entrants: entrants)
            let gone = 1 + random.below(entrants)
            while !cup.isOver {
                if random.below(10) == 0 { try? cup.withdraw(gone) }
                if cup.ready.isEmpty {
                    if !cup.isOver { try cup.pair() }
                } else {
                    let fixture = random.one(of: cup.ready)
                    if random.below(12) == 0 {
                        try cup.walkover(fixture.id, to: fixture.entrants.randomElement(using: &random))
                    } else {
                        try cup.fix(fixture.id, random.score(plan, fixture))
                    }
                }
            }
            let places = cup.places
            #expect(places.map(\.entrant).sorted() == Array(1...entrants), "seed=\(seed) \(plan.format)")
            #expect(places.map(\.place) == places.map(\.place).sorted(), "seed=\(seed) \(plan.format)")
            #expect(places.first?.place == 1, "seed=\(seed) \(plan.format)")
        }
    }

    // domain.md §16.6
    @Test func lengthsFollowTheRoundsOfTheKnockout() throws {
        let lengths = Lengths(bestOf: 3, last16: 5, quarter: 7, semi: 9, final: 11)
        let single = try Cup(CupPlan(.single, lengths: lengths), entrants: 32)
        func bestOf(_ cup: Cup, _ stage: Fixture.Stage) -> [Int?] {
            let rounds = Dictionary(grouping: cup.fixtures.filter { $0.stage == stage }, by: \.round)
            return rounds.sorted { $0.key < $1.key }.map { $0.value[0].bestOf }
        }
        #expect(bestOf(single, .upper) == [3, 5, 7, 9, 11])
        #expect(bestOf(single, .third) == [3])
        let double = try Cup(CupPlan(.double, lengths: lengths), entrants: 8)
        #expect(bestOf(double, .upper) == [7, 9, 11])
        #expect(bestOf(double, .lower) == [3, 3, 3, 3] && bestOf(double, .final) == [11, 11])
    }

    // domain.md §16.6
    @Test func aScoreNeedsAWinnerAndFitsTheLength() throws {
        var cup = try Cup(CupPlan(.single, lengths: Lengths(bestOf: 5)), entrants: 4)
        for score in [Score(2, 1), Score(3, 3), Score(4, 0), Score(2, 2), Score(-1, 3), Score(0, 0)] {
            #expect(throws: Refusal.score(bestOf: 5, mayDraw: false)) { try cup.fix(1, score) }
        }
        for score in [Score(3, 0), Score(3, 1), Score(2, 3)] { try cup.fix(1, score) }
        var league = try Cup(
            CupPlan(.roundRobin, drawsAllowed: true, lengths: Lengths(bestOf: 6)), entrants: 4)
        try league.fix(1, Score(3, 3))
        #expect(league.fixtures[0].status == .done && league.fixtures[0].winner == nil)
        #expect(throws: Refusal.score(bestOf: 6, mayDraw: true)) { try league.fix(2, Score(2, 2)) }
        var free = try Cup(CupPlan(.single), entrants: 4)
        #expect(throws: Refusal.score(bestOf: nil, mayDraw: false)) { try free.fix(1, Score(1000, 0)) }
        try free.fix(1, Score(999, 998))
    }

    // domain.md §16.5
    @Test func groupsGoOnByRankThenByPointsAndDifferenceOfEachMatch() throws {
        let plan = CupPlan(.groupsSingle, groups: .init(count: 2, qualify: 1, bestNext: 1))
        var cup = try Cup(plan, entrants: 6)
        // Groups 1 4 5 and 2 3 6. In the second one more is scored.
        try cup.playGroups { $0.group == 1 ? 1 : 3 }
        #expect(cup.isOver == false && cup.isPairingLeft)
        try cup.pair()
        #expect(cup.qualified == [2, 1, 3])
        #expect(throws: Refusal.nothingToPair) { try cup.pair() }
        // The first of them rests.
        #expect(cup.fixture(between: 1, 3) != nil)
        #expect(throws: Refusal.pairedSince) { try cup.undo(1) }
    }

    // domain.md §16.5
    @Test(arguments: Seeds.some(5))
    func nobodyMeetsSomebodyOfTheSameGroupInTheFirstRound(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for groups in 2...8 {
            for qualify in 2...3 {
                let seeds = (1...qualify).flatMap { rank in
                    random.permutation(groups).map { Cup.Qualifier(entrant: 0, group: $0, rank: rank) }
                }
                let places = Bracket.positions(Bracket.size(seeds.count))
                let exchanged = Cup.exchanges(seeds)
                let order = places.map { exchanged[$0] ?? $0 }
                #expect(order.sorted() == places.sorted())
                for match in stride(from: 0, to: order.count, by: 2) {
                    let pair = order[match...(match + 1)].filter { $0 <= seeds.count }.map { seeds[$0 - 1] }
                    #expect(
                        pair.count < 2 || pair[0].group != pair[1].group, "seed=\(seed) \(groups)×\(qualify)")
                    for (place, seed) in zip(places[match...(match + 1)], order[match...(match + 1)]) {
                        let ranks = [place, seed].map { $0 <= seeds.count ? seeds[$0 - 1].rank : 0 }
                        #expect(ranks[0] == ranks[1])
                    }
                }
            }
        }
    }

    @Test func aCupIsTheSameAfterItsJSON() throws {
        for (plan, entrants) in somePlans() {
            var cup = try Cup(plan, entrants: entrants)
            try cup.start(cup.ready[0].id)
            try cup.report(cup.ready[0].id, Score(2, 1), by: cup.ready[0].entrants[0])
            try cup.withdraw(2)
            let bytes = try JSONEncoder().encode(cup)
            #expect(try JSONDecoder().decode(Cup.self, from: bytes) == cup)
        }
    }

    @Test(arguments: Seeds.some(3))
    func theSameDecisionsGiveTheSameCup(seed: UInt64) throws {
        for (plan, entrants) in somePlans() {
            let cups = try (0..<2).map { _ in
                var random = SplitMix64(seed: seed)
                var cup = try Cup(plan, entrants: entrants)
                try cup.playOn(&random)
                return cup
            }
            #expect(cups[0] == cups[1])
        }
    }
}

extension Cup {
    /// Plays the groups; the better seed wins by as much as is said.
    fileprivate mutating func playGroups(by goals: (Fixture) -> Int) throws {
        for fixture in ready {
            let isFirst = fixture.entrants[0] < fixture.entrants[1]
            try fix(fixture.id, isFirst ? Score(goals(fixture), 0) : Score(0, goals(fixture)))
        }
    }
}
