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
        gameId: sending ID?, messageId: ID, senderId: ID, text: String?, photo: String?, nonce: String?,
        groupId: ID? = nil
    ) {
        self.gameId = gameId
        self.messageId = messageId
        self.senderId = senderId
        self.text = text
        self.photo = photo
        self.nonce = nonce
        self.groupId = groupId
    }

    package init(fields: borrowing JSONFields) throws(JSONError) {
        gameId = try fields.idIfPresent("gameId")
        messageId = try fields.id("messageId")
        senderId = try fields.id("senderId")
        text = try fields.textIfPresent("text")
        photo = try fields.textIfPresent("photo")
        nonce = try fields.textIfPresent("nonce")
        groupId = try fields.idIfPresent("groupId")
    }

    package func write(to writer: inout JSONWriter) {
        writer.field("gameId", gameId)
        writer.field("messageId", messageId)
        writer.field("senderId", senderId)
        writer.field("text", text)
        writer.field("photo", photo)
        writer.field("nonce", nonce)
        writer.field("groupId", groupId)
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
        content: PostContent, isAuthorNew: Bool, groupId: ID? = nil
    ) {
        self.postId = postId
        self.authorId = authorId
        self.postType = postType
        self.visibility = visibility
        self.content = content
        self.isAuthorNew = isAuthorNew
        self.groupId = groupId
    }

    package init(fields: borrowing JSONFields) throws(JSONError) {
        postId = try fields.id("postId")
        authorId = try fields.id("authorId")
        postType = try fields.choice(PostType.self, "postType")
        visibility = try fields.choice(PostVisibility.self, "visibility")
        content = try fields.read(PostContent.self, "content")
        isAuthorNew = try fields.bool("isAuthorNew")
        groupId = try fields.idIfPresent("groupId")
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

extension GroupWritten {
    @_disfavoredOverload
    package init(
        groupId: sending ID, by: ID, about: String?, rules: String?, sports: [Sport], city: String?,
        photo: String? = nil, photoBy: ID? = nil, membersInvite: Bool
    ) {
        self.groupId = groupId
        self.by = by
        self.about = about
        self.rules = rules
        self.sports = sports
        self.city = city
        self.photo = photo
        self.photoBy = photoBy
        self.membersInvite = membersInvite
    }
}

extension GroupAsked {
    @_disfavoredOverload
    package init(groupId: sending ID, accountId: ID, text: String?) {
        self.groupId = groupId
        self.accountId = accountId
        self.text = text
    }
}

extension GroupCodeSet {
    @_disfavoredOverload
    package init(groupId: sending ID, by: ID?, codeId: ID?, slug: String?, expiresAt: Timestamp?) {
        self.groupId = groupId
        self.by = by
        self.codeId = codeId
        self.slug = slug
        self.expiresAt = expiresAt
    }
}

extension GroupCodeTried {
    @_disfavoredOverload
    package init(accountId: sending ID, refusal: JoinRefusal?) {
        self.accountId = accountId
        self.refusal = refusal
    }
}

extension GroupInvitesRefused {
    @_disfavoredOverload
    package init(groupId: sending ID, parts: [GroupInvitesRefused.Part]) {
        self.groupId = groupId
        self.parts = parts
    }
}

extension GroupInvitesRefused.Part {
    @_disfavoredOverload
    package init(place: sending Int, refusal: InviteRefusal) {
        self.place = place
        self.refusal = refusal
    }
}
