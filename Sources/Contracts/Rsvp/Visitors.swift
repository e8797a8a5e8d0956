// rsvp.visit…: answering a game without an account, by a link of its host's (domain.md §6.11).

import JSON
import Values

/// Whether people without an account may answer a game, by its host's link.
public enum VisitorMode: String, Choice {
    case off
    /// They ask, and the host decides.
    case ask
}

/// A visitor's relation to a game.
public enum VisitorStatus: String, Choice {
    /// Asked to come; the host has not answered. Takes no slot.
    case requested
    case going
    case maybe
    case waitlisted
    /// Said no, or was turned down by the host.
    case declined
    case left
    /// Removed by the host, for good.
    case removed
    /// Their place is that of an account now.
    case claimed
}

/// The answer of a visitor.
public enum VisitorAnswer: String, Choice {
    case going
    case maybe
    case no
}

/// The limits of visitors.
public enum VisitorLimits {
    /// Visitors of a game who have not said no, left, or been removed.
    public static let activeMax = 30
    /// All visitors by one link of a game: a host who makes another one has room for as many again.
    public static let ofLinkMax = 200
    /// All visitors that a game ever has.
    public static let everMax = 1000
    /// How often one visitor may change their answer.
    public static let changesMax = 20
    /// People whom a link names, where the host shows who is going.
    public static let namesMax = 100
    static let names = 2...40
    static let tokenBytes = 1...500
}

/// Somebody without an account who has answered a game.
public struct Visitor: Codable, Sendable, Equatable {
    public var id: ID
    /// The name they gave; Visitor, once it is forgotten.
    public var name: String
    public var status: VisitorStatus
    /// The place on the waitlist, from 1; otherwise absent.
    public var position: Int? = nil
    /// How many guests they bring, or wish to; absent for none.
    public var guests: Int? = nil
    /// When they got this status.
    public var since: Timestamp
}

/// A game as its host's link shows it to people without an account.
public struct VisitedGame: Codable, Sendable, Equatable {
    public var gameId: ID
    public var sport: Sport
    public var title: String
    /// Up to 500 characters.
    public var description: String? = nil
    public var placeName: String? = nil
    public var address: String? = nil
    public var cityLabel: String? = nil
    /// Absent if the host's account is gone.
    public var hostName: String? = nil
    public var startsAt: Timestamp
    public var durationMinutes: Int
    public var timezone: String
    /// The date in `timezone`.
    public var localDate: Day
    /// The time of day in `timezone`, such as `18:00`.
    public var localTime: String
    public var status: GameStatus
    /// The number of slots, the host's included; absent if unlimited.
    public var capacity: Int? = nil
    /// The number of free slots; absent if unlimited.
    public var openSlots: Int? = nil
    /// How many guests each may bring, 1 to 4; absent for none.
    public var guestsEach: Int? = nil
    public var counts: Counts
    /// Names of the first hundred who are going, the host first; only where the host shows them.
    public var going: [String]? = nil
    /// Always `true`: search engines should not index the page.
    public var noindex: Bool = true
}

/// A visitor's answer, as they see it themselves.
public struct VisitView: Codable, Sendable, Equatable {
    public var visitor: Visitor
    public var game: VisitedGame
    /// The visitor's own link, with which they change or leave.
    public var url: String
    /// The end of that link.
    public var token: String
}

/// The link with which a host lets people without an account answer.
public struct VisitorLink: Codable, Sendable, Equatable {
    public var gameId: ID
    public var url: String
}

/// A host's link for people without an account.
public struct ShowVisitorLink: Query {
    public typealias Reply = VisitorLink
    public static let type = "rsvp.visitor-link"
    public static let about = About(
        "Get the link with which people without an account answer your game", .user,
        reasons: [.notFound, .forbidden, .tierRequired, .conflict],
        example: "rsvp visitor-link gameId=$game")
    public var gameId: GameID
}

