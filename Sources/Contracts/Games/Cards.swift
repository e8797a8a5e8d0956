// cards: what a card, a category and a party session look like, and how one names them (domain.md §5.1).

import PartyCards
import Values

/// A field that names a deck: a category's id or its name, in whatever case, or the id of a deck that somebody made.
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
    /// As it is written: `story_time`, or the id of a deck that somebody made.
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

/// A field that names a card: its deck and its number, `story_time-7`.
public struct CardReference: WrittenAsText, Hashable {
    public static let looks = "the id of a card, such as story_time-7"
    /// The deck that it is in.
    public var deck: DeckReference
    /// Its number there, from 1.
    public var number: Int

    public init(_ deck: DeckReference, _ number: Int) { (self.deck, self.number) = (deck, number) }

    public init?(_ text: String) {
        guard let dash = text.lastIndex(of: "-"), let number = Int(text[text.index(after: dash)...]),
            number > 0
        else { return nil }
        deck = DeckReference(String(text[..<dash]))
        self.number = number
    }

    /// As it is written: `story_time-12`.
    public var description: String { "\(deck)-\(number)" }
}

extension CardReference: Described {
    public static var shape: Shape { .text }
    public static var sample: CardReference { CardReference(.category(.storyTime), 1) }
}

/// A card, as somebody sees it.
public struct PartyCard: Codable, Sendable, Equatable {
    /// Its deck and its number: `story_time-7`.
    public var id: String
    /// From 1.
    public var number: Int
    /// What is on it, 3 to 240 characters.
    public var prompt: String
    /// From 1 to 5.
    public var difficulty: Int
    public var favorite: Bool

    /// A card as somebody sees it.
    ///
    /// - Parameter favorite: whether it is one of theirs.
    public init(_ card: Card, favorite: Bool) {
        (id, number, prompt, difficulty) = (card.id, card.number, card.prompt, card.difficulty)
        self.favorite = favorite
    }
}

/// One of the ten categories, or a deck that somebody made.
public struct CardCategory: Codable, Sendable, Equatable {
    public var id: DeckReference
    public var title: String
    public var cardCount: Int
    /// The key of a picture that the app has for it.
    public var icon: String
    /// How many sessions of yours with it are completed.
    public var completedSessions: Int

    public init(
        id: DeckReference, title: String, cardCount: Int, icon: String, completedSessions: Int
    ) {
        (self.id, self.title, self.completedSessions) = (id, title, completedSessions)
        (self.cardCount, self.icon) = (cardCount, icon)
    }
}

/// Whether a session is active, paused, completed or ended.
public typealias DeckStatus = DeckSession.Status
extension DeckStatus: Choice {}

/// Whose turn it is: the players of a session in order, or its owner, then the accounts that have joined.
/// Empty for somebody hidden from the reader by a block.
public struct PartyTurn: Codable, Sendable, Equatable {
    /// A player without an account.
    public var player: String?
    public var accountId: ID?
    public var nickname: String?

    public init(player: String? = nil, accountId: ID? = nil, nickname: String? = nil) {
        (self.player, self.accountId, self.nickname) = (player, accountId, nickname)
    }
}

/// A deck being played, at one of its cards.
public struct PartySession: Codable, Sendable, Equatable {
    /// The session's own; the device may have chosen it.
    public var id: ID
    public var ownerId: ID
    /// Shown to those who have joined.
    public var ownerNickname: String?
    /// Absent for a deck that somebody made.
    public var category: Category?
    public var deckId: ID?
    /// Up to 60 characters; the category and the time where its owner gave it none.
    public var name: String
    public var status: DeckStatus
    public var card: PartyCard
    /// Its place in the order, from 1.
    public var position: Int
    public var total: Int
    public var completedCount: Int
    public var remaining: Int
    /// From 0 to 1.
    public var progress: Double
    /// Rounded half up.
    public var percent: Int
    /// How often a card was passed over that had not been played.
    public var skips: Int
    /// The names of those who take turns, in that order; none where nobody was named.
    public var players: [String]
    /// Absent where nobody is named.
    public var turn: PartyTurn?
    /// The numbers of all cards, in the order of play.
    public var order: [Int]
    /// The numbers of those that were played, in that order.
    public var completed: [Int]
    public var seed: Seed
    public var gameId: ID?
    /// When it began, by the device's clock where it was told later.
    public var startedAt: Timestamp
    /// How long it was active, pauses left out.
    public var activeSeconds: Int
    /// When its last card was played, or it was ended; absent while it is neither.
    public var endedAt: Timestamp?
    public var version: Int
    /// Those who have joined, in that order; absent where nobody has.
    public var joined: [PartyMember]?
    /// The code with which others may join now; shown to the owner, in `cards.session`.
    public var code: PartyCode?

    /// A session as it stands at a moment.
    ///
    /// - Parameters:
    ///   - card: the one on the table, as whoever looks sees it.
    ///   - play: of which all that is counted is taken.
    ///   - now: until when the active time is counted.
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
