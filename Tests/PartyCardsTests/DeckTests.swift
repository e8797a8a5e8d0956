// The ten decks follow their rules, and tests of these rules (domain.md §5.1).

import JSON
import PartyCards
import Testing

// domain.md §5.1
@Suite struct DeckTests {
    private func deck(_ category: PartyCards.Category) throws -> Deck {
        try JSONCoding.decode(Deck.self, from: Deck.file(category))
    }

    @Test(arguments: PartyCards.Category.allCases)
    func eachDeckHasItsNumberOfDifferentCardsFromNumber1On(_ category: PartyCards.Category) throws {
        let deck = try deck(category)
        #expect(deck.id == category && deck.flaw == nil && deck.title == category.title)
        #expect(deck.cards.map(\.number) == Array(1...category.cardCount))
        #expect(deck.cards.first?.id == "\(category.rawValue)-1")
        for card in deck.cards {
            #expect((1...5).contains(card.difficulty))
            // Trimmed, on one line, and with final punctuation.
            #expect(!card.prompt.contains { $0.isNewline } && !card.prompt.contains("  "))
            #expect(
                card.prompt.first?.isWhitespace == false && ".?!".contains(card.prompt.last ?? " "), "\(card)"
            )
        }
    }

    @Test func allDecksHave513DifferentCards() throws {
        let prompts = try PartyCards.Category.allCases.flatMap { try deck($0).prompts }
        #expect(prompts.count == 513 && Set(prompts.map { $0.lowercased() }).count == 513)
    }

    @Test func aDeckWithAMissingRepeatedTooShortOrTooLongCardIsRefused() throws {
        let whole = try deck(.storyTime)
        func flaw(_ change: (inout Deck) -> Void) -> String? {
            var deck = whole
            change(&deck)
            return deck.flaw
        }
        #expect(flaw { $0.prompts.removeLast() } == "story_time has 49 cards, and should have 50")
        #expect(flaw { $0.prompts.append("One more.") } == "story_time has 51 cards, and should have 50")
        #expect(flaw { $0.prompts[7] = $0.prompts[3].uppercased() } == "story_time-8 is there twice")
        #expect(flaw { $0.prompts[0] = "No" } == "story_time-1 must have 3 to 240 characters")
        #expect(flaw { $0.prompts[0] = "Yes" } == nil)
        #expect(flaw { $0.prompts[0] = String(repeating: "é", count: 240) } == nil)
        #expect(flaw { $0.prompts[0] = String(repeating: "é", count: 241) } != nil)
    }

    @Test(arguments: [
        ("Tell a joke.", 1), (String(repeating: "go ", count: 20), 1),
        (String(repeating: "go ", count: 21), 2),
        (String(repeating: "go ", count: 35), 2), (String(repeating: "go ", count: 36), 3),
        ("A strawberry.", 2), ("A blackbird.", 1), ("\"Don't-you\" blackbird's?", 2), ("Who? Me?", 2),
        ("Who? Me.", 1),
        ("Really?! An enthusiastic? " + String(repeating: "go ", count: 40), 5),
    ])
    func theDifficultyOfACardFollowsFromItsWords(_ prompt: String, _ difficulty: Int) throws {
        var deck = try deck(.bucketList)
        deck.prompts[0] = prompt
        #expect(deck.cards[0].difficulty == difficulty)
    }
}