public struct RenewVisitorLink: Command {
    public typealias Reply = VisitorLink
    public static let type = "rsvp.visitor-link-renew"
    public static let about = About(
        "Make that link anew; the former one is good for nobody any more", .user,
        reasons: [.notFound, .forbidden, .tierRequired, .conflict, .rateLimited],
        example: "rsvp visitor-link-renew gameId=$game")
    public var gameId: GameID
}

public struct ShowVisitLanding: Query {
    public typealias Reply = VisitedGame
    public static let type = "rsvp.visit-landing"
    public static let about = About(
        "Show what a host's link for people without an account tells anyone who opens it", .anyone,
        reasons: [.notFound, .rateLimited], example: "rsvp visit-landing gameId=$game key=$key")
    public var gameId: GameID
    /// The part of the link behind k=.
    public var key: String

    public func check(_ problems: inout Problems) { problems.bytes("key", key, VisitorLimits.tokenBytes) }
}

public struct VisitGame: Command {
    public typealias Reply = VisitView
    public static let type = "rsvp.visit"
    public static let about = About(
        "Answer a game without an account, by its host's link; you get a link of your own", .anyone,
        reasons: [.notFound, .gameNotOpen, .tooEarly, .requestRequired, .full, .gameFull, .rateLimited],
        example: "rsvp visit gameId=$game key=$key name=Lena status=going")
    public var gameId: GameID
    /// The part of the link behind k=.
    public var key: String
    /// 2 to 40 characters, which the host and the others of the game see.
    public var name: String
    public var status: VisitorAnswer
    /// How many guests you bring, 0 to 4, as many as the host lets you. Default: 0.
    public var guests: Int?

    public static let guestsDefault = 0
    public static let defaults: [String: JSONValue] = ["guests": JSONValue(guestsDefault)]

    public func check(_ problems: inout Problems) {
        problems.bytes("key", key, VisitorLimits.tokenBytes)
        problems.visitorName(name)
        problems.range("guests", guests, GameLimits.guests)
    }
}

public struct ShowVisit: Query {
    public typealias Reply = VisitView
    public static let type = "rsvp.visit-get"
    public static let about = About(
        "Show an answer without an account, by its own link", .anyone, reasons: [.notFound, .rateLimited],
        example: "rsvp visit-get token=$token")
    /// The end of the link, or all of it.
    public var token: String

    public func check(_ problems: inout Problems) {
        problems.bytes("token", token, VisitorLimits.tokenBytes)
    }
}

public struct ChangeVisit: Command {
    public typealias Reply = VisitView
    public static let type = "rsvp.visit-change"
    public static let about = About(
        "Change an answer without an account, by its own link, until the game starts", .anyone,
        reasons: [
            .notFound, .gameNotOpen, .tooEarly, .tooLate, .conflict, .requestRequired, .full, .gameFull,
            .rateLimited,
        ],
        example: "rsvp visit-change token=$token status=no")
    /// The end of the link, or all of it.
    public var token: String
    /// Default: as before.
    public var status: VisitorAnswer?
    /// How many guests you bring, 0 to 4, as many as the host lets you. Default: as many as before.
    public var guests: Int?
    /// 2 to 40 characters. Default: as before.
    public var name: String?

    public func check(_ problems: inout Problems) {
        problems.bytes("token", token, VisitorLimits.tokenBytes)
        problems.visitorName(name)
        problems.range("guests", guests, GameLimits.guests)
    }
}

public struct ForgetVisit: Command {
    public typealias Reply = Done
    public static let type = "rsvp.visit-forget"
    public static let about = About(
        "Leave a game that you answered without an account, and have your name forgotten", .anyone,
        reasons: [.notFound, .rateLimited], example: "rsvp visit-forget token=$token")
    /// The end of the link, or all of it.
    public var token: String

    public func check(_ problems: inout Problems) {
        problems.bytes("token", token, VisitorLimits.tokenBytes)
    }
}

