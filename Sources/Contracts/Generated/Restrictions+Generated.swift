// Made by deploy/contracts from Sources/Contracts/Auth/Restrictions.swift.

import Values

extension AccountStanding {
    @_disfavoredOverload
    public init(accountId: sending ID, status: AccountStatus, role: Role, until: Timestamp?) {
        self.accountId = accountId
        self.status = status
        self.role = role
        self.until = until
    }
}

extension SuspendAccount {
    public static let notes: [String: String] = [
        "accountId": "the person",
        "reason": "up to 200 characters, for the one concerned",
        "until": "default: until it is restored",
    ]
}

extension BanAccount {
    public static let notes: [String: String] = [
        "accountId": "the person",
        "reason": "up to 200 characters, for the one concerned",
    ]
}

extension RestoreAccount {
    public static let notes: [String: String] = [
        "accountId": "the person",
        "reason": "up to 200 characters, for the one concerned",
    ]
}

extension SetRole {
    public static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension Restricted {
    @_disfavoredOverload
    public init(accountId: sending ID, status: AccountStatus, until: Timestamp?, cause: RestrictionCause) {
        self.accountId = accountId
        self.status = status
        self.until = until
        self.cause = cause
    }
}

extension Restored {
    @_disfavoredOverload
    public init(accountId: sending ID) {
        self.accountId = accountId
    }
}
