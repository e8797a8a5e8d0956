// The events of reports and moderators' decisions that social publishes (domain.md §7.6). They never contain a text,
// the reporter or the moderator (§1.7): those are in private events.

import Values

/// Somebody reported content or a person.
public struct Reported: Event {
    public static let type = "social.reported"
    public static let isAnonymous = true
    public var contentType: ContentType
    public var contentId: ID
    public var subject: String? { contentId.description }
}

/// The automatic score of a text was high enough to open a ticket.
public struct TextFlagged: Event {
    public static let type = "social.text-flagged"
    public static let isAnonymous = true
    public var contentType: ContentType
    public var contentId: ID
    /// The score, at least 50; from 100 the text is hidden automatically (domain.md §7.6).
    public var points: Int
    public var subject: String? { contentId.description }
}

/// Content was hidden from everyone but its author and moderators.
public struct ContentHidden: Event {
    public static let type = "social.content-hidden"
    public static let isAnonymous = true
    public var contentType: ContentType
    public var contentId: ID
    public var subject: String? { contentId.description }
}

/// Hidden content is visible again to everyone who could see it before.
public struct ContentShown: Event {
    public static let type = "social.content-shown"
    public static let isAnonymous = true
    public var contentType: ContentType
    public var contentId: ID
    public var subject: String? { contentId.description }
}

/// Moderators decided a ticket; after an appeal, a second time.
public struct TicketResolved: Event {
    public static let type = "social.ticket-resolved"
    public static let isAnonymous = true
    public var ticketId: ID
    public var accountId: ID
    public var contentType: ContentType
    public var contentId: ID
    public var action: TicketAction
    public var until: Timestamp?
    public var subject: String? { accountId.description }
}