public struct ClaimVisit: Command {
    public typealias Reply = Participation
    public static let type = "rsvp.visit-claim"
    public static let about = About(
        "Take over what you answered before you had an account, with your place in line", .user,
        reasons: [.notFound, .gameNotOpen, .tooLate, .tierRequired, .inviteRequired, .conflict],
        example: "rsvp visit-claim token=$token")
    /// The end of the link, or all of it.
    public var token: String

    public func check(_ problems: inout Problems) {
        problems.bytes("token", token, VisitorLimits.tokenBytes)
    }
}

public struct AcceptVisit: Command {
    public typealias Reply = Visitor
    public static let type = "rsvp.visit-accept"
    public static let about = About(
        "Let somebody without an account in who asked to join your game", .user,
        reasons: [.notFound, .forbidden, .tierRequired, .tooLate, .conflict, .gameFull],
        example: "rsvp visit-accept gameId=$game visitorId=$visitor")
    public var gameId: GameID
    public var visitorId: VisitorID
}

public struct RefuseVisit: Command {
    public typealias Reply = Visitor
    public static let type = "rsvp.visit-refuse"
    public static let about = About(
        "Turn down somebody without an account who asked to join your game", .user,
        reasons: [.notFound, .forbidden, .tierRequired, .conflict],
        example: "rsvp visit-refuse gameId=$game visitorId=$visitor")
    public var gameId: GameID
    public var visitorId: VisitorID
}

public struct RemoveVisit: Command {
    public typealias Reply = Visitor
    public static let type = "rsvp.visit-remove"
    public static let about = About(
        "Remove somebody without an account from your game, for good", .user,
        reasons: [.notFound, .forbidden, .tierRequired, .conflict],
        example: "rsvp visit-remove gameId=$game visitorId=$visitor")
    public var gameId: GameID
    public var visitorId: VisitorID
}

/// The status of somebody without an account changed in a game. Their names are rsvp's alone.
public struct VisitorChanged: Event {
    public static let type = "rsvp.visitor-changed"
    public var gameId: ID
    public var visitorId: ID
    /// The status before; absent if there was none.
    public var from: VisitorStatus?
    /// The new status; equal to `from` if only the guests changed.
    public var to: VisitorStatus
    public var cause: RsvpChanged.Cause
    /// The host who decided, or the account that took the place over; absent for the visitor's own acts and automatic
    /// changes.
    public var by: ID? = nil
    /// The slots that they take or wait for, with their guests; absent for one.
    public var size: Int? = nil
    /// The game's counts after the change.
    public var counts: Counts
    public var subject: String? { gameId.description }
}

extension VisitorStatus {
    /// The status of a row that is no account's.
    public init(_ status: ParticipationStatus) {
        self =
            switch status {
            case .going: .going
            case .maybe: .maybe
            case .waitlisted: .waitlisted
            case .requested: .requested
            // Nobody invites a visitor.
            case .invited, .left: .left
            case .declined: .declined
            case .removed: .removed
            }
    }

    /// The status of their row: one that is claimed is over.
    public var row: ParticipationStatus {
        switch self {
        case .going: .going
        case .maybe: .maybe
        case .waitlisted: .waitlisted
        case .requested: .requested
        case .declined: .declined
        case .left, .claimed: .left
        case .removed: .removed
        }
    }
}

extension VisitorChanged {
    /// The change as one of a row under the visitor's id.
    public var change: RsvpChanged {
        RsvpChanged(
            gameId: gameId, accountId: visitorId, from: from?.row, to: to.row, cause: cause, by: by,
            size: size, counts: counts)
    }
}

extension Problems {
    /// Checks what somebody without an account is called: those of the game read it beside the names of accounts.
    fileprivate mutating func visitorName(_ name: String?) {
        text("name", name, VisitorLimits.names)
        require(
            !(name.map(OfficialName.isDisplayName) ?? false), "name",
            "name is kept for those who run Rally; choose another one")
    }
}
