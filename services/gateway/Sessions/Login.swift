// The account that the gateway speaks for, and its tokens.

import Contracts
import Values

struct Login: Sendable, Equatable {
    var accountId: ID
    var nickname: String?
    var accessToken: String
    var accessExpiresAt: Timestamp
    var refreshToken: String
    var refreshExpiresAt: Timestamp
    /// Whether it is saved for later gateways.
    var isKept = false

    /// Whether the account is a guest, who has no nickname before the upgrade (domain.md §3.3).
    var isGuest: Bool { nickname == nil }

    init(_ session: Session) {
        accountId = session.accountId
        nickname = session.nickname
        accessToken = session.accessToken
        accessExpiresAt = session.accessExpiresAt
        refreshToken = session.refreshToken
        refreshExpiresAt = session.refreshExpiresAt
    }

    /// Whether the access token has to be replaced before it is used, and can be.
    func isDue(at now: Timestamp) -> Bool {
        now.adding(milliseconds: GatewayLimits.refreshAheadMs) >= accessExpiresAt && now < refreshExpiresAt
    }
}
