// account.upgrade and delete: turning a guest into an account, and deleting an account (domain.md §3.2, §3.3).

import Values

public struct UpgradeGuest: Command {
    public typealias Reply = WhoAmI.Reply
    public static let type = "account.upgrade"
    public static let about = About(
        "Make an account of the guest you are; everything you have played stays yours", .guest,
        reasons: [.alreadyExists, .conflict],
        example: "account upgrade email=ann@example.com password=… nickname=ann displayName=\"Ann Lee\"")

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

public struct DeleteAccount: Command {
    public typealias Reply = Done
    public static let type = "account.delete"
    public static let about = About(
        "Delete your account; what you host is cancelled, and there is no way back", .guest,
        reasons: [.unauthenticated, .unavailable], example: "account delete password=…")

    /// Yours; a guest has none.
    public var password: String?
    /// Instead of a password: one of Google's or Apple's, at most 5 minutes old.
    public var idToken: String?

    public func check(_ problems: inout Problems) {
        problems.bytes("password", password, 0...CredentialLimits.passwordBytesMax)
        problems.bytes("idToken", idToken, 0...CredentialLimits.idTokenBytesMax)
    }
}

/// A guest has become an account.
public struct Upgraded: Event {
    public static let type = "auth.upgraded"
    public var accountId: ID
    /// `user`; in older logs `admin` for an account with the configured admin address.
    public var role: Role
    public var subject: String? { accountId.description }
}

/// An account was deleted.
public struct Deleted: Event {
    public static let type = "auth.deleted"
    public var accountId: ID
    public var subject: String? { accountId.description }
}
