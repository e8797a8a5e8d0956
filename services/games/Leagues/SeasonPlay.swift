// leagues.report to leagues.postpone: how a fixture of a season ends (domain.md §17.10).

import Competitions
import Contracts
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

/// A command about one fixture of a season.
protocol OfSeasonFixture: OfSeason {
    var fixture: Int { get }
}

extension ProposeLeagueFixture: OfSeasonFixture {}
extension AgreeToLeagueFixture: OfSeasonFixture {}
extension StartLeagueFixture: OfSeasonFixture {}
extension ReportLeagueFixture: OfSeasonFixture {}
extension ConfirmLeagueFixture: OfSeasonFixture {}
extension DisputeLeagueFixture: OfSeasonFixture {}
extension FixLeagueFixture: OfSeasonFixture {}
extension GiveLeagueFixture: OfSeasonFixture {}
extension UndoLeagueFixture: OfSeasonFixture {}
extension PostponeLeagueFixture: OfSeasonFixture {}

extension Games {
    /// A fixture of a season, and who is about it.
    struct FoundFixture {
        var league: League
        var season: LeagueSeason
        /// Counts over all divisions.
        var number: Int
        var reference: Season.Reference
        var fixture: Fixture
        /// The numbers of the entrants, the one at home first.
        var sides: [Int]
        var parties: FixtureParties
    }

    static let seasonPlay = Rules<Games>()
        .command(ReportLeagueFixture.self, decide: Situation.report, reply: Situation.fixture)
        .command(ConfirmLeagueFixture.self, decide: Situation.confirm, reply: Situation.fixture)
        .command(DisputeLeagueFixture.self, decide: Situation.dispute, reply: Situation.fixture)
        .command(FixLeagueFixture.self, decide: Situation.fix, reply: Situation.fixture)
        .command(GiveLeagueFixture.self, decide: Situation.walkover, reply: Situation.fixture)
        .command(UndoLeagueFixture.self, decide: Situation.undo, reply: Situation.fixture)
        .command(PostponeLeagueFixture.self, decide: Situation.postpone, reply: Situation.fixture)
        .evolve(SeasonFixtureChanged.self) { state, event, info in
            state.leagues.change(event.seasonId) { season in
                // It was tried before it was written.
                _ = try? season.apply(event, at: info.time)
            }
        }
        .evolve(LeagueTold.self) { state, event, _ in
            guard let day = event.day else { return }
            state.leagues.change(event.seasonId) { $0.toldUntil = day }
        }
        .limit(.changes, SeasonFixtureChanged.self)
}

extension Situation<Games> {
    // MARK: - Finding

    /// A fixture of a season that is running, and that the caller finds.
    func running(_ command: some OfSeasonFixture) throws(Refusal) -> Games.FoundFixture {
        let me = try caller.id()
        let (league, season) = try find(season: command.seasonId)
        guard let reference = season.reference(command.fixture), let fixture = season.fixture(reference)
        else {
            if season.status == .draft { try require([.running], season) }
            throw Refusal(
                .notFound,
                "the season has no fixture \(command.fixture); leagues fixtures shows those it has",
                field: "fixture")
        }
        try refuseCancelled(league)
        try require([.running], season)
        let accounts = season.accounts(reference).map { $0.map { [$0] } ?? [] }
        let parties = FixtureParties(
            fixture: fixture, sides: accounts, caller: me, isHost: hosts(league), areApart: areApart(accounts)
        )
        return Games.FoundFixture(
            league: league, season: season, number: command.fixture, reference: reference, fixture: fixture,
            sides: season.sides(reference), parties: parties)
    }

    /// An act, if the rules of play allow it.
    func tried(
        _ act: FixtureAct, on found: Games.FoundFixture,
        _ fill: (inout SeasonFixtureChanged) -> Void = { _ in }
    ) throws(Refusal) -> SeasonFixtureChanged {
        var event = SeasonFixtureChanged(
            seasonId: found.season.id, fixture: found.number, act: act, day: today(in: found.league))
        event.by = caller.account
        fill(&event)
        var season = found.season
        do throws(Competitions.Refusal) {
            try season.apply(event, at: now)
        } catch {
            throw Refusal(season: error) { name(ofSeat: $0, in: found) }
        }
        return event
    }

