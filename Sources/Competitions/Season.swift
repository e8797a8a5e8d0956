// A season of a league: divisions that play a round robin each, with dates (domain.md §17). Source: kcapp.

import Values

/// The options of a season.
public struct SeasonPlan: Codable, Hashable, Sendable {
    /// The allowed numbers of divisions.
    public static let divisionCounts = 1...8
    /// The allowed numbers of entrants of a division.
    public static let divisionSizes = 3...20
    /// The allowed days from one round to the next.
    public static let roundDays = 1...28
    /// The most dates on which no round is due.
    public static let restDatesMax = 60
    /// The allowed days for which a fixture may be played before it is due.
    public static let playWindows = 0...60
    /// The allowed numbers of those who change places between two divisions.
    public static let moves = 0...4
    /// The most days by which a fixture is postponed.
    public static let postponedDaysMax = 366
    /// The days after the end of a fixture's window until ``ifLate`` holds.
    public static let lateDays = 7

    /// The end of a fixture that was not played in time.
    public enum IfLate: String, Codable, Sendable, CaseIterable {
        case void
        /// A draw without a score.
        case draw
        /// A host decides.
        case host
    }

    /// How often everybody meets in a division, 1 or 2.
    public var legs: Int
    /// The date on which the first round is due.
    public var firstDate: Day
    /// The days from one round to the next.
    public var everyDays: Int
    /// Dates on which no round is due.
    public var restDates: [Day]
    /// For so many days before it is due a fixture may be played.
    public var playWindowDays: Int
    /// So many change places between two divisions at the end.
    public var move: Int
    public var points: Points
    public var drawsAllowed: Bool
    public var tieBreak: TieBreak
    /// The length of a match; `nil` for any.
    public var bestOf: Int?
    public var ifLate: IfLate

    public init(
        firstDate: Day, everyDays: Int = 7, legs: Int = 1, restDates: [Day] = [], playWindowDays: Int = 0,
        move: Int = 0, points: Points = Points(), drawsAllowed: Bool = false,
        tieBreak: TieBreak = .difference, bestOf: Int? = nil, ifLate: IfLate = .host
    ) {
        (self.legs, self.firstDate, self.everyDays) = (legs, firstDate, everyDays)
        (self.restDates, self.playWindowDays, self.move) = (restDates, playWindowDays, move)
        (self.points, self.drawsAllowed, self.tieBreak) = (points, drawsAllowed, tieBreak)
        (self.bestOf, self.ifLate) = (bestOf, ifLate)
    }

    /// The dates on which the first rounds are due. A date of rest moves its round, and all later ones, by
    /// ``everyDays``, again until it is none.
    public func dueDates(rounds: Int) -> [Day] {
        var dates: [Day] = []
        var date = firstDate
        while dates.count < rounds {
            while restDates.contains(date) { date = date.adding(days: max(1, everyDays)) }
            dates.append(date)
            date = date.adding(days: max(1, everyDays))
        }
        return dates
    }

    /// A division's cup: a round robin with these options.
    var cup: CupPlan {
        CupPlan(
            .roundRobin, legs: legs, points: points, drawsAllowed: drawsAllowed, tieBreak: tieBreak,
            lengths: Lengths(bestOf: bestOf))
    }

    /// Refuses options that are out of range, or that do not fit divisions of these sizes.
    func check(_ sizes: [Int]) throws(Refusal) {
        guard SeasonPlan.divisionCounts.contains(sizes.count) else { throw .option(.divisions) }
        let (least, most) = (sizes.min() ?? 0, sizes.max() ?? 0)
        if least < SeasonPlan.divisionSizes.lowerBound {
            throw .fewerEntrants(than: SeasonPlan.divisionSizes.lowerBound)
        }
        if most > SeasonPlan.divisionSizes.upperBound {
            throw .moreEntrants(than: SeasonPlan.divisionSizes.upperBound)
        }
        guard SeasonPlan.roundDays.contains(everyDays) else { throw .option(.everyDays) }
        guard restDates.count <= SeasonPlan.restDatesMax else { throw .option(.restDates) }
        guard SeasonPlan.playWindows.contains(playWindowDays) else { throw .option(.playWindowDays) }
        guard SeasonPlan.moves.contains(move), 2 * move < least else { throw .option(.move) }
        guard ifLate != .draw || drawsAllowed else { throw .option(.ifLate) }
    }
}

/// A season after its draw. Divisions count from 0, the highest first; entrants from 1 in each.
public struct Season: Codable, Hashable, Sendable {
    /// A fixture of a division.
    public struct Reference: Codable, Hashable, Sendable {
        public var division: Int
        public var fixture: Int
        public init(division: Int, fixture: Int) { (self.division, self.fixture) = (division, fixture) }
    }

    /// An entrant of a division.
    public struct Seat: Codable, Hashable, Sendable {
        public var division: Int
        public var entrant: Int
        public init(division: Int, entrant: Int) { (self.division, self.entrant) = (division, entrant) }
    }

    private struct Postponement: Codable, Hashable, Sendable {
        var fixture: Reference
        var due: Day
    }

    public let plan: SeasonPlan
    /// A round robin each. Pass the date, in the league's zone, to whatever ends a fixture.
    public var divisions: [Cup]
    private var postponed: [Postponement] = []

