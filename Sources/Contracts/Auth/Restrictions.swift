// account.suspend, restore, ban and set-role, and what is told of them (domain.md §3.2, §3.3 Restrictions).

import Values

/// Why an account was restricted.
public enum RestrictionCause: String, Choice {
    case moderator
    /// Five limits within thirty days (domain.md §12.1).
    case limits
    /// It was decided on a ticket (domain.md §7.6).
    case moderation
}

extension Role {
    /// Who may decide about whom: only the higher about the lower.
    public var rank: Int {
        switch self {
        case .user: 0
        case .moderator: 1
        case .admin: 2
        }
    }
}

/// How an account stands now, for whoever changed it.
public struct AccountStanding: Codable, Sendable, Equatable {
    public var accountId: ID
    /// As it is after the command.
    public var status: AccountStatus
    /// As it is after the command.
    public var role: Role
    /// When a suspension ends by itself; absent where only a moderator ends it, and where there is none.
    public var until: Timestamp?

    public init(accountId: ID, status: AccountStatus, role: Role, until: Timestamp?) {
        (self.accountId, self.status, self.role, self.until) = (accountId, status, role, until)
    }
}

/// `account.suspend`
public struct SuspendAccount: Command {
    public typealias Reply = AccountStanding
    public static let type = "account.suspend"
    public static let about = About(
        "Suspend an account: it can read but not take part, until a time or until it is restored", .moderator,
        fields: [
            "accountId": "who it is", "until": "until it is restored, where left out",
            "reason": "up to 200 characters, for the one concerned",
        ], reasons: [.notFound, .conflict],
        example: "account suspend accountId=mallory until=+7d reason=\"Insulted others\"")
    public var accountId: UserReference
    public var until: Timestamp?
    public var reason: String?

    public func check(_ problems: inout Problems) { problems.text("reason", reason, 0...200) }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.require(until.map { $0 > time.now } ?? true, "until", "until must be in the future")
    }
}

/// `account.ban`
public struct BanAccount: Command {
    public typealias Reply = AccountStanding
    public static let type = "account.ban"
    public static let about = About(
        "Ban an account: it is logged out, and its games are cancelled", .moderator,
        fields: [
            "accountId": "who it is", "reason": "up to 200 characters, for the one concerned",
        ], reasons: [.notFound], example: "account ban accountId=mallory reason=Fraud")
    public var accountId: UserReference
    public var reason: String?

    public func check(_ problems: inout Problems) { problems.text("reason", reason, 0...200) }
}

/// `account.restore`
public struct RestoreAccount: Command {
    public typealias Reply = AccountStanding
    public static let type = "account.restore"
    public static let about = About(
        "Lift a suspension or a ban", .moderator,
        fields: [
            "accountId": "who it is", "reason": "up to 200 characters, for the one concerned",
        ], reasons: [.notFound], example: "account restore accountId=mallory")
    public var accountId: UserReference
    public var reason: String?

    public func check(_ problems: inout Problems) { problems.text("reason", reason, 0...200) }
}

/// `account.set-role`
public struct SetRole: Command {
    public typealias Reply = AccountStanding
    public static let type = "account.set-role"
    public static let about = About(
        "Make somebody a moderator or an administrator, or an ordinary user again", .admin,
        fields: ["accountId": "who it is"], reasons: [.notFound],
        example: "account set-role accountId=ann role=moderator")
    public var accountId: UserReference
    /// What they may be from now on.
    public var role: Role
}

// MARK: - Events

/// An account may read and nothing more, or nothing at all.
public struct Restricted: Event {
    public static let type = "auth.restricted"
    public var accountId: ID
    /// `suspended` or `banned`.
    public var status: AccountStatus
    /// When a suspension ends by itself; absent where only a moderator ends it, and of a ban.
    public var until: Timestamp?
    /// Who or what brought it about.
    public var cause: RestrictionCause
    public var subject: String? { accountId.description }
    public init(accountId: ID, status: AccountStatus, until: Timestamp?, cause: RestrictionCause) {
        (self.accountId, self.status, self.until, self.cause) = (accountId, status, until, cause)
    }
}

