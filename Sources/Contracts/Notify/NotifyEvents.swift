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
