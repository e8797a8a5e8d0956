// What notify tells the others (domain.md §8.3), and what it keeps for itself.

import Values

/// There is a new row in someone's inbox.
public struct NotificationCreated: Event {
    public static let type = "notify.created"
    public var notificationId: ID
    public var recipientId: ID
    /// What the row tells of.
    public var type: NotificationType
    public var subject: String? { recipientId.description }
    public init(notificationId: ID, recipientId: ID, type: NotificationType) {
        (self.notificationId, self.recipientId, self.type) = (notificationId, recipientId, type)
    }
}

/// A row has become another, and is unread again: more of the same has happened.
public struct NotificationUpdated: Event {
    public static let type = "notify.updated"
    public var notificationId: ID
    public var recipientId: ID
    /// What the row tells of.
    public var type: NotificationType
    public var subject: String? { recipientId.description }
    public init(notificationId: ID, recipientId: ID, type: NotificationType) {
        (self.notificationId, self.recipientId, self.type) = (notificationId, recipientId, type)
    }
}

/// A row was read, or all that there were.
public struct NotificationsRead: Event {
    public static let type = "notify.read"
    public var recipientId: ID
    /// Absent: all of them.
    public var notificationId: ID?
    public var subject: String? { recipientId.description }
    public init(recipientId: ID, notificationId: ID?) {
        (self.recipientId, self.notificationId) = (recipientId, notificationId)
    }
}

/// A provider has taken a delivery.
public struct DeliverySent: Event {
    public static let type = "notify.sent"
    public var deliveryId: ID
    public var notificationId: ID
    /// By which way it left: `log` where the one it was meant for is not configured.
    public var channel: DeliveryChannel
    public var subject: String? { notificationId.description }
    public init(deliveryId: ID, notificationId: ID, channel: DeliveryChannel) {
        (self.deliveryId, self.notificationId, self.channel) = (deliveryId, notificationId, channel)
    }
}

/// A try has failed; without an address in the reason.
public struct DeliveryFailed: Event {
    public static let type = "notify.failed"
    public var deliveryId: ID
    public var notificationId: ID
    public var channel: DeliveryChannel
    /// In words, for who looks into the outbox.
    public var reason: String
    /// Which try it was, from 1.
    public var tries: Int
    /// When it is tried again; absent: never by itself.
    public var retryAt: Timestamp?
    /// Whether nothing could ever take it, or there is nobody left to take it.
    public var isDropped: Bool?
    public var subject: String? { notificationId.description }
    public init(
        deliveryId: ID, notificationId: ID, channel: DeliveryChannel, reason: String, tries: Int,
        retryAt: Timestamp?, isDropped: Bool?
    ) {
        (self.deliveryId, self.notificationId, self.channel) = (deliveryId, notificationId, channel)
        (self.reason, self.tries) = (reason, tries)
        (self.retryAt, self.isDropped) = (retryAt, isDropped)
    }
}

/// A provider does not know a device any more.
public struct DeviceDropped: Event {
    public static let type = "notify.device-dropped"
    public var accountId: ID
    public var deviceId: String
    /// The line of auth's log that registered it: what was registered since is another matter.
    public var registeredAt: UInt64
    public var subject: String? { accountId.description }
    public init(accountId: ID, deviceId: String, registeredAt: UInt64) {
        (self.accountId, self.deviceId, self.registeredAt) = (accountId, deviceId, registeredAt)
    }
}

// MARK: - For notify alone

/// A row of an inbox as it is from now on, and where it is to be sent.
public struct NotificationWritten: Event {
    public static let type = "notify._private.written"

    /// One way out, decided when the row was written.
    public struct Delivery: Codable, Sendable, Equatable {
        /// Known by in the outbox, and in what is told of it.
        public var id: ID
        public var channel: DeliveryChannel
        public var deviceId: String?
        /// Not before then: quiet hours.
        public var dueAt: Timestamp
        /// A cancellation, or a reminder ten minutes before the start: quiet hours do not hold it.
        public var isUrgent: Bool
        public init(
            id: ID, channel: DeliveryChannel, deviceId: String?, dueAt: Timestamp, isUrgent: Bool
        ) {
            (self.id, self.channel, self.deviceId) = (id, channel, deviceId)
            (self.dueAt, self.isUrgent) = (dueAt, isUrgent)
        }
    }

