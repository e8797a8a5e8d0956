// The events of stats (domain.md §9). Each change is told once.

import Values

/// The figures in a profile, or those of a guest player, have changed. The event holds all of them as they
/// are now.
public struct RecordChanged: Event {
    public static let type = "stats.record-changed"
    /// Exactly one of `accountId` and `guestId` is there.
    public var accountId: ID?
    public var guestId: ID?
    /// How far others can rely on them; of a guest player always `rookie`.
    public var trustTier: TrustTier
    /// In the order of domain.md §9.4; none of a guest player.
    public var badges: [Badge]
    /// Games that were completed with them in it; 0 of a guest player.
    public var completedGames: Int
    /// Matches of darts they won.
    public var wins: Int
    /// Matches of darts that others won.
    public var losses: Int
    public var subject: String? { (accountId ?? guestId)?.description }

    public init(
        accountId: ID?, guestId: ID?, trustTier: TrustTier, badges: [Badge], completedGames: Int, wins: Int,
        losses: Int
    ) {
        (self.accountId, self.guestId) = (accountId, guestId)
        (self.trustTier, self.badges, self.completedGames) = (trustTier, badges, completedGames)
        (self.wins, self.losses) = (wins, losses)
    }
}

/// Somebody has earned a badge, or lost it (domain.md §9.4).
public struct BadgeChanged: Event {
    public static let type = "stats.badge-changed"
    public var accountId: ID
    public var badge: Badge
    /// `false`: they have lost it.
    public var earned: Bool
    public var subject: String? { accountId.description }

    public init(accountId: ID, badge: Badge, earned: Bool) {
        (self.accountId, self.badge, self.earned) = (accountId, badge, earned)
    }
}

/// Somebody has come to another tier of trust, up or down.
public struct TrustChanged: Event {
    public static let type = "stats.trust-changed"
    public var accountId: ID
    public var from: TrustTier
    public var to: TrustTier
    public var subject: String? { accountId.description }

    public init(accountId: ID, from: TrustTier, to: TrustTier) {
        (self.accountId, self.from, self.to) = (accountId, from, to)
    }
}

/// A step that follows when others complain of somebody repeatedly (domain.md §9.4, Escalation).
public enum FlagStep: String, Choice, Comparable {
    case tips
    /// No games to create for a week.
    case coolingOff = "cooling_off"
    case ticket

    /// Days in which somebody who cools off may create no games.
    public static let coolingOffDays = 7

    public static func < (a: FlagStep, b: FlagStep) -> Bool { a.rank < b.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The flags of somebody's last games have reached a step from below.
public struct FlagsCrossed: Event {
    public static let type = "stats.flags-crossed"
    public var accountId: ID
    /// The highest that was reached.
    public var step: FlagStep
    public var subject: String? { accountId.description }

    public init(accountId: ID, step: FlagStep) { (self.accountId, self.step) = (accountId, step) }
}
