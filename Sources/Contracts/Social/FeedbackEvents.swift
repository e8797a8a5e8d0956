// The events of feedback that social publishes (domain.md §7.5, §9.4): sums, never who said what. The answers
// are in private events.

import Values

/// What the others have said of someone at a game so far.
public struct FeedbackTotals: Codable, Sendable, Equatable {
    public var accountId: ID
    /// How many of the others have said with whom they would play again, be it with nobody.
    public var reviewers: Int
    /// How many of those named this person.
    public var endorsements: Int
    /// What was raised against them: each once, however many raised it, and never `other` (D 21).
    public var issues: [FeedbackIssue]
    /// How many of the others raised any of that who had raised nothing against them after one of their last games before.
    /// Absent in logs of before.
    public var critics: Int?
    /// How many of the others found everyone as good as they say.
    public var skillYes: Int
    /// How many of the others did not find everyone as good as they say.
    public var skillNo: Int

    public init(accountId: ID) {
        self.accountId = accountId
        (reviewers, endorsements, issues, skillYes, skillNo) = (0, 0, [], 0, 0)
    }
}

/// Someone has given feedback on a game: what is known now of each who played, in the order of ids.
public struct FeedbackSubmitted: Event {
    public static let type = "social.feedback-submitted"
    public static let isAnonymous = true
    public var gameId: ID
    /// One for each who played.
    public var totals: [FeedbackTotals]
    public var subject: String? { gameId.description }

    public init(gameId: ID, totals: [FeedbackTotals]) { (self.gameId, self.totals) = (gameId, totals) }
}

/// A day after a game, these people have not given feedback yet. Empty if that moment is long past.
public struct FeedbackDue: Event {
    public static let type = "social.feedback-due"
    public var gameId: ID
    /// Those who were going and have said nothing.
    public var accountIds: [ID]
    public var subject: String? { gameId.description }

    public init(gameId: ID, accountIds: [ID]) { (self.gameId, self.accountIds) = (gameId, accountIds) }
}
