// Events that several services have in the same form: `games.gate-hit` and `rsvp.gate-hit` differ only in their type.

import Values

/// The name of a service as a type. It distinguishes events that several services have in the same form.
public protocol ServiceName: Sendable {
    static var name: String { get }
}

/// The services' names as types.
public enum ServiceNames {
    /// Accounts.
    public enum Auth: ServiceName { public static let name = "auth" }
    /// Games and matches.
    public enum Games: ServiceName { public static let name = "games" }
    /// Participation in games.
    public enum Rsvp: ServiceName { public static let name = "rsvp" }
    /// Friends, chats and posts.
    public enum Social: ServiceName { public static let name = "social" }
    /// Notifications.
    public enum Notify: ServiceName { public static let name = "notify" }
    /// Statistics.
    public enum Stats: ServiceName { public static let name = "stats" }
}

/// An account's tier did not allow a command (domain.md §1.7, §3.4).
public struct GateHit<Service: ServiceName>: RefusalTrace {
    public static var type: String { Service.name + ".gate-hit" }
    public var accountId: ID
    /// The command that was refused.
    public var action: String
    public var missing: [String]
    public var subject: String? { accountId.description }
    public var refusal: Refusal { .tierRequired(missing: missing) }
}

/// An account has reached a limit for the first time in its window (domain.md §1.7, §12.1).
public struct LimitHit<Service: ServiceName>: RefusalTrace {
    public static var type: String { Service.name + ".limit-hit" }
    public var accountId: ID
    /// The limit's name in `RALLY_LIMITS`.
    public var action: String
    /// Seconds until a new window may open.
    public var retryAfter: Int
    public var subject: String? { accountId.description }
    public var refusal: Refusal {
        Refusal(.rateLimited, RateLimit.sentence(of: action)).with { $0.retryAfter = retryAfter }
    }
}

/// A service has forgotten an account, thirty days after its deletion, and removes its personal fields from its log.
/// Auth goes first; the other services follow its event.
public struct Erased<Service: ServiceName>: Event {
    public static var type: String { Service.name + ".erased" }
    public var accountId: ID
    public var subject: String? { accountId.description }
}

public typealias GameGateHit = GateHit<ServiceNames.Games>
public typealias RsvpGateHit = GateHit<ServiceNames.Rsvp>
public typealias SocialGateHit = GateHit<ServiceNames.Social>

public typealias GameLimitHit = LimitHit<ServiceNames.Games>
public typealias RsvpLimitHit = LimitHit<ServiceNames.Rsvp>
public typealias SocialLimitHit = LimitHit<ServiceNames.Social>

public typealias AccountErased = Erased<ServiceNames.Auth>
public typealias GamesErased = Erased<ServiceNames.Games>
public typealias RsvpErased = Erased<ServiceNames.Rsvp>
public typealias SocialErased = Erased<ServiceNames.Social>
public typealias NotifyErased = Erased<ServiceNames.Notify>
public typealias StatsErased = Erased<ServiceNames.Stats>
