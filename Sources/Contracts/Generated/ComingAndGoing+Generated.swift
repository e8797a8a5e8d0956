// Made by deploy/contracts from Sources/Contracts/Auth/ComingAndGoing.swift.

import Values

extension UpgradeGuest {
    public static let notes: [String: String] = [
        "displayName": "up to 50 characters",
        "nickname": "3 to 20 letters, digits or _; unique",
        "password": "8 to 128 characters",
    ]
}

extension DeleteAccount {
    public static let notes: [String: String] = [
        "idToken": "instead of a password: one of Google's or Apple's, at most 5 minutes old",
        "password": "yours; a guest has none",
    ]
}

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
