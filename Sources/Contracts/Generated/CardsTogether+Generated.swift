// Made by deploy/contracts from Sources/Contracts/Games/CardsTogether.swift.

import PartyCards
import Values

extension PartyMember {
    @_disfavoredOverload
    public init(accountId: sending ID, nickname: String?) {
        self.accountId = accountId
        self.nickname = nickname
    }
}

extension PartyCode {
    @_disfavoredOverload
    public init(code: sending String, expiresAt: Timestamp) {
        self.code = code
        self.expiresAt = expiresAt
    }
}

extension JoinSession {
    public static let notes: [String: String] = [
        "code": "six letters, from whoever started it"
    ]
}
