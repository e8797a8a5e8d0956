// What games knows of party sessions: whose they are, how they stand, and which cards somebody likes (domain.md §5.1).

import Contracts
import PartyCards
import ServiceKit
import Values

extension Games {
    /// One session.
    struct Party: Codable, Sendable {
        var id: ID
        var ownerId: ID
        var category: PartyCards.Category?
        var deckId: ID?
        /// Of that deck: the cards that it had when the session began.
        var edition: Int?
        var gameId: ID?
        var name = ""
        var players: [String] = []
        var seed: Seed
        var startedAt: Timestamp
        /// When something was last done with it.
        var usedAt: Timestamp
        var version = 0
        var play: DeckSession
    }

    struct Parties: Sendable {
        private var sessions: [ID: Party] = [:]
        /// Whose they are, as they began. Derived.
        private var owned: [ID: [ID]] = [:]
        /// The one that is active, of those who have one. Derived.
        private var active: [ID: ID] = [:]
        private var favorites: [ID: [String: [Int]]] = [:]
        /// Who has favorites among the cards of a deck that somebody made. Derived.
        private var fans: [ID: Set<ID>] = [:]
    }
}

extension Games.Parties {
    subscript(id: ID) -> Games.Party? { sessions[id] }
    func all(of owner: ID) -> [Games.Party] { (owned[owner] ?? []).compactMap { sessions[$0] } }
    func active(of owner: ID) -> Games.Party? { active[owner].flatMap { sessions[$0] } }

    mutating func insert(_ party: Games.Party) {
        if sessions.updateValue(party, forKey: party.id) == nil {
            owned[party.ownerId, default: []].append(party.id)
        }
        note(party)
    }

    mutating func change(_ id: ID, _ apply: (inout Games.Party) -> Void) {
        guard var party = sessions[id] else { return }
        apply(&party)
        sessions[id] = party
        note(party)
    }

    private mutating func note(_ party: Games.Party) {
        if party.play.status == .active {
            active[party.ownerId] = party.id
        } else if active[party.ownerId] == party.id {
            active[party.ownerId] = nil
        }
    }

    func isFavorite(_ number: Int, of deck: String, for account: ID?) -> Bool {
        account.flatMap { favorites[$0]?[deck]?.contains(number) } ?? false
    }

    mutating func favor(_ number: Int, of deck: String, for account: ID, on: Bool) {
        var mine = favorites[account]?[deck] ?? []
        mine.removeAll { $0 == number }
        if on { mine.insert(number, at: mine.firstIndex { $0 > number } ?? mine.count) }
        set(mine, of: deck, for: account)
    }

    private mutating func set(_ numbers: [Int], of deck: String, for account: ID) {
        favorites[account, default: [:]][deck] = numbers.isEmpty ? nil : numbers
        if favorites[account]?.isEmpty == true { favorites[account] = nil }
        guard let id = ID(deck) else { return }
        if numbers.isEmpty {
            fans[id]?.remove(account)
            if fans[id]?.isEmpty == true { fans[id] = nil }
        } else {
            fans[id, default: []].insert(account)
        }
    }

    /// The cards of a deck that somebody made have other numbers now, or are gone.
    mutating func renumberFavorites(of deck: ID, _ place: (Int) -> Int?) {
        for account in fans[deck] ?? [] {
            let numbers = favorites[account]?[deck.description] ?? []
            set(Set(numbers.compactMap(place)).sorted(), of: deck.description, for: account)
        }
    }

    /// What somebody called their sessions, and whom they played with, goes with the account (domain.md §3.3).
    mutating func forget(_ account: ID) {
        for id in owned[account] ?? [] {
            sessions[id]?.name = ""
            sessions[id]?.players = []
        }
    }
}

/// In the order in which they began.
extension Games.Parties: Codable {
    private enum CodingKeys: String, CodingKey { case sessions, favorites }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for party in try container.decode([Games.Party].self, forKey: .sessions) { insert(party) }
        for (account, decks) in try container.decode([ID: [String: [Int]]].self, forKey: .favorites) {
            for (deck, numbers) in decks { set(numbers, of: deck, for: account) }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(owned.keys.sorted().flatMap { all(of: $0) }, forKey: .sessions)
        try container.encode(favorites, forKey: .favorites)
    }
}
