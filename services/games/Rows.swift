// What games makes of rsvp's events: who is in which game, and how many (domain.md §11).

import Contracts
import ServiceKit
import Values

extension Games {
    static let rows = Rules<Games>()
        .observe(RsvpChanged.self) { state, event, _ in
            state.attendance[event.gameId, default: Attendance()].counts = event.counts
            state.attendance[event.gameId, default: Attendance()].rows[event.accountId] = event.to
            state.joined[event.accountId, default: []].insert(event.gameId)
        }
}
