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
        try found.parties.refuseApart()
        let options = found.season.options
        let started = try beginning(
            context.newID(), of: options.gameType ?? .x01, with: options.matchOptions,
            seed: context.newSeed(),
            players: found.sides.enumerated().map { player($1, slot: $0, of: found.season) }, owner: me)
        let event = try tried(.start, on: found) { $0.matchId = started.matchId }
        return .events([started, event])
    }

    private func player(_ number: Int, slot: Int, of season: Games.LeagueSeason) -> MatchPlayer {
        let entrant = season.entrant(number)
        guard let account = entrant?.accountId else {
            return MatchPlayer(slot: slot, name: name(of: entrant))
        }
        return player(account, slot: slot)
    }

    /// The result of a fixture whose match is over; nothing where a host has decided it meanwhile.
    func results(of match: MatchCompleted) -> [any Event] {
        guard let season = state.leagues.season(playedIn: match.matchId), season.status == .running,
            let league = state.leagues[season.leagueId],
            let number = season.fixture(playedIn: match.matchId), let reference = season.reference(number),
            season.fixture(reference)?.status == .live
        else { return [] }
        var event = SeasonFixtureChanged(
            seasonId: season.id, fixture: number, act: .fix, day: today(in: league))
        event.score = WrittenScore(match.score(inSets: season.options.match?.bestOfLegs != nil))
        (event.matchId, event.by) = (match.matchId, caller.account)
        return [event]
    }
}
