// notifications.list, badge, watch, read, read-all and delete: someone's own inbox (domain.md §8.3).

import Values

/// Where a day of the inbox begins and ends for whoever reads it: the first that fits; weeks begin on Monday.
public enum InboxSection: String, Choice {
    /// Changed today; all of these go by the reader's own zone.
    case today
    case yesterday
    /// Since Monday.
    case thisWeek = "this_week"
    /// Since the first of the month.
    case thisMonth = "this_month"
    /// All that is older, up to 30 days.
    case earlier
}

/// `notifications.list`
public struct ListNotifications: Query {
    public static let type = "notifications.list"
    public static let about = About(
        "Show your notifications, the latest first", .user,
        fields: [
            "limit": "1 to 100, default 20", "group": "true: in sections, by the days of one's own zone",
        ],
        example: "notifications list unreadOnly=true")

    /// A part of a page, in the order of the page.
    public struct Section: Codable, Sendable, Equatable {
        /// Groups items by their last change.
        public var section: InboxSection
        public var items: [Notification]
        public init(section: InboxSection, items: [Notification]) {
            (self.section, self.items) = (section, items)
        }
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var items: [Notification]?
        /// In place of the items, where they were asked for in groups.
        public var sections: [Section]?
        public var next: String?
        public init(items: [Notification]?, sections: [Section]?, next: String?) {
            (self.items, self.sections, self.next) = (items, sections, next)
        }
    }

    /// `true` leaves out what was read.
    public var unreadOnly: Bool?
    public var group: Bool?
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) { problems.range("limit", limit, 1...100) }
}

/// `notifications.badge`
public struct NotificationBadge: Query {
    public static let type = "notifications.badge"
    public static let about = About(
        "Count your unread notifications", .user, example: "notifications badge")

    public struct Reply: Codable, Sendable, Equatable {
        /// Unread notifications, those of chats aside, and all unread messages of chats (domain.md
        /// §8.3).
        public var unread: Int
        /// `99+` above 99.
        public var shown: String
        public init(unread: Int) {
            self.unread = unread
            shown = unread > 99 ? "99+" : "\(unread)"
        }
    }
}

/// `notifications.watch`
public struct WatchNotifications: Query {
    public static let type = "notifications.watch"
    public static let about = About(
        "Show what is new in your notifications since a time, the oldest first",
        .user, fields: ["since": "the `until` of the answer before; from now on where left out"],
        example: "notifications watch since=2026-12-01T18:00:00Z")

    public struct Reply: Codable, Sendable, Equatable {
        public var items: [Notification]
        /// Goes into the next call's `since`.
        public var until: Timestamp
        public init(items: [Notification], until: Timestamp) { (self.items, self.until) = (items, until) }
    }

    public var since: Timestamp?
}

/// `notifications.read`
public struct ReadNotification: Command {
    public typealias Reply = NotificationBadge.Reply
    public static let type = "notifications.read"
    public static let about = About(
        "Mark a notification as read", .user, reasons: [.notFound],
        example: "notifications read id=$notification")
    public var id: ID
}

/// `notifications.read-all`
public struct ReadAllNotifications: Command {
    public typealias Reply = NotificationBadge.Reply
    public static let type = "notifications.read-all"
    public static let about = About(
        "Mark every notification as read", .user, example: "notifications read-all")
}

/// `notifications.delete`
public struct DeleteNotification: Command {
    public typealias Reply = NotificationBadge.Reply
    public static let type = "notifications.delete"
    public static let about = About(
        "Delete a notification", .user, reasons: [.notFound],
        example: "notifications delete id=$notification")
    public var id: ID
}

/// `notifications.test`
public struct TestNotification: Command {
    public typealias Reply = Notification
    public static let type = "notifications.test"
    public static let about = About(
        "Send yourself a notification, to see how it looks and whether your devices get it", .user,
        reasons: [.conflict, .rateLimited], example: "notifications test type=game_cancelled")
    /// Which type; it comes only where one's own preferences let it.
    public var type: NotificationType
}
