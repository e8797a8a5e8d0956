// invites: inviting friends or a group to a game, and their answers (domain.md §6.2, §6.5, §7.7).

import Values

public struct SendInvitations: Command {
    public static let type = "invites.send"
    /// Limit of people in one command.
    public static let peopleMax = 20
    public static let about = About(
        "Invite friends to a game", .user,
        reasons: [.notFound, .forbidden, .tierRequired, .gameNotOpen, .tooLate, .rateLimited],
        example: "invites send gameId=$game accountIds=ann,bob")

    /// The outcome for one person.
    public struct Outcome: Codable, Sendable, Equatable {
        /// The name from the request, truncated if too long.
        public var accountId: UserReference
        /// `invited`, or absent.
        public var status: ParticipationStatus?
        /// Why they were not invited: `not_found`, `forbidden`, `conflict`, `already_exists`, `game_full`.
        public var reason: Reason?
        /// The reason as a sentence.
        public var message: String?

        /// The outcome for one person.
        /// - Parameter refusal: `nil` if they were invited.
        public init(accountId: UserReference, refusal: Refusal? = nil) {
            self.accountId = UserReference(Wording.shown(accountId.description))
            status = refusal == nil ? .invited : nil
            reason = refusal?.reason
            message = refusal?.message
        }
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var gameId: ID
        /// In the order of the request.
        public var results: [Outcome]
        public var counts: Counts
    }

    public var gameId: GameID
    /// 1 to 20 friends, by nickname or id; each gets a result of its own.
    public var accountIds: [UserReference]

    public func check(_ problems: inout Problems) {
        problems.count("accountIds", accountIds.count, 1...Self.peopleMax, "name", "people")
    }
}

public struct SendGroupInvitation: Command {
    public static let type = "invites.send-group"
    public static let about = About(
        "Invite everyone in its group to a game that you host, or a subgroup", .user,
        reasons: [
            .notFound, .forbidden, .tierRequired, .conflict, .gameNotOpen, .tooLate, .rateLimited,
        ],
        example: "invites send-group gameId=$game")

    public struct Reply: Codable, Sendable, Equatable {
        public var gameId: ID
        /// The number of people who were invited: those who were neither going, waiting nor invited already.
        public var invitedCount: Int
        public var counts: Counts
    }

    public var gameId: GameID
    /// The id of a subgroup, such as s1. Default: everyone in the group.
    public var subgroup: String?

    public func check(_ problems: inout Problems) {
        problems.bytes("subgroup", subgroup, 1...GroupLimits.subgroupBytesMax)
    }
}

/// Members of a group were invited to one of its games, all at once: as many changes of ``RsvpChanged`` to `invited`.
public struct GroupInvited: Event {
    public static let type = "rsvp.group-invited"
    public var gameId: ID
    /// At most 500 people, in the order of ids. None of them had an active row.
    public var accountIds: [ID]
    /// The host.
    public var by: ID
    /// `true` if the host runs the group.
    public var byAdmin: Bool? = nil
    /// The series command that caused it, as in ``RsvpChanged``.
    public var bySeries: ID? = nil
    /// The game's counts after all of them.
    public var counts: Counts
    public var subject: String? { gameId.description }

    /// The changes, each with the counts after all. The status before is that of a row that was over, or of none.
    public var changes: [RsvpChanged] {
        accountIds.map { account in
            RsvpChanged(
                gameId: gameId, accountId: account, from: nil, to: .invited, cause: .user, by: by,
                bySeries: bySeries, invitedBy: by, counts: counts)
        }
    }
}

public struct AcceptInvitation: Command {
    public typealias Reply = Participation
    public static let type = "invites.accept"
    public static let about = About(
        "Accept an invitation; where the game is full, you wait in line", .user,
        reasons: [
            .notFound, .conflict, .expired, .tooEarly, .tierRequired, .requirementsNotMet, .gameNotOpen,
            .gameFull, .rateLimited,
        ],
        example: "invites accept gameId=$game")
    public var gameId: GameID
    /// How many guests you bring, 0 to 4, as many as the host lets you. Default: none.
    public var guests: Int?
    /// Up to 4 names of at most 30 characters, which the host sees.
    public var guestNames: [String]?

    public func check(_ problems: inout Problems) { problems.party(guests, guestNames) }
}

public struct DeclineInvitation: Command {
    public typealias Reply = Participation
    public static let type = "invites.decline"
    public static let about = About(
        "Decline an invitation", .user,
        reasons: [.notFound, .conflict, .expired, .rateLimited], example: "invites decline gameId=$game")
    public var gameId: GameID
}

public struct RevokeInvitation: Command {
    public typealias Reply = Participation
    public static let type = "invites.revoke"
    public static let about = About(
        "Take back an invitation that you sent, or one to your game", .user,
        reasons: [.notFound, .forbidden, .conflict], example: "invites revoke gameId=$game accountId=bob")
    public var gameId: GameID
    public var accountId: UserReference
}

public struct ListInvitations: Paged {
    public typealias Reply = Page<Row>
    public static let type = "invites.list"
    public static let about = About(
        "Show the invitations you can still answer, the latest first", .user, example: "invites list")

    /// An invitation to the caller.
    public struct Row: Codable, Sendable, Equatable {
        public var gameId: ID
        public var title: String
        public var sport: Sport
        public var startsAt: Timestamp
        /// The place's time zone.
        public var timezone: String
        public var durationMinutes: Int
        /// The place's name, or else its address.
        public var placeName: String?
        /// The number of slots, including the host's; absent if unlimited.
        public var capacity: Int?
        /// `open` or `closed`; an invitation to a closed game can only be declined.
        public var status: GameStatus
        public var hostId: ID
        public var hostNickname: String?
        public var hostName: String? = nil
        public var counts: Counts
        /// The inviter; absent if that account is gone or banned, or a block hides it.
        public var inviterId: ID?
        /// The inviter's nickname; absent if ``inviterId`` is.
        public var inviterNickname: String?
        /// The inviter's display name; absent if ``inviterId`` is.
        public var inviterName: String? = nil
        public var invitedAt: Timestamp
    }

    public var limit: Int?
    public var page: String?
}
