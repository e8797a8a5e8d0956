// Projects rsvp's events: who is in which game, and how many (domain.md §11).

import Contracts
import Machine
import Values

extension Games {
    static let rows = Rules<Games>()
        .observe(RsvpChanged.self) { state, event, info in state.observe(event, at: info.time) }
        .observe(GroupInvited.self) { state, event, info in
            for change in event.changes { state.observe(change, at: info.time) }
        }
        .observe(VisitorChanged.self) { state, event, _ in state.observe(event.counts, of: event.gameId) }
        .observe(HostTransferred.self) { state, event, _ in state.observe(event) }
}
