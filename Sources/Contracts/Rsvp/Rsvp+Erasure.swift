// What of rsvp's events is personal (Erasure.swift): what someone wrote to the host, and where they set out with others.

import Values

extension RsvpChanged: Personal {
    public mutating func erase(_ account: ID) { if accountId == account { note = nil } }
}

extension RideOffered: Personal {
    public mutating func erase(_ account: ID) { if driverId == account { (from, note) = ("", nil) } }
}
