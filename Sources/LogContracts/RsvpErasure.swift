// The personal fields of rsvp's events: notes to hosts, and where rides start.

import Contracts
import Values

extension RsvpChanged: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { note = nil } }
}

extension RideOffered: Personal {
    package mutating func erase(_ account: ID) { if driverId == account { (from, note) = ("", nil) } }
}