/// An account is as free as any other again.
public struct Restored: Event {
    public static let type = "auth.restored"
    public var accountId: ID
    public var subject: String? { accountId.description }
    public init(accountId: ID) { self.accountId = accountId }
}

/// What someone is told of a restriction, or of its end.
public struct RestrictionNoted: Event {
    public static let type = "auth._private.restriction-noted"
    public static let reader: String? = "notify"
    public var accountId: ID
    /// `active` where a restriction has ended.
    public var status: AccountStatus
    /// When a suspension ends by itself; absent otherwise.
    public var until: Timestamp?
    /// Why, in a sentence for the one concerned; absent where no moderator gave one.
    public var reason: String?
    /// Of a suspension: the ticket that brought it, whose own notice tells of it.
    public var ticketId: ID?
    public init(
        accountId: ID, status: AccountStatus, until: Timestamp?, reason: String?, ticketId: ID? = nil
    ) {
        (self.accountId, self.status, self.until) = (accountId, status, until)
        (self.reason, self.ticketId) = (reason, ticketId)
    }
}

/// An account may do more, or less, than it might.
public struct RoleSet: Event {
    public static let type = "auth._private.role-set"
    public var accountId: ID
    /// What they may do beyond playing from now on.
    public var role: Role
    public init(accountId: ID, role: Role) { (self.accountId, self.role) = (accountId, role) }
}

/// Who confirmed the address that `RALLY_ADMIN` names is an administrator now (domain.md §3.3, First admin).
public struct AdministratorNamed: Event {
    public static let type = "auth._private.administrator-named"
    public var accountId: ID
    /// A keyed mark of the address, so that the log has no address in it: nobody else is named by it.
    public var addressMark: String
    public init(accountId: ID, addressMark: String) {
        (self.accountId, self.addressMark) = (accountId, addressMark)
    }
}

/// A limit was reached somewhere: one violation (domain.md §12.1).
public struct ViolationCounted: Event {
    public static let type = "auth._private.violation-counted"
    public var accountId: ID
    /// Which limit it was, as `RALLY_LIMITS` calls it.
    public var action: String
    public init(accountId: ID, action: String) { (self.accountId, self.action) = (accountId, action) }
}

/// What was decided on a ticket holds for an account from now on, in the place of what was decided on it before.
public struct Sanctioned: Event {
    public static let type = "auth._private.sanctioned"
    public var accountId: ID
    public var ticketId: ID
    /// `suspended` or `banned`.
    public var status: AccountStatus
    /// When a suspension ends by itself; absent of a ban.
    public var until: Timestamp?
    public init(accountId: ID, ticketId: ID, status: AccountStatus, until: Timestamp?) {
        (self.accountId, self.ticketId, self.status, self.until) = (accountId, ticketId, status, until)
    }
}

/// What was decided on a ticket holds no longer.
public struct SanctionLifted: Event {
    public static let type = "auth._private.sanction-lifted"
    public var accountId: ID
    public var ticketId: ID
    public init(accountId: ID, ticketId: ID) { (self.accountId, self.ticketId) = (accountId, ticketId) }
}

/// What a decision on a ticket took from a profile. It is kept for an appeal, and shown to nobody.
public struct ProfileWithheld: Event {
    public static let type = "auth._private.profile-withheld"
    public var accountId: ID
    public var ticketId: ID
    /// Until then an appeal gives it back; after that it is forgotten.
    public var until: Timestamp
    public var photos: [String]
    public var bio: String?
    public var occupation: String?
    public var instagram: String?
    public init(accountId: ID, ticketId: ID, until: Timestamp, photos: [String]) {
        (self.accountId, self.ticketId, self.until, self.photos) = (accountId, ticketId, until, photos)
    }
}

/// What a decision took from a profile is kept no longer: an appeal was decided, or none came in time.
public struct WithheldForgotten: Event {
    public static let type = "auth._private.withheld-forgotten"
    public var accountId: ID
    public var ticketId: ID
    public init(accountId: ID, ticketId: ID) { (self.accountId, self.ticketId) = (accountId, ticketId) }
}
