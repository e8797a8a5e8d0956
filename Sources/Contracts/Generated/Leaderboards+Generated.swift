// Made by deploy/contracts from Sources/Contracts/Stats/Leaderboards.swift.

import Values

extension Leaderboard.Row {
    @_disfavoredOverload
    public init(rank: sending Int, accountId: ID, nickname: String?, value: Double) {
        self.rank = rank
        self.accountId = accountId
        self.nickname = nickname
        self.value = value
    }
}

extension Leaderboard.Reply {
    @_disfavoredOverload
    public init(items: sending [Leaderboard.Row], own: Leaderboard.Row?) {
        self.items = items
        self.own = own
    }
}
