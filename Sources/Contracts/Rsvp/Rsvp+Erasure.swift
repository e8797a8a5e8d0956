// What of rsvp's events is personal (Erasure.swift): what someone wrote to the host, and where they set out with others.

import Values

/// Rsvp has forgotten an account.
public struct RsvpErased: ErasureMark {
    public static let type = "rsvp.erased"
    public var accountId: ID
    public init(accountId: ID) { self.accountId = accountId }
}

extension RsvpChanged: Personal {
    public mutating func erase(_ account: ID) { if accountId == account { note = nil } }
}

extension RideOffered: Personal {
    public mutating func erase(_ account: ID) { if driverId == account { (from, note) = ("", nil) } }
}
