// Leagues' reactions to people who are gone, and to blocks (domain.md §17.8, §1.9, §11).

import Competitions
import Contracts
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Games {
    static let leagueReactions = Rules<Games>()
        .react(Deleted.self, decide: Situation.leaveLeagues)
        .react(Restricted.self, decide: Situation.leaveLeagues)
        .react(Blocked.self, decide: Situation.partInLeagues)
}

extension Situation<Games> {
    fileprivate func leaveLeagues(by event: Deleted) -> [any Event] { leave(event.accountId) }

    fileprivate func leaveLeagues(by event: Restricted) -> [any Event] {
        event.status == .banned ? leave(event.accountId) : []
    }

    /// Somebody whose account is gone plays no more; somebody follows a host, or the league is called off.
    private func leave(_ account: ID) -> [any Event] {
        state.leagues.leagues(of: account).filter { $0.status == .open }.flatMap { league -> [any Event] in
            guard let hosts = hosts(of: league, without: account) else { return cancelled(league, by: nil) }
            let events = ended(account, in: league)
            if hosts == (league.hostId, league.coHosts) { return events }
            return events + [league.changed(by: nil) { ($0.hostId, $0.coHosts) = hosts }]
        }
    }

    /// A block with the host ends co-hosting and playing; one between two sides ends what they have proposed.
    fileprivate func partInLeagues(by event: Blocked) -> [any Event] {
        let pairs = [(event.blockerId, event.blockedId), (event.blockedId, event.blockerId)]
        let ended = pairs.flatMap { host, other in
            state.leagues.leagues(of: host).filter { $0.hostId == host && $0.status == .open }
                .flatMap { part(other, from: $0) }
        }
        return ended + proposals(between: event.blockerId, event.blockedId)
    }

    private func part(_ account: ID, from league: Games.League) -> [any Event] {
        let events = ended(account, in: league)
        guard league.coHosts.contains(account) else { return events }
        return events + [league.changed(by: nil) { $0.coHosts = league.without(account) }]
    }

    /// The events by which somebody leaves all seasons of a league that are not over.
    private func ended(_ account: ID, in league: Games.League) -> [any Event] {
        state.leagues.seasons(of: league).filter { !$0.isOver }.flatMap { season -> [any Event] in
            guard let number = season.number(of: account), let entrant = season.entrant(number),
                entrant.status != .withdrawn
            else { return [] }
            return season.status == .draft
                ? [out(number, entrant, of: season)] : withdrawn(number, entrant, from: season, of: league)
        }
    }

    private func proposals(between one: ID, _ other: ID) -> [any Event] {
        state.leagues.leagues(of: one).flatMap { state.leagues.seasons(of: $0) }
            .filter { $0.status == .running }
            .flatMap { season in
                season.proposals.keys.sorted().filter { number in
                    guard let reference = season.reference(number) else { return false }
                    return Set(season.accounts(reference)) == [one, other]
                }
                .map { FixtureProposed(seasonId: season.id, fixture: $0) }
            }
    }
}
