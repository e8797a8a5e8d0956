// Made by deploy/contracts from Sources/LogContracts/LadderEvents.swift.

import Contracts
import Values

extension LadderPaused {
    @_disfavoredOverload
    package init(ladderId: sending ID, accountId: ID, from: Day? = nil, to: Day? = nil) {
        self.ladderId = ladderId
        self.accountId = accountId
        self.from = from
        self.to = to
    }
}

extension LadderSuspended {
    @_disfavoredOverload
    package init(accountId: sending ID, on: Bool) {
        self.accountId = accountId
        self.on = on
    }
}
