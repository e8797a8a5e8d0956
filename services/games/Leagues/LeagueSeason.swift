// A season of a league as games knows it: who plays in it, and how far its fixtures have come (domain.md §17). Everything
// else follows from the engine Competitions.

import Competitions
import Contracts
import Darts
import LogContracts
import Values

import struct Contracts.Refusal

extension Games {
    /// A fixture as the engine names it.
    typealias SeasonReference = Season.Reference

    /// An entrant of a season.
    struct LeagueEntrant: Codable, Sendable {
        var accountId: ID?
        /// The name of somebody without an account.
        var name: String?
        /// The account that typed the name.
        var addedBy: ID?
        /// From 1.
        var division: Int
        /// Absent for one who was taken out before the season began.
        var status: SeasonEntrantStatus?
    }

    /// The figures of a match of darts, of both sides.
    struct LeagueFigures: Codable, Sendable {
        var sides: [X01.Figures]
    }

    /// A cup that counts in a season.
    struct LeagueEvening: Codable, Sendable {
        var cupId: ID
        var day: Day
        var entries: [EveningEntry]
    }

    struct LeagueSeason: Codable, Sendable {
        let id: ID
        let leagueId: ID
        var name: String
        let number: Int
        /// With all defaults filled in.
        var options: SeasonOptions
        var status = SeasonStatus.draft
        let createdAt: Timestamp
        var begunAt: Timestamp?
        var endedAt: Timestamp?
        /// In the order of their numbers.
        var entrants: [LeagueEntrant] = []
        /// The numbers of the entrants of each division, in the order of their seeds.
        var order: [[Int]] = []
        /// Its fixtures; absent before it begins, and in a season of evenings.
        var play: Season?
        var proposals: [Int: FixtureProposal] = [:]
        /// The last match of darts of each fixture.
        var matches: [Int: ID] = [:]
        var figures: [Int: LeagueFigures] = [:]
        var reportedAt: [Int: Timestamp] = [:]
        /// In the order in which they ended.
        var evenings: [LeagueEvening] = []
        /// People have been told all news of dates until this date.
        var toldUntil: Day?
        /// Seconds by which the league's clock is ahead of UTC in winter.
        var clockAhead = 0

        init(_ event: SeasonPlanned, at time: Timestamp) {
            (id, leagueId, name, number) = (event.seasonId, event.leagueId, event.name, event.number)
            (options, createdAt) = (event.options, time)
        }
    }
}

// MARK: - Entrants

extension Games.LeagueSeason {
    var isOver: Bool { status == .done || status == .cancelled }
    var divisionCount: Int { options.divisions ?? 1 }

    func entrant(_ number: Int) -> Games.LeagueEntrant? {
        entrants.indices.contains(number - 1) ? entrants[number - 1] : nil
    }

    /// The number of an account's last place in it that has not been given up.
    func number(of account: ID) -> Int? {
        entrants.lastIndex { $0.accountId == account && $0.status != nil }.map { $0 + 1 }
    }

    func status(of account: ID) -> SeasonEntrantStatus? {
        number(of: account).flatMap { entrants[$0 - 1].status }
    }

    /// The accounts that play in it.
    var playing: [ID] { entrants.filter { $0.status == .in }.compactMap(\.accountId) }
    /// Entrants who are in, or have played in it.
    var entrantCount: Int { entrants.count { $0.status == .in || $0.status == .withdrawn } }

    /// The entrants of each division for other options: those of divisions that are gone are in the last one.
    func order(for options: SeasonOptions) -> [[Int]] {
        let count = options.divisions ?? 1
        let kept = order + Array(repeating: [], count: max(0, count - order.count))
        return Array(kept.prefix(count - 1)) + [Array(kept.dropFirst(count - 1).joined())]
    }

