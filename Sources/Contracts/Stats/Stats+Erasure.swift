// What of stats' events is personal (Erasure.swift): where and with whom somebody likes to play.

import Values

extension QuizSubmitted: Personal {
    public mutating func erase(_ account: ID) { if accountId == account { quiz = nil } }
}
