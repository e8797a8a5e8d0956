// The page's session in cookies that scripts cannot read (docs/http.md, The page's session; RFC 6265).

import Contracts
import HTTP
import JSON
import Values

/// The tokens of a session in a browser's cookies.
struct SessionCookies: Equatable {
    /// Prefix of cookies over https: no other host of the domain, and nobody who uses http, can set such a cookie.
    static let securePrefix = "__Host-"
    static let accessName = "rally_access"
    static let refreshName = "rally_refresh"
    static let deviceName = "rally_device"
    /// How long a browser is recognized by its `deviceProof`.
    static let deviceSeconds: Int64 = 365 * 86_400
    /// Sessions that began before this time have cookies without the prefix; those are accepted for one renewal. 5
    /// December 2026.
    static let formerUntil = Timestamp(milliseconds: 1_796_428_800_000)

    /// `nil` shortly before the token expires, because the browser drops the cookie by itself.
    var access: String?
    var refresh: String?
    /// Proves at a login that this browser was logged in before (``Session/deviceProof``).
    var device: String?
    /// Whether its cookies still have their former names.
    private(set) var isFormer = false

    /// Reads the `Cookie` fields of a request.
    init(_ head: HTTPHead, isSecure: Bool) {
        var values: [String: String] = [:]
        for pair in head.values("Cookie").flatMap({ $0.split(separator: ";") }) {
            guard let equals = pair.firstIndex(of: "=") else { continue }
            let name = String(Text.trimmed(String(pair[..<equals])))
            if values[name] == nil { values[name] = String(pair[pair.index(after: equals)...]) }
        }
        let prefix = isSecure ? Self.securePrefix : ""
        access = values[prefix + Self.accessName]
        refresh = values[prefix + Self.refreshName]
        device = values[prefix + Self.deviceName]
        if isSecure, access == nil, refresh == nil, let former = values[Self.refreshName],
            Self.isFormer(former)
        {
            (refresh, isFormer) = (former, true)
        }
    }

    /// A refresh token begins with the session's id, which contains its creation time; auth decides whether it is
    /// genuine.
    private static func isFormer(_ refresh: String) -> Bool {
        guard refresh.utf8.count <= 128, let bytes = Base64URL.decode(refresh), bytes.count > 16,
            let session = ID(bytes: bytes[..<16]), session.isVersion7
        else { return false }
        return session.madeAt < formerUntil
    }

    /// The fields that store a session in a browser.
    static func fields(of session: Session, isSecure: Bool, at now: Timestamp) -> [HTTPField] {
        let accessMs = session.accessExpiresAt.since(now) - EdgeLimits.renewAheadMs
        let refreshMs = session.refreshExpiresAt.since(now)
        return [
            field(accessName, session.accessToken, seconds: max(1, accessMs / 1000), isSecure),
            field(refreshName, session.refreshToken, seconds: max(1, refreshMs / 1000), isSecure),
        ] + (session.deviceProof.map { [field(deviceName, $0, seconds: deviceSeconds, isSecure)] } ?? [])
    }

    /// The fields that delete it. The browser stays recognized.
    static func clearing(isSecure: Bool) -> [HTTPField] {
        [accessName, refreshName].map { field($0, "", seconds: 0, isSecure) }
    }

    /// The fields that delete cookies of the former names, if there are any.
    var clearingFormer: [HTTPField] { isFormer ? SessionCookies.clearing(isSecure: false) : [] }

    private static func field(_ name: String, _ value: String, seconds: Int64, _ isSecure: Bool) -> HTTPField
    {
        let (prefix, flag) = isSecure ? (securePrefix, "; Secure") : ("", "")
        return HTTPField(
            "Set-Cookie",
            "\(prefix)\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict\(flag)")
    }

    /// The request without its access token, so that the session is renewed.
    static func withoutAccess(_ head: HTTPHead) -> HTTPHead {
        var head = head
        head.fields = head.fields.map { field in
            guard field.name.lowercased() == "cookie" else { return field }
            let kept = field.value.split(separator: ";").filter { pair in
                let name = Text.trimmed(String(pair.prefix { $0 != "=" }))
                return name != accessName && name != securePrefix + accessName
            }
            return HTTPField(field.name, kept.joined(separator: ";"))
        }
        return head
    }

    /// A login's data with the proof that this browser is known.
    func adding(to data: [UInt8]) -> [UInt8] {
        guard let device, case .object(var object)? = try? JSONValue(parsing: data),
            object["deviceProof"] == nil
        else { return data }
        object["deviceProof"] = .string(device)
        return Array(JSONValue.object(object).text().utf8)
    }

    /// A session as the page gets it: without tokens.
    static func withoutTokens(_ data: [UInt8]) -> [UInt8] {
        guard case .object(var object)? = try? JSONValue(parsing: data) else { return data }
        object["accessToken"] = nil
        object["refreshToken"] = nil
        object["deviceProof"] = nil
        return Array(JSONValue.object(object).text().utf8)
    }
}
