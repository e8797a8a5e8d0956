// Identifies the caller of a request. A service verifies access tokens by itself, each token once, with the
// keys and revoked sessions that it knows from auth's events (protocol.md, Access tokens).

import Contracts
import Crypto
import JSON
import Packed
import Values

/// The caller of a request.
public struct Caller: Sendable, Equatable {
    /// `nil` without a token.
    public var account: ID?
    /// The session that the token belongs to; `nil` without a token.
    public var session: ID?
    /// A caller is copied several times in a request, and its facts hold a dozen references.
    private var box: Box<FactsChanged>?
    /// The time zone of the caller's device, as the request says.
    public var deviceZone: String?

    /// The account as this service knows it; `nil` without a token, and for an account that it has not heard
    /// of.
    public var facts: FactsChanged? { box?.value }

    /// The name of the caller's time zone: the account's, else the device's. It may be no valid zone.
    public var timezone: String? { facts?.timezone ?? deviceZone }

    public static let nobody = Caller()

    public init(account: ID? = nil, session: ID? = nil, facts: FactsChanged? = nil, deviceZone: String? = nil)
    {
        self.account = account
        self.session = session
        self.deviceZone = deviceZone
        box = facts.map { Box($0) }
    }

    public var isModerator: Bool { facts?.role == .moderator || facts?.role == .admin }

    /// The caller's account. Never refuses in a rule whose access asks for an account.
    public func id() throws(Refusal) -> ID {
        guard let account else { throw .loggedOut }
        return account
    }
}

extension Refusal {
    static let badToken = Refusal(.unauthenticated, "the access token is not valid; log in again")
    static let tokenIsOver = Refusal(.tokenExpired, "the access token has ended; refresh it")
    static let sessionIsOver = Refusal(.sessionExpired, "the session is over; log in again")
}

/// A service's knowledge of accounts, keys and sessions.
public protocol Identities {
    /// The key that verifies tokens with that key id; `nil` if it is not known.
    func tokenKey(_ kid: String) -> TokenKey?
    /// Whether a session was logged out or revoked.
    func hasEnded(session: ID) -> Bool
    /// The account as this service knows it; `nil` for one that it has not heard of.
    func facts(of account: ID) -> FactsChanged?
    /// The account that a reference names; `nil` if this service knows none.
    func find(_ reference: UserReference) -> ID?
}

/// A key that signs access tokens, as auth's events tell of it.
public struct TokenKey: Codable, Sendable, Equatable {
    /// How far a token's times may be from those of another clock, in seconds.
    static let skewSeconds: Int64 = 60
    /// How far ahead of this clock a token's issue time may be, in seconds: a clock that is hours behind accepts
    /// logins.
    static let aheadSecondsMax: Int64 = 7 * 86_400

    /// Ed25519, base64url without padding.
    var x: String
    /// No token is older than its key.
    public let publishedAt: Timestamp
    /// The time from which its signatures are no longer accepted; `nil` for the present key.
    var retiredAt: Timestamp?

    public init(x: String, publishedAt: Timestamp, retiredAt: Timestamp? = nil) {
        (self.x, self.publishedAt, self.retiredAt) = (x, publishedAt, retiredAt)
    }

    /// Whether a newer key has replaced it, so that it signs no more.
    public var isReplaced: Bool { retiredAt != nil }

    var publicKey: PublicKey? { Base64URL.decode(x).flatMap { PublicKey(bytes: $0) } }

    /// Whether this key can have signed a token of auth's with these times: issued since the key was published, valid
    /// for no longer than auth allows, and the key not yet retired. The token may have expired.
    func accepts(_ claims: Claims, at now: Timestamp) -> Bool {
        if let retiredAt, retiredAt <= now { return false }
        let (life, overflows) = claims.exp.subtractingReportingOverflow(claims.iat)
        return !overflows && (0...Claims.lifeSecondsMax).contains(life)
            && claims.iat >= publishedAt.milliseconds / 1000 - Self.skewSeconds
            && claims.iat <= now.milliseconds / 1000 + Self.aheadSecondsMax
    }
}

/// The keys that have signed access tokens, by key id.
public struct TokenKeys: Codable, Sendable {
    private var keys: [String: TokenKey] = [:]

    public init() {}

    public subscript(kid: String) -> TokenKey? { keys[kid] }

    /// The ids of the keys that have not been replaced, sorted.
    public var present: [String] { keys.filter { !$0.value.isReplaced }.keys.sorted() }

