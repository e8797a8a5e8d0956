// The private events of social.

import Contracts
import JSON
import Values

/// A chat was opened together with its game; the host is its first member.
package struct ChatOpened: Event {
    package static let type = "social._private.chat-opened"
    package var gameId: ID
    package var hostId: ID
}

/// The full text of a chat message.
package struct ChatWritten: Event, OfChat, FieldReadable, FieldWritable {
    package static let type = "social._private.chat-written"
    /// The game; absent in a group's chat.
    package var gameId: ID?
    package var messageId: ID
    package var senderId: ID
    /// Up to 1000 characters; absent for a photo without text.
    package var text: String?
    /// An https address, or `photo:<sha-256>`; absent for a message without a photo.
    package var photo: String?
    /// The device's own key for the message: a repeat is ignored.
    package var nonce: String?
    /// The group; only in its chat.
    package var groupId: ID? = nil
}

/// A game was completed, and its players can give feedback.
package struct FeedbackOpened: Event {
    package static let type = "social._private.feedback-opened"
    package var gameId: ID
    /// In the order of ids.
    package var participantIds: [ID]
    /// When the game was completed; all periods start then.
    package var completedAt: Timestamp
}

/// Somebody gave feedback on a game, so notify stops reminding them. ``FeedbackGiven`` has the feedback itself.
package struct FeedbackAnswered: Event {
    package static let type = "social._private.feedback-answered"
    package static let reader: String? = "notify"
    package var gameId: ID
    package var accountId: ID
}

/// Somebody's feedback on the others at a game.
package struct FeedbackGiven: Event {
    package static let type = "social._private.feedback-given"

    /// The issues raised about one person.
    package struct Incident: Codable, Sendable, Equatable {
        package var targetId: ID
        package var issues: [FeedbackIssue]
        package var comment: String?
        /// Whether the same reviewer raised an issue about them after another game lately: then it does not count.
        package var isRepeated: Bool? = nil
    }

    package var gameId: ID
    package var reviewerId: ID
    /// Whether everyone turned up and behaved respectfully.
    package var allGood: Bool
    /// Absent if the question was skipped.
    package var playAgain: [ID]?
    /// Whether everyone's level was as stated; absent if not answered, or if not all was good.
    package var skillAccurate: Bool?
    /// The complaints, one item for each person; empty if all was good.
    package var incidents: [Incident]
    /// Whether it is in the sums, as a report is counted (domain.md §7.6); absent if it is, and in older logs, where all are.
    package var counts: Bool? = nil
}

/// An invite link was made; its token is derived from its id.
package struct InviteLinkMade: Event {
    package static let type = "social._private.invite-link-made"
    package var linkId: ID
    package var accountId: ID
    package var expiresAt: Timestamp
}

/// All of an account's invite links were revoked.
package struct InviteLinksRevoked: Event {
    package static let type = "social._private.invite-links-revoked"
    package var accountId: ID
}

/// An invite link was opened, and cannot be used again.
package struct InviteLinkClaimed: Event {
    package static let type = "social._private.invite-link-claimed"
    package var linkId: ID
    package var accountId: ID
    package var claimantId: ID
}

/// The full text of a new post.
package struct PostWritten: Event, FieldReadable {
    package static let type = "social._private.post-written"
    package var postId: ID
    package var authorId: ID
    package var postType: PostType
    package var visibility: PostVisibility
    package var content: PostContent
    /// Whether the author was new when posting (domain.md §7.3).
    package var isAuthorNew: Bool
    /// The group whose members see it.
    package var groupId: ID? = nil
}

/// The full text of a post after an edit.
package struct PostRewritten: Event {
    package static let type = "social._private.post-rewritten"
    package var postId: ID
    /// The whole content after the edit.
    package var content: PostContent
    package var version: Int
}

/// The full text of a new comment.
package struct CommentWritten: Event, FieldReadable {
    package static let type = "social._private.comment-written"
    package var commentId: ID
    package var postId: ID
    package var authorId: ID
    /// Up to 1000 characters.
    package var text: String
    /// The parent comment; absent for a comment directly on the post.
    package var parentId: ID?
    /// The author of the answer that it answers.
    package var replyTo: ID?
}

/// The full text of a comment after an edit.
package struct CommentRewritten: Event {
    package static let type = "social._private.comment-rewritten"
    package var commentId: ID
    package var text: String
    package var version: Int
}

/// A report was handled: its reporters learn just that.
package struct ReportsHandled: Event {
    package static let type = "social._private.reports-handled"
    package static let reader: String? = "notify"
    package var ticketId: ID
    /// In the order of ids.
    package var reporterIds: [ID]
}

/// A ticket was opened.
package struct TicketOpened: Event {
    package static let type = "social._private.ticket-opened"
    package var ticketId: ID
    package var contentType: ContentType
    package var contentId: ID
    package var accountId: ID
}

