// Made by deploy/contracts from Sources/Contracts/Stats/Stats.swift.

import Values

extension PersonStats {
    @_disfavoredOverload
    public init(
        accountId: sending ID, nickname: String? = nil, joined: Int = 0, hosted: Int = 0, completed: Int = 0,
        cancelledAsHost: Int? = nil, noShows: Int? = nil, late: Int? = nil, lateCancels: Int? = nil,
        reliabilityPct: Int? = nil, friends: Int = 0, daysOnApp: Int = 1, bySport: [String: Int] = [:],
        topSports: [Sport] = [], currentStreakWeeks: Int = 0, partySessions: Int = 0,
        partyCards: [String: Int] = [:], darts: MatchResults = MatchResults(), dartsAverages: [Double] = [],
        trustTier: TrustTier = TrustTier.rookie, badges: [Badge] = [], playAgainPct: Int? = nil,
        reputation: Int? = nil, leaderboards: BoardChoice? = nil
    ) {
        self.accountId = accountId
        self.nickname = nickname
        self.joined = joined
        self.hosted = hosted
        self.completed = completed
        self.cancelledAsHost = cancelledAsHost
        self.noShows = noShows
        self.late = late
        self.lateCancels = lateCancels
        self.reliabilityPct = reliabilityPct
        self.friends = friends
        self.daysOnApp = daysOnApp
        self.bySport = bySport
        self.topSports = topSports
        self.currentStreakWeeks = currentStreakWeeks
        self.partySessions = partySessions
        self.partyCards = partyCards
        self.darts = darts
        self.dartsAverages = dartsAverages
        self.trustTier = trustTier
        self.badges = badges
        self.playAgainPct = playAgainPct
        self.reputation = reputation
        self.leaderboards = leaderboards
    }
}
