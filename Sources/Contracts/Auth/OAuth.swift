// account.oauth: signing in with an ID token of Google or Apple (domain.md §3.2).

import Values

/// An identity provider.
public enum OAuthProvider: String, Choice, BitwiseCopyable {
    case apple
    case google
    /// A test provider for developers; only where `RALLY_DEV` is set.
    case dev
}

public struct SignInWithProvider: Command {
    public typealias Reply = Session
    public static let type = "account.oauth"
    public static let carriesSecret = true
    public static let about = About(
        "Log in with Google or Apple; the first time makes an account", .anyone,
        reasons: [.unauthenticated, .banned, .alreadyExists, .unavailable],
        example: "account oauth provider=google idToken=…")

    public var provider: OAuthProvider
    /// The token that the provider's own library hands to the app; good once.
    public var idToken: String
    /// The nickname of a new account. Default: one is made up.
    public var nickname: String?
    /// 1 to 128 characters.
    public var deviceId: String?

    public func check(_ problems: inout Problems) {
        problems.bytes("idToken", idToken, 0...CredentialLimits.idTokenBytesMax)
        problems.nickname("nickname", nickname)
        problems.text("deviceId", deviceId, 1...128)
    }
}
