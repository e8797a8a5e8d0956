// What social tells of feedback (domain.md §7.5, §9.4): sums, never who said what. The answers themselves stay in private lines.

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

/// A day after a game: these have not given feedback yet. Nobody, where that moment has long passed.
public struct FeedbackDue: Event {
    public static let type = "social.feedback-due"
    public var gameId: ID
    /// Those who were going and have said nothing.
    public var accountIds: [ID]
    public var subject: String? { gameId.description }

    public init(gameId: ID, accountIds: [ID]) { (self.gameId, self.accountIds) = (gameId, accountIds) }
}

/// A game is over, and those who played may say how it was.
public struct FeedbackOpened: Event {
    public static let type = "social._private.feedback-opened"
    public var gameId: ID
    /// In the order of ids.
    public var participantIds: [ID]
    /// When the game was completed, of which everything else is counted.
    public var completedAt: Timestamp

    public init(gameId: ID, participantIds: [ID], completedAt: Timestamp) {
        (self.gameId, self.participantIds, self.completedAt) = (gameId, participantIds, completedAt)
    }
}

/// Somebody has given feedback on a game: they are asked for it no more. What they said is in ``FeedbackGiven``.
public struct FeedbackAnswered: Event {
    public static let type = "social._private.feedback-answered"
    public static let reader: String? = "notify"
    public var gameId: ID
    public var accountId: ID

    public init(gameId: ID, accountId: ID) { (self.gameId, self.accountId) = (gameId, accountId) }
}

/// What someone said of the others at a game.
public struct FeedbackGiven: Event {
    public static let type = "social._private.feedback-given"

    /// What they have against one of them.
    public struct Incident: Codable, Sendable, Equatable {
        public var targetId: ID
        public var issues: [FeedbackIssue]
        public var comment: String?
        /// Whether whoever says it has said something against them after one of their last games before.
        public var isRepeated: Bool?

        public init(targetId: ID, issues: [FeedbackIssue], comment: String?) {
            (self.targetId, self.issues, self.comment) = (targetId, issues, comment)
        }
    }

    public var gameId: ID
    public var reviewerId: ID
    /// Whether everyone showed up and behaved respectfully.
    public var allGood: Bool
    /// Absent where the question was passed over.
    public var playAgain: [ID]?
    /// Whether everyone was as good as they say; absent where they did not say, or not all was good.
    public var skillAccurate: Bool?
    /// What was wrong, a person each; none where all was good.
    public var incidents: [Incident]

    public init(
        gameId: ID, reviewerId: ID, allGood: Bool, playAgain: [ID]?, skillAccurate: Bool?,
        incidents: [Incident]
    ) {
        (self.gameId, self.reviewerId, self.allGood) = (gameId, reviewerId, allGood)
        (self.playAgain, self.skillAccurate, self.incidents) = (playAgain, skillAccurate, incidents)
    }
}
