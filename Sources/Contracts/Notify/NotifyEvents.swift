// The events of notifications and deliveries that notify publishes (domain.md §8.3).

import Values

/// There is a new row in someone's inbox.
public struct NotificationCreated: Event {
    public static let type = "notify.created"
    public var notificationId: ID
    public var recipientId: ID
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
    /// The channel used: `log` where the intended one is not configured.
    public var channel: DeliveryChannel
    public var subject: String? { notificationId.description }
    public init(deliveryId: ID, notificationId: ID, channel: DeliveryChannel) {
        (self.deliveryId, self.notificationId, self.channel) = (deliveryId, notificationId, channel)
    }
}

/// A try to deliver has failed. The reason contains no address.
public struct DeliveryFailed: Event {
    public static let type = "notify.failed"
    public var deliveryId: ID
    public var notificationId: ID
    public var channel: DeliveryChannel
    /// In words, for the outbox.
    public var reason: String
    /// The number of the try, from 1.
    public var tries: Int
    /// Absent: it is not tried again by itself.
    public var retryAt: Timestamp?
    /// Whether it was given up at once: nothing could ever take it, or its device is gone.
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
    /// The sequence number of the registration in auth's log; a later registration is not dropped.
    public var registeredAt: UInt64
    public var subject: String? { accountId.description }
    public init(accountId: ID, deviceId: String, registeredAt: UInt64) {
        (self.accountId, self.deviceId, self.registeredAt) = (accountId, deviceId, registeredAt)
    }
}

/// A delivery to a device was given up: its owner sees why at the device.
public struct DeviceFailed: Event {
    public static let type = "notify.device-failed"
    public var accountId: ID
    public var deviceId: String
    /// The sequence number of the registration in auth's log; it says nothing of a later one.
    public var registeredAt: UInt64
    /// In words, without an address.
    public var reason: String
    public var subject: String? { accountId.description }
    public init(accountId: ID, deviceId: String, registeredAt: UInt64, reason: String) {
        (self.accountId, self.deviceId) = (accountId, deviceId)
        (self.registeredAt, self.reason) = (registeredAt, reason)
    }
}
