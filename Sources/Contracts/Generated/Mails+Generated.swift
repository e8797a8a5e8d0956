// Made by deploy/contracts from Sources/Contracts/Auth/Mails.swift.

import Values

extension MailUnderWay {
    @_disfavoredOverload
    public init(email: sending String, message: String) {
        self.email = email
        self.message = message
    }
}

extension ShowMailedLink {
    public static let notes: [String: String] = [
        "token": "the link, or its end"
    ]
}

extension ShowMailedLink.Reply {
    @_disfavoredOverload
    public init(
        purpose: sending ShowMailedLink.Purpose, nickname: String?, displayName: String?, email: String,
        createdAt: Timestamp, askedAt: Timestamp, askedFrom: String?, goodUntil: Timestamp, hasPassword: Bool,
        isYours: Bool
    ) {
        self.purpose = purpose
        self.nickname = nickname
        self.displayName = displayName
        self.email = email
        self.createdAt = createdAt
        self.askedAt = askedAt
        self.askedFrom = askedFrom
        self.goodUntil = goodUntil
        self.hasPassword = hasPassword
        self.isYours = isYours
    }
}

extension VerifyEmail {
    public static let notes: [String: String] = [
        "password": "the account's, where you are not logged in to it",
        "token": "the link, or its end; good once, for 7 days",
    ]
}

extension ChangeEmail {
    public static let notes: [String: String] = [
        "email": "the present one has a fresh link mailed",
        "password": "yours",
    ]
}

extension ForgotPassword {
    public static let notes: [String: String] = [
        "email": "whether there is an account with it is not said"
    ]
}

extension ResetPassword {
    public static let notes: [String: String] = [
        "new": "8 to 128 characters",
        "token": "the link, or its end; good once, for an hour",
    ]
}
