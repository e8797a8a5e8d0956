// notifications.outbox and retry: open deliveries, for administrators (domain.md §8.3, Push outbox).

import Values

/// The channel of a delivery.
public enum DeliveryChannel: String, Choice {
    /// Firebase Cloud Messaging, to phones.
    case fcm
    /// Web Push, to browsers.
    case webPush = "web_push"
    /// A signed request to the https address of a `webhook` device.
    case webhook
    /// A mail to the account's address, if that is verified.
    case email
    /// A line in the log, because the intended channel is not configured.
    case log
}

/// The state of a delivery.
public enum DeliveryState: String, Choice {
    case pending
    case sent
    /// Written only to notify's own log because the intended channel is not configured: nobody received it.
    case logged
    /// Given up after all attempts; it can be sent again.
    case dead
    /// Dropped because its device is gone, or because nothing could ever accept it.
    case dropped
}

/// A notification's delivery to one device or address; the address is not included.
public struct OutboxEntry: Codable, Sendable, Equatable {
    /// The id for `notifications.retry`.
    public var id: ID
    public var notificationId: ID
    public var type: NotificationType
    public var recipientId: ID
    public var channel: DeliveryChannel
    public var deviceId: String?
    public var state: DeliveryState
    /// The number of failed attempts.
    public var failures: Int
    public var reason: String?
    /// The time of the next attempt.
    public var dueAt: Timestamp?
    public var updatedAt: Timestamp
}

public struct ShowOutbox: Paged {
    public typealias Reply = Page<OutboxEntry>
    public static let type = "notifications.outbox"
    public static let about = About(
        "Show deliveries and what became of them, the latest first", .admin,
        example: "notifications outbox state=dead")
    /// Only deliveries in this state. Default: all.
    public var state: DeliveryState?
    public var limit: Int?
    public var page: String?
}

public struct RetryDelivery: Command {
    public typealias Reply = OutboxEntry
    public static let type = "notifications.retry"
    public static let about = About(
        "Try a failed delivery again", .admin, reasons: [.notFound, .conflict],
        example: "notifications retry id=$delivery")
    /// The delivery; it must be a dead letter.
    public var id: DeliveryID
}
