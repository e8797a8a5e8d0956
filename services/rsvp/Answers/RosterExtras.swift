// What few rows of a game have besides what all have: who invited them, what they are offered, how they came. Kept apart
// from the rows, so that those who simply come take no more room for it.

import Contracts
import Packed
import Values

extension Rsvp {
    /// An invitation into a game (domain.md §6.1).
    struct Invitation: Codable, Sendable, Equatable {
        var by: ID
        /// Their status before, which comes back if the invitation is revoked.
        var before: ParticipationStatus?
    }

    struct RosterExtras: Codable, Sendable, Equatable {
        /// The host after the last handing over; `nil` while its creator hosts.
        var host: ID?
        /// By the account invited. One that ended at the start stays.
        var invitations: [ID: Invitation] = [:]
        /// The end of each offer, by account; they stay in the line meanwhile.
        var offers: [ID: Timestamp] = [:]
        var walkIns: [ID] = []
        /// Walk-ins who say that they did not come.
        var refusals: [ID] = []
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
