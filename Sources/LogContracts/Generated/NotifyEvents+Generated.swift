// Made by deploy/contracts from Sources/LogContracts/NotifyEvents.swift.

import Contracts
import JSON
import Values

extension NotificationWritten {
    @_disfavoredOverload
    package init(
        recipientId: sending ID, notification: Notification, deliveries: [NotificationWritten.Delivery],
        trace: String?, withdrawn: ID? = nil
    ) {
        self.recipientId = recipientId
        self.notification = notification
        self.deliveries = deliveries
        self.trace = trace
        self.withdrawn = withdrawn
    }

    package init(fields: borrowing JSONFields) throws(JSONError) {
        recipientId = try fields.id("recipientId")
        notification = try fields.read(Notification.self, "notification")
        deliveries = try fields.readAll(NotificationWritten.Delivery.self, "deliveries")
        trace = try fields.textIfPresent("trace")
        withdrawn = try fields.idIfPresent("withdrawn")
    }

    package func write(to writer: inout JSONWriter) throws(JSONError) {
        writer.field("recipientId", recipientId)
        try writer.field("notification", notification)
        try writer.field("deliveries", deliveries)
        writer.field("trace", trace)
        writer.field("withdrawn", withdrawn)
    }
}

extension NotificationWritten.Delivery {
    @_disfavoredOverload
    package init(
        id: sending ID, channel: DeliveryChannel, deviceId: String?, dueAt: Timestamp, isUrgent: Bool
    ) {
        self.id = id
        self.channel = channel
        self.deviceId = deviceId
        self.dueAt = dueAt
        self.isUrgent = isUrgent
    }

    package init(fields: borrowing JSONFields) throws(JSONError) {
        id = try fields.id("id")
        channel = try fields.choice(DeliveryChannel.self, "channel")
        deviceId = try fields.textIfPresent("deviceId")
        dueAt = try fields.time("dueAt")
        isUrgent = try fields.bool("isUrgent")
    }

    package func write(to writer: inout JSONWriter) {
        writer.field("id", id)
        writer.field("channel", channel)
        writer.field("deviceId", deviceId)
        writer.field("dueAt", dueAt)
        writer.field("isUrgent", isUrgent)
    }
}

extension NotificationDeleted {
    @_disfavoredOverload
    package init(recipientId: sending ID, notificationId: ID, withdrawn: ID? = nil) {
        self.recipientId = recipientId
        self.notificationId = notificationId
        self.withdrawn = withdrawn
    }
}

extension NotificationPreferencesSet {
    @_disfavoredOverload
    package init(
        accountId: sending ID, types: [String: Channels], reminderOffsets: [Int], quietHours: QuietHours?,
        nearby: NearbyPreference, heldUntil: Timestamp? = nil
    ) {
        self.accountId = accountId
        self.types = types
        self.reminderOffsets = reminderOffsets
        self.quietHours = quietHours
        self.nearby = nearby
        self.heldUntil = heldUntil
    }
}

extension DeliveryRevived {
    @_disfavoredOverload
    package init(deliveryId: sending ID) {
        self.deliveryId = deliveryId
    }
}

extension GameReminded {
    @_disfavoredOverload
    package init(gameId: sending ID, offsetMinutes: Int, startsAt: Timestamp) {
        self.gameId = gameId
        self.offsetMinutes = offsetMinutes
        self.startsAt = startsAt
    }
}

extension NearbyPlanned {
    @_disfavoredOverload
    package init(gameId: sending ID) {
        self.gameId = gameId
    }
}

extension NearbyTold {
    @_disfavoredOverload
    package init(gameId: sending ID, through: ID?) {
        self.gameId = gameId
        self.through = through
    }
}

extension InboxesSwept {
    @_disfavoredOverload
    package init(before: sending Timestamp) {
        self.before = before
    }
}
