// rsvp: who comes to a game (domain.md §6).

import JSON
import Values

/// An account's relation to a game (domain.md §6.1).
public enum ParticipationStatus: String, Choice {
    /// Coming, with a slot.
    case going
    /// May come; takes no slot.
    case maybe
    /// On the waitlist: first come, first served (domain.md §6.4).
    case waitlisted
    /// Asked to join; the host has not answered.
    case requested
    case invited
    /// Declined an invitation, or was turned down by the host.
    case declined
    /// Left, or cannot come any more: because of a block, a start before the answer, or a deleted account.
    case left
    /// Removed by the host; can return only on the host's invitation.
    case removed

    /// Whether people with this status see a private game and get its news (domain.md §6.1).
    public var isActive: Bool {
        switch self {
        case .going, .maybe, .waitlisted, .requested, .invited: true
        case .declined, .left, .removed: false
        }
    }

    /// Whether this status is enough to see a game that is hidden otherwise.
    public var seesPrivate: Bool { isActive && self != .requested }
}

/// A person's participation in a game after an answer.
public struct Participation: Codable, Sendable, Equatable, FieldWritable {
    public var gameId: ID
    public var accountId: ID
    public var status: ParticipationStatus
    /// The place on the waitlist, from 1.
    public var position: Int?
    /// The note with the answer, up to 140 characters.
    public var note: String?
    /// How many guests they bring, or wish to; absent for none.
    public var guests: Int? = nil
    /// The names of guests; only for whoever brings them, and for the host.
    public var guestNames: [String]? = nil
    public var updatedAt: Timestamp
    /// Absent for a game that the caller cannot see any more.
    public var counts: Counts?
    /// The caller's other upcoming games that overlap with this one: a warning, never a refusal. Only for the caller's
    /// own answers.
    public var overlaps: [ID]? = nil
    public var overlapping: [GameMention]? = nil
    public var game: GameMention? = nil
    /// The nickname of the participant; absent in `rsvp.mine`, where all answers are the caller's.
    public var nickname: String? = nil
    /// A slot is reserved for the caller until then; `rsvp.going` takes it.
    public var offerUntil: Timestamp? = nil
    /// The caller's attendance, once the game is completed.
    public var attendance: Attendance? = nil
}

private let joinReasons: [Reason] = [
    .notFound, .gameNotOpen, .tooEarly, .tooLate, .tierRequired, .inviteRequired, .requirementsNotMet,
    .requestRequired, .gameFull, .conflict,
]

public struct Going: Command {
    public typealias Reply = Participation
    public static let type = "rsvp.going"
    public static let about = About(
        "Say that you come, and whom you bring; where it is full, you wait in line", .user,
        reasons: joinReasons, example: "rsvp going gameId=$game")
    public var gameId: GameID
    /// Up to 140 characters.
    public var note: String?
    /// How many guests you bring, 0 to 4, as many as the host lets you. Default: as many as before.
    public var guests: Int?
    /// Up to 4 names of at most 30 characters, which the host sees. Default: as before.
    public var guestNames: [String]?

    public func check(_ problems: inout Problems) {
        problems.lines("note", note, 0...140)
        problems.party(guests, guestNames)
    }
}

public struct Maybe: Command {
    public typealias Reply = Participation
    public static let type = "rsvp.maybe"
    public static let about = About(
        "Say that you may come; takes no slot", .user,
        reasons: joinReasons, example: "rsvp maybe gameId=$game")
    public var gameId: GameID
    /// Up to 140 characters.
    public var note: String?
    /// How many guests you might bring, 0 to 4, as many as the host lets you. Default: as many as before.
    public var guests: Int?
    /// Up to 4 names of at most 30 characters, which the host sees. Default: as before.
    public var guestNames: [String]?

    public func check(_ problems: inout Problems) {
        problems.lines("note", note, 0...140)
        problems.party(guests, guestNames)
    }
}

