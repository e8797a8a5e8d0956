// Made by deploy/contracts from Sources/Contracts/Stats/StatsEvents.swift.

import Values

extension RecordChanged {
    @_disfavoredOverload
    public init(
        accountId: sending ID?, guestId: ID?, trustTier: TrustTier, badges: [Badge], completedGames: Int,
        wins: Int, losses: Int
    ) {
        self.accountId = accountId
        self.guestId = guestId
        self.trustTier = trustTier
        self.badges = badges
        self.completedGames = completedGames
        self.wins = wins
        self.losses = losses
    }
}

extension BadgeChanged {
    @_disfavoredOverload
    public init(accountId: sending ID, badge: Badge, earned: Bool) {
        self.accountId = accountId
        self.badge = badge
        self.earned = earned
    }
}

extension TrustChanged {
    @_disfavoredOverload
    public init(accountId: sending ID, from: TrustTier, to: TrustTier) {
        self.accountId = accountId
        self.from = from
        self.to = to
    }
}

extension FlagsCrossed {
    @_disfavoredOverload
    public init(accountId: sending ID, step: FlagStep) {
        self.accountId = accountId
        self.step = step
    }
}
