// The events of stats (domain.md §9). Each change is published once.

import Values

/// The figures in a profile, or those of a guest player, have changed. The event has all of them.
public struct RecordChanged: Event {
    public static let type = "stats.record-changed"
    /// Exactly one of `accountId` and `guestId` is present.
    public var accountId: ID?
    public var guestId: ID?
    /// The trust tier; always `rookie` for a guest player.
    public var trustTier: TrustTier
    /// In the order of domain.md §9.4; empty for a guest player.
    public var badges: [Badge]
    /// Completed games with them; 0 for a guest player.
    public var completedGames: Int
    /// Darts matches they won.
    public var wins: Int
    /// Darts matches that others won.
    public var losses: Int
    public var subject: String? { (accountId ?? guestId)?.description }
}

/// An account earned or lost a badge (domain.md §9.4).
public struct BadgeChanged: Event {
    public static let type = "stats.badge-changed"
    public var accountId: ID
    public var badge: Badge
    /// `false` if lost.
    public var earned: Bool
    public var subject: String? { accountId.description }
}

/// An account moved to another trust tier, up or down.
public struct TrustChanged: Event {
    public static let type = "stats.trust-changed"
    public var accountId: ID
    public var from: TrustTier
    public var to: TrustTier
    public var subject: String? { accountId.description }
}

/// A measure after repeated complaints about an account (domain.md §9.4, Escalation).
public enum FlagStep: String, Choice, Comparable {
    case tips
    /// The account cannot create games for `coolingOffDays`.
    case coolingOff = "cooling_off"
    case ticket

    /// Days during which an account that is cooling off cannot create games.
    public static let coolingOffDays = 7

    public static func < (a: FlagStep, b: FlagStep) -> Bool { a.rank < b.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The complaints about an account's last games have reached a higher step.
public struct FlagsCrossed: Event {
    public static let type = "stats.flags-crossed"
    public var accountId: ID
    /// The highest step reached, or the cooling-off beside a ticket.
    public var step: FlagStep
    public var subject: String? { accountId.description }
}