extension Problems {
    /// Checks the guests that somebody brings, and their names.
    mutating func party(_ guests: Int?, _ names: [String]?) {
        range("guests", guests, GameLimits.guests)
        let names = names ?? []
        count("guestNames", names.count, GameLimits.guests, "be", "names")
        require(
            guests.map { names.count <= max($0, 0) } ?? true, "guestNames",
            "guestNames must not be more than guests")
        for (index, name) in names.prefix(GameLimits.guestsMax).enumerated() {
            text("guestNames.\(index)", name, 1...GameLimits.guestNameMax)
        }
    }
}

public struct Leave: Command {
    public typealias Reply = Participation
    public static let type = "rsvp.leave"
    public static let about = About(
        "Step out of a game, its waitlist or a request; a walk-in may until two days after it", .user,
        reasons: [.notFound, .forbidden, .tooLate, .conflict], example: "rsvp leave gameId=$game")
    public var gameId: GameID
}

public struct AcceptRequest: Command {
    public typealias Reply = Participation
    public static let type = "rsvp.accept"
    public static let about = About(
        "Let someone in who asked to join your game", .user,
        reasons: [.notFound, .forbidden, .tooLate, .conflict, .gameFull],
        example: "rsvp accept gameId=$game accountId=bob")
    public var gameId: GameID
    public var accountId: UserReference
}

public struct DeclineRequest: Command {
    public typealias Reply = Participation
    public static let type = "rsvp.decline"
    public static let about = About(
        "Turn down someone who asked to join your game", .user, reasons: [.notFound, .forbidden, .conflict],
        example: "rsvp decline gameId=$game accountId=bob")
    public var gameId: GameID
    public var accountId: UserReference
}

public struct RemovePerson: Command {
    public typealias Reply = Participation
    public static let type = "rsvp.remove"
    public static let about = About(
        "Remove somebody from your game; only a new invitation lets them back in", .user,
        reasons: [.notFound, .forbidden, .conflict], example: "rsvp remove gameId=$game accountId=bob")
    public var gameId: GameID
    public var accountId: UserReference
}

public struct Roster: Query {
    public static let type = "rsvp.roster"
    /// People shown of each list, the first of them; the counts have all.
    public static let shownMax = 1000
    public static let about = About(
        "Show who comes to a game: the host first, then in the order they joined", .user,
        reasons: [.notFound], example: "rsvp roster gameId=$game")

    /// A row of the roster.
    public struct Person: Codable, Sendable, Equatable {
        public var accountId: ID
        public var nickname: String?
        public var displayName: String?
        /// Their picture: an https address, or `photo:<sha-256>`; absent without one.
        public var avatar: String?
        /// `true` for the host, otherwise absent.
        public var isHost: Bool?
        /// `true` for a co-host whom the host has named, otherwise absent.
        public var isCoHost: Bool? = nil
        /// The status; it decides which list the person is in.
        public var status: ParticipationStatus
        /// The place on the waitlist, from 1; otherwise absent.
        public var position: Int?
        /// The note with the answer, up to 140 characters.
        public var note: String?
        /// How many guests they bring, or wish to; absent for none.
        public var guests: Int? = nil
        /// The names of guests; only for whoever brings them, and for the host and moderators.
        public var guestNames: [String]? = nil
        /// When they got this status; a new note does not change it.
        public var since: Timestamp
        /// `true` for a walk-in.
        public var walkIn: Bool? = nil
        /// A slot is reserved for them until then.
        public var offerUntil: Timestamp? = nil
        /// Only for the host and co-hosts, once the game is completed.
        public var attendance: Attendance? = nil
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var gameId: ID
        public var counts: Counts
        /// The host, then the others in the order they joined.
        public var going: [Person]
        /// In the order they answered.
        public var maybe: [Person]
        /// In the order they move up; only for participants and moderators.
        public var waitlist: [Person]? = nil
        /// The teams that the host saved; only for participants and moderators.
        public var teams: TeamSplit? = nil
        /// People who asked to join. This and the next three are only for the host, co-hosts and moderators.
        public var requested: [Person]? = nil
        /// Invited people who have not answered; only for the host, co-hosts and moderators.
        public var invited: [Person]? = nil
        /// People who declined an invitation or were turned down; only for the host, co-hosts and moderators.
        public var declined: [Person]? = nil
        /// How many have said that they can't come; absent for none.
        public var no: Int? = nil
        /// People whom the host removed; only for the host, co-hosts and moderators.
        public var removed: [Person]? = nil
        /// People without an account: those going, maybe and waitlisted for participants, all others for the host and
        /// moderators; absent without any.
        public var visitors: [Visitor]? = nil
    }

