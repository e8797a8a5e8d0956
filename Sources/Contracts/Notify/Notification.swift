// A notification as its recipient sees it (domain.md §8.1, §8.2).

import Values

/// What a notification is about.
public enum NotificationType: String, Choice {
    case newGameNearby = "new_game_nearby"
    case gameInvitation = "game_invitation"
    case inviteAccepted = "invite_accepted"
    case joinRequest = "join_request"
    case joinAccepted = "join_accepted"
    case joinDeclined = "join_declined"
    case rsvpReceived = "rsvp_received"
    case participantLeft = "participant_left"
    case promoted
    case removedFromGame = "removed_from_game"
    case gameUpdated = "game_updated"
    case gameCancelled = "game_cancelled"
    case hostTransferred = "host_transferred"
    case gameReminder = "game_reminder"
    case weatherWarning = "weather_warning"
    case equipmentMissing = "equipment_missing"
    case carpoolChanged = "carpool_changed"
    case chatMessage = "chat_message"
    case feedbackRequest = "feedback_request"
    case feedbackReminder = "feedback_reminder"
    case userFollowed = "user_followed"
    case friendRequest = "friend_request"
    case friendAccepted = "friend_accepted"
    case postUpvoted = "post_upvoted"
    case postCommented = "post_commented"
    case commentReplied = "comment_replied"
    case commentMentioned = "comment_mentioned"
    case remoteChallenge = "remote_challenge"
    case remoteReady = "remote_ready"
    case remoteDeclined = "remote_declined"
    case remoteExpired = "remote_expired"
    case matchResult = "match_result"
    case badgeEarned = "badge_earned"
    case tierUp = "tier_up"
    case achievement
    case welcome
    case tier2Reminder = "tier2_reminder"
    case accountNotice = "account_notice"

    /// Whether it is pushed to those who have not said otherwise.
    public var isPushedByDefault: Bool {
        switch self {
        case .newGameNearby, .equipmentMissing, .postUpvoted, .matchResult: false
        default: true
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
        default: .game
        }
    }
}

/// What a notification leads to.
public enum NotificationTarget: String, Choice { case game, post, comment, profile, match, ticket, none }

/// A row of someone's inbox. Made from events alone, never by clients; kept for 30 days.
public struct Notification: Codable, Sendable, Equatable {
    public var id: ID
    public var type: NotificationType
    /// The last of those it is about, the latest first; ``actorCount`` says how many there are.
    public var actorIds: [ID]
    public var actorCount: Int
    /// As they were when it was written.
    public var actorName: String?
    public var actorPhoto: String?
    public var targetType: NotificationTarget
    public var targetId: ID?
    /// Up to 80 characters.
    public var title: String
    /// Up to 200 characters.
    public var body: String
    public var data: [String: String]
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
        self.id = id
        self.type = type
        self.actorIds = actorIds
        self.actorCount = actorCount
        self.actorName = actorName
        self.actorPhoto = actorPhoto
        self.targetType = targetType
        self.targetId = targetId
        self.title = title
        self.body = body
        self.data = data
        self.read = read
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.foldKey = foldKey
    }
}
