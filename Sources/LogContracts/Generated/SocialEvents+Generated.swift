// Made by deploy/contracts from Sources/LogContracts/SocialEvents.swift.

import Contracts
import JSON
import Values

extension ChatOpened {
    @_disfavoredOverload
    package init(gameId: sending ID, hostId: ID) {
        self.gameId = gameId
        self.hostId = hostId
    }
}

extension ChatWritten {
    @_disfavoredOverload
    package init(
        gameId: sending ID, messageId: ID, senderId: ID, text: String?, photo: String?, nonce: String?
    ) {
        self.gameId = gameId
        self.messageId = messageId
        self.senderId = senderId
        self.text = text
        self.photo = photo
        self.nonce = nonce
    }

    package init(fields: borrowing JSONFields) throws(JSONError) {
        gameId = try fields.id("gameId")
        messageId = try fields.id("messageId")
        senderId = try fields.id("senderId")
        text = try fields.textIfPresent("text")
        photo = try fields.textIfPresent("photo")
        nonce = try fields.textIfPresent("nonce")
    }

    package func write(to writer: inout JSONWriter) {
        writer.field("gameId", gameId)
        writer.field("messageId", messageId)
        writer.field("senderId", senderId)
        writer.field("text", text)
        writer.field("photo", photo)
        writer.field("nonce", nonce)
    }
}

extension FeedbackOpened {
    @_disfavoredOverload
    package init(gameId: sending ID, participantIds: [ID], completedAt: Timestamp) {
        self.gameId = gameId
        self.participantIds = participantIds
        self.completedAt = completedAt
    }
}

extension FeedbackAnswered {
    @_disfavoredOverload
    package init(gameId: sending ID, accountId: ID) {
        self.gameId = gameId
        self.accountId = accountId
    }
}

extension FeedbackGiven {
    @_disfavoredOverload
    package init(
        gameId: sending ID, reviewerId: ID, allGood: Bool, playAgain: [ID]?, skillAccurate: Bool?,
        incidents: [FeedbackGiven.Incident], counts: Bool? = nil
    ) {
        self.gameId = gameId
        self.reviewerId = reviewerId
        self.allGood = allGood
        self.playAgain = playAgain
        self.skillAccurate = skillAccurate
        self.incidents = incidents
        self.counts = counts
    }
}

extension FeedbackGiven.Incident {
    @_disfavoredOverload
    package init(targetId: sending ID, issues: [FeedbackIssue], comment: String?, isRepeated: Bool? = nil) {
        self.targetId = targetId
        self.issues = issues
        self.comment = comment
        self.isRepeated = isRepeated
    }
}

extension InviteLinkMade {
    @_disfavoredOverload
    package init(linkId: sending ID, accountId: ID, expiresAt: Timestamp) {
        self.linkId = linkId
        self.accountId = accountId
        self.expiresAt = expiresAt
    }
}

extension InviteLinksRevoked {
    @_disfavoredOverload
    package init(accountId: sending ID) {
        self.accountId = accountId
    }
}

extension InviteLinkClaimed {
    @_disfavoredOverload
    package init(linkId: sending ID, accountId: ID, claimantId: ID) {
        self.linkId = linkId
        self.accountId = accountId
        self.claimantId = claimantId
    }
}

extension PostWritten {
    @_disfavoredOverload
    package init(
        postId: sending ID, authorId: ID, postType: PostType, visibility: PostVisibility,
        content: PostContent, isAuthorNew: Bool
    ) {
        self.postId = postId
        self.authorId = authorId
        self.postType = postType
        self.visibility = visibility
        self.content = content
        self.isAuthorNew = isAuthorNew
    }

    package init(fields: borrowing JSONFields) throws(JSONError) {
        postId = try fields.id("postId")
        authorId = try fields.id("authorId")
        postType = try fields.choice(PostType.self, "postType")
        visibility = try fields.choice(PostVisibility.self, "visibility")
        content = try fields.read(PostContent.self, "content")
        isAuthorNew = try fields.bool("isAuthorNew")
    }
}

extension PostRewritten {
    @_disfavoredOverload
    package init(postId: sending ID, content: PostContent, version: Int) {
        self.postId = postId
        self.content = content
        self.version = version
    }
}

extension CommentWritten {
    @_disfavoredOverload
    package init(commentId: sending ID, postId: ID, authorId: ID, text: String, parentId: ID?, replyTo: ID?) {
        self.commentId = commentId
        self.postId = postId
        self.authorId = authorId
        self.text = text
        self.parentId = parentId
        self.replyTo = replyTo
    }

    package init(fields: borrowing JSONFields) throws(JSONError) {
        commentId = try fields.id("commentId")
        postId = try fields.id("postId")
        authorId = try fields.id("authorId")
        text = try fields.text("text")
        parentId = try fields.idIfPresent("parentId")
        replyTo = try fields.idIfPresent("replyTo")
    }
}

extension CommentRewritten {
    @_disfavoredOverload
    package init(commentId: sending ID, text: String, version: Int) {
        self.commentId = commentId
        self.text = text
        self.version = version
    }
}

extension ReportsHandled {
    @_disfavoredOverload
    package init(ticketId: sending ID, reporterIds: [ID]) {
        self.ticketId = ticketId
        self.reporterIds = reporterIds
    }
}

extension TicketOpened {
    @_disfavoredOverload
    package init(ticketId: sending ID, contentType: ContentType, contentId: ID, accountId: ID) {
        self.ticketId = ticketId
        self.contentType = contentType
        self.contentId = contentId
        self.accountId = accountId
    }
}

extension ReportMade {
    @_disfavoredOverload
    package init(
        reportId: sending ID, ticketId: ID, reporterId: ID, contentType: ContentType, contentId: ID,
        kind: ReportKind, reason: String?, copy: ContentCopy?, counts: Bool? = nil
    ) {
        self.reportId = reportId
        self.ticketId = ticketId
        self.reporterId = reporterId
        self.contentType = contentType
        self.contentId = contentId
        self.kind = kind
        self.reason = reason
        self.copy = copy
        self.counts = counts
    }
}

extension TicketFlagged {
    @_disfavoredOverload
    package init(
        ticketId: sending ID, flag: TicketFlag, points: Int?, signs: [TextSign]?, copy: ContentCopy?,
        profileId: ID? = nil, hides: Bool
    ) {
        self.ticketId = ticketId
        self.flag = flag
        self.points = points
        self.signs = signs
        self.copy = copy
        self.profileId = profileId
        self.hides = hides
    }
}

extension TicketDecided {
    @_disfavoredOverload
    package init(
        ticketId: sending ID, moderatorId: ID, accountId: ID?, action: TicketAction, note: String?,
        until: Timestamp?
    ) {
        self.ticketId = ticketId
        self.moderatorId = moderatorId
        self.accountId = accountId
        self.action = action
        self.note = note
        self.until = until
    }
}

extension TicketAppealed {
    @_disfavoredOverload
    package init(ticketId: sending ID, accountId: ID, text: String) {
        self.ticketId = ticketId
        self.accountId = accountId
        self.text = text
    }
}
