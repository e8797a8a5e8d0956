// account.verify, email, forgot and reset: links sent by mail (domain.md §3.2, §3.3).

import Values

/// The reply of a command that sends a mail.
public struct MailUnderWay: Codable, Sendable, Equatable {
    public var email: String
    /// A sentence for the user: what will arrive, and what to do with it.
    public var message: String
}

public struct ShowMailedLink: Query {
    public static let type = "account.link"
    public static let about = About(
        "Show what a mailed link is for, before you use it", .anyone, reasons: [.notFound, .expired],
        example: "account link token=…")

    /// The link, or its end.
    public var token: String

    /// The purpose of a mailed link.
    public enum Purpose: String, Choice {
        /// Confirms an address: `account.verify`.
        case verify
        /// Sets a new password: `account.reset`.
        case reset
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var purpose: Purpose
        /// Absent for a guest who has not signed up.
        public var nickname: String?
        public var displayName: String?
        /// The address that the link was mailed to.
        public var email: String
        public var createdAt: Timestamp
        /// When the link was requested.
        public var askedAt: Timestamp
        /// The network address that requested the link, if known.
        public var askedFrom: String?
        public var goodUntil: Timestamp
        /// Whether the account has a password, which `account.verify` accepts instead of a session.
        public var hasPassword: Bool
        /// Whether the caller is logged in to the account.
        public var isYours: Bool
    }
}

public struct VerifyEmail: Command {
    public typealias Reply = Done
    public static let type = "account.verify"
    public static let about = About(
        "Confirm your e-mail address with its mailed link, logged in or with the password", .anyone,
        reasons: [.notFound, .expired, .unauthenticated], example: "account verify token=…")

    /// The link, or its end; good once, for 7 days.
    public var token: String
    /// The account's, where you are not logged in to it.
    public var password: String?

    public func check(_ problems: inout Problems) {
        problems.bytes("password", password, 0...CredentialLimits.passwordBytesMax)
    }
}

public struct ChangeEmail: Command {
    public typealias Reply = MailUnderWay
    public static let type = "account.email"
    public static let about = About(
        "Change your e-mail address; it counts once the link mailed to it is opened", .user,
        reasons: [.unauthenticated, .alreadyExists],
        example: "account email password=… email=ann@example.org")

    /// Yours.
    public var password: String
    /// The present one has a fresh link mailed.
    public var email: String

    public func check(_ problems: inout Problems) {
        problems.bytes("password", password, 0...CredentialLimits.passwordBytesMax)
        problems.email("email", email)
    }
}

public struct ForgotPassword: Command {
    public typealias Reply = MailUnderWay
    public static let type = "account.forgot"
    public static let about = About(
        "Get a link by e-mail to set a new password", .anyone,
        example: "account forgot email=ann@example.com")

    /// Whether there is an account with it is not said.
    public var email: String

    public func check(_ problems: inout Problems) {
        problems.email("email", email)
    }
}

public struct ResetPassword: Command {
    public typealias Reply = Done
    public static let type = "account.reset"
    public static let about = About(
        "Set a new password with the link that was mailed to you; every session ends", .anyone,
        reasons: [.notFound, .expired], example: "account reset token=… new=…")

    /// The link, or its end; good once, for an hour.
    public var token: String
    /// 8 to 128 characters.
    public var new: String

    public func check(_ problems: inout Problems) { problems.password("new", new) }
}
