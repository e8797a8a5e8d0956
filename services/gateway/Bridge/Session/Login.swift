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
package enum Asker: Hashable, Sendable {
    case anonymous
    case account(ID)
    /// A token that cannot be read here: its SHA-256, since it may be as long as a line.
    case bearer([UInt8])

    /// The token is not verified here; it only says whose positions to send along.
    package init(token: String?) {
        guard let token else {
            self = .anonymous
            return
        }
        self = Asker.subject(of: token).map { .account($0) } ?? .bearer(Crypto.sha256(Array(token.utf8)))
    }

    /// The account that a token of three parts names.
    private static func subject(of token: String) -> ID? {
        var token = token
        let payload = token.withUTF8 { bytes -> [UInt8]? in
            let dot = UInt8(ascii: ".")
            guard let first = bytes.firstIndex(of: dot), let last = bytes.lastIndex(of: dot), first < last,
                case let middle = UnsafeBufferPointer(rebasing: bytes[(first + 1)..<last]),
                !middle.contains(dot)
            else { return nil }
            return Base64URL.decode(utf8: middle)
        }
        return payload?.withUnsafeBytes { subject(in: $0) }
    }

    /// The first `sub` of a token's payload, where that is an id.
    private static func subject(in payload: UnsafeRawBufferPointer) -> ID? {
        var subject: ID??
        var scanner = JSONScanner(payload)
        do throws(JSONError) {
            try scanner.object { (scanner, key) throws(JSONError) in
                if subject == nil, JSONScanner.key(key, is: "sub") { subject = .some(try scanner.id()) }
            }
            try scanner.finish()
        } catch {
            return nil
        }
        return subject ?? nil
    }
}