    mutating func apply(_ event: SeasonEntrantChanged) {
        while entrants.count < event.entrant {
            entrants.append(Games.LeagueEntrant(division: event.division))
        }
        let index = event.entrant - 1
        let isNew = !order.contains { $0.contains(event.entrant) }
        entrants[index].division = event.division
        entrants[index].status = event.status
        if let account = event.accountId { entrants[index].accountId = account }
        if let name = event.name { (entrants[index].name, entrants[index].addedBy) = (name, event.by) }
        switch event.status {
        case nil: for division in order.indices { order[division].removeAll { $0 == event.entrant } }
        case .withdrawn: withdraw(event.entrant, on: event.day)
        case .invited, .in:
            if isNew, order.indices.contains(event.division - 1) {
                order[event.division - 1].append(event.entrant)
            }
        }
    }

    mutating func apply(_ event: SeasonOrdered) {
        order = event.divisions
        for (division, numbers) in order.enumerated() {
            for number in numbers where entrants.indices.contains(number - 1) {
                entrants[number - 1].division = division + 1
            }
        }
    }

    private mutating func withdraw(_ number: Int, on day: Day?) {
        guard let seat = seat(of: number) else { return }
        try? play?.divisions[seat.division].withdraw(seat.entrant, on: day)
        endProposals()
    }

    /// The place of an entrant among the engine's numbers.
    func seat(of number: Int) -> Season.Seat? {
        for (division, numbers) in order.enumerated() {
            if let index = numbers.firstIndex(of: number) {
                return Season.Seat(division: division, entrant: index + 1)
            }
        }
        return nil
    }

    /// The number of the entrant in a place.
    func number(in seat: Season.Seat) -> Int { order[seat.division][seat.entrant - 1] }

    mutating func forget(_ account: ID) {
        for index in entrants.indices where entrants[index].addedBy == account { entrants[index].name = "" }
    }
}

// MARK: - Fixtures

extension Games.LeagueSeason {
    /// The fixture of a division with a number that counts over all divisions.
    func reference(_ number: Int) -> Season.Reference? {
        var rest = number
        for (division, cup) in (play?.divisions ?? []).enumerated() {
            if rest >= 1, rest <= cup.fixtures.count {
                return Season.Reference(division: division, fixture: rest)
            }
            rest -= cup.fixtures.count
        }
        return nil
    }

    /// The number of a fixture over all divisions.
    func number(_ reference: Season.Reference) -> Int {
        (play?.divisions ?? []).prefix(reference.division).reduce(reference.fixture) {
            $0 + $1.fixtures.count
        }
    }

    /// All fixtures, in the order of their numbers.
    var references: [Season.Reference] {
        (play?.divisions ?? []).enumerated().flatMap { division, cup in
            cup.fixtures.map { Season.Reference(division: division, fixture: $0.id) }
        }
    }

    func fixture(_ reference: Season.Reference) -> Fixture? { try? play?.fixture(reference) }

    /// The numbers of the entrants of a fixture, the one at home first.
    func sides(_ reference: Season.Reference) -> [Int] {
        (fixture(reference)?.entrants ?? []).map {
            number(in: Season.Seat(division: reference.division, entrant: $0))
        }
    }

    /// The accounts of both sides; absent of a name.
    func accounts(_ reference: Season.Reference) -> [ID?] {
        sides(reference).map { entrant($0)?.accountId }
    }

    /// The games and matches of darts in which its fixtures are played.
    var playedIn: [ID] { proposals.values.compactMap(\.gameId) + matches.values }

    /// The number of the fixture that is played in a game or a match of darts.
    func fixture(playedIn id: ID) -> Int? {
        proposals.first { $0.value.gameId == id }?.key ?? matches.first { $0.value == id }?.key
    }

    /// When silence confirms what a side has reported; `nil` where it does not.
    func confirmsAt(_ number: Int) -> Timestamp? {
        guard status == .running, let since = reportedAt[number], let reference = reference(number),
            let fixture = fixture(reference), fixture.status == .reported, let report = fixture.report,
            !report.isDisputed,
            let other = fixture.entrants.first(where: { $0 != report.by }),
            entrant(self.number(in: .init(division: reference.division, entrant: other)))?.accountId != nil
        else { return nil }
        return since.adding(hours: FixtureLimits.confirmHours)
    }