    public var recipientId: ID
    public var notification: Notification
    /// One for each device, and for the e-mail address; empty where the row is all there is.
    public var deliveries: [Delivery]
    /// What it belongs to (W3C Trace Context), for whoever delivers it.
    public var trace: String?
    /// Whom the row counts no more.
    public var withdrawn: ID?
    public init(
        recipientId: ID, notification: Notification, deliveries: [Delivery], trace: String?,
        withdrawn: ID? = nil
    ) {
        (self.recipientId, self.notification, self.deliveries) = (recipientId, notification, deliveries)
        (self.trace, self.withdrawn) = (trace, withdrawn)
    }
}

/// A row is in an inbox no more: its owner took it out, or nothing is left of what it told of.
public struct NotificationDeleted: Event {
    public static let type = "notify._private.deleted"
    public var recipientId: ID
    public var notificationId: ID
    /// Whose act it told of, where they have taken that back: to do it again is no news.
    public var withdrawn: ID?
    public init(recipientId: ID, notificationId: ID, withdrawn: ID? = nil) {
        (self.recipientId, self.notificationId, self.withdrawn) = (recipientId, notificationId, withdrawn)
    }
}

/// Someone's choices, whole.
public struct NotificationPreferencesSet: Event {
    public static let type = "notify._private.prefs-set"
    public var accountId: ID
    /// Those that differ from what is usual.
    public var types: [String: Channels]
    /// Minutes before a game's start, the longest first.
    public var reminderOffsets: [Int]
    /// Absent for none.
    public var quietHours: QuietHours?
    /// Of new games near home.
    public var nearby: NearbyPreference
    /// Where the quiet hours are others now: when pushes that were held go out.
    public var heldUntil: Timestamp?
    public init(
        accountId: ID, types: [String: Channels], reminderOffsets: [Int], quietHours: QuietHours?,
        nearby: NearbyPreference, heldUntil: Timestamp? = nil
    ) {
        (self.accountId, self.types, self.reminderOffsets) = (accountId, types, reminderOffsets)
        (self.quietHours, self.nearby, self.heldUntil) = (quietHours, nearby, heldUntil)
    }
}

/// A dead letter is to be sent again.
public struct DeliveryRevived: Event {
    public static let type = "notify._private.revived"
    public var deliveryId: ID
    public init(deliveryId: ID) { self.deliveryId = deliveryId }
}

/// The people of a game were reminded of it.
public struct GameReminded: Event {
    public static let type = "notify._private.game-reminded"
    public var gameId: ID
    /// How long before the start: 1440, 120 or 10.
    public var offsetMinutes: Int
    public var startsAt: Timestamp
    public init(gameId: ID, offsetMinutes: Int, startsAt: Timestamp) {
        (self.gameId, self.offsetMinutes, self.startsAt) = (gameId, offsetMinutes, startsAt)
    }
}

/// Those near a new game are to be told of it.
public struct NearbyPlanned: Event {
    public static let type = "notify._private.nearby-planned"
    public var gameId: ID
    public init(gameId: ID) { self.gameId = gameId }
}

/// Some of those near a new game were told of it.
public struct NearbyTold: Event {
    public static let type = "notify._private.nearby-told"
    public var gameId: ID
    /// The last who was considered; absent: that was everyone.
    public var through: ID?
    public init(gameId: ID, through: ID?) { (self.gameId, self.through) = (gameId, through) }
}

/// What is older than a moment is kept no longer.
public struct InboxesSwept: Event {
    public static let type = "notify._private.swept"
    /// What last changed before then goes; dead letters too.
    public var before: Timestamp
    public init(before: Timestamp) { self.before = before }
}
