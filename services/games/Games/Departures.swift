// The games of a host who is gone: those to come are cancelled, those that have begun are completed (domain.md
// §3.3, §11).

import Contracts
import Machine
import Projections
import Values

extension Games {
    static let departures = Rules<Games>()
        .react(Restricted.self, decide: Situation.react)
        .react(Deleted.self, decide: Situation.react)
        .react(HostTransferred.self, decide: Situation.react)
}

extension Situation<Games> {
    fileprivate func react(to event: Restricted) -> [any Event] {
        event.status == .banned ? departed(event.accountId) : []
    }

    fileprivate func react(to event: Deleted) -> [any Event] { departed(event.accountId) }

    /// The new host may have left before games learned of the transfer.
    fileprivate func react(to event: HostTransferred) -> [any Event] {
        switch state.people.facts(of: event.to)?.status {
        case .banned, .deleted: departed(event.to)
        case .active, .suspended, nil: []
        }
    }

    private func departed(_ host: ID) -> [any Event] {
        let games = (state.hosted[host] ?? []).sorted().compactMap { state.game($0) }.filter(\.isLive)
        let begun = games.filter { $0.details.startsAt <= now }
        let coming = games.filter { $0.details.startsAt > now }
        return begun.map { completed($0) } + abandoned(coming)
    }
}
