// games.share, games.landing, games.link-open and games.link-parse: links to a game, also for people without the app
// (domain.md §4.8).

import Values

public struct ShareGame: Command {
    public static let type = "games.share"
    public static let about = About(
        "Get a link to a game you host or go to, with a few words to send along", .user,
        reasons: [.notFound, .forbidden, .rateLimited], example: "games share gameId=$game")

    public struct Reply: Codable, Sendable, Equatable {
        /// A link to the game that names the person who shares it.
        public var url: String
        /// Title, city, local date and time, and the link.
        public var text: String
    }

    public var gameId: GameID
}

/// The public view of a game behind a link: for a public game what, when and roughly where it is, and who hosts it; for
/// any other game, only that it is private.
public struct GameLanding: Codable, Sendable, Equatable {
    /// `true` for a game that is not public; then all other fields are absent.
    public var `private`: Bool? = nil
    public var sport: Sport? = nil
    public var title: String? = nil
    /// The place's name; absent if the place has only an address, which stays private.
    public var placeName: String? = nil
    public var cityLabel: String? = nil
    /// Absent if the host's account is gone.
    public var host: LandingPerson? = nil
    public var startsAt: Timestamp? = nil
    public var durationMinutes: Int? = nil
    public var timezone: String? = nil
    /// The date in `timezone`.
    public var localDate: Day? = nil
    /// The time of day in `timezone`, such as `18:00`.
    public var localTime: String? = nil
    /// How many people are going.
    public var going: Int? = nil
    /// The number of free slots; absent if unlimited.
    public var openSlots: Int? = nil
    /// Whether all slots are taken; always `false` if unlimited.
    public var full: Bool? = nil
    public var status: GameStatus? = nil
    /// Whether it is over; for a cancelled game see `status`.
    public var past: Bool? = nil
    /// Always `true`: search engines should not index the page.
    public var noindex: Bool = true
}

public struct ShowLanding: Query {
    public typealias Reply = GameLanding
    public static let type = "games.landing"
    public static let about = About(
        "Show what a link to a game tells anyone who opens it", .anyone, reasons: [.notFound],
        example: "games landing gameId=$game")
    public var gameId: GameID
}

public struct OpenLink: Command {
    public typealias Reply = GameLanding
    public static let type = "games.link-open"
    public static let about = About(
        "Count that a link to a game was opened, and show what it tells; for the server of the page", .anyone,
        reasons: [.notFound], example: "games link-open gameId=$game visitor=b1946ac9")
    public var gameId: GameID
    /// The id at the link's end.
    public var inviter: UserID?
    /// The same for the same browser, up to 64 characters; it is not kept.
    public var visitor: String

    public func check(_ problems: inout Problems) { problems.text("visitor", visitor, 1...64) }
}

public struct ParseLink: Query {
    public static let type = "games.link-parse"
    public static let about = About(
        "Say what a link of Rally's leads to", .anyone,
        // Every Rally takes this form, whatever its host.
        example: "games link-parse url=dandarts://friend/0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f")

    public struct Reply: Codable, Sendable, Equatable {
        public var kind: LinkKind
        /// The id; the token of an invitation, mail or calendar link; the nickname of a profile; or the slug of a group.
        public var id: String
        /// The account that shared the link to a game.
        public var inviter: ID? = nil
    }

    /// https or dandarts.
    public var url: String

    public func check(_ problems: inout Problems) { problems.text("url", url, 1...500) }
}

// MARK: - Events

/// Somebody shared a game.
public struct LinkCreated: Event {
    public static let type = "games.link-created"
    public var gameId: ID
    public var inviterId: ID
    public var subject: String? { gameId.description }
}

/// A link to a game was opened: at most one event for each link, visitor and UTC day, without the visitor's identity.
public struct LinkOpened: Event {
    public static let type = "games.link-opened"
    public static let isAnonymous = true
    public var gameId: ID
    /// The account that shared it; absent if the link names nobody, or nobody who has signed up.
    public var inviter: ID?
    public var subject: String? { gameId.description }
}
