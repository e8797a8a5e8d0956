// What few rows of a game have besides what all have: who invited them, what they are offered, how they came. Kept apart
// from the rows, so that those who simply come take no more room for it.

import Contracts
import Packed
import Values

extension Rsvp {
    /// An invitation into a game (domain.md §6.1).
    struct Invitation: Codable, Sendable, Equatable {
        var by: ID
        /// What they were to the game before, which they are again where it is revoked.
        var before: ParticipationStatus?
    }

    struct RosterExtras: Codable, Sendable, Equatable {
        /// Whom the game was handed over to last; `nil` where it is its creator's.
        var host: ID?
        /// By who is invited; one that the start has ended stays.
        var invitations: [ID: Invitation] = [:]
        /// Until when a slot is kept for whom; they wait in the line all the same.
        var offers: [ID: Timestamp] = [:]
        /// Who was let in on the day.
        var walkIns: [ID] = []
        /// Who was let in, and says that they did not come.
        var refusals: [ID] = []
        /// What the host has said of who came.
        var attendance: [ID: Attendance] = [:]

        var isEmpty: Bool { self == RosterExtras() }
    }
}

extension Rsvp.RosterExtras {
    mutating func apply(_ event: RsvpChanged) {
        let account = event.accountId
        if event.to == .invited, event.from != .invited {
            let by = event.invitedBy ?? event.by ?? account
            invitations[account] = Rsvp.Invitation(by: by, before: event.from)
        } else if event.to != .invited, !(event.from == .invited && event.cause == .system) {
            invitations[account] = nil
        }
        if event.to != .waitlisted { offers[account] = nil }
        if event.to == .left, event.cause == .user, walkIns.contains(account) { refusals.append(account) }
        if event.to != event.from { walkIns.removeAll { $0 == account } }
        if event.walkIn == true { walkIns.append(account) }
    }
}
