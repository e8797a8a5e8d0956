// What of stats' events is personal (Erasure.swift): where and with whom somebody likes to play.

import Values

/// Stats has forgotten an account.
public struct StatsErased: ErasureMark {
    public static let type = "stats.erased"
    public var accountId: ID
    public init(accountId: ID) { self.accountId = accountId }
}

extension QuizSubmitted: Personal {
    public mutating func erase(_ account: ID) { if accountId == account { quiz = nil } }
}
