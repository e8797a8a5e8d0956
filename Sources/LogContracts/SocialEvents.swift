// The private events of social.

import Contracts
import JSON
import Values

/// A game's chat was opened with its game; the host is the first in it.
package struct ChatOpened: Event {
    package static let type = "social._private.chat-opened"
    package var gameId: ID
    package var hostId: ID

    package init(gameId: ID, hostId: ID) { (self.gameId, self.hostId) = (gameId, hostId) }
}

/// What someone said, in full.
package struct ChatWritten: Event {
    package static let type = "social._private.chat-written"
    package var gameId: ID
    package var messageId: ID
    package var senderId: ID
    /// Up to 1000 characters; absent for a photo without words.
    package var text: String?
    /// Its https address, or `photo:<sha-256>`; absent for words alone.
    package var photo: String?
    /// The device's own key for it: a repeat is ignored.
    package var nonce: String?

    package init(gameId: ID, messageId: ID, senderId: ID, text: String?, photo: String?, nonce: String?) {
        (self.gameId, self.messageId, self.senderId) = (gameId, messageId, senderId)
        (self.text, self.photo, self.nonce) = (text, photo, nonce)
    }
}

/// A game is over, and those who played may say how it was.
package struct FeedbackOpened: Event {
    package static let type = "social._private.feedback-opened"
    package var gameId: ID
    /// In the order of ids.
    package var participantIds: [ID]
    /// When the game was completed; all periods are counted from it.
    package var completedAt: Timestamp

    package init(gameId: ID, participantIds: [ID], completedAt: Timestamp) {
        (self.gameId, self.participantIds, self.completedAt) = (gameId, participantIds, completedAt)
    }
}

/// Somebody has given feedback on a game, so notify reminds them no more. ``FeedbackGiven`` holds what they
/// said.
package struct FeedbackAnswered: Event {
    package static let type = "social._private.feedback-answered"
    package static let reader: String? = "notify"
    package var gameId: ID
    package var accountId: ID

    package init(gameId: ID, accountId: ID) { (self.gameId, self.accountId) = (gameId, accountId) }
}

/// What someone said of the others at a game.
package struct FeedbackGiven: Event {
    package static let type = "social._private.feedback-given"

    /// The issues raised against one person.
    package struct Incident: Codable, Sendable, Equatable {
        package var targetId: ID
        package var issues: [FeedbackIssue]
        package var comment: String?
        /// Whether the same reviewer raised an issue against them after one of their earlier games.
        package var isRepeated: Bool?

        package init(targetId: ID, issues: [FeedbackIssue], comment: String?) {
            (self.targetId, self.issues, self.comment) = (targetId, issues, comment)
        }
    }

    package var gameId: ID
    package var reviewerId: ID
    /// Whether everyone showed up and behaved respectfully.
    package var allGood: Bool
    /// Absent where the question was passed over.
    package var playAgain: [ID]?
    /// Whether everyone was as good as they say; absent where they did not say, or not all was good.
    package var skillAccurate: Bool?
    /// What was wrong, a person each; none where all was good.
    package var incidents: [Incident]

    package init(
        gameId: ID, reviewerId: ID, allGood: Bool, playAgain: [ID]?, skillAccurate: Bool?,
        incidents: [Incident]
    ) {
        (self.gameId, self.reviewerId, self.allGood) = (gameId, reviewerId, allGood)
        (self.playAgain, self.skillAccurate, self.incidents) = (playAgain, skillAccurate, incidents)
    }
}

/// There is an invite link; its token is derived from its id.
package struct InviteLinkMade: Event {
    package static let type = "social._private.invite-link-made"
    package var linkId: ID
    package var accountId: ID
    package var expiresAt: Timestamp
    package init(linkId: ID, accountId: ID, expiresAt: Timestamp) {
        (self.linkId, self.accountId, self.expiresAt) = (linkId, accountId, expiresAt)
    }
}

/// All links of an account by which others can ask to be its friends are void.
package struct InviteLinksRevoked: Event {
    package static let type = "social._private.invite-links-revoked"
    package var accountId: ID
    package init(accountId: ID) { self.accountId = accountId }
}

