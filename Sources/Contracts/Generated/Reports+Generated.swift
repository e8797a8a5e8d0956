// Made by deploy/contracts from Sources/Contracts/Social/Reports.swift.

import Values

extension ReportView {
    @_disfavoredOverload
    public init(
        id: sending ID, contentType: ContentType, contentId: ID, kind: ReportKind, reason: String?,
        status: ReportStatus, createdAt: Timestamp
    ) {
        self.id = id
        self.contentType = contentType
        self.contentId = contentId
        self.kind = kind
        self.reason = reason
        self.status = status
        self.createdAt = createdAt
    }
}

extension CreateReport {
    public static let notes: [String: String] = [
        "contentId":
            "the id of the post, comment, game, group, message, cup, league or ladder; of a profile, a"
            + " nickname will do",
        "reason": "up to 500 characters",
    ]
}

extension ResolveTicket {
    public static let notes: [String: String] = [
        "action": "all but dismiss uphold the reports; all but dismiss and warn take the content away",
        "note": "up to 500 characters, for other moderators",
    ]
}

extension ResolveTicket.Reply {
    @_disfavoredOverload
    public init(ticketId: sending ID, status: TicketStatus, action: TicketAction, until: Timestamp?) {
        self.ticketId = ticketId
        self.status = status
        self.action = action
        self.until = until
    }
}

extension AppealTicket {
    public static let notes: [String: String] = [
        "text": "up to 500 characters"
    ]
}
