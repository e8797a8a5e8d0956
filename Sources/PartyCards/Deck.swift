// The built-in decks, and the rules for decks (domain.md §5.1). Each category is a JSON file, which the caller decodes.

/// Limits of a custom deck (domain.md §5.1, custom decks).
public enum OwnDeck {
    public static let cardCounts = 5...200
    public static let nameLengths = 1...40
    /// Limit of all prompts together, in bytes: the longest ones fit in letters of two bytes.
    public static let bytesMax = 96_000
}

/// The built-in cards of a category.
public struct Deck: Codable, Hashable, Sendable {
    public var id: Category
    /// The display name of the category.
    public var title: String
    /// The texts of the cards; the first is card number 1.
    public var prompts: [String]

    public var cards: [Card] {
        prompts.enumerated().map { Card(deck: id.rawValue, number: $0 + 1, prompt: $1) }
    }

    /// A sentence that describes an error in the deck; `nil` if it is correct.
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

    /// The file of a category: a deck as JSON in UTF-8.
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
