// rsvp: who comes to a game (domain.md §6).

import Values

/// What someone is to a game (domain.md §6.1).
public enum ParticipationStatus: String, Choice {
    /// Comes, and has a slot.
    case going
    /// May come; takes no slot.
    case maybe
    /// Waits for a slot, first come, first served (domain.md §6.4).
    case waitlisted
    /// Has asked to join, and the host has not answered.
    case requested
    case invited
    /// Did not take an invitation, or was turned down by the host.
    case declined
    /// Has stepped out, or can come no more: a block, a start that came before an answer, an account
    /// that is gone.
    case left
    /// Was taken out by the host; only an invitation of the host lets them back.
    case removed

    /// Whether someone in this status sees a private game and is told of it (domain.md §6.1).
    public var isActive: Bool {
        switch self {
        case .going, .maybe, .waitlisted, .requested, .invited: true
        case .declined, .left, .removed: false
        }
    }

    /// Whether this status alone lets someone see a game they otherwise could not.
    public var seesPrivate: Bool { isActive && self != .requested }
}

/// A person's participation in a game after an answer.
public struct Participation: Codable, Sendable, Equatable {
    public var gameId: ID
    public var accountId: ID
    public var status: ParticipationStatus
    /// Place in the waitlist, from 1.
    public var position: Int?
    /// What they said with the answer, up to 140 characters.
    public var note: String?
    public var updatedAt: Timestamp
    /// Absent of a game that one may not see any more.
    public var counts: Counts?
    /// Other upcoming games I am going to that intersect this one: a warning, never a refusal. Of nobody else.
    public var overlaps: [ID]?
    public var overlapping: [GameMention]?
    public var game: GameMention?
    /// Whose answer it is; absent in `rsvp.mine`, where all are one's own.
    public var nickname: String?
    /// A slot is kept for me until then: going takes it.
    public var offerUntil: Timestamp?
    /// Whether I was there, once the game is completed.
    public var attendance: Attendance?

    public init(
        gameId: ID, accountId: ID, status: ParticipationStatus, position: Int?, note: String?,
        updatedAt: Timestamp, counts: Counts?, overlaps: [ID]? = nil
    ) {
        (self.gameId, self.accountId, self.status, self.position) = (gameId, accountId, status, position)
        (self.note, self.updatedAt, self.counts, self.overlaps) = (note, updatedAt, counts, overlaps)
    }
}

private let joinReasons: [Reason] = [
    .notFound, .gameNotOpen, .tooLate, .tierRequired, .inviteRequired, .requirementsNotMet, .requestRequired,
    .gameFull, .conflict,
]

/// `rsvp.going`
public struct Going: Command {
    public typealias Reply = Participation
    public static let type = "rsvp.going"
    public static let about = About(
        "Say that you come; where it is full, you wait in line", .user,
        fields: ["note": "up to 140 characters"], reasons: joinReasons, example: "rsvp going gameId=$game")
    public var gameId: ID
    public var note: String?

    public func check(_ problems: inout Problems) { problems.lines("note", note, 0...140) }
}

/// `rsvp.maybe`
public struct Maybe: Command {
    public typealias Reply = Participation
    public static let type = "rsvp.maybe"
    public static let about = About(
        "Say that you may come; takes no slot", .user, fields: ["note": "up to 140 characters"],
        reasons: joinReasons, example: "rsvp maybe gameId=$game")
    public var gameId: ID
    public var note: String?

    public func check(_ problems: inout Problems) { problems.lines("note", note, 0...140) }
}

/// `rsvp.leave`
public struct Leave: Command {
    public typealias Reply = Participation
    public static let type = "rsvp.leave"
    public static let about = About(
        "Step out of a game, its waitlist or a request; a walk-in may until two days after it", .user,
        reasons: [.notFound, .forbidden, .tooLate, .conflict], example: "rsvp leave gameId=$game")
    public var gameId: ID
}

