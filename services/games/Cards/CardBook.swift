// The ten decks that come with the product, found by category or by title (domain.md §5.1).

import Contracts
import JSON
import Machine
import PartyCards
import Values

extension Games {
    /// The decks of the ten categories.
    struct CardBook: Sendable {
        private var decks: [PartyCards.Category: Deck] = [:]
        private var cards: [PartyCards.Category: [Card]] = [:]

        struct Flaw: Error, CustomStringConvertible {
            var description: String
        }

        /// The decks of the module PartyCards; the service does not start if one is flawed.
        static let loaded = Result { () throws(Flaw) in try CardBook() }
        static let standard = (try? loaded.get()) ?? CardBook(decks: [:])

        private init(decks: [PartyCards.Category: Deck]) { self.decks = decks }

        init(file: (PartyCards.Category) -> [UInt8] = Deck.file) throws(Flaw) {
            for category in PartyCards.Category.allCases {
                guard let deck = try? JSONCoding.decode(Deck.self, from: file(category)), deck.id == category
                else { throw Flaw(description: "the cards of \(category.rawValue) cannot be read") }
                if let flaw = deck.flaw { throw Flaw(description: "the cards are not right: \(flaw)") }
                (decks[category], cards[category]) = (deck, deck.cards)
            }
        }

        func title(of category: PartyCards.Category) -> String {
            decks[category]?.title ?? category.rawValue
        }

        /// The cards of a category, in the order of their numbers.
        func cards(of category: PartyCards.Category) -> [Card] { cards[category] ?? [] }

        /// The category with this title or key; case does not matter.
        func category(named name: String) -> PartyCards.Category? {
            let folded = Text.folded(name.cleaned ?? "")
            return PartyCards.Category.allCases.first {
                Text.folded(title(of: $0)) == folded || $0.rawValue == folded
            }
        }

        /// The refusal of a name that no category has.
        func unknown(_ name: String) -> Refusal {
            let nearest = Nearest.name(
                to: name, in: PartyCards.Category.allCases.flatMap { [$0.rawValue, title(of: $0)] })
            let hint = nearest.map { "did you mean \($0)?" } ?? "cards categories shows the ten there are"
            return Refusal(
                .notFound, "there are no cards called \(Wording.shown(name)); \(hint)", field: "category")
        }
    }
}

extension Games {
    /// A deck to play: one of the ten, or one that somebody made.
    struct PlayableDeck {
        var category: PartyCards.Category?
        /// Only if somebody made it.
        var id: ID?
        var title: String
        var cards: [Card]
    }

    static func category(_ deck: DeckReference) -> PartyCards.Category? {
        switch deck {
        case .category(let category): category
        case .named(let name): CardBook.standard.category(named: name)
        case .deck: nil
        }
    }
}

extension Situation<Games> {
    func deck(_ reference: DeckReference, field: String = "category") throws(Refusal) -> Games.PlayableDeck {
        if case .deck(let id) = reference {
            let deck = try ownDeck(id, field: field)
            return Games.PlayableDeck(id: id, title: deck.name, cards: deck.cards)
        }
        guard let category = Games.category(reference) else {
            throw Games.CardBook.standard.unknown(reference.description).with { $0.field = field }
        }
        return Games.PlayableDeck(
            category: category, title: Games.CardBook.standard.title(of: category),
            cards: Games.CardBook.standard.cards(of: category))
    }
}
