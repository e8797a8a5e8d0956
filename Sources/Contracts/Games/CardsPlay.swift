// cards.start to cards.end: playing a deck (domain.md §5.1).

import JSON
import PartyCards
import Values

/// A command that a device may send after the fact.
public protocol TimedByDevice: Queueable {
    /// When it was done, if it is told later. Default: now.
    var deviceTime: Timestamp? { get }
}

extension TimedByDevice {
    public static var deviceTimeField: String? { "deviceTime" }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.deviceTime("deviceTime", deviceTime, at: time)
    }
}

/// A command on a party session.
public protocol SessionCommand: TimedByDevice where Reply == PartySession {
    /// The session; without one, `cards.resume` takes the one used last.
    var session: ID? { get }
    /// For apps: refused where the session has changed since this version.
    var ifVersion: Int? { get }
}

private let sessionReasons: [Reason] = [.notFound, .forbidden, .conflict, .versionMismatch]
private let turnReasons: [Reason] = [.notFound, .conflict, .versionMismatch, .notYourTurn]

public struct StartDeck: TimedByDevice {
    public typealias Reply = PartySession
    public static let type = "cards.start"
    public static let about = About(
        "Start a party session; another active one of yours is paused", .guest,
        reasons: [.notFound, .alreadyExists],
        example: "cards start category=truth_or_dare players=Ann,Bob,Cleo")
    public static var newIDField: String? { "id" }
    public static var seedField: String? { "seed" }

    /// Limit of named players in a session.
    public static let playersMax = 20
    public static let shuffleDefault = true
    public static let defaults: [String: JSONValue] = ["shuffle": .bool(shuffleDefault)]

    /// A UUID of the device's own, to start offline.
    public var id: NewID?
    /// Its id or its name, or the id of a deck that somebody made.
    public var category: DeckReference
    /// Off: by number. Default: true.
    public var shuffle: Bool?
    /// A whole number: the same one makes the same order.
    public var seed: Seed?
    /// Up to 20 names of at most 30 characters, who take turns.
    public var players: [String]?
    /// Up to 60 characters. Default: the category and the time.
    public var name: String?
    /// The game of sport party that you are going to, where it is played.
    public var gameId: GameID?
    public var deviceTime: Timestamp?

    public func check(_ problems: inout Problems) {
        problems.deck("category", category)
        problems.text("name", name, 0...60)
        let players = players ?? []
        problems.count("players", players.count, 0...Self.playersMax, "be", "names")
        for (index, player) in players.prefix(Self.playersMax).enumerated() {
            problems.text("players.\(index)", player, 1...30)
        }
    }
}

extension Problems {
    /// Checks the name of a deck.
    mutating func deck(_ field: String, _ deck: DeckReference?) {
        if case .named(let name) = deck { text(field, name, 1...60) }
    }
}

public struct NextCard: SessionCommand {
    public static let type = "cards.next"
    public static let about = About(
        "Go on to the next card; this one counts as skipped", .guest,
        reasons: turnReasons, example: "cards next sessionId=$session")

    public var sessionId: DeckSessionID
    public var ifVersion: Int?
    public var deviceTime: Timestamp?
    public var session: ID? { sessionId }
}

public struct PreviousCard: SessionCommand {
    public static let type = "cards.previous"
    public static let about = About(
        "Go back one card, played or not", .guest, reasons: sessionReasons,
        example: "cards previous sessionId=$session")

    public var sessionId: DeckSessionID
    public var ifVersion: Int?
    public var deviceTime: Timestamp?
    public var session: ID? { sessionId }
}

public struct JumpToCard: SessionCommand {
    public static let type = "cards.jump"
    public static let about = About(
        "Go to a card", .guest, reasons: sessionReasons, example: "cards jump sessionId=$session number=7")

    public var sessionId: DeckSessionID
    /// The card's number.
    public var number: Int
    public var ifVersion: Int?
    public var deviceTime: Timestamp?
    public var session: ID? { sessionId }
}

public struct CompleteCard: SessionCommand {
    public static let type = "cards.complete"
    public static let about = About(
        "Mark a card as played, and go on if it is the one on the table", .guest,
        reasons: turnReasons, example: "cards complete sessionId=$session")

    public var sessionId: DeckSessionID
    /// The card's number. Default: the one on the table.
    public var number: Int?
    public var ifVersion: Int?
    public var deviceTime: Timestamp?
    public var session: ID? { sessionId }
}

public struct UncompleteCard: SessionCommand {
    public static let type = "cards.uncomplete"
    public static let about = About(
        "Mark a card as not played after all; a session that was over goes on", .guest,
        reasons: sessionReasons, example: "cards uncomplete sessionId=$session number=7")

    public var sessionId: DeckSessionID
    /// The card's number.
    public var number: Int
    public var ifVersion: Int?
    public var deviceTime: Timestamp?
    public var session: ID? { sessionId }
}

public struct ShuffleCards: SessionCommand {
    public static let type = "cards.shuffle"
    public static let about = About(
        "Shuffle the cards that are left", .guest,
        reasons: sessionReasons, example: "cards shuffle sessionId=$session")
    public static var seedField: String? { "seed" }

    public var sessionId: DeckSessionID
    /// A whole number: the same one makes the same order.
    public var seed: Seed?
    public var ifVersion: Int?
    public var deviceTime: Timestamp?
    public var session: ID? { sessionId }
}

public struct ResetDeck: SessionCommand {
    public static let type = "cards.reset"
    public static let about = About(
        "Start a session over, even one that has ended", .guest,
        reasons: [.notFound, .forbidden, .versionMismatch], example: "cards reset sessionId=$session")

    public var sessionId: DeckSessionID
    public var ifVersion: Int?
    public var deviceTime: Timestamp?
    public var session: ID? { sessionId }
}

public struct PauseDeck: SessionCommand {
    public static let type = "cards.pause"
    public static let about = About(
        "Pause a session", .guest, reasons: sessionReasons, example: "cards pause sessionId=$session")

    public var sessionId: DeckSessionID
    public var ifVersion: Int?
    public var deviceTime: Timestamp?
    public var session: ID? { sessionId }
}

public struct ResumeDeck: SessionCommand {
    public static let type = "cards.resume"
    public static let about = About(
        "Go on with a session; another active one of yours is paused", .guest,
        reasons: sessionReasons, example: "cards resume sessionId=$session")

    /// Default: the one used last that is not over.
    public var sessionId: DeckSessionID?
    public var ifVersion: Int?
    public var deviceTime: Timestamp?
    public var session: ID? { sessionId }
}

public struct EndDeck: SessionCommand {
    public static let type = "cards.end"
    public static let about = About(
        "End a session; only cards reset brings it back", .guest, reasons: sessionReasons,
        example: "cards end sessionId=$session")

    public var sessionId: DeckSessionID
    public var ifVersion: Int?
    public var deviceTime: Timestamp?
    public var session: ID? { sessionId }
}

public struct FavorCard: Queueable, Toggle {
    public static let type = "cards.favorite"
    public static let about = About(
        "Mark a card as a favorite, or take the mark away", .guest,
        reasons: [.notFound], example: "cards favorite cardId=story_time-7 on=on")

    public struct Reply: Codable, Sendable, Equatable {
        /// The deck and the number: `story_time-7`.
        public var cardId: String
        public var on: Bool
    }

    /// Its deck and its number.
    public var cardId: CardReference
    /// Off takes it away. Default: true.
    public var on: Bool?
}
