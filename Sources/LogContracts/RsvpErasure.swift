// The personal fields of rsvp's events: notes to hosts, names of guests and visitors, where rides start, and how dues are
// paid. Such names go with the account that brings a guest, with a visitor, and with their game, a while after it
// (domain.md §6.10, §6.11).

import Contracts
import Values

extension RsvpChanged: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { note = nil } }
}

extension GuestsNamed: Personal {
    package mutating func erase(_ account: ID) {
        if accountId == account || gameId == account { guestNames = [] }
    }
}

extension VisitorNamed: Personal {
    package mutating func erase(_ account: ID) { if visitorId == account || gameId == account { name = "" } }
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
