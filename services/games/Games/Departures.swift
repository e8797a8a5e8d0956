// The games of a host who is gone: those to come are cancelled unless a co-host may follow, those that have begun are
// completed (domain.md §3.3, §4.11, §11).

import Contracts
import Machine
import Packed
import Projections
import Values

extension Games {
    static let departures = Rules<Games>()
        .react(Restricted.self, decide: Situation.react)
        .react(Deleted.self, decide: Situation.react)
        .react(HostTransferred.self, decide: Situation.react)
        .react(HostMissing.self, decide: Situation.react)
}

extension Situation<Games> {
    fileprivate func react(to event: Restricted) -> [any Event] {
        event.status == .banned ? departed(event.accountId) : []
    }

    fileprivate func react(to event: Deleted) -> [any Event] { departed(event.accountId) }

    /// The new host may have left before games learned of the transfer.
    fileprivate func react(to event: HostTransferred) -> [any Event] {
        isGone(event.to) ? departed(event.to) : []
    }

    /// No co-host follows: rsvp has found none who is going. It may have heard of the host's end before games does.
    fileprivate func react(to event: HostMissing) -> [any Event] {
        guard let game = state.game(event.gameId), game.hostId == event.hostId else { return [] }
        return departed([game])
    }

    func isGone(_ account: ID) -> Bool {
        switch state.people.status(of: account) {
        case .banned, .deleted: true
        case .active, .suspended, nil: false
        }
    }

    /// The events that end a host's games. Those to come that have named co-hosts are left to rsvp: one of them follows,
    /// or rsvp says that none does.
    private func departed(_ host: ID) -> [any Event] {
        departed(
            (state.hosted[host] ?? []).sorted().compactMap { state.game($0) }.filter { game in
                game.details.startsAt <= now || game.hosts.coHosts.isEmpty
            })
    }

    /// The events that end games whose host is gone.
    func departed(_ games: [Games.Game]) -> [any Event] {
        let live = games.filter(\.isLive)
        let begun = live.filter { $0.details.startsAt <= now }
        return begun.map { completed($0) } + abandoned(live.filter { $0.details.startsAt > now })
    }
}
