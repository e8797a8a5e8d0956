// A request names its account by a token or by the page's cookies. With cookies, a command of another site's page is refused.

import Contracts
import HTTP
import Values

/// The credentials in the head of a request; a service verifies them.
enum Credentials: Equatable {
    case nobody
    case bearer(String)
    /// A browser with the page's session.
    case cookies(SessionCookies)

    /// - Throws: if a field is not a valid token, or a command comes from another site.
    init(_ head: HTTPHead, isCommand: Bool, isSecure: Bool) throws(Refusal) {
        let fields = head.values("Authorization")
        if let field = fields.first {
            guard fields.count == 1, let token = Credentials.token(in: field) else {
                throw Refusal(.unauthenticated, "Authorization must be: Bearer, a space, and an access token")
            }
            self = .bearer(token)
            return
        }
        let cookies = SessionCookies(head, isSecure: isSecure)
        guard cookies.access != nil || cookies.refresh != nil, !Credentials.isFromElsewhere(head) || isCommand
        else {
            self = .nobody
            return
        }
        // Another site must not be able to send commands in a user's name.
        guard !isCommand || !Credentials.isFromElsewhere(head) else {
            throw Refusal(
                .forbidden, "this came from another site; with a cookie, only the page itself may ask it")
        }
        self = .cookies(cookies)
    }

    /// Whether a head has a token, of whatever form.
    static func hasToken(_ head: HTTPHead) -> Bool {
        head.values("Authorization").contains { $0.lowercased().hasPrefix("bearer") }
    }

    private static func token(in field: String) -> String? {
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        let token = String(Text.trimmed(String(parts[1])))
        return token.isEmpty || token.utf8.contains(where: { !(0x21...0x7E).contains($0) }) ? nil : token
    }

    /// Whether the browser says that another site's page sent the request.
    static func isFromElsewhere(_ head: HTTPHead) -> Bool {
        if let site = head.value("Sec-Fetch-Site") { return site != "same-origin" && site != "none" }
        guard let origin = head.value("Origin") else { return false }
        return host(of: origin) != head.value("Host")?.lowercased()
    }

    /// The host of an origin: `http://127.0.0.1:8080` matches `Host: 127.0.0.1:8080`.
    private static func host(of origin: String) -> String? {
        guard let colon = origin.firstRange(of: "://") else { return nil }
        return origin[colon.upperBound...].lowercased()
    }
}
