// Made by deploy/contracts from Sources/Contracts/Social/FeedbackEvents.swift.

import Values

extension FeedbackTotals {
    @_disfavoredOverload
    public init(
        accountId: sending ID, reviewers: Int = 0, endorsements: Int = 0, issues: [FeedbackIssue] = [],
        critics: Int? = nil, skillYes: Int = 0, skillNo: Int = 0
    ) {
        self.accountId = accountId
        self.reviewers = reviewers
        self.endorsements = endorsements
        self.issues = issues
        self.critics = critics
        self.skillYes = skillYes
        self.skillNo = skillNo
    }
}

extension FeedbackSubmitted {
    @_disfavoredOverload
    public init(gameId: sending ID, totals: [FeedbackTotals]) {
        self.gameId = gameId
        self.totals = totals
    }
}

extension FeedbackDue {
    @_disfavoredOverload
    public init(gameId: sending ID, accountIds: [ID]) {
        self.gameId = gameId
        self.accountIds = accountIds
    }
}
