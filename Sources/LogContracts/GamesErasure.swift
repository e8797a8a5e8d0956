// The personal fields of games' events: saved searches and templates, and their places.

import Contracts
import Values

extension FilterSaved: Personal {
    package mutating func erase(_ account: ID) {
        if accountId == account { (name, filter) = ("", GameFilter()) }
    }
}

/// A group's template stays with the group.
extension TemplateSaved: Personal {
    package mutating func erase(_ account: ID) {
        guard accountId == account, groupId == nil else { return }
        (name, template, place, equipment) = ("", .empty, nil, nil)
    }
}

// Darts matches keep the throws of each player, but not the names of accounts or the players their owner named.

extension [MatchPlayer] {
    /// - Parameter owner: the match's owner, who named the other players.
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

// Cards of golf keep the scores of each player, but not the names of accounts or the players their owner named. A course keeps
// its name and its place, as a venue does.

extension [RoundSeat] {
    /// - Parameter owner: the card's owner, who named the other players.
    package mutating func erase(_ account: ID, owner: ID) {
        for slot in indices {
            if self[slot].accountId == account { self[slot].nickname = nil }
            guard owner == account, self[slot].accountId == nil else { continue }
            self[slot].nickname = nil
            if self[slot].name != nil { self[slot].name = "" }
        }
    }
}

extension RoundBegun: Personal {
    package mutating func erase(_ account: ID) { players.erase(account, owner: ownerId) }
}

extension GolfRecordChanged: Personal {
    package mutating func erase(_ account: ID) {
        if accountId == account { (index, averageScore) = (nil, nil) }
    }
}

extension PresetSaved: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { preset.name = "" } }
}

extension PresetDeleted: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { name = "" } }
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
