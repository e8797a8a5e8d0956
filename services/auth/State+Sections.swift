// The sections of auth's state in a snapshot. What grows with accounts is a row each; the rest is small.

import Machine
import Packed
import Projections
import Values

extension Auth {
    public static func eachSection(_ state: inout State, _ pass: inout SectionPass) throws {
        try pass.rows("accounts", &state.accounts)
        try pass.rows("emails", &state.emails)
        try pass.rows("nicknames", &state.nicknames)
        try pass.rows("sessions", &state.sessions)
        try pass.rows("push-tokens", &state.pushTokens)
        try pass.json("administrators", &state.administrators)
        try pass.json("keys", &state.keys)
        try pass.json("mails", &state.mails)
        try pass.json("mail-counts", &state.mailCounts)
        try pass.rows("providers", &state.providers)
        try pass.json("used-tokens", &state.usedTokens)
        try pass.json("addresses-told", &state.addressesTold)
        try pass.entries("guests", &state.guests)
        try pass.rows("guests-of", &state.guestsOf)
        try pass.entries("former-guests", &state.formerGuests)
        try pass.json("claims", &state.claims)
        try pass.json("wrong-passwords", &state.wrongPasswords)
        try pass.rows("birthdays", &state.birthdays)
        try pass.rows("suspensions", &state.suspensions)
        try pass.rows("erasures", &state.erasures)
        try pass.json("renames", &state.renames)
        try pass.json("withheld", &state.withheld)
        try pass.json("photos", &state.photos)

        try pass.rows("circles", &state.circles)
        try state.groups.section("groups", &pass)
        try pass.json("showings", &state.showings)
        try pass.json("commitments", &state.commitments)
        try pass.entries("records", &state.records)
        try pass.entries("golf", &state.golf)
    }
}

extension Auth.LoginSession: PackableFields {
    init(blank: Void) {
        self.init(
            accountId: ID(high: 0, low: 0), generation: 0, issuedAt: .distantPast, issuedBy: 0)
    }

    mutating func eachField(_ pass: inout FieldPass) {
        pass("accountId", &accountId)
        pass("deviceId", &deviceId)
        pass("generation", &generation)
        pass("issuedAt", &issuedAt)
        pass("issuedBy", &issuedBy)
        pass("replacedIssuedAt", &replacedIssuedAt)
    }
}

extension Auth.NicknameHold: PackableFields {
    init(blank: Void) { self.init(owner: ID(high: 0, low: 0)) }

    mutating func eachField(_ pass: inout FieldPass) {
        pass("owner", &owner)
        pass("until", &until)
    }
}
