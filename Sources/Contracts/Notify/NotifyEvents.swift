// The events of notifications and deliveries that notify publishes (domain.md §8.3).

import JSON
import Values

/// An inbox has a new row.
public struct NotificationCreated: Event, FieldReadable, FieldWritable {
    public static let type = "notify.created"
    public var notificationId: ID
    public var recipientId: ID
    public var type: NotificationType
    public var subject: String? { recipientId.description }
}

/// An inbox row was changed by a further event of the same kind, and is unread again.
public struct NotificationUpdated: Event, FieldReadable, FieldWritable {
    public static let type = "notify.updated"
    public var notificationId: ID
    public var recipientId: ID
    public var type: NotificationType
    public var subject: String? { recipientId.description }
}

/// One row was read, or all rows.
public struct NotificationsRead: Event {
    public static let type = "notify.read"
    public var recipientId: ID
    /// The row; absent for all rows.
    public var notificationId: ID?
    public var subject: String? { recipientId.description }
}

/// A provider accepted a delivery.
public struct DeliverySent: Event {
    public static let type = "notify.sent"
    public var deliveryId: ID
    public var notificationId: ID
    /// The channel used; `log` if the intended one is not configured.
    public var channel: DeliveryChannel
    public var subject: String? { notificationId.description }
}

/// An attempt to deliver failed. The reason never contains an address.
public struct DeliveryFailed: Event {
    public static let type = "notify.failed"
    public var deliveryId: ID
    public var notificationId: ID
    public var channel: DeliveryChannel
    /// A sentence for the outbox.
    public var reason: String
    /// The number of this attempt, from 1.
    public var tries: Int
    /// Absent if there is no automatic retry.
    public var retryAt: Timestamp?
    /// Whether it was given up at once, because nothing could ever accept it or its device is gone.
    public var isDropped: Bool?
    public var subject: String? { notificationId.description }
}

/// A provider no longer knows a device.
public struct DeviceDropped: Event {
    public static let type = "notify.device-dropped"
    public var accountId: ID
    public var deviceId: String
    /// The sequence number of the device's registration in auth's log; a later registration is not affected.
    public var registeredAt: UInt64
    public var subject: String? { accountId.description }
}

/// A delivery to a device was given up; the device's owner can see the reason there.
public struct DeviceFailed: Event {
    public static let type = "notify.device-failed"
    public var accountId: ID
    public var deviceId: String
    /// The sequence number of the device's registration in auth's log; a later registration is not affected.
    public var registeredAt: UInt64
    /// A sentence without an address.
    public var reason: String
    public var subject: String? { accountId.description }
}
