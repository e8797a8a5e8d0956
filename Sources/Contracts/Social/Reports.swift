// reports: reporting content, and moderators' decisions (domain.md §7.6). Only moderators learn who reported what. See
// also Tickets.swift.

import Values

/// The kinds of content that can be reported. Photos belong to their profile or post.
public enum ContentType: String, Choice {
    case post
    case comment
    /// A scheduled game with all its host's texts.
    case game
    /// A profile with its photos.
    case profile
    case chat
    case venueReview = "venue_review"
    /// A group with its name, description and rules.
    case group
    /// The card of a golf course with its name.
    case course
    /// A cup with its name and its place.
    case cup
    /// A league with its name and those of its seasons.
    case league
    /// A ladder with its name and city.
    case ladder
}

/// The kind of complaint.
public enum ReportKind: String, Choice {
    case spam
    case harassment
    case inappropriate
    case impersonation
    /// Anything else, explained in the reason.
    case other
}

/// The state of a report.
public enum ReportStatus: String, Choice {
    case pending
    case resolved
    /// The report was rejected.
    case dismissed
}

/// The state of a ticket.
public enum TicketStatus: String, Choice {
    case open
    case resolved
    /// The person concerned appealed against the resolution.
    case appealed
}

/// A moderator's decision.
public enum TicketAction: String, Choice {
    /// The content stays; after an appeal, the earlier decision is revoked.
    case dismiss
    /// The content is removed for good: a game is cancelled and hidden; a profile loses photos and texts.
    case removeContent = "remove_content"
    /// The author is warned; hidden content is shown again.
    case warn
    /// The content is removed for good, and its author suspended for 7 days.
    case suspend7 = "suspend_7"
    /// The content is removed for good, and its author suspended for 14 days.
    case suspend14 = "suspend_14"
    /// The content is removed for good, and its author suspended for 30 days.
    case suspend30 = "suspend_30"
    /// The content is removed for good, and its author banned.
    case ban

    public var days: Int? {
        switch self {
        case .suspend7: 7
        case .suspend14: 14
        case .suspend30: 30
        case .dismiss, .removeContent, .warn, .ban: nil
        }
    }

    /// Whether the content is removed for good.
    public var removesContent: Bool { self != .dismiss && self != .warn }
}

/// The limits of reports and appeals.
public enum ReportLimits {
    public static let textMax = 500
    /// Reporters whom one event names, of whom a ticket has any number.
    public static let reportersAtOnce = 1000
}

/// A report, as shown to its author.
public struct ReportView: Codable, Sendable, Equatable {
    public var id: ID
    public var contentType: ContentType
    public var contentId: ID
    public var kind: ReportKind
    /// The reporter's own words, up to 500 characters.
    public var reason: String?
    /// `pending` for a new report; also in the reply to a repeated command.
    public var status: ReportStatus
    public var createdAt: Timestamp
}

public struct CreateReport: Command {
    public typealias Reply = ReportView
    public static let type = "reports.create"
    public static let about = About(
        "Report something to the moderators; nobody else learns that it was you", .user,
        reasons: [.notFound, .forbidden, .alreadyExists, .rateLimited],
        example: "reports create contentType=game contentId=$game kind=spam reason=\"An advertisement\"")
    public var contentType: ContentType
    /// The id of the post, comment, game, group, message, cup, league or ladder; of a profile, a nickname will do.
    public var contentId: ContentReference
    public var kind: ReportKind
    /// Up to 500 characters.
    public var reason: String?

    public func check(_ problems: inout Problems) {
        problems.lines("reason", reason, 0...ReportLimits.textMax)
        if case .nickname = contentId, contentType != .profile {
            problems.add("contentId", "contentId must be an id")
        }
    }
}

public struct ResolveTicket: Command {
    public static let type = "reports.resolve"
    public static let about = About(
        "Decide on a ticket; on an appeal, dismiss lifts what was decided before", .moderator,
        reasons: [.notFound, .forbidden, .conflict],
        example: "reports resolve ticketId=$ticket action=warn note=\"The first time\"")

    /// The decision.
    public struct Reply: Codable, Sendable, Equatable {
        public var ticketId: ID
        /// Always `resolved`.
        public var status: TicketStatus
        public var action: TicketAction
        public var until: Timestamp?
    }

    public var ticketId: TicketID
    /// All but dismiss uphold the reports; all but dismiss and warn take the content away.
    public var action: TicketAction
    /// Up to 500 characters, for other moderators.
    public var note: String?

    public func check(_ problems: inout Problems) {
        problems.lines("note", note, 0...ReportLimits.textMax)
    }
}

public struct AppealTicket: Command {
    public typealias Reply = Done
    public static let type = "reports.appeal"
    public static let about = About(
        "Ask moderators to reconsider what they decided about something of yours; once", .user,
        reasons: [.notFound, .forbidden, .alreadyExists, .conflict],
        example: "reports appeal ticketId=$ticket text=\"It was a quotation\"")
    public var ticketId: TicketID
    /// Up to 500 characters.
    public var text: String

    public func check(_ problems: inout Problems) {
        problems.lines("text", text, 1...ReportLimits.textMax)
    }
}
