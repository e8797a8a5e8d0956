// The payload of an access token (protocol.md, Access tokens), for those who pass tokens on and verify none.

import JSON
import Values

/// The unverified claims of an access token. Anybody can make them up: they only tell whom a token seems to be for, and until
/// when. Services verify tokens.
package struct TokenClaims: Equatable, Sendable {
    /// `sub`
    package var account: ID?
    /// `sid`
    package var session: ID?
    /// `exp`
    package var expiresAt: Timestamp?

    /// - Parameter token: three parts with dots between them. Whatever cannot be read leaves no claims; the first of several
    ///   members of one name counts.
    package init(unverified token: String) {
        var token = token
        let payload = token.withUTF8 { TokenClaims.payload(of: $0) }
        var claims = TokenClaims()
        guard payload?.withUnsafeBytes({ claims.read($0) }) == true else { return }
        self = claims
    }

    private init() {}

    private static func payload(of token: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        let dot = UInt8(ascii: ".")
        guard let first = token.firstIndex(of: dot), let last = token.lastIndex(of: dot), first < last,
            case let middle = UnsafeBufferPointer(rebasing: token[(first + 1)..<last]), !middle.contains(dot)
        else { return nil }
        return Base64URL.decode(utf8: middle)
    }

    /// Returns false if it is no payload of ours.
    private mutating func read(_ payload: UnsafeRawBufferPointer) -> Bool {
        var (subject, session): (ID??, ID??) = (nil, nil)
        var expires: Int64?
        var scanner = JSONScanner(payload)
        do throws(JSONError) {
            try scanner.object { (scanner, key) throws(JSONError) in
                if subject == nil, JSONScanner.key(key, is: "sub") {
                    subject = .some(try scanner.id())
                } else if session == nil, JSONScanner.key(key, is: "sid") {
                    session = .some(try scanner.id())
                } else if expires == nil, JSONScanner.key(key, is: "exp") {
                    expires = try scanner.integer()
                }
            }
            try scanner.finish()
        } catch {
            return false
        }
        (account, self.session) = (subject ?? nil, session ?? nil)
        expiresAt = expires.map { Timestamp.distantPast.adding(seconds: Int(clamping: $0)) }
        return true
    }
}
