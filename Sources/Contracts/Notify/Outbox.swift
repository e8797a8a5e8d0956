// notifications.outbox and retry: deliveries under way, for administrators (domain.md §8.3, Push outbox).

import Values

/// The channel by which a notification leaves.
public enum DeliveryChannel: String, Choice {
    /// Firebase Cloud Messaging, to phones.
    case fcm
    /// Web Push, to browsers.
    case webPush = "web_push"
    /// A signed request to the https address of a device of that kind.
    case webhook
    /// A mail to the account's address, once that is verified.
    case email
    /// A line in the log, where the channel that was meant is not configured.
    case log
}

/// The state of a delivery.
public enum DeliveryState: String, Choice {
    case pending
    case sent
    /// Written to notify's own log alone, since the channel that was meant is not configured: nobody has it.
    case logged
    /// Given up after all tries; it can be sent again.
    case dead
    /// Its device is gone, or nothing could ever take it.
    case dropped
}

/// One notification on its way to one device or address; without the address.
public struct OutboxEntry: Codable, Sendable, Equatable {
    /// The delivery's id, as `notifications.retry` takes it.
    public var id: ID
    public var notificationId: ID
    public var type: NotificationType
    public var recipientId: ID
    public var channel: DeliveryChannel
    public var deviceId: String?
    public var state: DeliveryState
    /// Failed tries.
    public var failures: Int
    public var reason: String?
    /// When the next try is due.
    public var dueAt: Timestamp?
    public var updatedAt: Timestamp

    public init(
        id: ID, notificationId: ID, type: NotificationType, recipientId: ID, channel: DeliveryChannel,
        deviceId: String?, state: DeliveryState, failures: Int, reason: String?, dueAt: Timestamp?,
        updatedAt: Timestamp
    ) {
        (self.id, self.notificationId, self.type, self.recipientId) = (id, notificationId, type, recipientId)
        (self.channel, self.deviceId, self.state, self.failures) = (channel, deviceId, state, failures)
        (self.reason, self.dueAt, self.updatedAt) = (reason, dueAt, updatedAt)
    }
}

/// `notifications.outbox`
public struct ShowOutbox: Query {
    public typealias Reply = Page<OutboxEntry>
    public static let type = "notifications.outbox"
    public static let about = About(
        "Show deliveries and what became of them, the latest first", .admin,
        fields: ["limit": "1 to 100, default 20"], example: "notifications outbox state=dead")
    /// Only deliveries in this state; absent: all of them.
    public var state: DeliveryState?
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) { problems.range("limit", limit, 1...100) }
}

/// `notifications.retry`
public struct RetryDelivery: Command {
    public typealias Reply = OutboxEntry
    public static let type = "notifications.retry"
    public static let about = About(
        "Try a failed delivery again", .admin, reasons: [.notFound, .conflict],
        example: "notifications retry id=$delivery")
    /// The delivery, which must be a dead letter.
    public var id: ID
}