/// A report was made.
package struct ReportMade: Event {
    package static let type = "social._private.report-made"
    package var reportId: ID
    package var ticketId: ID
    /// The reporter; only moderators learn who it is.
    package var reporterId: ID
    package var contentType: ContentType
    package var contentId: ID
    package var kind: ReportKind
    /// The reporter's own words, up to 500 characters.
    package var reason: String?
    /// A copy of the content; absent if the ticket already has an identical one.
    package var copy: ContentCopy?
    /// `false` if it does not count towards hiding the content; otherwise absent, as in old logs.
    package var counts: Bool? = nil
}

/// Content was flagged without a report.
package struct TicketFlagged: Event {
    package static let type = "social._private.ticket-flagged"
    package var ticketId: ID
    package var flag: TicketFlag
    /// The text's score; absent for other flags.
    package var points: Int?
    /// The signs that make the text's score; absent for other flags.
    package var signs: [TextSign]?
    /// A copy of the content; absent if the ticket already has an identical one.
    package var copy: ContentCopy?
    /// The account whose profile it is.
    package var profileId: ID? = nil
    /// Whether this flag hides the content.
    package var hides: Bool
}

/// A moderator decided a ticket.
package struct TicketDecided: Event {
    package static let type = "social._private.ticket-decided"
    package var ticketId: ID
    package var moderatorId: ID
    package var accountId: ID?
    package var action: TicketAction
    /// A note for other moderators, up to 500 characters.
    package var note: String?
    /// The end of a suspension.
    package var until: Timestamp?
}

/// The person concerned appealed against a decision.
package struct TicketAppealed: Event {
    package static let type = "social._private.ticket-appealed"
    package var ticketId: ID
    package var accountId: ID
    /// The reason, up to 500 characters; empty after erasure.
    package var text: String
}

/// The part of a group that other services do not learn; written with its first ``GroupChanged``, and with each one that
/// changes this part.
package struct GroupWritten: Event {
    package static let type = "social._private.group-written"
    package var groupId: ID
    /// The owner or admin who wrote it.
    package var by: ID
    package var about: String?
    package var rules: String?
    package var sports: [Sport]
    package var city: String?
    /// An https address, or `photo:<sha-256>`.
    package var photo: String? = nil
    /// The account that gave the photo.
    package var photoBy: ID? = nil
    /// Whether all members may invite their friends.
    package var membersInvite: Bool
}

/// The words of a request to join a group.
package struct GroupAsked: Event {
    package static let type = "social._private.group-asked"
    package var groupId: ID
    package var accountId: ID
    /// Up to 140 characters; absent after erasure.
    package var text: String?
}

/// A group's code was made, or ended. The code is derived from its id.
package struct GroupCodeSet: Event {
    package static let type = "social._private.group-code-set"
    package var groupId: ID
    /// Its maker; absent where the service ended it.
    package var by: ID?
    /// Absent if it was ended.
    package var codeId: ID?
    /// The group's slug then.
    package var slug: String?
    package var expiresAt: Timestamp?
}

/// Why somebody cannot join a group.
package enum JoinRefusal: String, Choice {
    /// There is no such group for them.
    case notFound = "not_found"
    case closed
    case inviteRequired = "invite_required"
    case full
    /// They are in as many groups as an account may be.
    case tooManyGroups = "too_many_groups"
    /// No more people may wait for an answer.
    case tooManyRequests = "too_many_requests"
}

/// Somebody gave a code to join a group. It counts as a try, right or wrong.
package struct GroupCodeTried: Event {
    package static let type = "social._private.group-code-tried"
    package var accountId: ID
    /// Absent if they were not refused.
    package var refusal: JoinRefusal?
}

/// Why somebody is not invited into a group.
package enum InviteRefusal: String, Choice {
    /// There is no such person for the inviter.
    case notFound = "not_found"
    /// No friend of the inviter's, apart from the owner by a block, or removed and not for this inviter to bring back.
    case forbidden
    /// In the group, invited, or named twice.
    case alreadyExists = "already_exists"
    case full
    /// No more invitations may be open, of the group or to the person.
    case tooManyInvitations = "too_many_invitations"
    /// They are in as many groups as an account may be.
    case tooManyGroups = "too_many_groups"
}

/// Some of the people named in one `groups.invite` were not invited.
package struct GroupInvitesRefused: Event {
    package static let type = "social._private.group-invites-refused"

    /// The refusal for one of these people.
    package struct Part: Codable, Sendable, Equatable {
        /// The person's index in the command, from 0.
        package var place: Int
        package var refusal: InviteRefusal
    }

    package var groupId: ID
    /// In the order of the command; people who are missing here were invited or taken in.
    package var parts: [Part]
}
