// Made by deploy/contracts from Sources/Contracts/Notify/Outbox.swift.

import Values

extension OutboxEntry {
    @_disfavoredOverload
    public init(
        id: sending ID, notificationId: ID, type: NotificationType, recipientId: ID, channel: DeliveryChannel,
        deviceId: String?, state: DeliveryState, failures: Int, reason: String?, dueAt: Timestamp?,
        updatedAt: Timestamp
    ) {
        self.id = id
        self.notificationId = notificationId
        self.type = type
        self.recipientId = recipientId
        self.channel = channel
        self.deviceId = deviceId
        self.state = state
        self.failures = failures
        self.reason = reason
        self.dueAt = dueAt
        self.updatedAt = updatedAt
    }
}

extension ShowOutbox {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20",
        "state": "only deliveries in this state. Default: all",
    ]
}

extension RetryDelivery {
    public static let notes: [String: String] = [
        "id": "the delivery; it must be a dead letter"
    ]
}
