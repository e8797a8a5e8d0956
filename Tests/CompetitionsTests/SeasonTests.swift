// Seasons of a league: dates, tables as of any date, and the next season (domain.md §17).

import TestSupport
import Testing
import Values

@testable import Competitions

// domain.md §17
@Suite struct SeasonTests {
    private let first = Day(daysSince1970: 20_000)

    private func season(
        _ sizes: [Int], move: Int = 0, _ change: (inout SeasonPlan) -> Void = { _ in }
    ) throws -> Season {
        var plan = SeasonPlan(firstDate: first, playWindowDays: 3, move: move)
        change(&plan)
        return try Season(plan, divisions: sizes)
    }

    // domain.md §17.1
    @Test func optionsThatDoNotFitAreRefused() {
        func refused(_ sizes: [Int], _ change: (inout SeasonPlan) -> Void = { _ in }) -> Refusal? {
            var plan = SeasonPlan(firstDate: first)
            change(&plan)
            do throws(Refusal) { _ = try Season(plan, divisions: sizes) } catch { return error }
            return nil
        }
        #expect(refused([]) == .option(.divisions))
        #expect(refused(Array(repeating: 3, count: 9)) == .option(.divisions))
        #expect(refused(Array(repeating: 3, count: 8)) == nil)
        #expect(refused([20, 2]) == .fewerEntrants(than: 3))
        #expect(refused([21, 3]) == .moreEntrants(than: 20))
        #expect(refused([20]) { $0.legs = 2 } == nil)
        #expect(refused([4]) { $0.legs = 3 } == .option(.legs))
        #expect(refused([4]) { $0.everyDays = 0 } == .option(.everyDays))
        #expect(refused([4]) { $0.everyDays = 29 } == .option(.everyDays))
        #expect(refused([4]) { $0.playWindowDays = 61 } == .option(.playWindowDays))
        #expect(
            refused([4]) { $0.restDates = (0...60).map { first.adding(days: $0) } } == .option(.restDates))
        #expect(refused([8, 4]) { $0.move = 2 } == .option(.move))
        #expect(refused([8, 5]) { $0.move = 2 } == nil)
        #expect(refused([20, 20]) { $0.move = 5 } == .option(.move))
        #expect(refused([4]) { $0.ifLate = .draw } == .option(.ifLate))
    }

    // domain.md §17.2
    @Test func aDateOfRestMovesItsRoundAndAllLaterOnes() {
        var plan = SeasonPlan(firstDate: first, everyDays: 7)
        plan.restDates = [7, 14, 22, 28].map { first.adding(days: $0) }
        #expect(plan.dueDates(rounds: 4) == [0, 21, 35, 42].map { first.adding(days: $0) })
        plan.restDates = [first]
        #expect(plan.dueDates(rounds: 2) == [7, 14].map { first.adding(days: $0) })
    }

    // domain.md §17.2
    @Test func aFixtureMayBePlayedFromItsWindowUntilTheNextIsDue() throws {
        let season = try season([4])
        let second = Season.Reference(division: 0, fixture: 3)
        #expect(try season.fixture(second).round == 2)
        #expect(try season.due(second) == first.adding(days: 7))
        #expect(try season.window(second) == first.adding(days: 4)...first.adding(days: 13))
        #expect(throws: Refusal.noSuchFixture) { try season.due(.init(division: 1, fixture: 1)) }
    }

    // domain.md §17.3
    @Test func aPostponedFixtureHasAnotherWindowWithinAYear() throws {
        var season = try season([4])
        let reference = Season.Reference(division: 0, fixture: 1)
        #expect(season.overdue(on: first.adding(days: 6)).isEmpty)
        #expect(season.overdue(on: first.adding(days: 7)).map(\.fixture) == [1, 2])
        try season.postpone(reference, to: first.adding(days: 30))
        #expect(season.overdue(on: first.adding(days: 7)).map(\.fixture) == [2])
        #expect(try season.window(reference).lowerBound == first.adding(days: 27))
        try season.postpone(reference, to: first.adding(days: 366))
        #expect(throws: Refusal.date) { try season.postpone(reference, to: first.adding(days: 367)) }
        #expect(throws: Refusal.date) { try season.postpone(reference, to: first.adding(days: -1)) }
        try season.divisions[0].fix(1, Score(1, 0), on: first)
        #expect(throws: Refusal.notNow(.done)) { try season.postpone(reference, to: first) }
    }

    // domain.md §17.3
    @Test func sevenDaysAfterItsWindowALateFixtureEndsByItself() throws {
        let lastDay = first.adding(days: 6)
        for ifLate in SeasonPlan.IfLate.allCases {
            var season = try season([4]) { ($0.ifLate, $0.drawsAllowed) = (ifLate, true) }
            try season.divisions[0].fix(1, Score(2, 0), on: first)
            #expect(season.endLate(on: lastDay.adding(days: 7)).isEmpty)
            let ended = season.endLate(on: lastDay.adding(days: 8))
            let fixture = season.divisions[0].fixtures[1]
            switch ifLate {
            case .void: #expect(ended.map(\.fixture) == [2] && fixture.status == .void)
            case .draw:
                #expect(ended.map(\.fixture) == [2] && fixture.score == Score(0, 0))
                #expect(season.table(0).map(\.points) == [2, 1, 1, 0])
            case .host: #expect(ended.isEmpty && fixture.status == .ready)
            }
        }
    }

    // domain.md §17.4
    @Test func aTableIsThatOfADate() throws {
        var season = try season([4])
        try season.divisions[0].fix(1, Score(1, 0), on: first)
        try season.divisions[0].fix(2, Score(1, 0), on: first.adding(days: 2))
        let earlier = season
        try season.divisions[0].withdraw(2, on: first.adding(days: 5))
        #expect(season.table(0, asOf: first.adding(days: -1)).allSatisfy { $0.played == 0 })
        #expect(season.table(0, asOf: first).map(\.played) == [1, 0, 0, 1])
        #expect(season.table(0, asOf: first.adding(days: 4)) == earlier.table(0))
        // 2 had played one match of three, which counts no more.
        #expect(season.table(0, asOf: first.adding(days: 5)) == season.table(0))
        #expect(season.table(0).first { $0.entrant == 3 }?.played == 0)
    }

    // domain.md §17.4
    @Test(arguments: Seeds.some(3))
    func aTableOfADateIsThatOfASeasonThatEndsThen(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var full = try season([5])
        var tables: [[Row]] = []
        for day in 0..<10 {
            let fixture = random.one(of: full.divisions[0].ready)
            let score = random.score(full.divisions[0].plan, fixture)
            try full.divisions[0].fix(fixture.id, score, on: first.adding(days: day))
            tables.append(full.table(0))
        }
        #expect(full.isOver)
        for day in 0..<10 {
            #expect(full.table(0, asOf: first.adding(days: day)) == tables[day], "seed=\(seed)")
        }
    }

    // domain.md §17.6
    @Test func theFirstAndTheLastChangePlaces() throws {
        var season = try season([5, 5, 5], move: 2)
        for division in 0..<3 { try season.divisions[division].playBySeed() }
        let next = season.next.map { $0.map { "\($0.division)\($0.entrant)" } }
        #expect(
            next == [
                ["01", "02", "03", "11", "12"], ["04", "05", "13", "21", "22"],
                ["14", "15", "23", "24", "25"],
            ])
    }

    // domain.md §17.6
    @Test func theNextDivisionFillsThePlacesOfThoseWhoWithdrew() throws {
        var season = try season([4, 4, 4], move: 1)
        for division in 0..<3 { try season.divisions[division].playBySeed() }
        try season.divisions[0].withdraw(1)
        try season.divisions[0].withdraw(2)
        let next = season.next.map { $0.map { "\($0.division)\($0.entrant)" } }
        // 3, 4, 1, 2 is the table. 2 changes places with the first of the second division, and goes out; so does 1.
        #expect(next == [["03", "04", "11", "12"], ["13", "21", "14", "22"], ["23", "24"]])
    }

    @Test(arguments: Seeds.some(5))
    func nobodyIsLostOrThereTwiceInTheNextSeason(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let sizes = (0..<3).map { _ in 5 + random.below(4) }
        var season = try season(sizes, move: random.below(3))
        var gone: Set<Season.Seat> = []
        for division in sizes.indices {
            try season.divisions[division].playOn(&random)
            let entrant = 1 + random.below(sizes[division])
            try season.divisions[division].withdraw(entrant)
            gone.insert(.init(division: division, entrant: entrant))
        }
        let all = sizes.indices.flatMap { division in
            (1...sizes[division]).map { Season.Seat(division: division, entrant: $0) }
        }
        let next = Array(season.next.joined())
        #expect(Set(next) == Set(all).subtracting(gone) && Set(next).count == next.count, "seed=\(seed)")
        // All but the last are as large as before.
        #expect(season.next.map(\.count).dropLast() == sizes.dropLast(), "seed=\(seed)")
    }
}
