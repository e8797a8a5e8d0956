// The personal fields of rsvp's events: notes to hosts, names of guests and visitors, and where rides start. Such names go
// with the account that brings a guest, with a visitor, and with their game, a while after it (domain.md §6.10, §6.11).

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
