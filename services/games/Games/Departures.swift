// What becomes of the games of a host who is gone: those to come are cancelled, those that have begun are over (domain.md
// §3.3, §11).

import Contracts
import Machine
import Projections
import Values

extension Games {
    static let departures = Rules<Games>()
        .react(Restricted.self) { event, state, context, _ in
            event.status == .banned ? departed(event.accountId, state, context) : []
        }
        .react(Deleted.self) { event, state, context, _ in departed(event.accountId, state, context) }
        .react(HostTransferred.self) { event, state, context, _ in
            // It crossed the new host's leaving on the way.
            switch state.people.facts(of: event.to)?.status {
            case .banned, .deleted: departed(event.to, state, context)
            case .active, .suspended, nil: []
            }
        }

    private static func departed(_ host: ID, _ state: State, _ context: Context) -> [any Event] {
        let games = (state.hosted[host] ?? []).sorted().compactMap { state.game($0) }.filter(\.isLive)
        let begun = games.filter { $0.details.startsAt <= context.now }
        let coming = games.filter { $0.details.startsAt > context.now }
        return begun.map { completed($0, state) } + abandoned(coming, state, context)
    }
}
