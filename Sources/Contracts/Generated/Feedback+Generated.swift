// Made by deploy/contracts from Sources/Contracts/Social/Feedback.swift.

import Values

extension FeedbackIncident {
    @_disfavoredOverload
    public init(target: sending UserReference, issues: [FeedbackIssue], comment: String? = nil) {
        self.target = target
        self.issues = issues
        self.comment = comment
    }
}

extension PendingFeedback.Row {
    @_disfavoredOverload
    public init(
        gameId: sending ID, title: String?, completedAt: Timestamp, expiresAt: Timestamp, daysLeft: Int,
        people: [PersonRow]
    ) {
        self.gameId = gameId
        self.title = title
        self.completedAt = completedAt
        self.expiresAt = expiresAt
        self.daysLeft = daysLeft
        self.people = people
    }
}
