// The events of accounts and sessions that auth publishes (domain.md §1.8, §3.2).

import JSON
import Values

/// The public half of a key that signs access tokens (RFC 8037). Published before its first use.
public struct KeyPublished: Event {
    public static let type = "auth.key-published"
    /// The key's name in a token's header.
    public var kid: String
    /// Ed25519, base64url without padding.
    public var x: String
}

/// A key that signed access tokens has been replaced; its signatures are not accepted after `at`.
public struct KeyRetired: Event {
    public static let type = "auth.key-retired"
    /// The name of the key, as in ``KeyPublished``.
    public var kid: String
    /// Tokens it signed are accepted until then.
    public var at: Timestamp
}

/// The owner of an account's e-mail address has taken the account over from the person who opened it (domain.md §3.3,
/// Taking over). All access that others may hold ends: sessions, devices, provider logins, calendar links and
/// invitations.
public struct TakenOver: Event {
    public static let type = "auth.taken-over"
    public var accountId: ID
    public var subject: String? { accountId.description }
}

/// An account or a guest was created.
public struct SignedUp: Event, FieldReadable {
    public static let type = "auth.signed-up"
    public var accountId: ID
    /// `guest` for somebody who plays without signing up.
    public var kind: AccountKind
    /// `user`; in older logs `admin` for an account with the configured admin address.
    public var role: Role
    public var subject: String? { accountId.description }
}

/// A profile changed: the names that others see, and which public fields differ.
public struct ProfileUpdated: Event, FieldReadable {
    public static let type = "auth.profile-updated"
    public var accountId: ID
    public var nickname: String
    public var displayName: String
    /// The first photo; absent if there is none.
    public var avatar: String?
    /// The public fields that changed; just `deleted` once the account is deleted.
    public var changed: [String]
    public var subject: String? { accountId.description }
}

/// The facts of an account that other services base decisions on. Sent whole whenever one of them changes.
public struct FactsChanged: Event, Equatable, FieldReadable {
    public static let type = "auth.facts-changed"
    public var accountId: ID
    /// `guest` until the account signs up.
    public var kind: AccountKind
    /// Also tells that the account is deleted.
    public var status: AccountStatus = .active
    public var role: Role
    /// When a suspension ends by itself; absent otherwise.
    public var until: Timestamp? = nil
    /// The account cannot create games or series until then; absent if it can (domain.md §9.4).
    public var coolingOffUntil: Timestamp? = nil
    /// How full the profile is, 0 to 2 (domain.md §3.4).
    public var tier: Int = 0
    /// The fields still missing for tier 2, in the order of domain.md §3.4.
    public var missing: [String] = []
    public var createdAt: Timestamp
    public var timezone: String? = nil
    public var gender: Gender? = nil
    /// Age in whole years; no service puts it into a reply.
    public var age: Int? = nil
    public var skillLevel: SkillLevel? = nil
    /// Self-stated skill levels, by sport.
    public var sportSkills: [String: SkillLevel]? = nil
    public var avgScore18: Int? = nil
    /// Home rounded to two decimals, about a kilometer.
    public var homeApprox: Place.Point? = nil
    public var cityKey: String? = nil
    /// The city as its owner spelled it; absent in old logs.
    public var cityLabel: String? = nil
    /// The home course's name in its comparable form (domain.md §1.1).
    public var homeCourseKey: String? = nil
    /// `true` if the e-mail address is confirmed, otherwise absent; absent in old logs.
    public var hasConfirmedEmail: Bool? = nil
    public var subject: String? { accountId.description }
}

/// A profile has reached another tier (domain.md §3.4).
public struct TierChanged: Event, FieldReadable {
    public static let type = "auth.tier-changed"
    public var accountId: ID
    /// The tier before, 0 to 2.
    public var from: Int
    /// The tier now; it may be lower than before.
    public var to: Int
    public var subject: String? { accountId.description }
}

/// Someone has logged in.
public struct SessionStarted: Event, FieldReadable {
    public static let type = "auth.session-started"
    public var accountId: ID
    public var sessionId: ID
    /// Only in old logs; newer ones name the device in a private line.
    public var deviceId: String? = nil
    public var subject: String? { accountId.description }
}

/// The session's refresh token was traded for its successor.
public struct SessionRefreshed: Event, FieldReadable {
    public static let type = "auth.session-refreshed"
    public var accountId: ID
    public var sessionId: ID
    /// The number of this refresh token in its session; 1 is the one from the login.
    public var generation: Int
    public var subject: String? { accountId.description }
}

/// A session is over: no service accepts its tokens any more.
public struct SessionEnded: Event {
    public static let type = "auth.session-ended"
    public var accountId: ID
    public var sessionId: ID
    /// `logout`, `logout-all`, `password`, `reset`, `reuse`, `too-many`, `banned` or `deleted`.
    public var cause: String
    public var subject: String? { accountId.description }
}
