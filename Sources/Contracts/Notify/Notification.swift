// A notification as its recipient sees it (domain.md §8.1, §8.2).

import Values

/// What a notification is about.
public enum NotificationType: String, Choice {
    /// A public game was created within ten miles of home; five of these a day at most.
    case newGameNearby = "new_game_nearby"
    /// Somebody invites the recipient into a game.
    case gameInvitation = "game_invitation"
    /// Somebody took an invitation: to who invited them, and to the host.
    case inviteAccepted = "invite_accepted"
    /// Somebody asks to join: to the host.
    case joinRequest = "join_request"
    /// The host has accepted the recipient's request; where the game is full, they wait in line.
    case joinAccepted = "join_accepted"
    case joinDeclined = "join_declined"
    /// Somebody is going, or maybe: to the host. What comes within an hour is one row.
    case rsvpReceived = "rsvp_received"
    /// Somebody who was going stepped out: to the host.
    case participantLeft = "participant_left"
    /// The recipient moved up from the waitlist, or is offered a slot.
    case promoted
    case removedFromGame = "removed_from_game"
    /// A game has another time or place: to who is going, maybe, waitlisted or invited.
    case gameUpdated = "game_updated"
    /// A game does not take place: to everyone in it. Quiet hours do not hold it.
    case gameCancelled = "game_cancelled"
    /// A game was handed over: to its new host.
    case hostTransferred = "host_transferred"
    /// A game starts in a day, in two hours or in ten minutes: to who is going.
    case gameReminder = "game_reminder"
    /// Bad weather is expected at a game: to who is going.
    case weatherWarning = "weather_warning"
    /// A day before a game something is still missing: to the host.
    case equipmentMissing = "equipment_missing"
    /// Somebody came into the recipient's ride or left it, or the recipient's seat is gone.
    case carpoolChanged = "carpool_changed"
    /// Somebody said something in a game's chat; one row for each game, always of the latest.
    case chatMessage = "chat_message"
    /// A game is over, and the recipient may say how it was.
    case feedbackRequest = "feedback_request"
    /// A day later, the recipient has not said how it was.
    case feedbackReminder = "feedback_reminder"
    case userFollowed = "user_followed"
    case friendRequest = "friend_request"
    case friendAccepted = "friend_accepted"
    /// Somebody upvoted the recipient's post. What comes within an hour is one row.
    case postUpvoted = "post_upvoted"
    case postCommented = "post_commented"
    case commentReplied = "comment_replied"
    /// A comment names the recipient, or answers what they answered.
    case commentMentioned = "comment_mentioned"
    case remoteChallenge = "remote_challenge"
    /// The recipient's challenge was accepted; the two can join.
    case remoteReady = "remote_ready"
    case remoteDeclined = "remote_declined"
    /// A challenge or a remote match has run out of time: to both.
    case remoteExpired = "remote_expired"
    /// A match of darts is over: to its accounts, but not to who recorded it.
    case matchResult = "match_result"
    /// The recipient has earned a badge (domain.md §9.4).
    case badgeEarned = "badge_earned"
    /// The recipient has come to a higher tier of trust (domain.md §9.4).
    case tierUp = "tier_up"
    /// The recipient has unlocked an achievement (domain.md §9.6).
    case achievement
    /// The recipient's profile has come to tier 1, for the first time.
    case welcome
    /// Something was refused because the profile is too thin; at most once in seven days.
    case tier2Reminder = "tier2_reminder"
    /// What moderators have decided, how the account stands, what others complain of; mailed as well.
    case accountNotice = "account_notice"

