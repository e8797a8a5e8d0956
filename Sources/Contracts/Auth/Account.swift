// account: who an account is, and how its owner logs in (domain.md §3.1, §3.2).

import Values

/// Whether an account signed up or plays as a guest (domain.md §3.3).
public enum AccountKind: String, Choice, BitwiseCopyable {
    /// Signed up with a password, or with Google or Apple.
    case registered
    /// Plays on a device without having signed up; can still sign up later.
    case guest
}

/// The status of an account. `suspended` may have an end date (domain.md §3.3, Restrictions).
public enum AccountStatus: String, Choice, BitwiseCopyable {
    case active
    /// May read, log out, leave a game, appeal or delete the account, and little more.
    case suspended
    /// Cannot log in; the games it would have hosted are cancelled.
    case banned
    /// Deleted for good: nobody can log in with it or find it.
    case deleted
}

/// An account's rights beyond playing (domain.md §1.6).
public enum Role: String, Choice, BitwiseCopyable {
    case user
    /// Can read every game, post and chat, and decides on reports and on users' accounts.
    case moderator
    /// Has a moderator's rights, assigns roles, feeds in the weather, and sees how Rally itself is doing.
    case admin
}

/// The reply to a login: the account and its tokens.
public struct Session: Codable, Sendable, Equatable {
    public var accountId: ID
    public var nickname: String?
    /// The login session, ended by logging out.
    public var sessionId: ID
    /// A JWT, good for 15 minutes (protocol.md, Access tokens).
    public var accessToken: String
    /// When the access token expires and must be refreshed.
    public var accessExpiresAt: Timestamp
    /// Opaque, good for 7 days. A use replaces it unless it is younger than five minutes.
    public var refreshToken: String
    /// When the refresh token expires; then the user has to log in again.
    public var refreshExpiresAt: Timestamp
    /// Proves at a later `account.login` that this device has been logged in to the account. It grants no access.
    public var deviceProof: String? = nil
}

extension Request {
    /// Whether the reply carries a session's tokens.
    public static var opensSession: Bool { Reply.self == Session.self }
}

public struct SignUp: Command {
    public typealias Reply = Session
    public static let type = "account.signup"
    public static let carriesSecret = true
    public static let about = About(
        "Create an account and log in to it", .anyone,
        reasons: [.alreadyExists],
        example: "account signup email=ann@example.com password=… nickname=ann displayName=\"Ann Lee\"")

    public var email: String
    /// 8 to 128 characters.
    public var password: String
    /// Up to 50 characters.
    public var displayName: String
    /// 3 to 20 letters, digits or _; unique.
    public var nickname: String

    public func check(_ problems: inout Problems) {
        problems.email("email", email)
        problems.password("password", password)
        problems.displayName("displayName", displayName)
        problems.nickname("nickname", nickname)
    }
}

public struct SignUpAsGuest: Command {
    public typealias Reply = Session
    public static let type = "account.guest"
    public static let about = About(
        "Play at once as a guest, without signing up", .anyone, example: "account guest deviceId=phone-1")

    /// 1 to 128 characters.
    public var deviceId: String

    public func check(_ problems: inout Problems) { problems.text("deviceId", deviceId, 1...128) }
}

public struct LogIn: Command, Needing {
    public typealias Reply = Session
    public static let type = "account.login"
    public static let carriesSecret = true
    public static let about = About(
        "Log in with an e-mail address or a nickname", .anyone,
        reasons: [.unauthenticated, .banned, .rateLimited],
        example: "account login nickname=ann password=…")
    public static let needs: [String: String?] = ["email": "nickname"]

    public var email: String?
    /// Instead of email.
    public var nickname: String?
    /// The password, used exactly as typed.
    public var password: String
    /// The phone or computer, 1 to 128 characters.
    public var deviceId: String?
    /// The next gateways of this machine are logged in too, until account logout.
    public var remember: Bool?
    /// From an earlier session of this device: strangers' wrong passwords do not count for it.
    public var deviceProof: String?

    public func check(_ problems: inout Problems) {
        problems.require(
            (email == nil) != (nickname == nil), "email", "give either email or nickname")
        // People type it from memory when they log in: no rules of form.
        for (field, name) in [("email", email), ("nickname", nickname)] {
            problems.bytes(field, name, 0...Email.bytesMax)
        }
        problems.bytes("password", password, 1...CredentialLimits.passwordBytesMax)
        problems.text("deviceId", deviceId, 1...128)
        problems.bytes("deviceProof", deviceProof, 0...CredentialLimits.deviceProofBytesMax)
    }
}

