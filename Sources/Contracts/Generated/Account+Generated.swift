// Made by deploy/contracts from Sources/Contracts/Auth/Account.swift.

import Values

extension Session {
    @_disfavoredOverload
    public init(
        accountId: sending ID, nickname: String?, sessionId: ID, accessToken: String,
        accessExpiresAt: Timestamp, refreshToken: String, refreshExpiresAt: Timestamp,
        deviceProof: String? = nil
    ) {
        self.accountId = accountId
        self.nickname = nickname
        self.sessionId = sessionId
        self.accessToken = accessToken
        self.accessExpiresAt = accessExpiresAt
        self.refreshToken = refreshToken
        self.refreshExpiresAt = refreshExpiresAt
        self.deviceProof = deviceProof
    }
}

extension SignUp {
    public static let notes: [String: String] = [
        "displayName": "up to 50 characters",
        "nickname": "3 to 20 letters, digits or _; unique",
        "password": "8 to 128 characters",
    ]
}

extension SignUpAsGuest {
    public static let notes: [String: String] = [
        "deviceId": "1 to 128 characters"
    ]
}

extension LogIn {
    public static let notes: [String: String] = [
        "deviceId": "the phone or computer, 1 to 128 characters",
        "deviceProof":
            "from an earlier session of this device: strangers' wrong passwords do not count for it",
        "nickname": "instead of email",
        "password": "the password, used exactly as typed",
        "remember": "the next gateways of this machine are logged in too, until account logout",
    ]
}

extension RefreshSession {
    public static let notes: [String: String] = [
        "refreshToken": "the token of the last login or refresh; using an old one again ends the session"
    ]
}

extension ChangePassword {
    public static let notes: [String: String] = [
        "new": "8 to 128 characters",
        "old": "the present password",
    ]
}

extension WhoAmI.Reply {
    @_disfavoredOverload
    public init(
        id: sending ID, kind: AccountKind, role: Role, status: AccountStatus,
        suspendedUntil: Timestamp? = nil, coolingOffUntil: Timestamp? = nil, createdAt: Timestamp,
        lastSeenAt: Timestamp, email: String?, emailVerified: Bool, profile: PublicProfile?, birthDate: Day?,
        home: Place.Point?, timezone: String, tier: Int, missing: [String], devices: [Device] = [],
        settings: AccountSettings = AccountSettings()
    ) {
        self.id = id
        self.kind = kind
        self.role = role
        self.status = status
        self.suspendedUntil = suspendedUntil
        self.coolingOffUntil = coolingOffUntil
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        self.email = email
        self.emailVerified = emailVerified
        self.profile = profile
        self.birthDate = birthDate
        self.home = home
        self.timezone = timezone
        self.tier = tier
        self.missing = missing
        self.devices = devices
        self.settings = settings
    }
}
