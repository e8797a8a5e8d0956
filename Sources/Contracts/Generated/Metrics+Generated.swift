// Made by deploy/contracts from Sources/Contracts/Stats/Metrics.swift.

import Values

extension ShowMetrics {
    public static let notes: [String: String] = [
        "day": "default: today"
    ]
}

extension ShowMetrics.Reply {
    @_disfavoredOverload
    public init(
        day: sending Day, events: [String: Int] = [:], activeAccounts: Int = 0, newAccounts: Int = 0,
        gamesCreated: Int = 0, gamesCompleted: Int = 0, gamesCancelled: Int = 0, fillRatePct: Double? = nil,
        linkOpens: Int = 0, joinsAfterOpen: Int = 0, feedbackPct: Double? = nil, notifications: Int = 0
    ) {
        self.day = day
        self.events = events
        self.activeAccounts = activeAccounts
        self.newAccounts = newAccounts
        self.gamesCreated = gamesCreated
        self.gamesCompleted = gamesCompleted
        self.gamesCancelled = gamesCancelled
        self.fillRatePct = fillRatePct
        self.linkOpens = linkOpens
        self.joinsAfterOpen = joinsAfterOpen
        self.feedbackPct = feedbackPct
        self.notifications = notifications
    }
}

extension RebuildStats.Reply {
    @_disfavoredOverload
    public init(checked: sending Int, mended: Int) {
        self.checked = checked
        self.mended = mended
    }
}

extension StatsRebuilt {
    @_disfavoredOverload
    public init(checked: sending Int, mended: Int) {
        self.checked = checked
        self.mended = mended
    }
}
