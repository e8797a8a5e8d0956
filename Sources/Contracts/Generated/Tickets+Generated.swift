// Made by deploy/contracts from Sources/Contracts/Social/Tickets.swift.

import JSON
import Values

extension ContentCopy {
    @_disfavoredOverload
    public init(
        title: sending String? = nil, text: String? = nil, photos: [String] = [], postId: ID? = nil,
        gameId: ID? = nil
    ) {
        self.title = title
        self.text = text
        self.photos = photos
        self.postId = postId
        self.gameId = gameId
    }
}

extension TicketRow {
    @_disfavoredOverload
    public init(
        id: sending ID, status: TicketStatus, contentType: ContentType, contentId: ID, accountId: ID,
        author: PersonRow? = nil, reports: Int = 0, pending: Int = 0, flags: [TicketFlag] = [],
        hidden: Bool = false, createdAt: Timestamp, since: Timestamp, action: TicketAction? = nil,
        until: Timestamp? = nil
    ) {
        self.id = id
        self.status = status
        self.contentType = contentType
        self.contentId = contentId
        self.accountId = accountId
        self.author = author
        self.reports = reports
        self.pending = pending
        self.flags = flags
        self.hidden = hidden
        self.createdAt = createdAt
        self.since = since
        self.action = action
        self.until = until
    }
}

extension TicketQueue {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20",
        "status": "open: all that wait, appeals too; or appealed ones alone; or resolved ones. Default: open",
    ]
}

extension ShowTicket {
    public static let notes: [String: String] = [
        "limit": "reports, 1 to 100. Default: 20"
    ]
}

extension ShowTicket.Report {
    @_disfavoredOverload
    public init(
        id: sending ID, reporterId: ID, reporter: PersonRow? = nil, kind: ReportKind, reason: String?,
        status: ReportStatus, createdAt: Timestamp
    ) {
        self.id = id
        self.reporterId = reporterId
        self.reporter = reporter
        self.kind = kind
        self.reason = reason
        self.status = status
        self.createdAt = createdAt
    }
}

extension ShowTicket.Flag {
    @_disfavoredOverload
    public init(flag: sending TicketFlag, points: Int?, signs: [TextSign]?, at: Timestamp) {
        self.flag = flag
        self.points = points
        self.signs = signs
        self.at = at
    }
}

extension ShowTicket.Copy {
    @_disfavoredOverload
    public init(at: sending Timestamp, content: ContentCopy) {
        self.at = at
        self.content = content
    }
}

extension ShowTicket.Feedback {
    @_disfavoredOverload
    public init(
        gameId: sending ID, reviewerId: ID, reviewer: PersonRow? = nil, issues: [FeedbackIssue],
        comment: String?
    ) {
        self.gameId = gameId
        self.reviewerId = reviewerId
        self.reviewer = reviewer
        self.issues = issues
        self.comment = comment
    }
}

extension ShowTicket.Entry {
    @_disfavoredOverload
    public init(
        deed: sending ShowTicket.Deed, at: Timestamp, actorId: ID? = nil, actor: PersonRow? = nil,
        action: TicketAction? = nil, until: Timestamp? = nil, text: String? = nil
    ) {
        self.deed = deed
        self.at = at
        self.actorId = actorId
        self.actor = actor
        self.action = action
        self.until = until
        self.text = text
    }
}
