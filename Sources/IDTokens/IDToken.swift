// ID tokens (OpenID Connect Core §2, §3.1.3.7): a provider's signed statement of a person's identity, as a JWS of three
// parts:
//
//     {"alg":"RS256","kid":"ab12"} . {"iss":"https://accounts.google.com","aud":"…","sub":"110169…","exp":…,"iat":…} . signature
//
// Only RS256 is accepted, whatever the token's header says (RFC 8725 §3.1): no `none`, and no HMAC with a public key.

import Crypto
import Delivery
import JSON
import Values

/// The claims of a verified ID token.
public struct Identity: Equatable, Sendable {
    /// The provider's name.
    public var provider: String
    /// The provider's permanent id for the person.
    public var subject: String
    /// Normalized; `nil` if the provider gives none, or an invalid one.
    public var email: String?
    /// Whether the provider has verified the address; `false` if it does not say.
    public var isEmailVerified: Bool
    /// The display name; `nil` if the provider gives none.
    public var name: String?
    /// When the provider made the token.
    public var issuedAt: Timestamp
    /// When the token expires, including leeway.
    public var goodUntil: Timestamp

    public init(
        provider: String, subject: String, email: String?, isEmailVerified: Bool, name: String?,
        issuedAt: Timestamp, goodUntil: Timestamp
    ) {
        self.provider = provider
        self.subject = subject
        self.email = email
        self.isEmailVerified = isEmailVerified
        self.name = name
        self.issuedAt = issuedAt
        self.goodUntil = goodUntil
    }
}

/// The reason why a token gives no identity.
public enum IdentityProblem: Error, Equatable, Sendable {
    /// The token is invalid, for the reason in the sentence.
    case rejected(String)
    /// The token cannot be verified now, for the reason in the sentence.
    case unavailable(String)
    /// This server does not accept the provider, as the sentence says.
    case notOffered(String)

    static func token(_ words: String) -> IdentityProblem { .rejected("the ID token \(words)") }
}

/// A parsed token that is not verified yet.
struct IDToken {
    /// Limit of a whole token, in bytes; Google's have about 1,200.
    static let bytesMax = 16 * 1024
    /// Limit of the subject, in bytes (OpenID Connect Core §2).
    static let subjectBytesMax = 255
    /// Tolerance for clock differences.
    static let leewaySeconds = 60

    let keyName: String
    private let claims: JSONObject
    private let signed: [UInt8]
    private let signature: [UInt8]

    init(_ text: String) throws(IdentityProblem) {
        let malformed = IdentityProblem.token(
            "is not one: three parts of base64url with a full stop between them")
        guard text.utf8.count <= Self.bytesMax else { throw .token("has over \(Self.bytesMax) bytes") }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.object(parts[0]), let claims = Self.object(parts[1]),
            let signature = Base64URL.decode(String(parts[2]))
        else { throw malformed }
        guard header["alg"] == "RS256" else { throw .token("is not signed with RS256") }
        keyName = header["kid"]?.stringValue ?? ""
        // Critical extensions, which we do not support (RFC 7515 §4.1.11).
        guard header["crit"] == nil else { throw .token("asks for what Rally does not know (crit)") }
        self.claims = claims
        self.signature = signature
        signed = Array("\(parts[0]).\(parts[1])".utf8)
    }

    private static func object(_ part: Substring) -> JSONObject? {
        guard let text = Base64URL.decode(String(part)), MarkRuns.cut(text) == nil else { return nil }
        return (try? JSONValue(parsing: text))?.objectValue
    }

    /// The issuer that the token names.
    var issuer: String { claims["iss"]?.stringValue ?? "" }

    func verify(with key: RSAPublicKey) throws(IdentityProblem) {
        guard key.verify(signature, of: signed) else { throw .token("has a signature that is not right") }
    }

    /// The identity, if the token is for this server and has not expired.
    func identity(_ provider: IdentityProvider, at now: Timestamp) throws(IdentityProblem) -> Identity {
        guard provider.issuers.contains(issuer) else { throw .token("is not from \(provider.title)") }
        let audiences = claims["aud"]?.arrayValue ?? [claims["aud"] ?? .null]
        // A value that is not a text matches no audience.
        guard !audiences.isEmpty,
            audiences.allSatisfy({ $0.stringValue.map(provider.audiences.contains) ?? false })
        else {
            throw .token("was made for another app (aud)")
        }
        let leewayMs = Int64(Self.leewaySeconds) * 1000
        guard let expires = time("exp"), let issued = time("iat") else {
            throw .token("does not say when it was made and when it ends (iat, exp)")
        }
        guard expires.milliseconds + leewayMs > now.milliseconds else { throw .token("has expired") }
        guard issued.milliseconds - leewayMs <= now.milliseconds,
            (time("nbf") ?? issued).milliseconds - leewayMs <= now.milliseconds
        else { throw .token("is from the future (iat, nbf)") }
        guard let subject = claims["sub"]?.stringValue,
            (1...Self.subjectBytesMax).contains(subject.utf8.count)
        else { throw .token("does not say who it is about (sub)") }
        // Apple sends a string.
        let isVerified =
            claims["email_verified"]?.boolValue ?? (claims["email_verified"]?.stringValue == "true")
        return Identity(
            provider: provider.name, subject: subject,
            email: claims["email"]?.stringValue.flatMap { Email.normalized($0) },
            isEmailVerified: isVerified, name: claims["name"]?.stringValue, issuedAt: issued,
            goodUntil: expires.adding(seconds: Self.leewaySeconds))
    }

    /// Seconds since 1970, possibly with a fraction (RFC 7519 §2, NumericDate).
    private func time(_ name: String) -> Timestamp? {
        guard let seconds = claims[name]?.doubleValue, seconds >= 0, seconds < 1e11 else { return nil }
        return Timestamp(milliseconds: Int64(seconds * 1000))
    }
}
