// Made by deploy/contracts from Sources/Contracts/Notify/NotifyEvents.swift.

import JSON
import Values

extension NotificationCreated {
    @_disfavoredOverload
    public init(notificationId: sending ID, recipientId: ID, type: NotificationType) {
        self.notificationId = notificationId
        self.recipientId = recipientId
        self.type = type
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        notificationId = try fields.id("notificationId")
        recipientId = try fields.id("recipientId")
        type = try fields.choice(NotificationType.self, "type")
    }

    public func write(to writer: inout JSONWriter) {
        writer.field("notificationId", notificationId)
        writer.field("recipientId", recipientId)
        writer.field("type", type)
    }
}

extension NotificationUpdated {
    @_disfavoredOverload
    public init(notificationId: sending ID, recipientId: ID, type: NotificationType) {
        self.notificationId = notificationId
        self.recipientId = recipientId
        self.type = type
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        notificationId = try fields.id("notificationId")
        recipientId = try fields.id("recipientId")
        type = try fields.choice(NotificationType.self, "type")
    }

    public func write(to writer: inout JSONWriter) {
        writer.field("notificationId", notificationId)
        writer.field("recipientId", recipientId)
        writer.field("type", type)
    }
}

extension NotificationsRead {
    @_disfavoredOverload
    public init(recipientId: sending ID, notificationId: ID?) {
        self.recipientId = recipientId
        self.notificationId = notificationId
    }
}

extension DeliverySent {
    @_disfavoredOverload
    public init(deliveryId: sending ID, notificationId: ID, channel: DeliveryChannel) {
        self.deliveryId = deliveryId
        self.notificationId = notificationId
        self.channel = channel
    }
}

extension DeliveryFailed {
    @_disfavoredOverload
    public init(
        deliveryId: sending ID, notificationId: ID, channel: DeliveryChannel, reason: String, tries: Int,
        retryAt: Timestamp?, isDropped: Bool?
    ) {
        self.deliveryId = deliveryId
        self.notificationId = notificationId
        self.channel = channel
        self.reason = reason
        self.tries = tries
        self.retryAt = retryAt
        self.isDropped = isDropped
    }
}

extension DeviceDropped {
    @_disfavoredOverload
    public init(accountId: sending ID, deviceId: String, registeredAt: UInt64) {
        self.accountId = accountId
        self.deviceId = deviceId
        self.registeredAt = registeredAt
    }
}

extension DeviceFailed {
    @_disfavoredOverload
    public init(accountId: sending ID, deviceId: String, registeredAt: UInt64, reason: String) {
        self.accountId = accountId
        self.deviceId = deviceId
        self.registeredAt = registeredAt
        self.reason = reason
    }
}
