// The feedback events that social publishes (domain.md §7.5, §9.4): sums only, never who said what. The answers are in
// private events.

import Values

/// The feedback about one player of a game so far.
public struct FeedbackTotals: Codable, Sendable, Equatable {
    public var accountId: ID
    /// The number of others who answered whom they would play with again, even if with nobody.
    public var reviewers: Int = 0
    /// The number of those who named this player.
    public var endorsements: Int = 0
    /// All issues in complaints about them that count, each once however many raised it, and never `other` (D 21).
    public var issues: [FeedbackIssue] = []
    /// The number of others whose complaints count: they raised nothing else about this player in the last 90 days. Absent in
    /// older logs, in which all complaints count.
    public var critics: Int? = nil
    /// The number of others who said that everyone's level was as stated.
    public var skillYes: Int = 0
    /// The number of others who said that somebody's level was not as stated.
    public var skillNo: Int = 0
}

/// Somebody gave feedback on a game. The event has the new totals of all players, in the order of ids.
public struct FeedbackSubmitted: Event {
    public static let type = "social.feedback-submitted"
    public static let isAnonymous = true
    public var gameId: ID
    /// One for each player.
    public var totals: [FeedbackTotals]
    public var subject: String? { gameId.description }
}

/// These people have not given feedback within a day after a game. Empty if that moment is long past.
public struct FeedbackDue: Event {
    public static let type = "social.feedback-due"
    public var gameId: ID
    /// People who were going and have given no feedback.
    public var accountIds: [ID]
    public var subject: String? { gameId.description }
}
