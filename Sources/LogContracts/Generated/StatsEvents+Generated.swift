// Made by deploy/contracts from Sources/LogContracts/StatsEvents.swift.

import Contracts
import Values

extension LeaderboardOpted {
    @_disfavoredOverload
    package init(accountId: sending ID, choice: BoardChoice) {
        self.accountId = accountId
        self.choice = choice
    }
}

extension QuizDeleted {
    @_disfavoredOverload
    package init(accountId: sending ID) {
        self.accountId = accountId
    }
}

extension GameDismissed {
    @_disfavoredOverload
    package init(accountId: sending ID, gameId: ID, reason: DismissalReason, unwanted: Sport?) {
        self.accountId = accountId
        self.gameId = gameId
        self.reason = reason
        self.unwanted = unwanted
    }
}

extension FlagsEased {
    @_disfavoredOverload
    package init(accountId: sending ID, step: FlagStep?) {
        self.accountId = accountId
        self.step = step
    }
}
