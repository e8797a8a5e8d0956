// The way of a fixture from ready to done, and back (domain.md §16.6). Dates are for seasons, whose tables can be seen as
// of any date; a cup needs none.

import Values

extension Cup {
    // MARK: - Before the score

    /// Calls the sides to a board.
    ///
    /// - Parameter board: without it the lowest one that is free, if the cup counts boards.
    public mutating func call(_ id: Int, board: Int? = nil) throws(Refusal) {
        let fixture = try fixture(id)
        guard fixture.status == .ready else { throw .notNow(fixture.status) }
        try needFree(fixture)
        fixtures[id - 1].board = try freeBoard(board)
        fixtures[id - 1].progress = .called
        settle()
    }

    /// Begins the match of a fixture that is ready or called.
    public mutating func start(_ id: Int) throws(Refusal) {
        let fixture = try fixture(id)
        guard fixture.status == .ready || fixture.status == .called else { throw .notNow(fixture.status) }
        try needFree(fixture)
        fixtures[id - 1].progress = .live
        settle()
    }

    /// Makes a fixture ready again whose match was called or begun, and not finished.
    public mutating func abandon(_ id: Int) throws(Refusal) {
        let fixture = try fixture(id)
        guard fixture.status.isAtBoard else { throw .notNow(fixture.status) }
        fixtures[id - 1].board = nil
        fixtures[id - 1].progress = .ready
        settle()
    }

    private func needFree(_ fixture: Fixture) throws(Refusal) {
        let others = fixtures.filter { $0.status.isAtBoard && $0.id != fixture.id }
        for entrant in fixture.entrants where others.contains(where: { $0.entrants.contains(entrant) }) {
            throw .busy(entrant: entrant)
        }
    }

    // MARK: - The score

    /// Says a score for one side; the other one has to confirm it. The same side may say it anew.
    public mutating func report(_ id: Int, _ score: Score, by entrant: Int) throws(Refusal) {
        let fixture = try fixture(id)
        switch fixture.status {
        case .ready, .called, .live: break
        case .reported where fixture.report?.by == entrant: break
        case .waiting, .reported, .done, .walkover, .void: throw .notNow(fixture.status)
        }
        guard fixture.entrants.contains(entrant) else { throw .notTheirs }
        try need(score, for: fixture)
        fixtures[id - 1].report = Fixture.Report(score: score, by: entrant)
        settle()
    }

    /// Makes a report the score.
    ///
    /// - Parameter entrant: the other side; `nil` once it has been silent for too long, which confirms only what is not
    ///   disputed.
    public mutating func confirm(_ id: Int, by entrant: Int? = nil, on day: Day? = nil) throws(Refusal) {
        let report = try reportToAnswer(id, by: entrant)
        if entrant == nil, report.isDisputed { throw .notNow(.reported) }
        end(id, .score(report.score), on: day)
    }

    /// Says that a report is wrong: a host has to fix the score.
    public mutating func dispute(_ id: Int, by entrant: Int) throws(Refusal) {
        _ = try reportToAnswer(id, by: entrant)
        fixtures[id - 1].report?.isDisputed = true
    }

    private func reportToAnswer(_ id: Int, by entrant: Int?) throws(Refusal) -> Fixture.Report {
        let fixture = try fixture(id)
        guard let report = fixture.report, fixture.status == .reported else { throw .notNow(fixture.status) }
        if let entrant {
            guard fixture.entrants.contains(entrant), entrant != report.by else { throw .notTheirs }
        }
        return report
    }

    /// Sets the score, as a host may at any time. Another winner than before needs what ``undo(_:)`` needs.
    public mutating func fix(_ id: Int, _ score: Score, on day: Day? = nil) throws(Refusal) {
        let fixture = try fixture(id)
        try needTwoSides(fixture)
        try need(score, for: fixture)
        if fixture.ending != nil {
            let winner = score.winningSide.map { fixture.entrants[$0] }
            let isSameInKnockout = winner == fixture.winner && fixture.isInKnockout
            if !isSameInKnockout { try takeBack(id) }
        }
        end(id, .score(score), on: day)
    }

    /// Lets an entrant pass without a match, or nobody.
    public mutating func walkover(_ id: Int, to winner: Int?, on day: Day? = nil) throws(Refusal) {
        let fixture = try fixture(id)
        try needTwoSides(fixture)
        guard !fixture.status.isOver else { throw .notNow(fixture.status) }
        if let winner, !fixture.entrants.contains(winner) { throw .notTheirs }
        end(id, .walkover(winner), on: day)
    }

    private func needTwoSides(_ fixture: Fixture) throws(Refusal) {
        guard fixture.status != .waiting, fixture.entrants.count == 2,
            fixture.ending != nil && fixture.status != .void || !fixture.status.isOver
        else { throw .notNow(fixture.status) }
    }

    private func need(_ score: Score, for fixture: Fixture) throws(Refusal) {
        let mayDraw = plan.drawsAllowed && !fixture.isInKnockout
        guard score.fits(bestOf: fixture.bestOf, mayDraw: mayDraw) else {
            throw .score(bestOf: fixture.bestOf, mayDraw: mayDraw)
        }
    }

    /// Ends a fixture, whatever was said before.
    mutating func end(_ id: Int, _ kind: Fixture.Ending.Kind, on day: Day?) {
        endings += 1
        fixtures[id - 1].ending = Fixture.Ending(kind: kind, number: endings, day: day)
        fixtures[id - 1].report = nil
        settle()
    }

    // MARK: - Taking back

    /// Takes back the score or the walkover of a fixture, which is ready then, and all walkovers that followed from it.
    public mutating func undo(_ id: Int) throws(Refusal) {
        let fixture = try fixture(id)
        guard fixture.ending != nil, fixture.status != .void else { throw .notNow(fixture.status) }
        try takeBack(id)
    }

    private mutating func takeBack(_ id: Int) throws(Refusal) {
        let fixture = fixtures[id - 1]
        switch fixture.stage {
        case .group: if !qualified.isEmpty { throw .pairedSince }
        case .swiss: if fixture.round < swissRoundsPaired { throw .pairedSince }
        case .upper, .lower, .third, .final: break
        }
        for passed in try passed(from: id) {
            fixtures[passed - 1].ending = nil
            fixtures[passed - 1].report = nil
            (fixtures[passed - 1].progress, fixtures[passed - 1].board) = (.ready, nil)
        }
        settle()
    }

    /// A fixture, and all walkovers and voids to which its result leads. Refused if it leads to one that has begun.
    func passed(from id: Int) throws(Refusal) -> [Int] {
        var passed = [id]
        // Each fixture comes after those that it depends on.
        for fixture in fixtures
        where fixture.sources.contains(where: { $0.fixture.map(passed.contains) ?? false }) {
            if fixture.status.hasBegun { throw .leadsTo(fixture: fixture.id) }
            if fixture.status.isOver { passed.append(fixture.id) }
        }
        return passed
    }
}

extension Fixture {
    var isInKnockout: Bool {
        switch stage {
        case .group, .swiss: false
        case .upper, .lower, .third, .final: true
        }
    }
}
