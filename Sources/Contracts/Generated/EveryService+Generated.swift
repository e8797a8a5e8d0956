// Made by deploy/contracts from Sources/Contracts/EveryService.swift.

import Values

extension GateHit {
    @_disfavoredOverload
    public init(accountId: sending ID, action: String, missing: [String]) {
        self.accountId = accountId
        self.action = action
        self.missing = missing
    }
}

extension LimitHit {
    @_disfavoredOverload
    public init(accountId: sending ID, action: String, retryAfter: Int) {
        self.accountId = accountId
        self.action = action
        self.retryAfter = retryAfter
    }
}

extension Erased {
    @_disfavoredOverload
    public init(accountId: sending ID) {
        self.accountId = accountId
    }
}
