// Who asks. A service verifies access tokens by itself, once a token, with the keys and revoked sessions it knows
// of from auth's events (protocol.md, Access tokens).

import Contracts
import Crypto
import JSON
import Values

/// Who a request comes from.
public struct Caller: Sendable, Equatable {
    /// `nil`: nobody in particular, no token.
    public var account: ID?
    /// The session that the token belongs to; `nil` without a token.
    public var session: ID?
    /// What this service has seen of the account so far; `nil` for nobody, and for an account it has
    /// not heard of.
    public var facts: FactsChanged?

    public static let nobody = Caller()

    public init(account: ID? = nil, session: ID? = nil, facts: FactsChanged? = nil) {
        self.account = account
        self.session = session
        self.facts = facts
    }

    public var isModerator: Bool { facts?.role == .moderator || facts?.role == .admin }

    /// The account of whoever asks; rules whose access asks for one can rely on it.
    public func id() throws(Refusal) -> ID {
        guard let account else { throw .loggedOut }
        return account
    }
}

extension Refusal {
    static let badToken = Refusal(.unauthenticated, "the access token is not valid; log in again")
    static let sessionIsOver = Refusal(.sessionExpired, "the session is over; log in again")
    static let loggedOut = Refusal(.unauthenticated, "log in first: this needs an access token")
}

/// What a service knows of accounts, keys and sessions.
public protocol Identities {
    /// With which tokens of that key are verified.
    func publicKey(_ kid: String) -> PublicKey?
    /// Whether a session was logged out or revoked.
    func hasEnded(session: ID) -> Bool
    /// What is known of an account; `nil` of none that was heard of.
    func facts(of account: ID) -> FactsChanged?
}

/// What an access token says, once its signature is verified.
public struct Claims: Codable, Sendable, Equatable {
    public static let issuer = "rally"
    /// RFC 7519: issuer, subject (the account), issued at, expires at; in seconds since 1970.
    public var iss: String
    /// The account that asks with the token.
    public var sub: ID
    public var iat: Int64
    /// From then on it is taken no more.
    public var exp: Int64
    /// The session that the token belongs to.
    public var sid: ID
    /// Auth's position at its making: whoever verifies it must have seen that much of auth.
    public var pos: UInt64

    /// What auth says of an account in a token.
    ///
    /// - Parameter position: auth's own at that moment.
    public init(account: ID, session: ID, issuedAt: Timestamp, expiresAt: Timestamp, position: UInt64) {
        iss = Self.issuer
        sub = account
        iat = issuedAt.milliseconds / 1000
        exp = expiresAt.milliseconds / 1000
        sid = session
        pos = position
    }
}

/// Verifies tokens, each once: a signature costs 40 µs, a look-up a tenth of one.
struct TokenVerifier {
    enum Verdict {
        case signed(Claims)
        /// The key is not known here yet: auth may have published it since.
        case unknownKey
        case invalid
    }

    /// At most so many tokens are remembered; then it starts anew.
    static let rememberedMax = 50_000
    private let rememberedMax: Int
    private var verified: [String: Claims] = [:]

    init(rememberedMax: Int = Self.rememberedMax) { self.rememberedMax = rememberedMax }

    mutating func verify(_ token: String, _ identities: any Identities) -> Verdict {
        if let claims = verified[token] { return .signed(claims) }
        guard let kid = JWT.keyName(token) else { return .invalid }
        guard let key = identities.publicKey(kid) else { return .unknownKey }
        guard let payload = try? JWT.verify(token, keys: [kid: key]),
            let claims = try? JSONCoding.decode(Claims.self, from: payload), claims.iss == Claims.issuer
        else { return .invalid }
        if verified.count >= rememberedMax { verified.removeAll(keepingCapacity: true) }
        verified[token] = claims
        return .signed(claims)
    }
}

extension Access {
    /// Domain.md §1.5: the restricted account and the guest come right after the fields.
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

    /// What a suspended account may still do (domain.md §3.3, Restrictions).
    private static let openToSuspended: Set<String> = [
        "account.logout", "account.delete", "rsvp.leave", "reports.appeal",
    ]
}