/// `rsvp.accept`
public struct AcceptRequest: Command {
    public typealias Reply = Participation
    public static let type = "rsvp.accept"
    public static let about = About(
        "Let someone in who asked to join your game", .user,
        reasons: [.notFound, .forbidden, .tooLate, .conflict, .gameFull],
        example: "rsvp accept gameId=$game accountId=bob")
    public var gameId: ID
    public var accountId: UserReference
}

/// `rsvp.decline`
public struct DeclineRequest: Command {
    public typealias Reply = Participation
    public static let type = "rsvp.decline"
    public static let about = About(
        "Turn down someone who asked to join your game", .user, reasons: [.notFound, .forbidden, .conflict],
        example: "rsvp decline gameId=$game accountId=bob")
    public var gameId: ID
    public var accountId: UserReference
}

/// `rsvp.remove`
public struct RemovePerson: Command {
    public typealias Reply = Participation
    public static let type = "rsvp.remove"
    public static let about = About(
        "Remove somebody from your game; only a new invitation lets them back in", .user,
        reasons: [.notFound, .forbidden, .conflict], example: "rsvp remove gameId=$game accountId=bob")
    public var gameId: ID
    public var accountId: UserReference
}

/// `rsvp.roster`
public struct Roster: Query {
    public static let type = "rsvp.roster"
    public static let about = About(
        "Show who comes to a game: the host first, then in the order they joined", .user,
        reasons: [.notFound], example: "rsvp roster gameId=$game")

    /// A row of the roster.
    public struct Person: Codable, Sendable, Equatable {
        public var accountId: ID
        public var nickname: String?
        public var displayName: String?
        /// `true` for the host, absent for everyone else.
        public var isHost: Bool?
        /// What they are to the game: it says which list they are in.
        public var status: ParticipationStatus
        /// Place in the waitlist, from 1; absent for who does not wait.
        public var position: Int?
        /// What they said with their answer, up to 140 characters.
        public var note: String?
        /// When they came to this status; a new note does not set it anew.
        public var since: Timestamp
        /// The host let them in on the day.
        public var walkIn: Bool?
        /// A slot is kept for them until then.
        public var offerUntil: Timestamp?
        /// Once the game is completed; for the host.
        public var attendance: Attendance?
        public init(
            accountId: ID, nickname: String?, displayName: String?, isHost: Bool?,
            status: ParticipationStatus,
            position: Int?, note: String?, since: Timestamp
        ) {
            (self.accountId, self.nickname, self.displayName) = (accountId, nickname, displayName)
            (self.isHost, self.status, self.position) = (isHost, status, position)
            (self.note, self.since) = (note, since)
        }
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var gameId: ID
        public var counts: Counts
        /// The host first, then in the order in which they joined.
        public var going: [Person]
        /// In the order in which they said so.
        public var maybe: [Person]
        /// In the order in which they move up; only for moderators and those who are in it themselves.
        public var waitlist: [Person]?
        /// As the host has saved them; only for moderators and those who are in it themselves.
        public var teams: TeamSplit?
        /// Who asks to join. This and all that follows are for the host and moderators alone.
        public var requested: [Person]?
        /// Who has not answered an invitation; for the host and moderators.
        public var invited: [Person]?
        /// Who did not take an invitation or was turned down; for the host and moderators.
        public var declined: [Person]?
        /// Whom the host has taken out; for the host and moderators.
        public var removed: [Person]?
        public init(gameId: ID, counts: Counts, going: [Person], maybe: [Person]) {
            (self.gameId, self.counts, self.going, self.maybe) = (gameId, counts, going, maybe)
        }
    }

    public var gameId: ID
}

/// `rsvp.mine`
public struct MyRsvps: Query {
    public typealias Reply = Page<Participation>
    public static let type = "rsvp.mine"
    public static let about = About(
        "Show the games you have answered, the latest answer first", .user,
        fields: ["limit": "1 to 100, default 20"],
        example: "rsvp mine status=going")
    /// Only answers of this status; absent: all of them.
    public var status: ParticipationStatus?
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) { problems.range("limit", limit, 1...100) }
}

