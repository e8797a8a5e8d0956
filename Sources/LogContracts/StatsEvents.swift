// The private events of stats.

import Contracts
import Values

/// Somebody stands on no leaderboard any more, or does again.
package struct LeaderboardOpted: Event {
    package static let type = "stats._private.leaderboard-opted"
    package var accountId: ID
    package var choice: BoardChoice
    package init(accountId: ID, choice: BoardChoice) { (self.accountId, self.choice) = (accountId, choice) }
}

/// Somebody has taken the quiz.
package struct QuizSubmitted: Event {
    package static let type = "stats._private.quiz-submitted"
    package var accountId: ID
    /// Absent once it was erased.
    package var quiz: Quiz?

    package init(accountId: ID, quiz: Quiz) { (self.accountId, self.quiz) = (accountId, quiz) }
}

/// Somebody has deleted their quiz.
package struct QuizDeleted: Event {
    package static let type = "stats._private.quiz-deleted"
    package var accountId: ID

    package init(accountId: ID) { self.accountId = accountId }
}

/// Somebody does not want a game recommended.
package struct GameDismissed: Event {
    package static let type = "stats._private.game-dismissed"
    package var accountId: ID
    package var gameId: ID
    package var reason: DismissalReason
    /// The sport, where that is the reason.
    package var unwanted: Sport?

    package init(accountId: ID, gameId: ID, reason: DismissalReason, unwanted: Sport?) {
        (self.accountId, self.gameId, self.reason) = (accountId, gameId, reason)
        self.unwanted = unwanted
    }
}

/// The flags of somebody's last games fell below their step, so higher steps can be crossed anew.
package struct FlagsEased: Event {
    package static let type = "stats._private.flags-eased"
    package var accountId: ID
    /// Absent for none.
    package var step: FlagStep?

    package init(accountId: ID, step: FlagStep?) { (self.accountId, self.step) = (accountId, step) }
}
