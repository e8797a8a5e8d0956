// The private events of stats.

import Contracts
import Values

/// An account left the leaderboards, or takes part again.
package struct LeaderboardOpted: Event {
    package static let type = "stats._private.leaderboard-opted"
    package var accountId: ID
    package var choice: BoardChoice
    package init(accountId: ID, choice: BoardChoice) { (self.accountId, self.choice) = (accountId, choice) }
}

/// An account submitted the quiz.
package struct QuizSubmitted: Event {
    package static let type = "stats._private.quiz-submitted"
    package var accountId: ID
    /// Absent after erasure.
    package var quiz: Quiz?

    package init(accountId: ID, quiz: Quiz) { (self.accountId, self.quiz) = (accountId, quiz) }
}

/// An account deleted its quiz.
package struct QuizDeleted: Event {
    package static let type = "stats._private.quiz-deleted"
    package var accountId: ID

    package init(accountId: ID) { self.accountId = accountId }
}

/// An account dismissed a recommended game.
package struct GameDismissed: Event {
    package static let type = "stats._private.game-dismissed"
    package var accountId: ID
    package var gameId: ID
    package var reason: DismissalReason
    /// The sport, if that is the reason.
    package var unwanted: Sport?

    package init(accountId: ID, gameId: ID, reason: DismissalReason, unwanted: Sport?) {
        (self.accountId, self.gameId, self.reason) = (accountId, gameId, reason)
        self.unwanted = unwanted
    }
}

/// The complaints about an account's last games fell below its current step, so higher steps can be reached again.
package struct FlagsEased: Event {
    package static let type = "stats._private.flags-eased"
    package var accountId: ID
    /// The new step; absent if there is none.
    package var step: FlagStep?

    package init(accountId: ID, step: FlagStep?) { (self.accountId, self.step) = (accountId, step) }
}
