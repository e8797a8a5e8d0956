// account.oauth: signing in with what Google or Apple says of somebody (domain.md §3.2).

import Values

/// Who vouches for somebody.
public enum OAuthProvider: String, Choice {
    case apple
    case google
    /// For those who build on Rally, where `RALLY_DEV` is set.
    case dev
}

/// `account.oauth`
public struct SignInWithProvider: Command {
    public typealias Reply = Session
    public static let type = "account.oauth"
    public static let about = About(
        "Log in with Google or Apple; the first time makes an account", .anyone,
        fields: [
            "idToken": "as the provider's own library hands it to the app; good once",
            "nickname": "of a new account; one is made up where it is left out",
            "deviceId": "1 to 128 characters",
        ], reasons: [.unauthenticated, .banned, .alreadyExists, .unavailable],
        example: "account oauth provider=google idToken=…")

    /// Whose ID token it is.
    public var provider: OAuthProvider
    public var idToken: String
    public var nickname: String?
    public var deviceId: String?

    public func check(_ problems: inout Problems) {
        problems.require(idToken.utf8.count <= 16_384, "idToken", "idToken is too long to be one")
        problems.nickname("nickname", nickname)
        problems.text("deviceId", deviceId, 1...128)
    }
}

/// An ID token was shown, and is good no more: for auth alone.
public struct IDTokenUsed: Event {
    public static let type = "auth._private.id-token-used"
    /// A keyed mark of what is signed in it.
    public var tokenMark: String
    /// Until when it would have been good.
    public var until: Timestamp
    public init(tokenMark: String, until: Timestamp) { (self.tokenMark, self.until) = (tokenMark, until) }
}

/// Somebody is known to a provider by that name: for auth alone.
public struct ProviderLinked: Event {
    public static let type = "auth._private.provider-linked"
    public var accountId: ID
    public var provider: OAuthProvider
    /// The provider's own name for them.
    public var providerSubject: String
    public init(accountId: ID, provider: OAuthProvider, providerSubject: String) {
        (self.accountId, self.provider, self.providerSubject) = (accountId, provider, providerSubject)
    }
}
