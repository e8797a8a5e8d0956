// What social tells of reports and of what moderators decide (domain.md §7.6): of what, and what comes of it; never a text, who
// reported, or who decided (§1.7). All that stands in private lines.

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

/// A text has a score that a moderator should know of.
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

/// Nobody but its author and moderators sees something any more.
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

/// Everyone sees something again who did before.
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

// MARK: - For notify

/// Those who reported something learn that it was looked at, and no more.
public struct ReportsHandled: Event {
    public static let type = "social._private.reports-handled"
    public static let reader: String? = "notify"
    public var ticketId: ID
    /// In the order of ids.
    public var reporterIds: [ID]
    public init(ticketId: ID, reporterIds: [ID]) {
        (self.ticketId, self.reporterIds) = (ticketId, reporterIds)
    }
}

// MARK: - For social alone

/// There is a ticket about something.
public struct TicketOpened: Event {
    public static let type = "social._private.ticket-opened"
    public var ticketId: ID
    public var contentType: ContentType
    public var contentId: ID
    public var accountId: ID
    public init(ticketId: ID, contentType: ContentType, contentId: ID, accountId: ID) {
        (self.ticketId, self.contentType) = (ticketId, contentType)
        (self.contentId, self.accountId) = (contentId, accountId)
    }
}

/// What somebody has against something.
public struct ReportMade: Event {
    public static let type = "social._private.report-made"
    public var reportId: ID
    public var ticketId: ID
    /// Who made it; moderators alone are told.
    public var reporterId: ID
    public var contentType: ContentType
    public var contentId: ID
    /// What is wrong, by whoever reports it.
    public var kind: ReportKind
    /// In their own words, up to 500 characters.
    public var reason: String?
    /// The content as it is; absent where the ticket has it like that already.
    public var copy: ContentCopy?
    public init(
        reportId: ID, ticketId: ID, reporterId: ID, contentType: ContentType, contentId: ID,
        kind: ReportKind, reason: String?, copy: ContentCopy?
    ) {
        (self.reportId, self.ticketId, self.reporterId) = (reportId, ticketId, reporterId)
        (self.contentType, self.contentId, self.kind) = (contentType, contentId, kind)
        (self.reason, self.copy) = (reason, copy)
    }
}

/// Something has drawn attention by itself.
public struct TicketFlagged: Event {
    public static let type = "social._private.ticket-flagged"
    public var ticketId: ID
    /// What drew attention to it.
    public var flag: TicketFlag
    /// Of a text: its score.
    public var points: Int?
    /// Of a text: what its score is made of.
    public var signs: [TextSign]?
    /// The content as it is; absent where the ticket has it like that already.
    public var copy: ContentCopy?
    /// Of a profile: whose.
    public var profileId: ID?
    /// Whether that hides it, which it was not before.
    public var hides: Bool
    public init(
        ticketId: ID, flag: TicketFlag, points: Int?, signs: [TextSign]?, copy: ContentCopy?,
        profileId: ID? = nil, hides: Bool
    ) {
        (self.ticketId, self.profileId, self.flag, self.points) = (ticketId, profileId, flag, points)
        (self.signs, self.copy, self.hides) = (signs, copy, hides)
    }
}

/// What a moderator has decided, and why.
public struct TicketDecided: Event {
    public static let type = "social._private.ticket-decided"
    public var ticketId: ID
    public var moderatorId: ID
    public var accountId: ID?
    public var action: TicketAction
    /// Why, for other moderators, up to 500 characters.
    public var note: String?
    /// Of a suspension: its end.
    public var until: Timestamp?
    public init(
        ticketId: ID, moderatorId: ID, accountId: ID?, action: TicketAction, note: String?, until: Timestamp?
    ) {
        (self.ticketId, self.accountId, self.moderatorId) = (ticketId, accountId, moderatorId)
        (self.action, self.note, self.until) = (action, note, until)
    }
}

/// Whom a decision concerns does not agree with it.
public struct TicketAppealed: Event {
    public static let type = "social._private.ticket-appealed"
    public var ticketId: ID
    public var accountId: ID
    /// Why, up to 500 characters; empty once it was erased.
    public var text: String
    public init(ticketId: ID, accountId: ID, text: String) {
        (self.ticketId, self.accountId, self.text) = (ticketId, accountId, text)
    }
}