    mutating func begin(_ event: SeasonBegun, at time: Timestamp) {
        (status, begunAt, toldUntil, clockAhead) = (.running, time, event.day, event.clockAhead)
        let seated = Set(event.divisions.joined())
        for index in entrants.indices where !seated.contains(index + 1) { entrants[index].status = nil }
        apply(SeasonOrdered(seasonId: id, divisions: event.divisions))
        play = options.plan.flatMap { try? Season($0, divisions: event.divisions.map(\.count)) }
    }

    /// Applies an act to the fixtures.
    mutating func apply(
        _ event: SeasonFixtureChanged, at time: Timestamp
    ) throws(Competitions.Refusal) {
        guard let reference = reference(event.fixture), var play else { throw .noSuchFixture }
        let side = event.entrant.flatMap { seat(of: $0) }?.entrant
        let (division, id) = (reference.division, reference.fixture)
        switch event.act {
        case .start: try play.divisions[division].start(id)
        case .report:
            guard let score = event.score?.score, let side else { throw .notTheirs }
            try play.divisions[division].report(id, score, by: side)
        case .confirm: try play.divisions[division].confirm(id, by: side, on: event.day)
        case .dispute:
            guard let side else { throw .notTheirs }
            try play.divisions[division].dispute(id, by: side)
        case .fix:
            guard let score = event.score?.score else { throw .noSuchFixture }
            try play.divisions[division].fix(id, score, on: event.day)
        case .walkover: try play.divisions[division].walkover(id, to: side, on: event.day)
        case .undo: try play.divisions[division].undo(id)
        case .postpone:
            guard let due = event.due else { throw .date }
            try play.postpone(reference, to: due)
        case .late: try play.endLate(reference, on: event.day)
        }
        self.play = play
        note(event, at: time)
    }

    /// Makes a fixture ready again whose match of darts has ended without a result.
    mutating func abandon(_ match: ID) {
        guard let number = fixture(playedIn: match), let reference = reference(number) else { return }
        try? play?.divisions[reference.division].abandon(reference.fixture)
        matches[number] = nil
    }

    /// Keeps the figures of its match of darts.
    mutating func note(_ event: MatchCompleted) {
        let figures = event.figures.compactMap(\.x01)
        guard let number = fixture(playedIn: event.matchId), figures.count == 2 else { return }
        self.figures[number] = Games.LeagueFigures(sides: figures)
    }

    /// Keeps what the engine does not know.
    private mutating func note(_ event: SeasonFixtureChanged, at time: Timestamp) {
        switch event.act {
        case .report: reportedAt[event.fixture] = time
        case .start: matches[event.fixture] = event.matchId
        case .undo: (matches[event.fixture], figures[event.fixture]) = (nil, nil)
        case .postpone: proposals[event.fixture] = nil
        case .confirm, .dispute, .fix, .walkover, .late: break
        }
        endProposals()
    }

    /// Nothing is proposed for a fixture that is over.
    private mutating func endProposals() {
        for number in proposals.keys.sorted() {
            let isOver = reference(number).flatMap { fixture($0) }?.status.isOver ?? true
            if isOver { proposals[number] = nil }
        }
    }
}

extension SeasonOptions {
    /// The engine's options; `nil` without a first date.
    var plan: SeasonPlan? {
        guard let firstDate else { return nil }
        var plan = SeasonPlan(firstDate: firstDate)
        plan.everyDays = everyDays ?? plan.everyDays
        plan.legs = legs ?? plan.legs
        plan.restDates = restDates ?? plan.restDates
        plan.playWindowDays = playWindowDays ?? plan.playWindowDays
        plan.move = move ?? plan.move
        if let points { plan.points = Points(win: points.win, draw: points.draw, loss: points.loss) }
        plan.drawsAllowed = drawsAllowed ?? plan.drawsAllowed
        plan.tieBreak = tieBreak ?? plan.tieBreak
        plan.bestOf = bestOf
        plan.ifLate = ifLate ?? plan.ifLate
        return plan
    }
}
