// The ten categories of party cards, and the cards (domain.md §5.1).

/// The category of a card.
public enum Category: String, CaseIterable, Codable, Sendable {
    /// A choice between two things.
    case wouldYouRather = "would_you_rather"
    /// A question to answer truthfully, or a dare.
    case truthOrDare = "truth_or_dare"
    /// Two words; pick one at once.
    case thisOrThat = "this_or_that"
    /// A memory test: match another player, or remember more than the others.
    case memoryMatch = "memory_match"
    /// Everyone points at the player whom it fits best.
    case mostLikelyTo = "most_likely_to"
    /// Questions about the reader for the others to answer.
    case howWellDoYouKnowMe = "how_well_do_you_know_me"
    /// Somebody or something to act out.
    case impersonation
    /// Things to do once in a lifetime.
    case bucketList = "bucket_list"
    /// A statement "never have I ever"; players who have must admit it.
    case neverHaveIEver = "never_have_i_ever"
    case storyTime = "story_time"

    /// The number of cards: 513 in all ten categories.
    public var cardCount: Int {
        switch self {
        case .wouldYouRather, .truthOrDare, .thisOrThat, .memoryMatch: 52
        case .mostLikelyTo, .howWellDoYouKnowMe, .impersonation, .bucketList, .neverHaveIEver: 51
        case .storyTime: 50
        }
    }

    public var title: String {
        switch self {
        case .wouldYouRather: "Would You Rather"
        case .truthOrDare: "Truth or Dare"
        case .thisOrThat: "This or That"
        case .memoryMatch: "Memory Match"
        case .mostLikelyTo: "Who's Most Likely To"
        case .howWellDoYouKnowMe: "How Well Do You Know Me"
        case .impersonation: "Impersonation"
        case .bucketList: "Bucket List"
        case .neverHaveIEver: "Never Have I Ever"
        case .storyTime: "Story Time"
        }
    }

    /// The key of the app's picture for it.
    public var icon: String {
        switch self {
        case .wouldYouRather: "scales"
        case .truthOrDare: "flame"
        case .thisOrThat: "signpost"
        case .memoryMatch: "brain"
        case .mostLikelyTo: "crown"
        case .howWellDoYouKnowMe: "heart"
        case .impersonation: "masks"
        case .bucketList: "bucket"
        case .neverHaveIEver: "hand"
        case .storyTime: "book"
        }
    }
}

/// One card.
public struct Card: Hashable, Codable, Sendable {
    public static let promptLengths = 3...240

    /// The id of its deck: a category, or a custom deck.
    public let deck: String
    /// The number in its deck, from 1, without gaps.
    public let number: Int
    /// The text: 3 to 240 characters, unique in its deck regardless of case.
    public let prompt: String

    public init(deck: String, number: Int, prompt: String) {
        (self.deck, self.number, self.prompt) = (deck, number, prompt)
    }

    /// The id in its text form: `story_time-12`.
    public var id: String { "\(deck)-\(number)" }

    /// The difficulty, 1 to 5: longer words, more words and more questions raise it.
    public var difficulty: Int {
        let words = prompt.split(whereSeparator: \.isWhitespace)
        let hasLongWord = words.contains { word in word.count { $0.isLetter } >= 10 }
        let asksTwice = prompt.count { $0 == "?" } >= 2
        return 1 + (words.count > 20 ? 1 : 0) + (words.count > 35 ? 1 : 0) + (hasLongWord ? 1 : 0)
            + (asksTwice ? 1 : 0)
    }
}
