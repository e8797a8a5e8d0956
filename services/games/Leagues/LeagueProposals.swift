// leagues.propose and leagues.agree: a moment on which both sides of a fixture agree, and the game that it makes (domain.md
// §17.9).

import Competitions
import Contracts
import Geo
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Games {
    static let leagueProposals = Rules<Games>()
        .command(
            ProposeLeagueFixture.self, decide: located({ [$0.place] }, Situation.propose),
            reply: Situation.fixture
        )
        .command(AgreeToLeagueFixture.self, decide: Situation.agree, reply: Situation.fixture)
        .evolve(FixtureProposed.self) { state, event, _ in
            state.leagues.change(event.seasonId) { $0.proposals[event.fixture] = event.proposal }
        }
        .react(RsvpChanged.self, decide: Situation.endAgreement)
        .limit(.changes, FixtureProposed.self)
}

extension Situation<Games> {
    fileprivate func propose(_ command: ProposeLeagueFixture) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let found = try running(command)
        let side = try found.parties.speaking()
        try refusePlayed(found)
        guard let other = found.parties.asked(by: side).first else {
            throw Refusal(
                .conflict, "your opponent has no account: agree with them by word, and report the score",
                field: "fixture")
        }
        let old = found.season.proposals[found.number]
        if old?.gameId != nil {
            throw Refusal(
                .conflict, "you two have agreed on a time; call that game off, or leave it, first",
                field: "fixture", state: "agreed")
        }
        let place = try place(command.place)
        let startsAt = command.startsAt.moment(in: zone(of: found.league))
        try refuse(startsAt, outside: found)
        if let old, old.by == me, old.startsAt == startsAt, old.place == place { return .nothing }
        let end = min(now.adding(days: LeagueLimits.proposalDays), startsAt)
        var told = told(.proposed, found, to: [other])
        told.startsAt = startsAt
        return .events([
            FixtureProposed(
                seasonId: found.season.id, fixture: found.number,
                proposal: FixtureProposal(
                    id: context.newID(), by: me, startsAt: startsAt, place: place, endsAt: end)),
            told,
        ])
    }

    private func refusePlayed(_ found: Games.FoundFixture) throws(Refusal) {
        switch found.fixture.status {
        case .ready, .called: return
        case .waiting, .live, .reported, .done, .walkover, .void:
            throw Refusal(
                .conflict, "the fixture is played already, or being played", field: "fixture",
                state: found.fixture.status.rawValue)
        }
    }

    /// Refuses a moment on a date on which the fixture may not be played.
    private func refuse(_ startsAt: Timestamp, outside found: Games.FoundFixture) throws(Refusal) {
        var problems = Problems()
        problems.start(.exact(startsAt), at: context.checkTime)
        if let window = try? found.season.play?.window(found.reference) {
            let day = zone(of: found.league).local(at: startsAt).day
            problems.require(
                window.contains(day), "startsAt",
                "startsAt must be on a date from \(window.lowerBound) to \(window.upperBound); a host can postpone "
                    + "the fixture")
        }
        if let refusal = problems.refusal { throw refusal }
    }

    fileprivate func agree(_ command: AgreeToLeagueFixture) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let found = try running(command)
        _ = try found.parties.speaking()
        guard var proposal = found.season.proposals[found.number] else {
            throw Refusal(.conflict, "nothing is proposed for this fixture", field: "fixture", state: "none")
        }
        if let id = command.proposalId, id != proposal.id {
            throw Refusal(
                .conflict, "another time has been proposed since; look at it first", field: "proposalId",
                state: "replaced")
        }
        if proposal.by == me {
            throw Refusal(.forbidden, "your opponent has to agree to what you propose", field: "fixture")
        }
        if proposal.gameId != nil { return .nothing }
        try refusePlayed(found)
        guard now < proposal.endsAt else {
            throw Refusal(.expired, "the proposal has expired; propose a time yourself", field: "fixture")
        }
        let created = GameCreated(
            gameId: context.newID(), hostId: proposal.by, details: try details(of: proposal, in: found),
            agreedIds: [me])
        proposal.gameId = created.gameId
        return .events([
            created, FixtureProposed(seasonId: found.season.id, fixture: found.number, proposal: proposal),
        ])
    }

    /// The private game of two.
    private func details(
        of proposal: FixtureProposal, in found: Games.FoundFixture
    ) throws(Refusal) -> GameDetails {
        var template = GameTemplate.empty
        (template.sport, template.capacity) = (found.league.sport, 2)
        template.title = state.isWithheld(found.league.id) ? LeagueLimits.hiddenName : found.league.name
        (template.visibility, template.joinPolicy, template.requireTier2) = (.private, .invite, false)
        let zone = try context.zone(nil, at: Coordinate(proposal.place))
        return try details(of: template, at: proposal.place, in: zone, startsAt: proposal.startsAt)
    }

    /// A game that one of the two has left is agreed on no more; the fixture stands.
    fileprivate func endAgreement(by event: RsvpChanged) -> [any Event] {
        guard event.to != .going, let season = state.leagues.season(playedIn: event.gameId),
            let fixture = season.fixture(playedIn: event.gameId)
        else { return [] }
        return [FixtureProposed(seasonId: season.id, fixture: fixture)]
    }
}
