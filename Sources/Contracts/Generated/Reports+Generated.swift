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

extension ResolveTicket.Reply {
    @_disfavoredOverload
    public init(ticketId: sending ID, status: TicketStatus, action: TicketAction, until: Timestamp?) {
        self.ticketId = ticketId
        self.status = status
        self.action = action
        self.until = until
    }
}