    public var gameId: GameID
}

public struct MyRsvps: Paged {
    public typealias Reply = Page<Participation>
    public static let type = "rsvp.mine"
    public static let about = About(
        "Show the games you have answered, the latest answer first", .user, example: "rsvp mine status=going")
    /// Only games that you answered so. Default: all.
    public var status: ParticipationStatus?
    public var limit: Int?
    public var page: String?
}

public struct JoinRequests: Paged {
    public typealias Reply = Page<Row>
    public static let type = "rsvp.requests"
    public static let about = About(
        "Show who asks to join a game you host, the longest waiting first", .user,
        reasons: [.notFound, .forbidden], example: "rsvp requests gameId=$game")

    /// A request to join.
    public struct Row: Codable, Sendable, Equatable {
        public var accountId: ID
        public var nickname: String?
        public var displayName: String?
        /// Their picture: an https address, or `photo:<sha-256>`; absent without one.
        public var avatar: String?
        /// The note with the request, up to 140 characters.
        public var note: String?
        /// How many guests they would bring; absent for none.
        public var guests: Int? = nil
        public var requestedAt: Timestamp
    }

    public var gameId: GameID
    public var limit: Int?
    public var page: String?
}

public struct WaitlistPosition: Query {
    public static let type = "rsvp.position"
    public static let about = About(
        "Show how far up the waitlist you are", .user, reasons: [.notFound, .conflict],
        example: "rsvp position gameId=$game")

    public struct Reply: Codable, Sendable, Equatable {
        public var gameId: ID
        /// The caller's place on the waitlist, from 1.
        public var position: Int
        /// The length of the waitlist.
        public var waitlisted: Int
        /// A slot is reserved for the caller until then; `rsvp.going` takes it.
        public var offerUntil: Timestamp? = nil
    }

    public var gameId: GameID
}

/// A person's status in a game changed. `from`, `to` and `cause` distinguish requests, decisions, promotions and
/// removals.
public struct RsvpChanged: Event, FieldReadable, FieldWritable {
    public static let type = "rsvp.changed"

    /// The cause of the change.
    public enum Cause: String, Choice {
        /// Somebody's own action: an answer, or sending or withdrawing an invitation.
        case user
        /// A decision of the host or a co-host on a request, a removal or a walk-in.
        case host
        /// A slot became free, and they were first on the waitlist.
        case promotion
        /// A regular's place in a new game, or one that opens for them.
        case standing
        /// An automatic change: a creation, a block, a start, a missed offer, a deleted account.
        case system
    }

    public var gameId: ID
    public var accountId: ID
    /// The status before; absent if there was none.
    public var from: ParticipationStatus?
    /// The new status; equal to `from` if only the note or the guests changed.
    public var to: ParticipationStatus
    public var cause: Cause
    /// The account that caused it; absent for promotions and automatic changes.
    public var by: ID? = nil
    /// `true` in the first event of a game's creator, otherwise absent.
    public var isHost: Bool? = nil
    /// The note with the answer; absent if they are no longer in the game.
    public var note: String? = nil
    /// The series command that caused it. People get one notification for all events of such a command (domain.md
    /// §4.5).
    public var bySeries: ID? = nil
    /// For a series command: the number of the host's other games where they changed in the same way.
    public var seriesOthers: Int? = nil
    /// The inviter; set when an invitation begins or ends.
    public var invitedBy: ID? = nil
    /// `true` for a walk-in.
    public var walkIn: Bool? = nil
    /// The slots that they take or wait for, with their guests; absent for one, and for who is not going, maybe, waitlisted
    /// or requested.
    public var size: Int? = nil
    /// When they began to wait, or to be going, where they took over what they had answered without an account; otherwise
    /// absent: at the moment of the event.
    public var since: Timestamp? = nil
    /// `true` if the deadline for answers ended it; otherwise absent.
    public var byDeadline: Bool? = nil
    /// The game's counts after the change.
    public var counts: Counts
    public var subject: String? { gameId.description }
}
