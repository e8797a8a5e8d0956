// The private events of notify.

import Contracts
import JSON
import Values

/// An inbox row was created or changed, with its deliveries.
package struct NotificationWritten: Event, FieldReadable, FieldWritable {
    package static let type = "notify._private.written"

    /// A delivery of the row to one device or address.
    package struct Delivery: Codable, Sendable, Equatable, FieldReadable, FieldWritable {
        /// The delivery's id in the outbox and in its events.
        package var id: ID
        package var channel: DeliveryChannel
        package var deviceId: String?
        /// The earliest time of delivery, because of quiet hours.
        package var dueAt: Timestamp
        /// Whether quiet hours are ignored: for a cancellation, or a reminder ten minutes before the start.
        package var isUrgent: Bool
    }

    package var recipientId: ID
    package var notification: Notification
    /// One for each device and for the e-mail address; may be empty.
    package var deliveries: [Delivery]
    /// W3C Trace Context, for the delivery.
    package var trace: String?
    /// Somebody who withdrew their action, so the row no longer counts them.
    package var withdrawn: ID? = nil
}

/// An inbox row was deleted, by its owner or because everything it reported was withdrawn.
package struct NotificationDeleted: Event {
    package static let type = "notify._private.deleted"
    package var recipientId: ID
    package var notificationId: ID
    /// Somebody who withdrew the action that the row reported; repeating the action causes no new notification.
    package var withdrawn: ID? = nil
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
    package var heldUntil: Timestamp? = nil
}

/// A dead letter is to be delivered again.
package struct DeliveryRevived: Event {
    package static let type = "notify._private.revived"
    package var deliveryId: ID
}

/// Reminders of a game were sent.
package struct GameReminded: Event {
    package static let type = "notify._private.game-reminded"
    package var gameId: ID
    /// Minutes before the start: 1440, 120 or 10.
    package var offsetMinutes: Int
    package var startsAt: Timestamp
}

/// People near a new game are to be notified.
package struct NearbyPlanned: Event {
    package static let type = "notify._private.nearby-planned"
    package var gameId: ID
}

/// Some of the people near a new game were notified.
package struct NearbyTold: Event {
    package static let type = "notify._private.nearby-told"
    package var gameId: ID
    /// The last account considered; absent after the last batch.
    package var through: ID?
}

/// Old rows and dead letters were deleted.
package struct InboxesSwept: Event {
    package static let type = "notify._private.swept"
    /// Rows and dead letters that last changed before this time were deleted.
    package var before: Timestamp
}