/// Someone has opened an invite link: it is used up.
package struct InviteLinkClaimed: Event {
    package static let type = "social._private.invite-link-claimed"
    package var linkId: ID
    package var accountId: ID
    package var claimantId: ID
    package init(linkId: ID, accountId: ID, claimantId: ID) {
        (self.linkId, self.accountId, self.claimantId) = (linkId, accountId, claimantId)
    }
}

/// A post with all its words.
package struct PostWritten: Event {
    package static let type = "social._private.post-written"
    package var postId: ID
    package var authorId: ID
    package var postType: PostType
    package var visibility: PostVisibility
    package var content: PostContent
    /// Whether the author was new then (domain.md §7.3); who is new later, was new before.
    package var isAuthorNew: Bool
    package init(
        postId: ID, authorId: ID, postType: PostType, visibility: PostVisibility, content: PostContent,
        isAuthorNew: Bool
    ) {
        (self.postId, self.authorId, self.postType) = (postId, authorId, postType)
        (self.visibility, self.content, self.isAuthorNew) = (visibility, content, isAuthorNew)
    }
}

/// A post's words after an edit.
package struct PostRewritten: Event {
    package static let type = "social._private.post-rewritten"
    package var postId: ID
    /// The whole content after the edit.
    package var content: PostContent
    package var version: Int
    package init(postId: ID, content: PostContent, version: Int) {
        (self.postId, self.content, self.version) = (postId, content, version)
    }
}

/// A comment with all its words.
package struct CommentWritten: Event {
    package static let type = "social._private.comment-written"
    package var commentId: ID
    package var postId: ID
    package var authorId: ID
    /// Up to 1000 characters.
    package var text: String
    /// The comment it stands under; absent where it stands on the post itself.
    package var parentId: ID?
    /// Who wrote the answer it answers.
    package var replyTo: ID?
    package init(commentId: ID, postId: ID, authorId: ID, text: String, parentId: ID?, replyTo: ID?) {
        (self.commentId, self.postId, self.authorId) = (commentId, postId, authorId)
        (self.text, self.parentId, self.replyTo) = (text, parentId, replyTo)
    }
}

/// A comment's words after an edit.
package struct CommentRewritten: Event {
    package static let type = "social._private.comment-rewritten"
    package var commentId: ID
    /// The whole content after the edit.
    package var text: String
    package var version: Int
    package init(commentId: ID, text: String, version: Int) {
        (self.commentId, self.text, self.version) = (commentId, text, version)
    }
}

/// A report was handled: tells its reporters that, and no more.
package struct ReportsHandled: Event {
    package static let type = "social._private.reports-handled"
    package static let reader: String? = "notify"
    package var ticketId: ID
    /// In the order of ids.
    package var reporterIds: [ID]
    package init(ticketId: ID, reporterIds: [ID]) {
        (self.ticketId, self.reporterIds) = (ticketId, reporterIds)
    }
}

/// There is a ticket about something.
package struct TicketOpened: Event {
    package static let type = "social._private.ticket-opened"
    package var ticketId: ID
    package var contentType: ContentType
    package var contentId: ID
    package var accountId: ID
    package init(ticketId: ID, contentType: ContentType, contentId: ID, accountId: ID) {
        (self.ticketId, self.contentType) = (ticketId, contentType)
        (self.contentId, self.accountId) = (contentId, accountId)
    }
}

/// A report.
package struct ReportMade: Event {
    package static let type = "social._private.report-made"
    package var reportId: ID
    package var ticketId: ID
    /// Who made it; moderators alone are told.
    package var reporterId: ID
    package var contentType: ContentType
    package var contentId: ID
    package var kind: ReportKind
    /// In their own words, up to 500 characters.
    package var reason: String?
    /// The content as it is; absent where the ticket has it like that already.
    package var copy: ContentCopy?
    /// False where it does not count towards hiding the content; else absent, as in old logs.
    package var counts: Bool?
    package init(
        reportId: ID, ticketId: ID, reporterId: ID, contentType: ContentType, contentId: ID,
        kind: ReportKind, reason: String?, copy: ContentCopy?, counts: Bool? = nil
    ) {
        (self.reportId, self.ticketId, self.reporterId) = (reportId, ticketId, reporterId)
        (self.contentType, self.contentId, self.kind) = (contentType, contentId, kind)
        (self.reason, self.copy, self.counts) = (reason, copy, counts)
    }
}

