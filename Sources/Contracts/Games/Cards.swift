// cards: how cards, categories and party sessions are shown, and how requests name them (domain.md §5.1).

import PartyCards
import Values

/// A field that names a deck: a category's id or name, in any case, or the id of a custom deck.
public enum DeckReference: Hashable, WrittenAsText {
    public static let looks = "a deck is a category's id or name, or the id of a deck"
    /// One of the ten categories, by its id.
    case category(Category)
    case deck(ID)
    /// Any other text, which may be the name of a category.
    case named(String)

    public init(_ text: String) {
        self =
            Category(rawValue: text).map(DeckReference.category) ?? ID(text).map(DeckReference.deck)
            ?? .named(text)
    }
    /// The text form: `story_time`, or the id of a custom deck.
    public var description: String {
        switch self {
        case .category(let category): category.rawValue
        case .deck(let id): id.description
        case .named(let name): name
        }
    }
}

extension DeckReference: Described {
    public static var shape: Shape { .text }
    public static var sample: DeckReference { .named("") }
}

/// A field that names a card by its deck and number, `story_time-7`.
public struct CardReference: WrittenAsText, Hashable {
    public static let looks = "the id of a card, such as story_time-7"
    public var deck: DeckReference
    /// Its number in the deck, from 1.
    public var number: Int

    public init(_ deck: DeckReference, _ number: Int) { (self.deck, self.number) = (deck, number) }

    public init?(_ text: String) {
        guard let dash = text.lastIndex(of: "-"), let number = Int(text[text.index(after: dash)...]),
            number > 0
        else { return nil }
        deck = DeckReference(String(text[..<dash]))
        self.number = number
    }

    /// The text form: `story_time-12`.
    public var description: String { "\(deck)-\(number)" }
}

extension CardReference: Described {
    public static var shape: Shape { .text }
    public static var sample: CardReference { CardReference(.category(.storyTime), 1) }
}

/// A card as shown to a reader.
public struct PartyCard: Codable, Sendable, Equatable {
    /// The deck and the number: `story_time-7`.
    public var id: String
    /// The card's number in its deck, from 1.
    public var number: Int
    /// The card's text, 3 to 240 characters.
    public var prompt: String
    /// The difficulty, 1 to 5.
    public var difficulty: Int
    public var favorite: Bool

    /// A card as shown to a reader.
    ///
    /// - Parameter favorite: whether it is one of the reader's favorites.
    public init(_ card: Card, favorite: Bool) {
        (id, number, prompt, difficulty) = (card.id, card.number, card.prompt, card.difficulty)
        self.favorite = favorite
    }
}

/// One of the ten categories, or a custom deck.
public struct CardCategory: Codable, Sendable, Equatable {
    public var id: DeckReference
    public var title: String
    public var cardCount: Int
    /// The key of the app's picture for it.
    public var icon: String
    /// The number of the caller's completed sessions with it.
    public var completedSessions: Int
}

/// Whether a session is active, paused, completed or ended.
public typealias DeckStatus = DeckSession.Status
extension DeckStatus: Choice {}

/// Whose turn it is: one of the session's named players, in order; or its owner, then each account that joined. Empty
/// if a block hides that person from the reader.
public struct PartyTurn: Codable, Sendable, Equatable {
    /// A player without an account.
    public var player: String? = nil
    public var accountId: ID? = nil
    public var nickname: String? = nil
}

/// A deck in play, at one of its cards.
public struct PartySession: Codable, Sendable, Equatable {
    /// The session's id; the device may have chosen it.
    public var id: ID
    public var ownerId: ID
    /// Shown to accounts that have joined.
    public var ownerNickname: String?
    /// Absent for a custom deck.
    public var category: Category?
    public var deckId: ID?
    /// Up to 60 characters; by default the category and the time.
    public var name: String
    public var status: DeckStatus
    public var card: PartyCard
    /// The current card's place in the order, from 1.
    public var position: Int
    public var total: Int
    public var completedCount: Int
    public var remaining: Int
    /// 0 to 1.
    public var progress: Double
    /// Rounded half up.
    public var percent: Int
    /// The number of times an unplayed card was skipped.
    public var skips: Int
    /// The names of the players, in turn order; empty if nobody was named.
    public var players: [String]
    /// Absent if nobody is named.
    public var turn: PartyTurn?
    /// The numbers of all cards, in the order of play.
    public var order: [Int]
    /// The numbers of the cards played, in the order they were played.
    public var completed: [Int]
    public var seed: Seed
    public var gameId: ID?
    /// When it began, by the device's clock if it was reported later.
    public var startedAt: Timestamp
    /// Active time, without pauses.
    public var activeSeconds: Int
    /// When its last card was played or it was ended; absent until then.
    public var endedAt: Timestamp?
    public var version: Int
    /// The accounts that have joined, in that order; absent if nobody has.
    public var joined: [PartyMember]?
    /// The code to join with; shown only to the owner, in `cards.session`.
    public var code: PartyCode?

    /// A session's state at one moment.
    ///
    /// - Parameters:
    ///   - card: the current card, as the reader sees it.
    ///   - play: the source of the status, the order and all counts.
    ///   - now: active time is counted up to this moment.
    public init(
        id: ID, ownerId: ID, category: Category?, deckId: ID?, name: String, card: PartyCard,
        players: [String], turn: PartyTurn?, seed: Seed, gameId: ID?, startedAt: Timestamp, version: Int,
        play: DeckSession, at now: Timestamp
    ) {
        (self.id, self.ownerId, self.category, self.deckId) = (id, ownerId, category, deckId)
        (self.name, self.card, self.players, self.turn) = (name, card, players, turn)
        (self.seed, self.gameId, self.startedAt, self.version) = (seed, gameId, startedAt, version)
        status = play.status
        (position, total) = (play.cursor + 1, play.total)
        (completedCount, remaining) = (play.completed.count, play.remaining)
        (progress, percent, skips) = (play.progress, play.percent, play.skips)
        (order, completed) = (play.order.map(Int.init), play.completed.map(Int.init))
        (activeSeconds, endedAt) = (play.activeSeconds(at: now), play.endedAt)
    }
}
