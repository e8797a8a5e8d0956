// The decks as they come with the module, and what makes a deck one (domain.md §5.1). They are JSON, a file for each category;
// with what it is read is up to who uses them.

/// How much a deck that somebody makes may hold (domain.md §5.1, custom decks).
public enum OwnDeck {
    public static let cardCounts = 5...200
    /// Characters of a deck's name.
    public static let nameLengths = 1...40
    /// Of all prompts together: more than as many of the longest take in any script.
    public static let bytesMax = 256 * 1024
}

/// The cards of a category.
public struct Deck: Codable, Hashable, Sendable {
    public var id: Category
    /// The category's name for people.
    public var title: String
    /// Of the cards from number 1 on.
    public var prompts: [String]

    /// In their order.
    public var cards: [Card] {
        prompts.enumerated().map { Card(deck: id.rawValue, number: $0 + 1, prompt: $1) }
    }

    /// What is wrong with it; `nil` if nothing is.
    public var flaw: String? {
        if prompts.count != id.cardCount {
            return "\(id.rawValue) has \(prompts.count) cards, and should have \(id.cardCount)"
        }
        var seen: Set<String> = []
        for card in cards {
            if !Card.promptLengths.contains(card.prompt.count) {
                return "\(card.id) must have \(Card.promptLengths.lowerBound) to "
                    + "\(Card.promptLengths.upperBound) characters"
            }
            if !seen.insert(card.prompt.lowercased()).inserted { return "\(card.id) is there twice" }
        }
        return nil
    }

    /// The file of a category: JSON in UTF-8, of which a decoder makes a deck.
    public static func file(_ category: Category) -> [UInt8] {
        switch category {
        case .wouldYouRather: PackageResources.would_you_rather_json
        case .truthOrDare: PackageResources.truth_or_dare_json
        case .thisOrThat: PackageResources.this_or_that_json
        case .memoryMatch: PackageResources.memory_match_json
        case .mostLikelyTo: PackageResources.most_likely_to_json
        case .howWellDoYouKnowMe: PackageResources.how_well_do_you_know_me_json
        case .impersonation: PackageResources.impersonation_json
        case .bucketList: PackageResources.bucket_list_json
        case .neverHaveIEver: PackageResources.never_have_i_ever_json
        case .storyTime: PackageResources.story_time_json
        }
    }
}
