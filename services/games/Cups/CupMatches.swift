// The matches of darts that are played for fixtures: who may keep their score, and how a match ends its fixture in the same
// batch (domain.md §16.13, §5.2).

import Competitions
import Contracts
import Darts
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Situation<Games> {
    /// The match of a fixture between two persons of a cup of darts; `nil` for any other fixture.
    func match(
        for fixture: Fixture, in cup: Games.KnownCup, owner: ID
    ) throws(Refusal) -> MatchStarted? {
        guard let game = cup.settings.dartsGame, !cup.isTeams, fixture.entrants.count == 2 else { return nil }
        let members = fixture.entrants.map { cup.entry(cup.entrant($0))?.people.first }
        // Nobody is made to meet whom they have blocked: a host sets the score.
        if areApart(members.map { [$0?.account].compactMap(\.self) }) { return nil }
        let players = members.enumerated().map { slot, member in
            player(member, slot: slot, named: name(of: cup.entrant(fixture.entrants[slot]), in: cup))
        }
        return try beginning(
            context.newID(), of: game, with: cup.settings.matchOptions(bestOf: fixture.bestOf),
            seed: context.newSeed(), players: players, owner: owner)
    }

    private func player(_ member: Games.CupMember?, slot: Int, named name: String) -> MatchPlayer {
        switch member {
        case .account(let id): player(id, slot: slot)
        case .guest(let id): MatchPlayer(slot: slot, guestPlayerId: id, nickname: name)
        case .named, nil: MatchPlayer(slot: slot, name: name)
        }
    }

    /// The cup in which a match is played, if its fixture is live in it.
    private func cup(of match: ID) -> (cup: Games.KnownCup, fixture: Fixture)? {
        guard let place = state.cups.fixture(of: match), let cup = state.cups[place.cup],
            cup.matches[place.fixture] == match, let fixture = try? cup.draw?.fixture(place.fixture)
        else { return nil }
        return (cup, fixture)
    }

    // MARK: - The end of a match

    /// The events in a cup that follow from a match that is over: its fixture is done, or ready again if nobody has won.
    func following(_ event: MatchCompleted) -> [any Event] {
        guard let (cup, fixture) = cup(of: event.matchId), fixture.status == .live else { return [] }
        let done = CupActed(
            cupId: cup.id, act: .fixed, fixture: fixture.id,
            score: WrittenScore(event.score(inSets: cup.settings.countsSets)),
            matchId: event.matchId, by: caller.account)
        return (try? events(done, in: cup)) ?? abandoned(fixture, in: cup)
    }

    /// The events in a cup that follow from a match that was given up: its fixture is ready again.
    func following(_ event: MatchAbandoned) -> [any Event] {
        guard let (cup, fixture) = cup(of: event.matchId), fixture.status == .live else { return [] }
        return abandoned(fixture, in: cup)
    }

    private func abandoned(_ fixture: Fixture, in cup: Games.KnownCup) -> [any Event] {
        let act = CupActed(cupId: cup.id, act: .abandoned, fixture: fixture.id, by: caller.account)
        return (try? events(act, in: cup)) ?? []
    }
}
