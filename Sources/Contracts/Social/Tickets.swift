// Tickets: all that was said of one thing, and what was done about it, as moderators see it (domain.md §7.6).

import Values

/// What drew attention to something by itself.
public enum TicketFlag: String, Choice {
    /// The score of its text.
    case text
    /// Its author has reached limits again and again (domain.md §12.1).
    case limits
    /// What others said of its author after games (domain.md §9.4).
    case feedback
}

/// What a text is scored by (domain.md §7.6, Automatic text score).
public enum TextSign: String, Choice {
    case profanity
    /// The address of a web page.
    case url
    case email
    /// One character eleven times in a row, or more.
    case repetition
    /// A phrase that advertisements use.
    case promotion
    /// A photo, and next to no words.
    case wordless
    /// Of somebody who came a moment ago.
    case newcomer
}

/// Something as its author made it: what is left when it is changed or gone.
public struct ContentCopy: Codable, Sendable, Equatable {
    /// A game's title, or the display name of a profile.
    public var title: String?
    /// All its words; of a profile the nickname.
    public var text: String?
    /// Its pictures; of a profile the first.
    public var photos: [String]
    /// Of a comment: what it is on.
    public var postId: ID?
    /// Of a message: in whose chat it is.
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
    /// Their name and picture, as they are now.
    public var author: PersonRow?
    /// How many reports there are.
    public var reports = 0
    /// How many reports nobody has decided on.
    public var pending = 0
    /// What flagged it, each once.
    public var flags: [TicketFlag] = []
    /// Whether nobody but its author and moderators sees it now.
    public var hidden = false
    public var createdAt: Timestamp
    /// When it came to its status.
    public var since: Timestamp
    /// What was decided last.
    public var action: TicketAction?
    /// Of a suspension that was decided last: its end.
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

    /// A report, and whose it is.
    public struct Report: Codable, Sendable, Equatable {
        public var id: ID
        public var reporterId: ID
        /// Their name and picture, as they are now.
        public var reporter: PersonRow?
        /// What is wrong, by whoever reported it.
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
        /// What drew attention to it.
        public var flag: TicketFlag
        /// Of a text: its score.
        public var points: Int?
        /// Of a text: what its score is made of.
        public var signs: [TextSign]?
        public var at: Timestamp

        public init(flag: TicketFlag, points: Int?, signs: [TextSign]?, at: Timestamp) {
            (self.flag, self.points, self.signs, self.at) = (flag, points, signs, at)
        }
    }

    /// The content as it was when it was reported or flagged, each form of it once.
    public struct Copy: Codable, Sendable, Equatable {
        /// When it was reported or flagged.
        public var at: Timestamp
        /// What it was like then.
        public var content: ContentCopy

        public init(at: Timestamp, content: ContentCopy) { (self.at, self.content) = (at, content) }
    }

    /// What somebody has against its author, after a game.
    public struct Feedback: Codable, Sendable, Equatable {
        public var gameId: ID
        public var reviewerId: ID
        /// Their name and picture, as they are now.
        public var reviewer: PersonRow?
        public var issues: [FeedbackIssue]
        public var comment: String?

        public init(gameId: ID, reviewerId: ID, issues: [FeedbackIssue], comment: String?) {
            (self.gameId, self.reviewerId, self.issues, self.comment) = (gameId, reviewerId, issues, comment)
        }
    }

    /// What was done.
    public enum Deed: String, Choice {
        /// Nobody but its author and moderators sees it any more.
        case hidden
        /// Everyone sees it again who did before.
        case shown
        case resolved
        /// Whom the decision concerns does not agree with it.
        case appealed
    }

    /// Something that was done, and by whom.
    public struct Entry: Codable, Sendable, Equatable {
        public var deed: Deed
        public var at: Timestamp
        /// Absent for what happened by itself.
        public var actorId: ID?
        /// Their name and picture, as they are now.
        public var actor: PersonRow?
        /// Of a decision: what was decided.
        public var action: TicketAction?
        /// Of a suspension: its end.
        public var until: Timestamp?
        /// A moderator's note, or why somebody does not agree.
        public var text: String?

        public init(deed: Deed, at: Timestamp) { (self.deed, self.at) = (deed, at) }
    }

    /// A ticket with a page of its reports, the first first.
    public struct Reply: Codable, Sendable {
        /// As it stands in the queue.
        public var ticket: TicketRow
        /// What flagged it, the oldest first; of very many, the first and the latest.
        public var flags: [Flag]
        /// The content in each of its forms, the oldest first; of very many, the first and the latest.
        public var copies: [Copy]
        /// Behind a flag of feedback.
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
