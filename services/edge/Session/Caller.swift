// Who asks: by a token, by the page's cookies, or nobody in particular; and from where.

import Contracts
import HTTP
import JSON
import Values

/// Who asks, as far as the head of a request says.
enum Caller: Equatable {
    case nobody
    case bearer(String)
    /// A browser with the page's session.
    case cookies(SessionCookies)

    /// - Throws: where a field is given that is no token, or a command comes from another site.
    init(_ head: HTTPHead, isCommand: Bool, isSecure: Bool) throws(Refusal) {
        let fields = head.values("Authorization")
        if let field = fields.first {
            guard fields.count == 1, let token = Caller.token(in: field) else {
                throw Refusal(.unauthenticated, "Authorization must be: Bearer, a space, and an access token")
            }
            self = .bearer(token)
            return
        }
        let cookies = SessionCookies(head, isSecure: isSecure)
        guard cookies.access != nil || cookies.refresh != nil, !Caller.isFromElsewhere(head) || isCommand
        else {
            self = .nobody
            return
        }
        // Whoever is logged in here must not do something because another site says so.
        guard !isCommand || !Caller.isFromElsewhere(head) else {
            throw Refusal(
                .forbidden, "this came from another site; with a cookie, only the page itself may ask it")
        }
        self = .cookies(cookies)
    }

    private static func token(in field: String) -> String? {
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        let token = String(Text.trimmed(String(parts[1])))
        return token.isEmpty || token.utf8.contains(where: { !(0x21...0x7E).contains($0) }) ? nil : token
    }

    /// Whether a browser says that another site's page asks.
    static func isFromElsewhere(_ head: HTTPHead) -> Bool {
        if let site = head.value("Sec-Fetch-Site") { return site != "same-origin" && site != "none" }
        guard let origin = head.value("Origin") else { return false }
        return host(of: origin) != head.value("Host")?.lowercased()
    }

    /// `http://127.0.0.1:8080` is that of `Host: 127.0.0.1:8080`.
    private static func host(of origin: String) -> String? {
        guard let colon = origin.firstRange(of: "://") else { return nil }
        return origin[colon.upperBound...].lowercased()
    }
}

/// What an access token says of itself. Services verify it; here it only tells when it ends, and whose it is.
struct TokenClaims: Equatable {
    var account: ID?
    var session: ID?
    var expiresAt: Timestamp?

    init(_ token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(String(parts[1])),
            let claims = try? JSONValue(parsing: payload)
        else { return }
        account = claims["sub"]?.stringValue.flatMap { ID($0) }
        session = claims["sid"]?.stringValue.flatMap { ID($0) }
        expiresAt = claims["exp"]?.intValue.map { Timestamp(milliseconds: Int64($0) * 1000) }
    }
}