    private func name(ofSeat seat: Int, in found: Games.FoundFixture) -> String {
        let number = found.season.number(in: .init(division: found.reference.division, entrant: seat))
        return name(of: found.season.entrant(number))
    }

    // MARK: - Two sides

    fileprivate func report(_ command: ReportLeagueFixture) throws(Refusal) -> Decision<Games.Effect> {
        let found = try running(command)
        let side = try found.parties.speaking()
        if found.parties.hasSaid(command.score.score, side) { return .nothing }
        let event = try tried(.report, on: found) { event in
            (event.score, event.entrant) = (command.score, found.sides[side])
        }
        let asked = found.parties.asked(by: side)
        var told = told(
            .resultWanted, found, to: asked.isEmpty ? hosts(of: found.league) : asked)
        told.score = command.score
        return .events(abandoning(found.number, in: found.season) + [event, told])
    }

    fileprivate func confirm(_ command: ConfirmLeagueFixture) throws(Refusal) -> Decision<Games.Effect> {
        let found = try running(command)
        let side = try found.parties.speaking()
        if found.fixture.status == .done, command.score.map({ $0.score == found.fixture.score }) ?? true {
            return .nothing
        }
        try found.parties.refuseReporter(side)
        if let score = command.score?.score, let report = found.fixture.report, report.score != score {
            throw Refusal(
                .conflict, "another score has been said since: \(WrittenScore(report.score))", field: "score",
                state: "\(WrittenScore(report.score))")
        }
        return .events([try tried(.confirm, on: found) { $0.entrant = found.sides[side] }])
    }

    fileprivate func dispute(_ command: DisputeLeagueFixture) throws(Refusal) -> Decision<Games.Effect> {
        let found = try running(command)
        let side = try found.parties.speaking()
        try found.parties.refuseReporter(side)
        if found.fixture.report?.isDisputed == true { return .nothing }
        let event = try tried(.dispute, on: found) { $0.entrant = found.sides[side] }
        return .events([event, told(.disputed, found, to: hosts(of: found.league))])
    }

    // MARK: - Hosts

    fileprivate func fix(_ command: FixLeagueFixture) throws(Refusal) -> Decision<Games.Effect> {
        let found = try running(command)
        try found.parties.refuseGuest()
        if found.fixture.status == .done, found.fixture.score == command.score.score { return .nothing }
        let event = try tried(.fix, on: found) { $0.score = command.score }
        return .events(abandoning(found.number, in: found.season) + [event])
    }

    fileprivate func walkover(_ command: GiveLeagueFixture) throws(Refusal) -> Decision<Games.Effect> {
        let found = try running(command)
        try found.parties.refuseGuest()
        if let entrant = command.entrant, !found.sides.contains(entrant) {
            throw .invalid("entrant", "entrant must be one of the two sides, or left out: then both lose")
        }
        let event = try tried(.walkover, on: found) { $0.entrant = command.entrant }
        return .events(abandoning(found.number, in: found.season) + [event])
    }

    fileprivate func undo(_ command: UndoLeagueFixture) throws(Refusal) -> Decision<Games.Effect> {
        let found = try running(command)
        try found.parties.refuseGuest()
        return .events([try tried(.undo, on: found)])
    }

    fileprivate func postpone(_ command: PostponeLeagueFixture) throws(Refusal) -> Decision<Games.Effect> {
        let found = try running(command)
        try found.parties.refuseGuest()
        if let due = try? found.season.play?.due(found.reference), due == command.due { return .nothing }
        return .events([try tried(.postpone, on: found) { $0.due = command.due }])
    }

    // MARK: - Replies

    func fixture<C: Command & OfSeasonFixture>(
        _ command: C, _ occurred: Occurred
    ) throws(Refusal) -> SeasonFixture where C.Reply == SeasonFixture {
        guard let season = state.leagues[season: command.seasonId],
            let league = state.leagues[season.leagueId], let reference = season.reference(command.fixture),
            let fixture = view(reference, of: season, in: league)
        else { throw Refusal(.notFound, "the fixture is gone", field: "fixture") }
        return fixture
    }
}
