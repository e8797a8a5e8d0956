// cards.deck-save, cards.deck-delete and cards.decks: custom decks, for their makers alone or also for their friends
// (domain.md §5.1, custom decks).

import PartyCards
import Values

/// The people who may read and play a deck, besides its maker.
public enum DeckVisibility: String, Choice {
    case `private`
    /// The maker's friends.
    case friends
}

/// A custom deck. `cards.cards` shows its cards.
public struct CardDeck: Codable, Sendable, Equatable {
    /// The deck's id, accepted wherever a category is.
    public var id: ID
    public var ownerId: ID
    /// Up to 40 characters.
    public var name: String
    public var visibility: DeckVisibility
    /// The number of cards, 5 to 200.
    public var cardCount: Int
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    public var version: Int
}

public struct SaveDeck: Command {
    public typealias Reply = CardDeck
    public static let type = "cards.deck-save"
    /// The cards as they are: of one whose every letter is written in escapes, a third.
    public static let dataBytesMax = OwnDeck.bytesMax + RequestLimits.shortFieldsBytes
    public static let about = About(
        "Make a deck of your own, or rewrite one; sessions under way keep the cards they have", .user,
        reasons: [.alreadyExists, .conflict, .versionMismatch],
        example: "cards deck-save name=\"On the road\" "
            + "prompts=\"Best view so far?\",\"Name that tune\",\"Who snores?\",\"Worst snack?\",\"Sing it\"")

    /// The deck to write anew, or a UUID of the device's own. Default: a fresh one.
    public var id: NewID?
    /// Up to 40 characters.
    public var name: String
    /// The texts of the cards: 5 to 200, each of 3 to 240 characters and there once.
    public var prompts: [String]
    /// The others who may play it. Default: private; of a deck that is there, as it is.
    public var visibility: DeckVisibility?
    /// For apps: refused where the deck has changed since this version.
    public var ifVersion: Int?

    public func check(_ problems: inout Problems) {
        problems.text("name", name, OwnDeck.nameLengths)
        let counts = OwnDeck.cardCounts
        let sentence = "a deck must have \(counts.lowerBound) to \(counts.upperBound) cards"
        problems.note("prompts", Bound(counts: counts, told: sentence))
        problems.require(counts.contains(prompts.count), "prompts", sentence)
        let prompts = prompts.prefix(counts.upperBound)
        // Texts that are too long together are not looked at one by one.
        guard prompts.reduce(0, { $0 + $1.utf8.count }) <= OwnDeck.bytesMax else {
            return problems.add(
                "prompts", "the cards of a deck must have at most \(OwnDeck.bytesMax) bytes together")
        }
        // Bytes are compared: to hash a `String`, Swift brings it into canonical order once more.
        var seen: Set<[UInt8]> = []
        for (index, prompt) in prompts.enumerated() {
            let field = "prompts.\(index)"
            guard let clean = problems.lines(field, prompt, Card.promptLengths) else { continue }
            let isNew = seen.insert(Array(Text.folded(clean).utf8)).inserted
            problems.require(isNew, field, "\(field) is there twice")
        }
    }
}

public struct DeleteDeck: Command {
    public typealias Reply = Done
    public static let type = "cards.deck-delete"
    public static let about = About(
        "Delete a deck of yours; sessions under way keep its cards", .user,
        reasons: [.notFound, .forbidden], example: "cards deck-delete deckId=$deck")

    public var deckId: DeckID
}

public struct ListDecks: Paged {
    public typealias Reply = Page<CardDeck>
    public static let type = "cards.decks"
    public static let about = About(
        "Show your decks, or those that a friend shares, the newest first", .user,
        reasons: [.notFound], example: "cards decks ownerId=ann")

    /// Whose. Default: yours.
    public var ownerId: UserReference?
    public var limit: Int?
    public var page: String?
}
