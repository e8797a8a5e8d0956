// account.suspend, restore, ban and set-role, and their events (domain.md §3.2, §3.3 Restrictions).

import Values

/// Why an account was restricted.
public enum RestrictionCause: String, Choice {
    case moderator
    /// Five limits were reached within thirty days (domain.md §12.1).
    case limits
    /// Moderators decided it on a ticket (domain.md §7.6).
    case moderation
}

extension Role {
    /// The role's rank: only a higher role may restrict a lower one.
    public var rank: Int {
        switch self {
        case .user: 0
        case .moderator: 1
        case .admin: 2
        }
    }
}

/// An account's role and status now, for the person who changed it.
public struct AccountStanding: Codable, Sendable, Equatable {
    public var accountId: ID
    public var status: AccountStatus
    public var role: Role
    /// When a suspension ends by itself; absent if only a moderator can end it, and without a suspension.
    public var until: Timestamp?
}

public struct SuspendAccount: Command {
    public typealias Reply = AccountStanding
    public static let type = "account.suspend"
    public static let about = About(
        "Suspend an account: it can read but not take part, until a time or until it is restored", .moderator,
        reasons: [.notFound, .conflict],
        example: "account suspend accountId=mallory until=+7d reason=\"Insulted others\"")
    /// The person.
    public var accountId: UserReference
    /// Default: until it is restored.
    public var until: Timestamp?
    /// Up to 200 characters, for the one concerned.
    public var reason: String?

    public func check(_ problems: inout Problems) { problems.lines("reason", reason, 0...200) }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.require(until.map { $0 > time.now } ?? true, "until", "until must be in the future")
    }
}

public struct BanAccount: Command {
    public typealias Reply = AccountStanding
    public static let type = "account.ban"
    public static let about = About(
        "Ban an account: it is logged out, and its games are cancelled", .moderator,
        reasons: [.notFound], example: "account ban accountId=mallory reason=Fraud")
    /// The person.
    public var accountId: UserReference
    /// Up to 200 characters, for the one concerned.
    public var reason: String?

    public func check(_ problems: inout Problems) { problems.lines("reason", reason, 0...200) }
}

public struct RestoreAccount: Command {
    public typealias Reply = AccountStanding
    public static let type = "account.restore"
    public static let about = About(
        "Lift a suspension or a ban", .moderator,
        reasons: [.notFound], example: "account restore accountId=mallory")
    /// The person.
    public var accountId: UserReference
    /// Up to 200 characters, for the one concerned.
    public var reason: String?

    public func check(_ problems: inout Problems) { problems.lines("reason", reason, 0...200) }
}

public struct SetRole: Command {
    public typealias Reply = AccountStanding
    public static let type = "account.set-role"
    public static let about = About(
        "Make somebody a moderator or an administrator, or an ordinary user again", .admin,
        reasons: [.notFound], example: "account set-role accountId=ann role=moderator")
    /// The person.
    public var accountId: UserReference
    public var role: Role
}

// MARK: - Events

/// An account was suspended or banned.
public struct Restricted: Event {
    public static let type = "auth.restricted"
    public var accountId: ID
    /// `suspended` or `banned`.
    public var status: AccountStatus
    /// When a suspension ends by itself; absent for a ban, or if only a moderator can end it.
    public var until: Timestamp?
    public var cause: RestrictionCause
    public var subject: String? { accountId.description }
}

/// An account is no longer restricted.
public struct Restored: Event {
    public static let type = "auth.restored"
    public var accountId: ID
    public var subject: String? { accountId.description }
}
