// What of games' events is personal (Erasure.swift): what someone looks for, and where.

import Values

/// Games has forgotten an account.
public struct GamesErased: ErasureMark {
    public static let type = "games.erased"
    public var accountId: ID
    public init(accountId: ID) { self.accountId = accountId }
}

extension FilterSaved: Personal {
    public mutating func erase(_ account: ID) {
        if accountId == account { (name, filter) = ("", GameFilter()) }
    }
}

extension FilterDeleted: Personal {
    public mutating func erase(_ account: ID) { if accountId == account { name = "" } }
}
