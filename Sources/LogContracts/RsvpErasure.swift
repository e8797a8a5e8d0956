// The personal fields of rsvp's events: notes to hosts, where rides start, and how dues are paid.

import Contracts
import Values

extension RsvpChanged: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { note = nil } }
}

extension RideOffered: Personal {
    package mutating func erase(_ account: ID) { if driverId == account { (from, note) = ("", nil) } }
}

/// How to pay may name a bank account, of the author or of the one who gets the money.
extension DueAdded: Personal {
    package mutating func erase(_ account: ID) { if by == account || payeeId == account { note = nil } }
}

extension DueMoved: Personal {
    package mutating func erase(_ account: ID) {
        if by == account || accountIds.contains(account) { text = nil }
    }
}
