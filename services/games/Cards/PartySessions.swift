// Party sessions as games keeps them: owners, states of play, and favorite cards (domain.md §5.1).

import Contracts
import LogContracts
import Machine
import Packed
import PartyCards
import Values

extension Games {
    struct Party: Codable, Sendable {
        var id: ID
        var ownerId: ID
        var category: PartyCards.Category?
        var deckId: ID?
        /// The edition of that deck when the session began.
        var edition: Int?
        var gameId: ID?
        var name = ""
        var players: [String] = []
        /// The accounts that joined, in that order; they take turns after `players`.
        var joined: [ID] = []
        /// The code with which others may join until it expires.
        var code: Code?
        var seed: Seed
        var startedAt: Timestamp
        /// When something was last done with it.
        var usedAt: Timestamp
        var version = 0
        var play: DeckSession
    }

    /// A join code: the id it is made from, and the mark that finds it.
    struct Code: Codable, Sendable {
        var id: ID
        var mark: String
        var expiresAt: Timestamp
    }

    struct Parties: Sendable {
        private var sessions: ChunkedDictionary<ID, Party> = [:]
        /// Sessions by owner, in the order in which they began. Derived.
        private var owned: ChunkedDictionary<ID, [ID]> = [:]
        /// The active session of each owner who has one. Derived.
        private var active: ChunkedDictionary<ID, ID> = [:]
        /// The sessions that each account has joined. Derived.
        private var joined: ChunkedDictionary<ID, Set<ID>> = [:]
        /// The session of each code, by its mark; of two equal codes, the one that expires later. Derived.
        private var codes: ChunkedDictionary<String, ID> = [:]
        private var favorites: ChunkedDictionary<ID, [String: [Int]]> = [:]
        /// The accounts with favorites among the cards of a deck that somebody made. Derived.
        private var fans: ChunkedDictionary<ID, Set<ID>> = [:]
    }
}

extension Games.Parties {
    subscript(id: ID) -> Games.Party? { sessions[id] }
    func all(of owner: ID) -> [Games.Party] { (owned[owner] ?? []).compactMap { sessions[$0] } }
    func active(of owner: ID) -> Games.Party? { active[owner].flatMap { sessions[$0] } }
    func joined(by account: ID) -> [Games.Party] {
        (joined[account] ?? []).sorted().compactMap { sessions[$0] }
    }

    /// The session whose code has this mark, if that is still valid.
    func opened(by mark: String, at now: Timestamp) -> Games.Party? {
        guard let party = codes[mark].flatMap({ sessions[$0] }), let code = party.code, code.mark == mark,
            code.expiresAt > now
        else { return nil }
        return party
    }

    mutating func insert(_ party: Games.Party) {
        if sessions.updateValue(party, forKey: party.id) == nil {
            owned[party.ownerId, default: []].append(party.id)
        }
        note(party, insteadOf: [])
        note(party)
    }

    mutating func change(_ id: ID, _ apply: (inout Games.Party) -> Void) {
        guard var party = sessions[id] else { return }
        let before = party.joined
        apply(&party)
        sessions[id] = party
        if party.joined != before { note(party, insteadOf: before) }
        note(party)
    }

    private mutating func note(_ party: Games.Party, insteadOf before: [ID]) {
        for account in before where !party.joined.contains(account) { joined.remove(party.id, from: account) }
        for account in party.joined { joined[account, default: []].insert(party.id) }
    }

    mutating func open(_ event: PartyCodeMade) {
        change(event.sessionId) {
            $0.code = Games.Code(id: event.codeId, mark: event.mark, expiresAt: event.expiresAt)
        }
    }

    private mutating func note(_ party: Games.Party) {
        if party.play.status == .active {
            active[party.ownerId] = party.id
        } else if active[party.ownerId] == party.id {
            active[party.ownerId] = nil
        }
        guard let code = party.code else { return }
        let other = codes[code.mark].flatMap { sessions[$0]?.code }
        if other?.mark != code.mark || other?.expiresAt ?? .distantPast < code.expiresAt {
            codes[code.mark] = party.id
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
            fans.remove(account, from: id)
        } else {
            fans[id, default: []].insert(account)
        }
    }

    /// Renumbers favorites after a change of a deck that somebody made; drops those whose card is gone.
    mutating func renumberFavorites(of deck: ID, _ place: (Int) -> Int?) {
        for account in fans[deck] ?? [] {
            let numbers = favorites[account]?[deck.description] ?? []
            set(Set(numbers.compactMap(place)).sorted(), of: deck.description, for: account)
        }
    }

    /// Deletes the names of sessions and players with the account (domain.md §3.3).
    mutating func forget(_ account: ID) {
        for id in owned[account] ?? [] {
            sessions[id]?.name = ""
            sessions[id]?.players = []
        }
    }
}

/// Encoded in the order in which the sessions began.
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
