// The events of reports and of moderators' decisions that social publishes (domain.md §7.6). They never hold
// a text, who reported, or who decided (§1.7): that is in private events.

import Values

/// Somebody has reported something.
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

/// The automatic score of a text is high enough for a ticket.
public struct TextFlagged: Event {
    public static let type = "social.text-flagged"
    public static let isAnonymous = true
    public var contentType: ContentType
    public var contentId: ID
    /// Its score, from 50 on; from 100 on it is hidden by that (domain.md §7.6).
    public var points: Int
    public var subject: String? { contentId.description }
    public init(contentType: ContentType, contentId: ID, points: Int) {
        (self.contentType, self.contentId, self.points) = (contentType, contentId, points)
    }
}

/// Something is hidden from everyone but its author and moderators.
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

/// Something is visible again to everyone who could see it before.
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

/// Moderators have decided on something; after an appeal, once more.
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