/// `rsvp.requests`
public struct JoinRequests: Query {
    public typealias Reply = Page<Row>
    public static let type = "rsvp.requests"
    public static let about = About(
        "Show who asks to join a game you host, the longest waiting first", .user,
        fields: ["limit": "1 to 100, default 20"], reasons: [.notFound, .forbidden],
        example: "rsvp requests gameId=$game")

    /// Someone who asks to join.
    public struct Row: Codable, Sendable, Equatable {
        public var accountId: ID
        public var nickname: String?
        public var displayName: String?
        /// What they said with the request, up to 140 characters.
        public var note: String?
        public var requestedAt: Timestamp

        public init(
            accountId: ID, nickname: String?, displayName: String?, note: String?, requestedAt: Timestamp
        ) {
            (self.accountId, self.nickname, self.displayName) = (accountId, nickname, displayName)
            (self.note, self.requestedAt) = (note, requestedAt)
        }
    }

    public var gameId: ID
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) { problems.range("limit", limit, 1...100) }
}

/// `rsvp.position`
public struct WaitlistPosition: Query {
    public static let type = "rsvp.position"
    public static let about = About(
        "Show how far up the waitlist you are", .user, reasons: [.notFound, .conflict],
        example: "rsvp position gameId=$game")

    public struct Reply: Codable, Sendable, Equatable {
        public var gameId: ID
        /// My place in the waitlist, from 1.
        public var position: Int
        /// How many wait in all.
        public var waitlisted: Int
        /// A slot is kept for me until then: going takes it.
        public var offerUntil: Timestamp?
        public init(gameId: ID, position: Int, waitlisted: Int, offerUntil: Timestamp? = nil) {
            (self.gameId, self.position) = (gameId, position)
            (self.waitlisted, self.offerUntil) = (waitlisted, offerUntil)
        }
    }

    public var gameId: ID
}

/// A person's status in a game has changed. `from`, `to` and `cause` tell requests, decisions, promotions and
/// removals apart.
public struct RsvpChanged: Event {
    public static let type = "rsvp.changed"

    /// What moved them.
    public enum Cause: String, Choice {
        /// Somebody's own act: an answer of theirs, or an invitation that is sent or taken back.
        case user
        /// The host decided: on a request, a removal, a walk-in.
        case host
        /// A slot came free, and they were the first in line.
        case promotion
        /// Follows by itself: a creation, a block, a start, a missed offer, an account that is gone.
        case system
    }

    public var gameId: ID
    public var accountId: ID
    /// Absent for the first row of a person.
    public var from: ParticipationStatus?
    /// What they are now; as before, where a note alone is new.
    public var to: ParticipationStatus
    /// What moved them.
    public var cause: Cause
    /// Who did it; absent for promotions and what follows by itself.
    public var by: ID?
    /// `true` in the first row of who creates the game; absent in all others.
    public var isHost: Bool?
    /// What they say with their answer; absent where they are not in it any more.
    public var note: String?
    /// The series command that caused it. People are notified once of all events of one such command
    /// (domain.md §4.5).
    public var bySeries: ID?
    /// By a series command: the number of the host's other games in which they moved in the same way.
    public var seriesOthers: Int?
    /// Who invited them; set when an invitation begins or ends.
    public var invitedBy: ID?
    /// They were let in on the day.
    public var walkIn: Bool?
    /// The game's counts afterwards.
    public var counts: Counts
    public var subject: String? { gameId.description }

    public init(
        gameId: ID, accountId: ID, from: ParticipationStatus?, to: ParticipationStatus, cause: Cause,
        by: ID? = nil, isHost: Bool? = nil, note: String? = nil, invitedBy: ID? = nil, counts: Counts
    ) {
        (self.gameId, self.accountId, self.from, self.to) = (gameId, accountId, from, to)
        (self.cause, self.by, self.isHost) = (cause, by, isHost)
        (self.note, self.invitedBy, self.counts) = (note, invitedBy, counts)
    }
}
