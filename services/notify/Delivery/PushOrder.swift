// A delivery as the primary gives it to a replica.

import Contracts
import JSON
import Values

extension Notify {
    /// One notification for one device or address.
    struct PushOrder: Codable, Sendable {
        var deliveryId: ID
        /// The recipient; `nil` in an older version's order.
        var accountId: ID?
        /// The recipient's device; `nil` for an e-mail, and in an older version's order.
        var deviceId: String?
        var channel: DeliveryChannel
        /// The push token, the webhook's URL, the browser's subscription or the e-mail address.
        var address: String
        /// Signs messages to a webhook.
        var webhookSecret: String?
        /// Identifies the sender to a browser's push service.
        var pushAuthorization: String?
        var notification: Notification
        /// The web page of the notification's target.
        var link: String?
        var isUrgent: Bool
        /// The number of the event in auth's log that registered the device.
        var registeredAt: UInt64?

        var bytes: [UInt8] { (try? JSONCoding.encode(self)) ?? Array("{}".utf8) }
    }
}
