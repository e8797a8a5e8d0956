// What few rows of a game have besides what all have: who invited whom. Kept apart from the rows, so that those who simply
// come take no more room for it.

import Contracts
import Packed
import ServiceKit
import Values

extension Rsvp {
    /// An invitation into a game (domain.md §6.1).
    struct Invitation: Codable, Sendable, Equatable {
        var by: ID
        /// What they were to the game before, which they are again where it is revoked.
        var before: ParticipationStatus?
    }

    struct RosterExtras: Codable, Sendable, Equatable {
        /// By who is invited; one that the start has ended stays.
        var invitations: [ID: Invitation] = [:]

        var isEmpty: Bool { invitations.isEmpty }
    }
}

extension Rsvp.RosterExtras {
    mutating func apply(_ event: RsvpChanged) {
        if event.to == .invited, event.from != .invited {
            let by = event.invitedBy ?? event.by ?? event.accountId
            invitations[event.accountId] = Rsvp.Invitation(by: by, before: event.from)
        } else if event.to != .invited, !(event.from == .invited && event.cause == .system) {
            invitations[event.accountId] = nil
        }
    }
}
