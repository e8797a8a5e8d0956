// Decks that people made: their present cards, and earlier ones that sessions still play (domain.md §5.1).

import Contracts
import LogContracts
import Machine
import Packed
import PartyCards
import Values

extension Games {
    /// A deck that somebody made.
    struct OwnDeck: Codable, Sendable {
        /// Earlier cards that some session plays.
        struct Edition: Codable, Sendable {
            var number: Int
            var prompts: [String]
        }

        var id: ID
        var ownerId: ID
        var createdAt: Timestamp
        var updatedAt: Timestamp
        var name = ""
        var visibility = DeckVisibility.private
        var version = 0
        /// The number of the present edition.
        var edition = 0
        var prompts: [String] = []
        /// Whether some session plays the present edition.
        var isPlayed = false
        var earlier: [Edition] = []
        /// A deleted deck is kept only if some session plays it.
        var isDeleted = false
    }

    struct DeckStore: Sendable {
        private var decks: ChunkedDictionary<ID, OwnDeck> = [:]
        /// Owners of decks that are gone. Sessions may still name a deck's id, so it stays with whoever made it.
        private var former: ChunkedDictionary<ID, ID> = [:]
        /// Decks by owner. Derived.
        private var owned: ChunkedDictionary<ID, Set<ID>> = [:]
    }
}

extension Games.OwnDeck {
    var cards: [Card] { cards(prompts) }

    func cards(ofEdition number: Int) -> [Card] {
        cards(earlier.first { $0.number == number }?.prompts ?? (number == edition ? prompts : []))
    }

    private func cards(_ prompts: [String]) -> [Card] {
        prompts.enumerated().map { Card(deck: id.description, number: $0 + 1, prompt: $1) }
    }

    mutating func take(_ event: DeckSaved, at time: Timestamp) {
        if event.edition != edition { keepEdition() }
        (name, prompts, visibility) = (event.name, event.prompts, event.visibility)
        (version, edition, updatedAt, isDeleted) = (event.version, event.edition, time, false)
    }

    /// Moves the present cards to `earlier` if some session plays them.
    private mutating func keepEdition() {
        if isPlayed { earlier.append(Edition(number: edition, prompts: prompts)) }
        (prompts, isPlayed) = ([], false)
    }

    mutating func delete() {
        keepEdition()
        (name, isDeleted) = ("", true)
    }

    /// The number of the present card with these words. Their bytes are compared: all prompts are in NFC.
    func number(of prompt: String) -> Int? {
        prompts.firstIndex { $0.utf8.elementsEqual(prompt.utf8) }.map { $0 + 1 }
    }

    /// Where each of the present cards is after a change, by number: at its words, or at the same number if only the words
    /// changed. A card that is gone has none.
    func places(in prompts: [String]) -> [Int: Int] {
        let (before, after) = (Self.numbers(of: self.prompts), Self.numbers(of: prompts))
        var places: [Int: Int] = [:]
        for (index, prompt) in self.prompts.enumerated() {
            let number = index + 1
            if let place = after[Array(prompt.utf8)] {
                places[number] = place
            } else if prompts.indices.contains(index), before[Array(prompts[index].utf8)] == nil {
                places[number] = number
            }
        }
        return places
    }

    private static func numbers(of prompts: [String]) -> [[UInt8]: Int] {
        Dictionary(
            prompts.enumerated().map { (Array($1.utf8), $0 + 1) }, uniquingKeysWith: { first, _ in first })
    }
}

extension Games.DeckStore {
    subscript(id: ID) -> Games.OwnDeck? { decks[id] }
    /// The account whose deck has this id, or had it.
    func owner(of id: ID) -> ID? { decks[id]?.ownerId ?? former[id] }

    /// The owner's decks that are not deleted.
    func all(of owner: ID) -> [Games.OwnDeck] {
        (owned[owner] ?? []).compactMap { decks[$0] }.filter { !$0.isDeleted }
    }

    mutating func save(_ event: DeckSaved, at time: Timestamp) {
        var deck =
            decks[event.deckId]
            ?? Games.OwnDeck(id: event.deckId, ownerId: event.ownerId, createdAt: time, updatedAt: time)
        if deck.isDeleted { deck.createdAt = time }
        deck.take(event, at: time)
        insert(deck)
    }

    private mutating func insert(_ deck: Games.OwnDeck) {
        decks[deck.id] = deck
        former[deck.id] = nil
        owned[deck.ownerId, default: []].insert(deck.id)
    }

    mutating func delete(_ id: ID) {
        decks[id]?.delete()
        if let deck = decks[id], deck.earlier.isEmpty { remove(deck) }
    }

    /// Notes that a session plays the present edition, and returns its number.
    mutating func play(_ id: ID) -> Int? {
        decks[id]?.isPlayed = true
        return decks[id]?.edition
    }

    /// Deletes all decks of an account that is erased, former editions too.
    mutating func forget(_ owner: ID) -> [ID] {
        let all = (owned[owner] ?? []).sorted()
        for deck in all.compactMap({ decks[$0] }) { remove(deck) }
        return all
    }

    private mutating func remove(_ deck: Games.OwnDeck) {
        decks[deck.id] = nil
        former[deck.id] = deck.ownerId
        owned.remove(deck.id, from: deck.ownerId)
    }
}

/// The decks are encoded as a list, in the order of ids.
extension Games.DeckStore: Codable {
    private enum CodingKeys: String, CodingKey { case decks, former }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for deck in try container.decode([Games.OwnDeck].self, forKey: .decks) { insert(deck) }
        former = try container.decode(ChunkedDictionary.self, forKey: .former)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(decks.values.sorted { $0.id < $1.id }, forKey: .decks)
        try container.encode(former, forKey: .former)
    }
}
