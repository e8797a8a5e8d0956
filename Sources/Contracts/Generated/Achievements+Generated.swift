// Made by deploy/contracts from Sources/Contracts/Stats/Achievements.swift.

import Values

extension AchievementUnlocked {
    @_disfavoredOverload
    public init(accountId: sending ID, achievement: Achievement, sourceId: ID?) {
        self.accountId = accountId
        self.achievement = achievement
        self.sourceId = sourceId
    }
}

extension ListAchievements {
    public static let notes: [String: String] = [
        "accountId": "default: yourself"
    ]
}

extension ListAchievements.Row {
    @_disfavoredOverload
    public init(achievement: sending Achievement, unlockedAt: Timestamp, sourceId: ID?) {
        self.achievement = achievement
        self.unlockedAt = unlockedAt
        self.sourceId = sourceId
    }
}

extension ListAchievements.Reply {
    @_disfavoredOverload
    public init(accountId: sending ID, items: [ListAchievements.Row]) {
        self.accountId = accountId
        self.items = items
    }
}
