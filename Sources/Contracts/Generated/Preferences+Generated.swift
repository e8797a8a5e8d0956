// Made by deploy/contracts from Sources/Contracts/Notify/Preferences.swift.

import JSON
import Values

extension Channels {
    @_disfavoredOverload
    public init(inApp: sending Bool, push: Bool, email: Bool) {
        self.inApp = inApp
        self.push = push
        self.email = email
    }
}

extension ChannelChanges {
    @_disfavoredOverload
    public init(inApp: sending Bool? = nil, push: Bool? = nil, email: Bool? = nil) {
        self.inApp = inApp
        self.push = push
        self.email = email
    }
}

extension QuietHours {
    @_disfavoredOverload
    public init(from: sending String, to: String) {
        self.from = from
        self.to = to
    }
}

extension NearbyPreference {
    @_disfavoredOverload
    public init(on: sending Bool, sports: [Sport]) {
        self.on = on
        self.sports = sports
    }
}

extension NearbyChanges {
    @_disfavoredOverload
    public init(on: sending Bool? = nil, sports: [Sport]? = nil) {
        self.on = on
        self.sports = sports
    }
}

extension NotificationPreferences {
    @_disfavoredOverload
    public init(
        types: sending [String: Channels], reminderOffsets: [Int], quietHours: QuietHours?,
        nearby: NearbyPreference
    ) {
        self.types = types
        self.reminderOffsets = reminderOffsets
        self.quietHours = quietHours
        self.nearby = nearby
    }
}

extension SetNotificationPreferences {
    public static let notes: [String: String] = [
        "nearby": "new games within 10 miles of home; no sports stand for all",
        "nearby.sports": "the sports; empty means all",
        "quietHours": "from and to as HH:MM in one's own zone; null for none",
        "reminderOffsets": "any of 1440, 120 and 10 minutes",
        "types": "channels for each type; push and email need inApp",
    ]
}
