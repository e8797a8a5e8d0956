// The private events of stats.

import Contracts
import Values

/// An account left the leaderboards, or takes part again.
package struct LeaderboardOpted: Event {
    package static let type = "stats._private.leaderboard-opted"
    package var accountId: ID
    package var choice: BoardChoice
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
}

/// An account dismissed a recommended game.
package struct GameDismissed: Event {
    package static let type = "stats._private.game-dismissed"
    package var accountId: ID
    package var gameId: ID
    package var reason: DismissalReason
    /// The sport, if that is the reason.
    package var unwanted: Sport?
}

/// The complaints about an account's last games fell below its current step, so higher steps can be reached again.
package struct FlagsEased: Event {
    package static let type = "stats._private.flags-eased"
    package var accountId: ID
    /// The new step; absent if there is none.
    package var step: FlagStep?
}
