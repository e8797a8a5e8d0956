// Tickets: all that was said of one thing, and what was done about it, as moderators see it (domain.md §7.6).

import Values

/// A reason other than a report for which a ticket was opened.
public enum TicketFlag: String, Choice {
    /// The score of its text.
    case text
    /// Its author has reached limits again and again (domain.md §12.1).
    case limits
    /// What others said of its author after games (domain.md §9.4).
    case feedback
}

/// A sign that raises a text's score (domain.md §7.6, Automatic text score).
public enum TextSign: String, Choice {
    case profanity
    case url
    case email
    /// One character eleven times in a row, or more.
    case repetition
    case promotion
    /// A photo, and next to no words.
    case wordless
    /// The author has just signed up.
    case newcomer
}

/// A copy of reported content, which remains when the content is changed or gone.
public struct ContentCopy: Codable, Sendable, Equatable {
    /// A game's title, or the display name of a profile.
    public var title: String?
    /// All its text; for a profile the nickname.
    public var text: String?
    /// Its pictures; for a profile the first.
    public var photos: [String]
    /// The post; set for a comment.
    public var postId: ID?
    /// The chat's game; set for a message.
    public var gameId: ID?

    public init(
        title: String? = nil, text: String? = nil, photos: [String] = [], postId: ID? = nil,
        gameId: ID? = nil
    ) {
        (self.title, self.text, self.photos) = (title, text, photos)
        (self.postId, self.gameId) = (postId, gameId)
    }
}

/// A ticket in the queue.
public struct TicketRow: Codable, Sendable, Equatable {
    /// The ticket; `ticketId` of what is asked and told about it.
    public var id: ID
    /// Whether it waits, waits again after an appeal, or is decided.
    public var status: TicketStatus
    public var contentType: ContentType
    public var contentId: ID
    public var accountId: ID
    public var author: PersonRow?
    public var reports = 0
    public var pending = 0
    /// What flagged it, each once.
    public var flags: [TicketFlag] = []
    /// Whether nobody but its author and moderators sees it now.
    public var hidden = false
    public var createdAt: Timestamp
    /// When it came to its status.
    public var since: Timestamp
    public var action: TicketAction?
    /// When the suspension that was decided last ends.
    public var until: Timestamp?

    public init(
        id: ID, status: TicketStatus, contentType: ContentType, contentId: ID, accountId: ID,
        createdAt: Timestamp, since: Timestamp
    ) {
        (self.id, self.status, self.contentType, self.contentId) = (id, status, contentType, contentId)
        (self.accountId, self.createdAt, self.since) = (accountId, createdAt, since)
    }
}

/// `reports.queue`
public struct TicketQueue: Query {
    public typealias Reply = Page<TicketRow>
    public static let type = "reports.queue"
    public static let about = About(
        "Show the tickets that wait for a decision, the oldest first", .moderator,
        fields: [
            "status": "open: all that wait, appeals too (default); or appealed ones alone; or resolved ones",
            "limit": "1 to 100, default 20",
        ], example: "reports queue status=open")
    public var status: TicketStatus?
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) { problems.range("limit", limit, 1...100) }
}

/// `reports.ticket`
public struct ShowTicket: Query {
    public static let type = "reports.ticket"
    public static let about = About(
        "Show a ticket: what it is about, who reported it and why, what was done about it", .moderator,
        fields: ["limit": "reports, 1 to 100, default 20"], reasons: [.notFound],
        example: "reports ticket ticketId=$ticket")

    /// A report with its reporter.
    public struct Report: Codable, Sendable, Equatable {
        public var id: ID
        public var reporterId: ID
        public var reporter: PersonRow?
        public var kind: ReportKind
        /// In their own words, up to 500 characters.
        public var reason: String?
        /// `pending`, or how right it was by the latest decision.
        public var status: ReportStatus
        public var createdAt: Timestamp

        public init(
            id: ID, reporterId: ID, kind: ReportKind, reason: String?, status: ReportStatus,
            createdAt: Timestamp
        ) {
            (self.id, self.reporterId, self.kind) = (id, reporterId, kind)
            (self.reason, self.status, self.createdAt) = (reason, status, createdAt)
        }
    }

    /// What flagged it.
    public struct Flag: Codable, Sendable, Equatable {
        public var flag: TicketFlag
        /// The text's score; absent for other flags.
        public var points: Int?
        /// The signs that make the text's score; absent for other flags.
        public var signs: [TextSign]?
        public var at: Timestamp

        public init(flag: TicketFlag, points: Int?, signs: [TextSign]?, at: Timestamp) {
            (self.flag, self.points, self.signs, self.at) = (flag, points, signs, at)
        }
    }

    /// The content as it was when it was reported or flagged, each form of it once.
    public struct Copy: Codable, Sendable, Equatable {
        public var at: Timestamp
        public var content: ContentCopy

        public init(at: Timestamp, content: ContentCopy) { (self.at, self.content) = (at, content) }
    }

    /// What somebody said against the author, after a game.
    public struct Feedback: Codable, Sendable, Equatable {
        public var gameId: ID
        public var reviewerId: ID
        public var reviewer: PersonRow?
        public var issues: [FeedbackIssue]
        public var comment: String?

        public init(gameId: ID, reviewerId: ID, issues: [FeedbackIssue], comment: String?) {
            (self.gameId, self.reviewerId, self.issues, self.comment) = (gameId, reviewerId, issues, comment)
        }
    }

    /// What was done.
    public enum Deed: String, Choice {
        case hidden
        case shown
        case resolved
        /// The person concerned appealed against the decision.
        case appealed
    }

    /// Something that was done, and by whom.
    public struct Entry: Codable, Sendable, Equatable {
        public var deed: Deed
        public var at: Timestamp
        /// Absent for what happened by itself.
        public var actorId: ID?
        public var actor: PersonRow?
        /// The decision; absent for other entries.
        public var action: TicketAction?
        /// When a suspension ends.
        public var until: Timestamp?
        /// A moderator's note, or why somebody does not agree.
        public var text: String?

        public init(deed: Deed, at: Timestamp) { (self.deed, self.at) = (deed, at) }
    }

    /// A ticket with a page of its reports, the first first.
    public struct Reply: Codable, Sendable {
        public var ticket: TicketRow
        /// What flagged it, the oldest first; of very many, the first and the latest.
        public var flags: [Flag]
        /// The content in each of its forms, the oldest first; of very many, the first and the latest.
        public var copies: [Copy]
        /// The feedback behind a flag.
        public var feedback: [Feedback]
        /// What was done about it, the oldest first.
        public var log: [Entry]
        public var items: [Report]
        public var next: String?

        /// A ticket with a page of its reports; all else in it is empty at first.
        public init(ticket: TicketRow, reports: Page<Report>) {
            self.ticket = ticket
            (flags, copies, feedback, log) = ([], [], [], [])
            items = reports.items
            next = reports.next
        }
    }

    public var ticketId: ID
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) { problems.range("limit", limit, 1...100) }
}
