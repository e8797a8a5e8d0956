// The personal fields of games' events: what somebody looks for, and where.

import Contracts
import Values

extension FilterSaved: Personal {
    package mutating func erase(_ account: ID) {
        if accountId == account { (name, filter) = ("", GameFilter()) }
    }
}

// Matches of darts keep who threw what; not what accounts were called, nor whom their owner wrote down.

extension [MatchPlayer] {
    /// - Parameter owner: of the match, who has named the others.
    package mutating func erase(_ account: ID, owner: ID) {
        for index in indices {
            if self[index].accountId == account { self[index].nickname = nil }
            guard owner == account, self[index].accountId == nil else { continue }
            self[index].nickname = nil
            if self[index].name != nil { self[index].name = "" }
        }
    }
}

extension MatchStarted: Personal {
    package mutating func erase(_ account: ID) { players.erase(account, owner: ownerId) }
}

extension MatchCompleted: Personal {
    package mutating func erase(_ account: ID) { players.erase(account, owner: ownerId) }
}

extension MatchRecorded: Personal {
    package mutating func erase(_ account: ID) {
        players.erase(account, owner: ownerId)
        if ownerId == account { deviceId = nil }
    }
}

extension Challenged: Personal {
    package mutating func erase(_ account: ID) { players.erase(account, owner: challengerId) }
}

extension MatchesSynced: Personal {
    package mutating func erase(_ account: ID) {
        if accountId == account { (deviceId, results) = (nil, []) }
    }
}

extension FilterDeleted: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { name = "" } }
}

extension DeckNamed: Personal {
    package mutating func erase(_ account: ID) { if ownerId == account { (name, players) = ("", []) } }
}

extension DeckSaved: Personal {
    package mutating func erase(_ account: ID) { if ownerId == account { (name, prompts) = ("", []) } }
}
