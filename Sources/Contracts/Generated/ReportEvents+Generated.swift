// Made by deploy/contracts from Sources/Contracts/Social/ReportEvents.swift.

import Values

extension Reported {
    @_disfavoredOverload
    public init(contentType: sending ContentType, contentId: ID) {
        self.contentType = contentType
        self.contentId = contentId
    }
}

extension TextFlagged {
    @_disfavoredOverload
    public init(contentType: sending ContentType, contentId: ID, points: Int) {
        self.contentType = contentType
        self.contentId = contentId
        self.points = points
    }
}

extension ContentHidden {
    @_disfavoredOverload
    public init(contentType: sending ContentType, contentId: ID) {
        self.contentType = contentType
        self.contentId = contentId
    }
}

extension ContentShown {
    @_disfavoredOverload
    public init(contentType: sending ContentType, contentId: ID) {
        self.contentType = contentType
        self.contentId = contentId
    }
}

extension TicketResolved {
    @_disfavoredOverload
    public init(
        ticketId: sending ID, accountId: ID, contentType: ContentType, contentId: ID, action: TicketAction,
        until: Timestamp?
    ) {
        self.ticketId = ticketId
        self.accountId = accountId
        self.contentType = contentType
        self.contentId = contentId
        self.action = action
        self.until = until
    }
}
