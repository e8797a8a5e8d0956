// leagues.start: the match of darts of a fixture, whose result is the fixture's (domain.md §17.10).

import Competitions
import Contracts
import Darts
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Games {
    static let leagueMatches = Rules<Games>()
        .command(StartLeagueFixture.self, decide: Situation.start, reply: Situation.begun)
}

extension Situation<Games> {
    fileprivate func start(_ command: StartLeagueFixture) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let found = try running(command)
        try found.parties.refuseStranger()
        guard found.league.sport == .darts else {
            throw Refusal(
                .conflict, "only a fixture of darts is played here; report the score of this one",
                field: "fixture")
        }
        if found.parties.areApart {
            throw Refusal(.forbidden, "a host sets the score of this fixture", field: "fixture")
        }
        if state.matches.liveCount(of: me) >= DartsLimits.liveMax { throw StartMatch.tooMany }
        let options = found.season.options
        let game = options.gameType ?? .x01
        let started = MatchStarted(
            matchId: context.newID(), ownerId: me, gameType: game,
            options: options.matchOptions.completed(for: game), seed: context.newSeed(),
            players: found.sides.enumerated().map { player($1, slot: $0, of: found.season) }, gameId: nil)
        let event = try tried(.start, on: found) { $0.matchId = started.matchId }
        return .events([started, event])
    }

    private func player(_ number: Int, slot: Int, of season: Games.LeagueSeason) -> MatchPlayer {
        let entrant = season.entrant(number)
        guard let account = entrant?.accountId else {
            return MatchPlayer(slot: slot, name: name(of: entrant))
        }
        return MatchPlayer(
            slot: slot, accountId: account, nickname: state.people.name(of: account)?.nickname)
    }

    /// Whether the caller keeps the score of a match for a league: as one of its players, or as a host.
    func keepsLeagueScore(of match: Games.KnownMatch) -> Bool {
        guard let me = caller.account, let season = state.leagues.season(playedIn: match.id),
            let league = state.leagues[season.leagueId]
        else { return false }
        return match.people.contains(me) || hosts(league)
    }

    /// The result of a fixture whose match is over; nothing where a host has decided it meanwhile.
    func results(of match: MatchCompleted) -> [any Event] {
        guard let season = state.leagues.season(playedIn: match.matchId), season.status == .running,
            let league = state.leagues[season.leagueId],
            let number = season.fixture(playedIn: match.matchId), let reference = season.reference(number),
            season.fixture(reference)?.status == .live, let score = season.options.score(match)
        else { return [] }
        var event = SeasonFixtureChanged(
            seasonId: season.id, fixture: number, act: .fix, day: today(in: league))
        (event.score, event.matchId, event.by) = (WrittenScore(score), match.matchId, caller.account)
        return [event]
    }
}