    /// A key is published: tokens that it signed are good from now on.
    public mutating func note(_ event: KeyPublished, at time: Timestamp) {
        keys[event.kid] = TokenKey(x: event.x, publishedAt: time)
    }

    /// A key is replaced: tokens that it signed are good until the time in the event.
    public mutating func note(_ event: KeyRetired) { keys[event.kid]?.retiredAt = event.at }
}

/// The claims of an access token whose signature was verified (RFC 7519).
public struct Claims: Codable, Sendable, Equatable {
    public static let issuer = "rally"
    /// The longest lifetime of a token, in seconds. Auth issues none with a longer one.
    public static let lifeSecondsMax: Int64 = 15 * 60
    /// Issuer, subject (the account), issued at, expires at. Times in seconds since 1970.
    public var iss: String
    public var sub: ID
    public var iat: Int64
    public var exp: Int64
    /// The session that the token belongs to.
    public var sid: ID
    /// Auth's position when the token was issued. A service must have seen auth's log up to there before it
    /// accepts the token.
    public var pos: UInt64

    /// The claims of a token that auth issues.
    ///
    /// - Parameter position: the head of auth's log at that moment.
    public init(account: ID, session: ID, issuedAt: Timestamp, expiresAt: Timestamp, position: UInt64) {
        iss = Self.issuer
        sub = account
        iat = issuedAt.milliseconds / 1000
        exp = expiresAt.milliseconds / 1000
        sid = session
        pos = position
    }
}

/// Verifies each token once and remembers it: a signature costs 40 µs, a look-up a tenth of a microsecond.
struct TokenVerifier {
    enum Verdict {
        case signed(Claims)
        /// The key is not known here yet: auth may have published it since.
        case unknownKey
        case invalid
    }

    /// How many tokens are remembered. Beyond it the table is cleared.
    static let rememberedMax = 50_000
    private let rememberedMax: Int
    private var verified: [String: (kid: String, claims: Claims)] = [:]

    init(rememberedMax: Int = Self.rememberedMax) { self.rememberedMax = rememberedMax }

    mutating func verify(_ token: String, _ identities: any Identities, at now: Timestamp) -> Verdict {
        if let (kid, claims) = verified[token] {
            return identities.tokenKey(kid)?.accepts(claims, at: now) == true ? .signed(claims) : .invalid
        }
        guard let kid = JWT.keyName(token) else { return .invalid }
        guard let key = identities.tokenKey(kid) else { return .unknownKey }
        guard let publicKey = key.publicKey, let payload = try? JWT.verify(token, keys: [kid: publicKey]),
            let claims = try? JSONCoding.decode(Claims.self, from: payload), claims.iss == Claims.issuer,
            key.accepts(claims, at: now)
        else { return .invalid }
        if verified.count >= rememberedMax { verified.removeAll(keepingCapacity: true) }
        verified[token] = (kid, claims)
        return .signed(claims)
    }
}

extension Access {
    /// Checks whether the caller may ask this (domain.md §1.5: after the fields, restricted accounts and
    /// guests first).
    func admit(_ caller: Caller, isCommand: Bool, type: String) throws(Refusal) {
        if self == .anyone { return }
        guard caller.account != nil else { throw .loggedOut }
        guard let facts = caller.facts else { throw .loggedOut }
        if facts.status == .banned || facts.status == .deleted {
            throw Refusal(.banned, "this account is \(facts.status.rawValue)").with { $0.until = facts.until }
        }
        if facts.status == .suspended, isCommand, !Self.openToSuspended.contains(type) {
            throw Refusal(.suspended, "this account is suspended").with { $0.until = facts.until }
        }
        if self == .guest { return }
        guard facts.kind == .registered else {
            throw Refusal(.forbidden, "guests cannot do this: sign up first")
        }
        switch self {
        case .moderator:
            guard facts.role != .user else { throw Refusal(.forbidden, "only moderators can do this") }
        case .admin:
            guard facts.role == .admin else { throw Refusal(.forbidden, "only administrators can do this") }
        case .anyone, .guest, .user: break
        }
    }

    /// The commands that a suspended account may still send (domain.md §3.3, Restrictions).
    private static let openToSuspended: Set<String> = [
        "account.logout", "account.delete", "rsvp.leave", "rsvp.no", "reports.appeal",
    ]
}
