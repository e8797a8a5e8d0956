// The page's session in cookies that no script can read (docs/http.md, The page's session; RFC 6265).

import Contracts
import HTTP
import JSON
import Values

/// The two tokens of a session, as a browser sends them.
struct SessionCookies: Equatable {
    static let accessName = "rally_access"
    static let refreshName = "rally_refresh"

    /// Absent shortly before its end: the browser forgets it by itself.
    var access: String?
    var refresh: String?

    /// Reads the `Cookie` fields of a request.
    init(_ head: HTTPHead) {
        for pair in head.values("Cookie").flatMap({ $0.split(separator: ";") }) {
            guard let equals = pair.firstIndex(of: "=") else { continue }
            let name = String(Text.trimmed(String(pair[..<equals])))
            let value = String(pair[pair.index(after: equals)...])
            if name == Self.accessName, access == nil { access = value }
            if name == Self.refreshName, refresh == nil { refresh = value }
        }
    }

    /// The fields that put a session into a browser.
    static func fields(of session: Session, isSecure: Bool, at now: Timestamp) -> [HTTPField] {
        let accessMs = session.accessExpiresAt.since(now) - EdgeLimits.renewAheadMs
        return [
            field(accessName, session.accessToken, seconds: max(1, accessMs / 1000), isSecure),
            field(
                refreshName, session.refreshToken,
                seconds: max(1, session.refreshExpiresAt.since(now) / 1000), isSecure),
        ]
    }

    /// The fields that take it away.
    static func clearing(isSecure: Bool) -> [HTTPField] {
        [accessName, refreshName].map { field($0, "", seconds: 0, isSecure) }
    }

    private static func field(_ name: String, _ value: String, seconds: Int64, _ isSecure: Bool) -> HTTPField
    {
        HTTPField(
            "Set-Cookie",
            "\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
        )
    }

    /// A session as the page sees it: without its tokens.
    static func withoutTokens(_ data: [UInt8]) -> [UInt8] {
        guard case .object(var object)? = try? JSONValue(parsing: data) else { return data }
        object["accessToken"] = nil
        object["refreshToken"] = nil
        return Array(JSONValue.object(object).text().utf8)
    }
}
