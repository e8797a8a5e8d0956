// The private events of notify.

import Contracts
import JSON
import Values

/// A new or changed row of an inbox, and its deliveries.
package struct NotificationWritten: Event {
    package static let type = "notify._private.written"

    /// A delivery of the row to one device or address.
    package struct Delivery: Codable, Sendable, Equatable {
        /// The delivery's id in the outbox and in its events.
        package var id: ID
        package var channel: DeliveryChannel
        package var deviceId: String?
        /// Not delivered before then, because of quiet hours.
        package var dueAt: Timestamp
        /// A cancellation, or a reminder ten minutes before the start: quiet hours do not hold it.
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
    /// Somebody who took their act back, and whom the row no longer counts.
    package var withdrawn: ID?
    package init(
        recipientId: ID, notification: Notification, deliveries: [Delivery], trace: String?,
        withdrawn: ID? = nil
    ) {
        (self.recipientId, self.notification, self.deliveries) = (recipientId, notification, deliveries)
        (self.trace, self.withdrawn) = (trace, withdrawn)
    }
}

/// There is one for each thing that somebody is told.
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

/// A row was deleted: by its owner, or because nothing is left of what it told of.
package struct NotificationDeleted: Event {
    package static let type = "notify._private.deleted"
    package var recipientId: ID
    package var notificationId: ID
    /// Somebody who took back the act that the row told of; doing it again is no news.
    package var withdrawn: ID?
    package init(recipientId: ID, notificationId: ID, withdrawn: ID? = nil) {
        (self.recipientId, self.notificationId, self.withdrawn) = (recipientId, notificationId, withdrawn)
    }
}

/// All preferences of an account after a change.
package struct NotificationPreferencesSet: Event {
    package static let type = "notify._private.prefs-set"
    package var accountId: ID
    /// Those that differ from the defaults.
    package var types: [String: Channels]
    /// Minutes before a game's start, the longest first.
    package var reminderOffsets: [Int]
    /// Absent for none.
    package var quietHours: QuietHours?
    /// For new games near home.
    package var nearby: NearbyPreference
    /// When held pushes go out, if the quiet hours changed.
    package var heldUntil: Timestamp?
    package init(
        accountId: ID, types: [String: Channels], reminderOffsets: [Int], quietHours: QuietHours?,
        nearby: NearbyPreference, heldUntil: Timestamp? = nil
    ) {
        (self.accountId, self.types, self.reminderOffsets) = (accountId, types, reminderOffsets)
        (self.quietHours, self.nearby, self.heldUntil) = (quietHours, nearby, heldUntil)
    }
}

/// A dead letter is to be sent again.
package struct DeliveryRevived: Event {
    package static let type = "notify._private.revived"
    package var deliveryId: ID
    package init(deliveryId: ID) { self.deliveryId = deliveryId }
}

/// The people of a game were reminded of it.
package struct GameReminded: Event {
    package static let type = "notify._private.game-reminded"
    package var gameId: ID
    /// How long before the start: 1440, 120 or 10.
    package var offsetMinutes: Int
    package var startsAt: Timestamp
    package init(gameId: ID, offsetMinutes: Int, startsAt: Timestamp) {
        (self.gameId, self.offsetMinutes, self.startsAt) = (gameId, offsetMinutes, startsAt)
    }
}

/// Those near a new game are to be told of it.
package struct NearbyPlanned: Event {
    package static let type = "notify._private.nearby-planned"
    package var gameId: ID
    package init(gameId: ID) { self.gameId = gameId }
}

/// Some of those near a new game were told of it.
package struct NearbyTold: Event {
    package static let type = "notify._private.nearby-told"
    package var gameId: ID
    /// The last account considered; absent once all were.
    package var through: ID?
    package init(gameId: ID, through: ID?) { (self.gameId, self.through) = (gameId, through) }
}

/// Old rows and dead letters were deleted.
package struct InboxesSwept: Event {
    package static let type = "notify._private.swept"
    /// Rows and dead letters that last changed before then are gone.
    package var before: Timestamp
    package init(before: Timestamp) { self.before = before }
}
