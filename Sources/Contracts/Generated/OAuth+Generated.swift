// Made by deploy/contracts from Sources/Contracts/Auth/OAuth.swift.

import Values

extension SignInWithProvider {
    public static let notes: [String: String] = [
        "deviceId": "1 to 128 characters",
        "idToken": "the token that the provider's own library hands to the app; good once",
        "nickname": "the nickname of a new account. Default: one is made up",
    ]
}
