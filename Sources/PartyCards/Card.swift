// The ten categories of party cards and what is on a card (domain.md §5.1).

/// What kind of card it is.
public enum Category: String, CaseIterable, Codable, Sendable {
    /// A choice between two things.
    case wouldYouRather = "would_you_rather"
    /// A question to answer truly, or something to do.
    case truthOrDare = "truth_or_dare"
    /// Two words, of which one is picked at once.
    case thisOrThat = "this_or_that"
    /// Who remembers what: the same as another, or more than the rest.
    case memoryMatch = "memory_match"
    /// Everyone points at whomever it fits.
    case mostLikelyTo = "most_likely_to"
    /// Questions about the one who reads them, for the others to answer.
    case howWellDoYouKnowMe = "how_well_do_you_know_me"
    /// Somebody or something to play.
    case impersonation
    /// What one wants to do once in life.
    case bucketList = "bucket_list"
    /// A statement; whoever has done it after all owns up.
    case neverHaveIEver = "never_have_i_ever"
    case storyTime = "story_time"

    /// How many cards it has: 513 in all ten.
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

    /// The key of a picture for it.
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

    /// Of its deck: a category's id, or that of a deck somebody made.
    public let deck: String
    /// From 1, without gaps.
    public let number: Int
    /// What is read out: 3 to 240 characters, no two in a deck the same but for capitals.
    public let prompt: String

    public init(deck: String, number: Int, prompt: String) {
        (self.deck, self.number, self.prompt) = (deck, number, prompt)
    }

    /// As people write it: `story_time-12`.
    public var id: String { "\(deck)-\(number)" }

    /// From 1 to 5: longer words, more of them and more than one question make it harder.
    public var difficulty: Int {
        let words = prompt.split(whereSeparator: \.isWhitespace)
        let hasLongWord = words.contains { word in word.count { $0.isLetter } >= 10 }
        let asksTwice = prompt.count { $0 == "?" } >= 2
        return 1 + (words.count > 20 ? 1 : 0) + (words.count > 35 ? 1 : 0) + (hasLongWord ? 1 : 0)
            + (asksTwice ? 1 : 0)
    }
}
