// Made by deploy/contracts from Sources/Contracts/Auth/ComingAndGoing.swift.

import Values

extension Upgraded {
    @_disfavoredOverload
    public init(accountId: sending ID, role: Role) {
        self.accountId = accountId
        self.role = role
    }
}

extension Deleted {
    @_disfavoredOverload
    public init(accountId: sending ID) {
        self.accountId = accountId
    }
}
