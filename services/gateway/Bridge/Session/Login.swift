// The account that the gateway speaks for, and its tokens.

import Contracts
import Crypto
import JSON
import Values

/// The tokens of the account that this gateway is logged in to.
struct Login: Sendable, Equatable {
    var accountId: ID
    var nickname: String?
    var accessToken: String
    var accessExpiresAt: Timestamp
    var refreshToken: String
    var refreshExpiresAt: Timestamp
    /// Whether it outlives this gateway.
    var isKept = false

    /// Whether it is a guest's, who has no nickname before the upgrade (domain.md §3.3).
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

/// Whose request it is: positions and searches are counted for each.
enum Asker: Hashable, Sendable {
    case anonymous
    case account(ID)
    /// A token that cannot be read here: its SHA-256, since it may be as long as a line.
    case bearer([UInt8])

    /// The token is not verified here; it only says whose positions to send along.
    init(token: String?) {
        guard let token else {
            self = .anonymous
            return
        }
        struct Subject: Decodable { var sub: ID }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 3, let payload = Base64URL.decode(parts[1]),
            let subject = try? JSONCoding.decode(Subject.self, from: payload)
        {
            self = .account(subject.sub)
        } else {
            self = .bearer(Crypto.sha256(Array(token.utf8)))
        }
    }
}
