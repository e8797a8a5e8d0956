// Made by deploy/contracts from Sources/Contracts/Notify/Inbox.swift.

import Values

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

extension WatchNotifications.Reply {
    @_disfavoredOverload
    public init(items: sending [Notification], until: Timestamp) {
        self.items = items
        self.until = until
    }
}
