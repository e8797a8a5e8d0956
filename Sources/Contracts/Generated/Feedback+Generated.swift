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

extension SubmitFeedback {
    public static let notes: [String: String] = [
        "allGood": "whether everyone showed up and behaved respectfully",
        "incidents": "the people with whom something was wrong; only, and at least one, if not all was good",
        "playAgain": "with whom you would play again: ids or nicknames; leave it out if you do not say",
        "skillAccurate": "whether everyone was as good as they say; only if all was good",
    ]
}

extension PendingFeedback {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20"
    ]
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
