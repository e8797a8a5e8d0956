// Made by deploy/contracts from Sources/Contracts/Notify/Inbox.swift.

import Values

extension ListNotifications {
    public static let notes: [String: String] = [
        "group": "true: in sections, by the days of one's own zone",
        "limit": "1 to 100. Default: 20",
        "unreadOnly": "true leaves out what you have read",
    ]
}

extension ListNotifications.Section {
    @_disfavoredOverload
    public init(section: sending InboxSection, items: [Notification]) {
        self.section = section
        self.items = items
    }
}

extension ListNotifications.Reply {
    @_disfavoredOverload
    public init(items: sending [Notification]?, sections: [ListNotifications.Section]?, next: String?) {
        self.items = items
        self.sections = sections
        self.next = next
    }
}

extension WatchNotifications {
    public static let notes: [String: String] = [
        "since": "the until of the answer before. Default: now"
    ]
}

extension WatchNotifications.Reply {
    @_disfavoredOverload
    public init(items: sending [Notification], until: Timestamp) {
        self.items = items
        self.until = until
    }
}

extension TestNotification {
    public static let notes: [String: String] = [
        "type": "the type to send; it arrives only if your preferences allow it"
    ]
}