/// Something was flagged without a report.
package struct TicketFlagged: Event {
    package static let type = "social._private.ticket-flagged"
    package var ticketId: ID
    package var flag: TicketFlag
    /// The text's score; absent for other flags.
    package var points: Int?
    /// The signs that make the text's score; absent for other flags.
    package var signs: [TextSign]?
    /// The content as it is; absent where the ticket has it like that already.
    package var copy: ContentCopy?
    /// The account of a profile.
    package var profileId: ID?
    /// Whether the flag hides what was not hidden before.
    package var hides: Bool
    package init(
        ticketId: ID, flag: TicketFlag, points: Int?, signs: [TextSign]?, copy: ContentCopy?,
        profileId: ID? = nil, hides: Bool
    ) {
        (self.ticketId, self.profileId, self.flag, self.points) = (ticketId, profileId, flag, points)
        (self.signs, self.copy, self.hides) = (signs, copy, hides)
    }
}

/// What a moderator has decided, and why.
package struct TicketDecided: Event {
    package static let type = "social._private.ticket-decided"
    package var ticketId: ID
    package var moderatorId: ID
    package var accountId: ID?
    package var action: TicketAction
    /// For other moderators, up to 500 characters.
    package var note: String?
    /// When a suspension ends.
    package var until: Timestamp?
    package init(
        ticketId: ID, moderatorId: ID, accountId: ID?, action: TicketAction, note: String?, until: Timestamp?
    ) {
        (self.ticketId, self.accountId, self.moderatorId) = (ticketId, accountId, moderatorId)
        (self.action, self.note, self.until) = (action, note, until)
    }
}

/// The person concerned appealed against a decision.
package struct TicketAppealed: Event {
    package static let type = "social._private.ticket-appealed"
    package var ticketId: ID
    package var accountId: ID
    /// Why, up to 500 characters; empty once it was erased.
    package var text: String
    package init(ticketId: ID, accountId: ID, text: String) {
        (self.ticketId, self.accountId, self.text) = (ticketId, accountId, text)
    }
}

// MARK: - Read field by field, since logs hold many of them

extension ChatWritten: FieldReadable {
    package init(fields: borrowing JSONFields) throws(JSONError) {
        gameId = try fields.id("gameId")
        messageId = try fields.id("messageId")
        senderId = try fields.id("senderId")
        text = try fields.textIfPresent("text")
        photo = try fields.textIfPresent("photo")
        nonce = try fields.textIfPresent("nonce")
    }
}

extension ChatWritten: FieldWritable {
    package func write(to writer: inout JSONWriter) {
        writer.field("gameId", gameId)
        writer.field("messageId", messageId)
        writer.field("senderId", senderId)
        writer.field("text", text)
        writer.field("photo", photo)
        writer.field("nonce", nonce)
    }
}

extension PostWritten: FieldReadable {
    package init(fields: borrowing JSONFields) throws(JSONError) {
        postId = try fields.id("postId")
        authorId = try fields.id("authorId")
        postType = try fields.choice(PostType.self, "postType")
        visibility = try fields.choice(PostVisibility.self, "visibility")
        content = try fields.read(PostContent.self, "content")
        isAuthorNew = try fields.bool("isAuthorNew")
    }
}

extension CommentWritten: FieldReadable {
    package init(fields: borrowing JSONFields) throws(JSONError) {
        commentId = try fields.id("commentId")
        postId = try fields.id("postId")
        authorId = try fields.id("authorId")
        text = try fields.text("text")
        parentId = try fields.idIfPresent("parentId")
        replyTo = try fields.idIfPresent("replyTo")
    }
}