    /// Makes the fixtures.
    ///
    /// - Parameter sizes: the number of entrants of each division, the highest first.
    public init(_ plan: SeasonPlan, divisions sizes: [Int]) throws(Refusal) {
        try plan.check(sizes)
        self.plan = plan
        divisions = []
        for size in sizes { divisions.append(try Cup(plan.cup, entrants: size)) }
    }

    // MARK: - Dates

    /// The date on which a fixture is due.
    public func due(_ reference: Reference) throws(Refusal) -> Day {
        let fixture = try fixture(reference)
        return postponed.first { $0.fixture == reference }?.due ?? regularDue(fixture)
    }

    private func regularDue(_ fixture: Fixture) -> Day {
        plan.dueDates(rounds: fixture.round).last ?? plan.firstDate
    }

    /// The dates on which a fixture may be played.
    public func window(_ reference: Reference) throws(Refusal) -> ClosedRange<Day> {
        let due = try due(reference)
        return due.adding(days: -plan.playWindowDays)...due.adding(days: plan.everyDays - 1)
    }

    /// The fixture that a reference names.
    public func fixture(_ reference: Reference) throws(Refusal) -> Fixture {
        guard divisions.indices.contains(reference.division) else { throw .noSuchFixture }
        return try divisions[reference.division].fixture(reference.fixture)
    }

    /// Gives a fixture another date, and with it another window: at most a year after the date that it had first.
    public mutating func postpone(_ reference: Reference, to due: Day) throws(Refusal) {
        let fixture = try fixture(reference)
        if fixture.status.isOver { throw .notNow(fixture.status) }
        let regular = regularDue(fixture)
        let last = regular.adding(days: SeasonPlan.postponedDaysMax)
        guard (plan.firstDate...max(plan.firstDate, last)).contains(due) else { throw .date }
        postponed.removeAll { $0.fixture == reference }
        if due != regular { postponed.append(Postponement(fixture: reference, due: due)) }
    }

    /// The fixtures whose window is over, and that are neither over nor live nor reported.
    public func overdue(on day: Day) -> [Reference] { open(withWindowsEndingBefore: day) }

    /// The fixtures for which ``SeasonPlan/ifLate`` holds.
    public func late(on day: Day) -> [Reference] {
        open(withWindowsEndingBefore: day.adding(days: -SeasonPlan.lateDays))
    }

    private func open(withWindowsEndingBefore day: Day) -> [Reference] {
        divisions.indices.flatMap { division in
            let dates = plan.dueDates(rounds: divisions[division].fixtures.map(\.round).max() ?? 0)
            return divisions[division].fixtures.compactMap { fixture -> Reference? in
                let reference = Reference(division: division, fixture: fixture.id)
                let due = postponed.first { $0.fixture == reference }?.due ?? dates[fixture.round - 1]
                guard fixture.status == .ready || fixture.status == .called else { return nil }
                return due.adding(days: plan.everyDays - 1) < day ? reference : nil
            }
        }
    }

    /// Ends what is late; nothing where a host decides.
    ///
    /// - Returns: the fixtures that ended.
    @discardableResult
    public mutating func endLate(on day: Day) -> [Reference] {
        let kind: Fixture.Ending.Kind
        switch plan.ifLate {
        case .host: return []
        case .void: kind = .void
        case .draw: kind = .score(Score(0, 0))
        }
        let late = late(on: day)
        for reference in late { divisions[reference.division].end(reference.fixture, kind, on: day) }
        return late
    }

    /// Ends a fixture that is late; refused where a host decides, and before it is late.
    public mutating func endLate(_ reference: Reference, on day: Day) throws(Refusal) {
        let fixture = try fixture(reference)
        guard late(on: day).contains(reference) else { throw .notNow(fixture.status) }
        switch plan.ifLate {
        case .host: throw .notNow(fixture.status)
        case .void: divisions[reference.division].end(reference.fixture, .void, on: day)
        case .draw: divisions[reference.division].end(reference.fixture, .score(Score(0, 0)), on: day)
        }
    }

    // MARK: - The end

    /// Whether all fixtures are over.
    public var isOver: Bool { divisions.allSatisfy(\.isOver) }

    /// The table of a division, after all that was done until the end of a date.
    public func table(_ division: Int, asOf day: Day? = nil) -> [Row] {
        let cup = divisions[division]
        return (day.map { cup.asOf($0) } ?? cup).tables[0]
    }

    /// The divisions of the next season. The first ``SeasonPlan/move`` of each change places with the last ones of the one
    /// above; withdrawn ones, who stand last here in any case, go out; then, from the top, each division that is short takes
    /// the first of the next.
    public var next: [[Seat]] {
        let tables = divisions.indices.map { division in
            let seats = table(division).map { Seat(division: division, entrant: $0.entrant) }
            return seats.filter { !hasLeft($0) } + seats.filter(hasLeft)
        }
        var next = tables
        for division in tables.indices.dropFirst() {
            for step in 0..<plan.move {
                let above = tables[division - 1].count - plan.move + step
                (next[division - 1][above], next[division][step]) = (
                    tables[division][step], tables[division - 1][above]
                )
            }
        }
        for division in next.indices {
            next[division].removeAll(where: hasLeft)
        }
        for division in next.indices.dropLast() {
            for below in next.indices[(division + 1)...] {
                while next[division].count < tables[division].count, !next[below].isEmpty {
                    next[division].append(next[below].removeFirst())
                }
            }
        }
        return next
    }

    private func hasLeft(_ seat: Seat) -> Bool {
        divisions[seat.division].entrants[seat.entrant - 1].exit != nil
    }
}
