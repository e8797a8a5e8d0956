// The personal fields of rsvp's events: notes to hosts, names of guests, and where rides start. Names of guests go with the
// account that brings them, and with their game, a while after it (domain.md §6.9).

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

extension RideOffered: Personal {
    package mutating func erase(_ account: ID) { if driverId == account { (from, note) = ("", nil) } }
}
