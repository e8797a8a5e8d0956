// Tickets: all reports about one piece of content and what was done about it, as shown to moderators (domain.md §7.6).

import JSON
import Values

/// A cause of a ticket other than a report.
public enum TicketFlag: String, Choice {
    /// The automatic score of a text.
    case text
    /// The author has exceeded limits repeatedly (domain.md §12.1).
    case limits
    /// Other players' feedback on the author (domain.md §9.4).
    case feedback
}

/// A sign that adds to a text's score (domain.md §7.6, Automatic text score).
public enum TextSign: String, Choice {
    case profanity
    case url
    case email
    /// One character at least eleven times in a row.
    case repetition
    case promotion
    /// A photo with hardly any text.
    case wordless
    /// The author has just signed up.
    case newcomer
}

/// A copy of reported content, kept even if the content is edited or deleted.
public struct ContentCopy: Codable, Sendable, Equatable {
    /// The title of a game, or the display name of a profile.
    public var title: String? = nil
    /// The whole text; for a profile the nickname.
    public var text: String? = nil
    /// The pictures; for a profile only the first.
    public var photos: [String] = []
    /// The post of a comment.
    public var postId: ID? = nil
    /// The game of a chat message.
    public var gameId: ID? = nil
}

/// A ticket in the queue.
public struct TicketRow: Codable, Sendable, Equatable {
    /// The ticket's id, called `ticketId` in requests and events.
    public var id: ID
    public var status: TicketStatus
    public var contentType: ContentType
    public var contentId: ID
    public var accountId: ID
    public var author: PersonRow? = nil
    public var reports = 0
    public var pending = 0
    /// The flags that were raised, without duplicates.
    public var flags: [TicketFlag] = []
    /// Whether only its author and moderators can see the content now.
    public var hidden = false
    public var createdAt: Timestamp
    /// When it got its status.
    public var since: Timestamp
    public var action: TicketAction? = nil
    /// The end of the last suspension decided on it.
    public var until: Timestamp? = nil
}

public struct TicketQueue: Paged {
    public typealias Reply = Page<TicketRow>
    public static let type = "reports.queue"
    public static let about = About(
        "Show the tickets that wait for a decision, the oldest first", .moderator,
        example: "reports queue status=open")
    public static let statusDefault = TicketStatus.open
    public static let defaults = ["status": JSONValue(statusDefault)]

    /// Open: all that wait, appeals too; or appealed ones alone; or resolved ones. Default: open.
    public var status: TicketStatus?
    public var limit: Int?
    public var page: String?
}

public struct ShowTicket: Paged {
    public static let type = "reports.ticket"
    public static let about = About(
        "Show a ticket: what it is about, who reported it and why, what was done about it", .moderator,
        reasons: [.notFound], example: "reports ticket ticketId=$ticket")

    /// A report with its reporter.
    public struct Report: Codable, Sendable, Equatable {
        public var id: ID
        public var reporterId: ID
        public var reporter: PersonRow? = nil
        public var kind: ReportKind
        /// The reporter's own words, up to 500 characters.
        public var reason: String?
        /// `pending`, or the outcome by the latest decision.
        public var status: ReportStatus
        public var createdAt: Timestamp
    }

    /// A flag that was raised.
    public struct Flag: Codable, Sendable, Equatable {
        public var flag: TicketFlag
        /// The score, for a flag on a text; otherwise absent.
        public var points: Int?
        /// The signs behind the score, for a flag on a text; otherwise absent.
        public var signs: [TextSign]?
        public var at: Timestamp
    }

    /// The content at the time of a report or flag; identical copies are stored once.
    public struct Copy: Codable, Sendable, Equatable {
        public var at: Timestamp
        public var content: ContentCopy
    }

    /// A complaint about the author in the feedback on a game.
    public struct Feedback: Codable, Sendable, Equatable {
        public var gameId: ID
        public var reviewerId: ID
        public var reviewer: PersonRow? = nil
        public var issues: [FeedbackIssue]
        public var comment: String?
    }

    /// A step in the history of a ticket.
    public enum Deed: String, Choice {
        case hidden
        case shown
        case resolved
        /// The person concerned appealed.
        case appealed
    }

    /// A step in the ticket's history, with the account that took it.
    public struct Entry: Codable, Sendable, Equatable {
        public var deed: Deed
        public var at: Timestamp
        /// Absent for automatic steps.
        public var actorId: ID? = nil
        public var actor: PersonRow? = nil
        /// The decision; otherwise absent.
        public var action: TicketAction? = nil
        /// The end of a suspension.
        public var until: Timestamp? = nil
        /// A moderator's note, or the text of an appeal.
        public var text: String? = nil
    }

    /// A ticket with a page of its reports, oldest first.
    public struct Reply: Codable, Sendable {
        public var ticket: TicketRow
        /// All flags, oldest first; if there are too many, the first ones and the latest ones.
        public var flags: [Flag]
        /// All versions of the content, oldest first; if there are too many, the first ones and the latest ones.
        public var copies: [Copy]
        /// The feedback behind a flag.
        public var feedback: [Feedback]
        /// The history, oldest first.
        public var log: [Entry]
        public var items: [Report]
        public var next: String?

        /// A ticket with a page of its reports; the other lists are still empty.
        public init(ticket: TicketRow, reports: Page<Report>) {
            self.ticket = ticket
            (flags, copies, feedback, log) = ([], [], [], [])
            items = reports.items
            next = reports.next
        }
    }

    public var ticketId: TicketID
    /// Reports, 1 to 100. Default: 20.
    public var limit: Int?
    public var page: String?
}
