// The events of accounts and sessions that auth publishes (domain.md §1.8, §3.2).

import Values

/// The public half of a key that signs access tokens (RFC 8037). Published before its first use.
public struct KeyPublished: Event {
    public static let type = "auth.key-published"
    /// The key's name in a token's header.
    public var kid: String
    /// Ed25519, base64url without padding.
    public var x: String
    public init(kid: String, x: String) { (self.kid, self.x) = (kid, x) }
}

/// A key that signed access tokens has been replaced; its signatures are not accepted after `at`.
public struct KeyRetired: Event {
    public static let type = "auth.key-retired"
    /// The name of the key, as in ``KeyPublished``.
    public var kid: String
    /// Tokens it signed are accepted until then.
    public var at: Timestamp
    public init(kid: String, at: Timestamp) { (self.kid, self.at) = (kid, at) }
}

/// The owner of an account's e-mail address has taken the account over from the person who opened it (domain.md §3.3,
/// Taking over). All access that others may hold ends: sessions, devices, provider logins, calendar links and
/// invitations.
public struct TakenOver: Event {
    public static let type = "auth.taken-over"
    public var accountId: ID
    public var subject: String? { accountId.description }
    public init(accountId: ID) { self.accountId = accountId }
}

/// An account or a guest was created.
public struct SignedUp: Event {
    public static let type = "auth.signed-up"
    public var accountId: ID
    /// `guest` for somebody who plays without signing up.
    public var kind: AccountKind
    /// `user`; in older logs `admin` for an account with the configured admin address.
    public var role: Role
    public var subject: String? { accountId.description }
    public init(accountId: ID, kind: AccountKind, role: Role) {
        (self.accountId, self.kind, self.role) = (accountId, kind, role)
    }
}

/// A profile changed: the names that others see, and which public fields differ.
public struct ProfileUpdated: Event {
    public static let type = "auth.profile-updated"
    public var accountId: ID
    public var nickname: String
    public var displayName: String
    /// The first photo; absent if there is none.
    public var avatar: String?
    /// The public fields that changed; just `deleted` once the account is deleted.
    public var changed: [String]
    public var subject: String? { accountId.description }
    public init(accountId: ID, nickname: String, displayName: String, avatar: String?, changed: [String]) {
        (self.accountId, self.nickname, self.displayName) = (accountId, nickname, displayName)
        (self.avatar, self.changed) = (avatar, changed)
    }
}

/// The facts of an account that other services base decisions on. Sent whole whenever one of them changes.
public struct FactsChanged: Event, Equatable {
    public static let type = "auth.facts-changed"
    public var accountId: ID
    /// `guest` until the account signs up.
    public var kind: AccountKind
    /// Also tells that the account is deleted.
    public var status: AccountStatus
    public var role: Role
    /// When a suspension ends by itself; absent otherwise.
    public var until: Timestamp?
    /// The account cannot create games or series until then; absent if it can (domain.md §9.4).
    public var coolingOffUntil: Timestamp?
    /// How full the profile is, 0 to 2 (domain.md §3.4).
    public var tier: Int
    /// The fields still missing for tier 2, in the order of domain.md §3.4.
    public var missing: [String]
    public var createdAt: Timestamp
    public var timezone: String?
    public var gender: Gender?
    /// Age in whole years; no service puts it into a reply.
    public var age: Int?
    public var skillLevel: SkillLevel?
    /// Self-stated skill levels, by sport.
    public var sportSkills: [String: SkillLevel]?
    public var avgScore18: Int?
    /// Home rounded to two decimals, about a kilometer.
    public var homeApprox: Place.Point?
    public var cityKey: String?
    /// The city as its owner spelled it; absent in old logs.
    public var cityLabel: String?
    /// The home course's name in its comparable form (domain.md §1.1).
    public var homeCourseKey: String?
    /// `true` if the e-mail address is confirmed, otherwise absent; absent in old logs.
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
    /// The tier now; it may be lower than before.
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
    /// Only in old logs; newer ones name the device in a private line.
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
    /// The number of this refresh token in its session; 1 is the one from the login.
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
