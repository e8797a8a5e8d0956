// Made by deploy/contracts from Sources/Contracts/Stats/Leaderboards.swift.

import JSON
import Values

extension Leaderboard {
    public static let notes: [String: String] = [
        "period": "since Monday, since the first, or all; UTC. Default: all",
        "scope": "your friends and you, your city, or all. Default: all",
    ]
}

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

extension OptForLeaderboards {
    public static let notes: [String: String] = [
        "choice": "on all leaderboards, or on none"
    ]
}
