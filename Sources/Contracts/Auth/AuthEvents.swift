// The events of accounts and sessions that auth publishes (domain.md §1.8, §3.2).

import Values

/// The public half of a key that signs access tokens (RFC 8037). Published before its first use.
public struct KeyPublished: Event {
    public static let type = "auth.key-published"
    /// Names the key in a token's header.
    public var kid: String
    /// Ed25519, base64url without padding.
    public var x: String
    public init(kid: String, x: String) { (self.kid, self.x) = (kid, x) }
}

/// A key that signed access tokens has been replaced: nothing that it has signed is accepted from then on.
public struct KeyRetired: Event {
    public static let type = "auth.key-retired"
    /// The name of the key, as in ``KeyPublished``.
    public var kid: String
    /// From when. Until then tokens that it signed before are accepted.
    public var at: Timestamp
    public init(kid: String, at: Timestamp) { (self.kid, self.at) = (kid, at) }
}

/// Whoever owns an account's address has taken the account over from whoever opened it (domain.md §3.3, Taking over). All
/// that others may hold of it ends: sessions, devices, logins by providers, links of calendars and invitations.
public struct TakenOver: Event {
    public static let type = "auth.taken-over"
    public var accountId: ID
    public var subject: String? { accountId.description }
    public init(accountId: ID) { self.accountId = accountId }
}

/// There is a new account, or a guest.
public struct SignedUp: Event {
    public static let type = "auth.signed-up"
    public var accountId: ID
    /// `guest` for somebody who plays without signing up.
    public var kind: AccountKind
    /// `user`; in older logs `admin` for whoever signed up with the configured address.
    public var role: Role
    public var subject: String? { accountId.description }
    public init(accountId: ID, kind: AccountKind, role: Role) {
        (self.accountId, self.kind, self.role) = (accountId, kind, role)
    }
}

/// The names others show, and which of the public fields changed.
public struct ProfileUpdated: Event {
    public static let type = "auth.profile-updated"
    public var accountId: ID
    public var nickname: String
    public var displayName: String
    /// The first of the photos; absent where there is none.
    public var avatar: String?
    /// The names of the public fields that differ now; `deleted` alone once the account is.
    public var changed: [String]
    public var subject: String? { accountId.description }
    public init(accountId: ID, nickname: String, displayName: String, avatar: String?, changed: [String]) {
        (self.accountId, self.nickname, self.displayName) = (accountId, nickname, displayName)
        (self.avatar, self.changed) = (avatar, changed)
    }
}

/// The facts of an account that other services decide by. Sent whole whenever one of them changes.
public struct FactsChanged: Event, Equatable {
    public static let type = "auth.facts-changed"
    public var accountId: ID
    /// `guest` until somebody has signed up.
    public var kind: AccountKind
    /// Also says whether the account is deleted.
    public var status: AccountStatus
    public var role: Role
    /// When a suspension ends by itself; absent where none does.
    public var until: Timestamp?
    /// Until then they create no games and no series; absent where they may (domain.md §9.4).
    public var coolingOffUntil: Timestamp?
    /// How full the profile is, 0 to 2 (domain.md §3.4).
    public var tier: Int
    /// What tier 2 still needs, in the order of domain.md §3.4.
    public var missing: [String]
    public var createdAt: Timestamp
    public var timezone: String?
    public var gender: Gender?
    /// Whole years; in no reply of any service.
    public var age: Int?
    public var skillLevel: SkillLevel?
    /// By sport, as they say it themselves.
    public var sportSkills: [String: SkillLevel]?
    public var avgScore18: Int?
    /// Home rounded to two decimals, about a kilometre.
    public var homeApprox: Place.Point?
    public var cityKey: String?
    /// The city as its owner wrote it; absent in old logs.
    public var cityLabel: String?
    /// The home course's name in its comparable form (domain.md §1.1).
    public var homeCourseKey: String?
    /// True where the e-mail address is confirmed, else absent; absent in old logs.
    public var hasConfirmedEmail: Bool?
    public var subject: String? { accountId.description }

    public init(accountId: ID, kind: AccountKind, role: Role, createdAt: Timestamp) {
        self.accountId = accountId
        self.kind = kind
        self.status = .active
        self.role = role
        self.tier = 0
        self.missing = []
        self.createdAt = createdAt
    }
}

/// A profile has reached another tier (domain.md §3.4).
public struct TierChanged: Event {
    public static let type = "auth.tier-changed"
    public var accountId: ID
    /// The tier before, 0 to 2.
    public var from: Int
    /// The tier now; it may be the lower one.
    public var to: Int
    public var subject: String? { accountId.description }
    public init(accountId: ID, from: Int, to: Int) {
        (self.accountId, self.from, self.to) = (accountId, from, to)
    }
}

/// Someone has logged in.
public struct SessionStarted: Event {
    public static let type = "auth.session-started"
    public var accountId: ID
    public var sessionId: ID
    /// Absent but in old logs: which device it is stands in a private line.
    public var deviceId: String?
    public var subject: String? { accountId.description }
    public init(accountId: ID, sessionId: ID, deviceId: String? = nil) {
        (self.accountId, self.sessionId, self.deviceId) = (accountId, sessionId, deviceId)
    }
}

/// The session's refresh token was traded for its successor.
public struct SessionRefreshed: Event {
    public static let type = "auth.session-refreshed"
    public var accountId: ID
    public var sessionId: ID
    /// Which refresh token of the session this made: 1 is the login's own.
    public var generation: Int
    public var subject: String? { accountId.description }
    public init(accountId: ID, sessionId: ID, generation: Int) {
        (self.accountId, self.sessionId, self.generation) = (accountId, sessionId, generation)
    }
}

/// A session is over: no service accepts its tokens any more.
public struct SessionEnded: Event {
    public static let type = "auth.session-ended"
    public var accountId: ID
    public var sessionId: ID
    /// `logout`, `logout-all`, `password`, `reset`, `reuse`, `too-many`, `banned` or `deleted`.
    public var cause: String
    public var subject: String? { accountId.description }
    public init(accountId: ID, sessionId: ID, cause: String) {
        (self.accountId, self.sessionId, self.cause) = (accountId, sessionId, cause)
    }
}
