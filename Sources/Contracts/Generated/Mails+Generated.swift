// Made by deploy/contracts from Sources/Contracts/Auth/Mails.swift.

import Values

extension MailUnderWay {
    @_disfavoredOverload
    public init(email: sending String, message: String) {
        self.email = email
        self.message = message
    }
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