    /// Whether it is pushed to those who have not said otherwise.
    public var isPushedByDefault: Bool {
        switch self {
        case .newGameNearby, .equipmentMissing, .postUpvoted, .matchResult: false
        case .gameInvitation, .inviteAccepted, .joinRequest, .joinAccepted, .joinDeclined, .rsvpReceived,
            .participantLeft, .promoted, .removedFromGame, .gameUpdated, .gameCancelled, .hostTransferred,
            .gameReminder, .weatherWarning, .carpoolChanged, .chatMessage, .feedbackRequest,
            .feedbackReminder, .userFollowed, .friendRequest, .friendAccepted, .postCommented,
            .commentReplied, .commentMentioned, .remoteChallenge, .remoteReady, .remoteDeclined,
            .remoteExpired, .badgeEarned, .tierUp, .achievement, .welcome, .tier2Reminder, .accountNotice:
            true
        }
    }
    /// Whether it is mailed to those who have not said otherwise.
    public var isMailedByDefault: Bool { self == .accountNotice }
    /// What a tap on it opens; of an account notice that is about a ticket, the ticket.
    public var target: NotificationTarget {
        switch self {
        case .welcome, .tier2Reminder, .accountNotice: .none
        case .postUpvoted, .postCommented, .commentReplied, .commentMentioned: .post
        case .remoteChallenge, .remoteReady, .remoteDeclined, .remoteExpired, .matchResult: .match
        case .userFollowed, .friendRequest, .friendAccepted, .badgeEarned, .tierUp, .achievement: .profile
        case .newGameNearby, .gameInvitation, .inviteAccepted, .joinRequest, .joinAccepted, .joinDeclined,
            .rsvpReceived, .participantLeft, .promoted, .removedFromGame, .gameUpdated, .gameCancelled,
            .hostTransferred, .gameReminder, .weatherWarning, .equipmentMissing, .carpoolChanged,
            .chatMessage, .feedbackRequest, .feedbackReminder:
            .game
        }
    }
}

/// What a notification leads to.
public enum NotificationTarget: String, Choice {
    case game
    /// A post; for what is told of its comments too.
    case post
    /// A comment; what is told of comments today leads to their post.
    case comment
    /// Whoever did it; where it is told of the recipient alone, themselves.
    case profile
    case match
    /// A ticket of moderation, to appeal on.
    case ticket
    case none
}

/// A row of someone's inbox. Made from events alone, never by clients; kept for 30 days.
public struct Notification: Codable, Sendable, Equatable {
    /// Stays the same while others become a part of the row.
    public var id: ID
    public var type: NotificationType
    /// The last of those it is about, the latest first; ``actorCount`` says how many there are.
    public var actorIds: [ID]
    /// How many did it, those who were folded into the row included; 0 where nobody did.
    public var actorCount: Int
    /// The display name of the latest of them, as it was when the row was written.
    public var actorName: String?
    /// Their picture, as it was then: an https address, or `photo:<sha-256>`.
    public var actorPhoto: String?
    public var targetType: NotificationTarget
    public var targetId: ID?
    /// Up to 80 characters.
    public var title: String
    /// Up to 200 characters.
    public var body: String
    /// For programs: `commentId` of what is told of comments, `messageId` of chats.
    public var data: [String: String]
    /// Whether the recipient has read it; `false` again when the row becomes another.
    public var read: Bool
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    /// Notifications of one key and hour become one row.
    public var foldKey: String?

    public init(
        id: ID, type: NotificationType, actorIds: [ID], actorCount: Int, actorName: String?,
        actorPhoto: String?, targetType: NotificationTarget, targetId: ID?, title: String, body: String,
        data: [String: String], read: Bool, createdAt: Timestamp, updatedAt: Timestamp, foldKey: String?
    ) {
        (self.id, self.type, self.actorIds) = (id, type, actorIds)
        (self.actorCount, self.actorName, self.actorPhoto) = (actorCount, actorName, actorPhoto)
        (self.targetType, self.targetId, self.title) = (targetType, targetId, title)
        (self.body, self.data, self.read) = (body, data, read)
        (self.createdAt, self.updatedAt, self.foldKey) = (createdAt, updatedAt, foldKey)
    }
}
