// What the primary hands to a replica.

import Contracts
import JSON
import Values

extension Notify {
    /// One notification for one device or address.
    struct PushOrder: Codable, Sendable {
        var deliveryId: ID
        var channel: DeliveryChannel
        /// The push token, the webhook's URL or the e-mail address.
        var address: String
        /// Of a webhook, what it is signed with.
        var webhookSecret: String?
        var notification: Notification
        /// Where a browser finds what it is about.
        var link: String?
        var isUrgent: Bool
        /// The line of auth's log that registered the device.
        var registeredAt: UInt64?

        var bytes: [UInt8] { (try? JSONCoding.encode(self)) ?? Array("{}".utf8) }
    }
}
