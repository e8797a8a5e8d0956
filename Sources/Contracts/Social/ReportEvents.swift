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
    public init(contentType: ContentType, contentId: ID) {
        (self.contentType, self.contentId) = (contentType, contentId)
    }
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
    public init(contentType: ContentType, contentId: ID, points: Int) {
        (self.contentType, self.contentId, self.points) = (contentType, contentId, points)
    }
}

/// Content was hidden from everyone but its author and moderators.
public struct ContentHidden: Event {
    public static let type = "social.content-hidden"
    public static let isAnonymous = true
    public var contentType: ContentType
    public var contentId: ID
    public var subject: String? { contentId.description }
    public init(contentType: ContentType, contentId: ID) {
        (self.contentType, self.contentId) = (contentType, contentId)
    }
}

/// Hidden content is visible again to everyone who could see it before.
public struct ContentShown: Event {
    public static let type = "social.content-shown"
    public static let isAnonymous = true
    public var contentType: ContentType
    public var contentId: ID
    public var subject: String? { contentId.description }
    public init(contentType: ContentType, contentId: ID) {
        (self.contentType, self.contentId) = (contentType, contentId)
    }
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
    public init(
        ticketId: ID, accountId: ID, contentType: ContentType, contentId: ID, action: TicketAction,
        until: Timestamp?
    ) {
        (self.ticketId, self.accountId, self.contentType) = (ticketId, accountId, contentType)
        (self.contentId, self.action, self.until) = (contentId, action, until)
    }
}
