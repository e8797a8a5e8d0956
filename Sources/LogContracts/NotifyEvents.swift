// The private events of notify.

import Contracts
import JSON
import Values

/// An inbox row was created or changed, with its deliveries.
package struct NotificationWritten: Event {
    package static let type = "notify._private.written"

    /// A delivery of the row to one device or address.
    package struct Delivery: Codable, Sendable, Equatable {
        /// The delivery's id in the outbox and in its events.
        package var id: ID
        package var channel: DeliveryChannel
        package var deviceId: String?
        /// The earliest time of delivery, because of quiet hours.
        package var dueAt: Timestamp
        /// Whether quiet hours are ignored: for a cancellation, or a reminder ten minutes before the start.
        package var isUrgent: Bool
        package init(
            id: ID, channel: DeliveryChannel, deviceId: String?, dueAt: Timestamp, isUrgent: Bool
        ) {
            (self.id, self.channel, self.deviceId) = (id, channel, deviceId)
            (self.dueAt, self.isUrgent) = (dueAt, isUrgent)
        }
    }

    package var recipientId: ID
    package var notification: Notification
    /// One for each device and for the e-mail address; may be empty.
    package var deliveries: [Delivery]
    /// W3C Trace Context, for the delivery.
    package var trace: String?
    /// Somebody who withdrew their action, so the row no longer counts them.
    package var withdrawn: ID?
    package init(
        recipientId: ID, notification: Notification, deliveries: [Delivery], trace: String?,
        withdrawn: ID? = nil
    ) {
        (self.recipientId, self.notification, self.deliveries) = (recipientId, notification, deliveries)
        (self.trace, self.withdrawn) = (trace, withdrawn)
    }
}

/// Each notification writes one of these.
extension NotificationWritten: FieldReadable, FieldWritable {
    package init(fields: borrowing JSONFields) throws(JSONError) {
        recipientId = try fields.id("recipientId")
        notification = try fields.read(Notification.self, "notification")
        deliveries = try fields.readAll(Delivery.self, "deliveries")
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

extension NotificationWritten.Delivery: FieldReadable, FieldWritable {
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

/// An inbox row was deleted, by its owner or because everything it reported was withdrawn.
package struct NotificationDeleted: Event {
    package static let type = "notify._private.deleted"
    package var recipientId: ID
    package var notificationId: ID
    /// Somebody who withdrew the action that the row reported; repeating the action causes no new notification.
    package var withdrawn: ID?
    package init(recipientId: ID, notificationId: ID, withdrawn: ID? = nil) {
        (self.recipientId, self.notificationId, self.withdrawn) = (recipientId, notificationId, withdrawn)
    }
}

/// The full notification preferences of an account after a change.
package struct NotificationPreferencesSet: Event {
    package static let type = "notify._private.prefs-set"
    package var accountId: ID
    /// Only the types whose channels differ from the defaults.
    package var types: [String: Channels]
    /// Minutes before the start of a game, longest first.
    package var reminderOffsets: [Int]
    /// Absent if there are none.
    package var quietHours: QuietHours?
    /// New games near home.
    package var nearby: NearbyPreference
    /// If the quiet hours changed: when the held pushes are sent.
    package var heldUntil: Timestamp?
    package init(
        accountId: ID, types: [String: Channels], reminderOffsets: [Int], quietHours: QuietHours?,
        nearby: NearbyPreference, heldUntil: Timestamp? = nil
    ) {
        (self.accountId, self.types, self.reminderOffsets) = (accountId, types, reminderOffsets)
        (self.quietHours, self.nearby, self.heldUntil) = (quietHours, nearby, heldUntil)
    }
}

/// A dead letter is to be delivered again.
package struct DeliveryRevived: Event {
    package static let type = "notify._private.revived"
    package var deliveryId: ID
    package init(deliveryId: ID) { self.deliveryId = deliveryId }
}

/// Reminders of a game were sent.
package struct GameReminded: Event {
    package static let type = "notify._private.game-reminded"
    package var gameId: ID
    /// Minutes before the start: 1440, 120 or 10.
    package var offsetMinutes: Int
    package var startsAt: Timestamp
    package init(gameId: ID, offsetMinutes: Int, startsAt: Timestamp) {
        (self.gameId, self.offsetMinutes, self.startsAt) = (gameId, offsetMinutes, startsAt)
    }
}

/// People near a new game are to be notified.
package struct NearbyPlanned: Event {
    package static let type = "notify._private.nearby-planned"
    package var gameId: ID
    package init(gameId: ID) { self.gameId = gameId }
}

/// Some of the people near a new game were notified.
package struct NearbyTold: Event {
    package static let type = "notify._private.nearby-told"
    package var gameId: ID
    /// The last account considered; absent after the last batch.
    package var through: ID?
    package init(gameId: ID, through: ID?) { (self.gameId, self.through) = (gameId, through) }
}

/// Old rows and dead letters were deleted.
package struct InboxesSwept: Event {
    package static let type = "notify._private.swept"
    /// Rows and dead letters that last changed before this time were deleted.
    package var before: Timestamp
    package init(before: Timestamp) { self.before = before }
}
