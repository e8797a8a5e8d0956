// notifications.list, badge, watch, read, read-all and delete: an account's inbox (domain.md §8.3).

import Values

/// A time section of the inbox, by the reader's calendar: the first that fits counts. Weeks begin on Monday.
public enum InboxSection: String, Choice {
    /// Changed today. All sections use the reader's own zone.
    case today
    case yesterday
    /// Changed since Monday.
    case thisWeek = "this_week"
    /// Changed since the first of the month.
    case thisMonth = "this_month"
    /// Changed earlier, up to 30 days ago.
    case earlier
}

public struct ListNotifications: Paged {
    public static let type = "notifications.list"
    public static let about = About(
        "Show your notifications, the latest first", .user, example: "notifications list unreadOnly=true")

    /// A section of a page; items keep the page's order.
    public struct Section: Codable, Sendable, Equatable {
        /// The section of the items' last change.
        public var section: InboxSection
        public var items: [Notification]
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var items: [Notification]?
        /// The grouped items, if the request asked for groups; then `items` is absent.
        public var sections: [Section]?
        public var next: String?
    }

    /// True leaves out what you have read.
    public var unreadOnly: Bool?
    /// true: in sections, by the days of one's own zone.
    public var group: Bool?
    public var limit: Int?
    public var page: String?
}

public struct NotificationBadge: Query {
    public static let type = "notifications.badge"
    public static let about = About(
        "Count your unread notifications", .user, example: "notifications badge")

    public struct Reply: Codable, Sendable, Equatable {
        /// Unread notifications without those of chats, plus all unread chat messages (domain.md §8.3).
        public var unread: Int
        /// The number as shown; `99+` above 99.
        public var shown: String
        public init(unread: Int) {
            self.unread = unread
            shown = unread > 99 ? "99+" : "\(unread)"
        }
    }
}

public struct WatchNotifications: Query {
    public static let type = "notifications.watch"
    public static let about = About(
        "Show what is new in your notifications since a time, the oldest first", .user,
        example: "notifications watch since=-1d")

    public struct Reply: Codable, Sendable, Equatable {
        public var items: [Notification]
        /// The `since` of the next request.
        public var until: Timestamp
    }

    /// The `until` of the answer before. Default: now.
    public var since: Timestamp?
}

public struct ReadNotification: Command {
    public typealias Reply = NotificationBadge.Reply
    public static let type = "notifications.read"
    public static let about = About(
        "Mark a notification as read", .user, reasons: [.notFound],
        example: "notifications read id=$notification")
    public var id: NotificationID
}

public struct ReadAllNotifications: Command {
    public typealias Reply = NotificationBadge.Reply
    public static let type = "notifications.read-all"
    public static let about = About(
        "Mark every notification as read", .user, example: "notifications read-all")
}

public struct DeleteNotification: Command {
    public typealias Reply = NotificationBadge.Reply
    public static let type = "notifications.delete"
    public static let about = About(
        "Delete a notification", .user, reasons: [.notFound],
        example: "notifications delete id=$notification")
    public var id: NotificationID
}

public struct TestNotification: Command {
    public typealias Reply = Notification
    public static let type = "notifications.test"
    public static let about = About(
        "Send yourself a notification, to see how it looks and whether your devices get it", .user,
        reasons: [.conflict, .rateLimited], example: "notifications test type=game_cancelled")
    /// The type to send; it arrives only if your preferences allow it.
    public var type: NotificationType
}