public struct RefreshSession: Command {
    public typealias Reply = Session
    public static let type = "account.refresh"
    public static let carriesSecret = true
    public static let about = About(
        "Renew your login with its refresh token; the gateway does so by itself", .anyone,
        reasons: [.sessionExpired],
        example: "account refresh refreshToken=…")
    /// The refresh token proves the account.
    public static let provesCaller = true

    /// The token of the last login or refresh; using an old one again ends the session.
    public var refreshToken: String
}

public struct LogOut: Command {
    public typealias Reply = Done
    public static let type = "account.logout"
    public static let about = About("Log out", .guest, example: "account logout")
}

public struct LogOutEverywhere: Command {
    public typealias Reply = Done
    public static let type = "account.logout-all"
    public static let about = About(
        "Log out everywhere", .guest, example: "account logout-all")
}

public struct ChangePassword: Command {
    public typealias Reply = Done
    public static let type = "account.password"
    public static let about = About(
        "Change the password; every other session ends", .user,
        reasons: [.unauthenticated], example: "account password old=… new=…")

    /// The present password.
    public var old: String
    /// 8 to 128 characters.
    public var new: String

    public func check(_ problems: inout Problems) {
        problems.bytes("old", old, 0...CredentialLimits.passwordBytesMax)
        problems.password("new", new)
    }
}

public struct WhoAmI: Query {
    public static let type = "account.me"
    public static let about = About(
        "Show your account, with what only you can see", .guest, example: "account me")

    public struct Reply: Codable, Sendable, Equatable {
        public var id: ID
        public var kind: AccountKind
        public var role: Role
        /// Whether the account is suspended. A banned or deleted account has no session to ask with.
        public var status: AccountStatus
        /// When a suspension ends by itself; absent without a suspension, or if a moderator must end it.
        public var suspendedUntil: Timestamp? = nil
        /// The account cannot create games or series until then (domain.md §9.4).
        public var coolingOffUntil: Timestamp? = nil
        public var createdAt: Timestamp
        /// The last time a session began or was refreshed.
        public var lastSeenAt: Timestamp
        public var email: String?
        /// Whether the address is confirmed; until then no notification is mailed to it.
        public var emailVerified: Bool
        /// The public profile; absent for a guest.
        public var profile: PublicProfile?
        public var birthDate: Day?
        /// The exact home location, shown to nobody else.
        public var home: Place.Point?
        public var timezone: String
        /// How full the profile is, 0 to 2 (domain.md §3.4).
        public var tier: Int
        /// The fields still missing for tier 2, in the order of domain.md §3.4.
        public var missing: [String]
        /// The account's devices for notifications, by id; at most ten.
        public var devices: [Device] = []
        public var settings: AccountSettings = AccountSettings()
    }
}

/// The limits of what proves who somebody is.
enum CredentialLimits {
    /// Characters of a new password.
    static let passwordLengths = 8...128
    /// Limit of any password, in bytes: hashing takes longer for more.
    static let passwordBytesMax = 1024
    static let idTokenBytesMax = 16_384
    static let deviceProofBytesMax = 128
}

extension Problems {
    mutating func password(_ field: String, _ value: String) {
        // Bytes first: counting the characters of ten megabytes would take a while.
        let lengths = CredentialLimits.passwordLengths
        note(field, Bound(counts: lengths))
        let fits =
            value.utf8.count <= CredentialLimits.passwordBytesMax && lengths.contains(value.count)
        require(
            fits, field, "\(field) must be \(lengths.lowerBound) to \(lengths.upperBound) characters")
        if fits, value.allSatisfy(\.isWhitespace) { add(field, "\(field) must not be blanks alone") }
    }

    /// - Parameter isNew: whether the name is being chosen now; reserved names are refused only then.
    mutating func nickname(_ field: String, _ value: String?, isNew: Bool = true) {
        let lengths = Nickname.lengths
        note(field, Bound(counts: lengths))
        guard let value else { return }
        require(
            Nickname.isWellFormed(value), field,
            "\(field) must be \(lengths.lowerBound) to \(lengths.upperBound) letters, digits or underscores")
        if isNew, Nickname.isReserved(value) { add(field, Refusal.reserved(field).message) }
    }

    /// The display name of a new account.
    mutating func displayName(_ field: String, _ value: String) {
        text(field, value, 1...50)
        if OfficialName.isDisplayName(value) { add(field, Refusal.reserved(field).message) }
    }
}

extension Refusal {
    /// A refusal of a name that could pass for Rally's staff (domain.md §3.3, Nickname).
    public static func reserved(_ field: String) -> Refusal {
        .invalid(field, "\(field) is reserved: it could be taken for somebody who runs Rally; choose another")
    }
}
