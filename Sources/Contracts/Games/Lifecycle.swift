// games: close, open, cancel, complete and delete, and showing one game or my games (domain.md §4.2, §4.3, §4.6).

import Values

public struct CloseGame: Command {
    public typealias Reply = GameView
    public static let type = "games.close"
    public static let about = About(
        "Close a game you host to newcomers; whoever is in it stays", .user,
        reasons: [.notFound, .forbidden, .conflict], example: "games close gameId=$game")
    public var gameId: GameID
}

public struct OpenGame: Command {
    public typealias Reply = GameView
    public static let type = "games.open"
    public static let about = About(
        "Open a closed game again", .user, reasons: [.notFound, .forbidden, .conflict],
        example: "games open gameId=$game")
    public var gameId: GameID
}

public struct CancelGame: Command {
    public typealias Reply = GameView
    public static let type = "games.cancel"
    public static let about = About(
        "Cancel a game you host", .user,
        reasons: [.notFound, .forbidden, .conflict], example: "games cancel gameId=$game reason=Rain")
    public var gameId: GameID
    /// Up to 200 characters.
    public var reason: String?

    public func check(_ problems: inout Problems) { problems.lines("reason", reason, 0...200) }
}

public struct CompleteGame: Command {
    public typealias Reply = GameView
    public static let type = "games.complete"
    public static let about = About(
        "Say that a game you host is over, once it has started", .user,
        reasons: [.notFound, .forbidden, .tooEarly, .conflict], example: "games complete gameId=$game")
    public var gameId: GameID
}

public struct DeleteGame: Command {
    public typealias Reply = Done
    public static let type = "games.delete"
    public static let about = About(
        "Cancel a game you host and hide it from lists", .user, reasons: [.notFound, .forbidden, .conflict],
        example: "games delete gameId=$game")
    public var gameId: GameID
}

public struct GetGame: Query {
    public typealias Reply = GameView
    public static let type = "games.get"
    public static let about = About(
        "Show a game, your part in it, and what you can do", .user, reasons: [.notFound],
        example: "games get gameId=$game")
    public var gameId: GameID
}

public struct MyGames: Paged {
    public static let type = "games.mine"
    public static let about = About(
        "Show your games: those you go to, host, were invited to and more", .user,
        example: "games mine section=going")

    /// The sections of `games.mine`; each of the caller's games is in exactly one.
    public enum Section: String, Choice {
        /// The caller hosts it, and it is not over.
        case hosting
        case going
        case maybe
        case waitlisted
        case invited
        /// The caller asked to join, and the host has not decided.
        case requested
        /// Over or cancelled; the caller hosted it or was going.
        case past
    }

    public struct Reply: Codable, Sendable, Equatable {
        /// The items, if a `section` was given.
        public var items: [GameView]? = nil
        public var next: String? = nil
        /// The first items of each section, if none was given.
        public var sections: [String: [GameView]]? = nil
    }

    /// Only this one, paged.
    public var section: Section?
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) {
        problems.limit(limit)
        problems.require(
            page == nil || section != nil, "page", "page needs section, the list that it belongs to")
    }
}
