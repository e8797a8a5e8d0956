// What the primary hands to a replica, and what the replica says came of it.

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
        var notification: Notification
        var isUrgent: Bool
        /// The line of auth's log that registered the device.
        var registeredAt: UInt64?

        var bytes: [UInt8] { (try? JSONCoding.encode(self)) ?? Array("{}".utf8) }
    }

    /// What came of a try.
    struct PushResult: Encodable, Sendable {
        enum Outcome: String, Encodable {
            case sent
            /// It may work later.
            case retry
            /// The address is nobody's.
            case invalid
            /// It will never work as it is.
            case refused
        }

        var outcome: Outcome
        /// The one that was really used: the log, where nothing is configured.
        var channel: DeliveryChannel?
        /// Without any address.
        var reason: String?
        var afterSeconds: Int?
        /// Of an address that is nobody's: as the order had it.
        var registeredAt: UInt64?

        init(
            _ outcome: Outcome, channel: DeliveryChannel? = nil, reason: String? = nil,
            afterSeconds: Int? = nil
        ) {
            self.outcome = outcome
            self.channel = channel
            self.reason = reason
            self.afterSeconds = afterSeconds
        }

        /// As a replica answers; what cannot be read counts as a try that failed.
        init(_ value: JSONValue) {
            guard let outcome = value["outcome"]?.stringValue.flatMap(Outcome.init) else {
                self.init(.retry, reason: "a replica's answer could not be read")
                return
            }
            self.init(
                outcome, channel: value["channel"]?.stringValue.flatMap(DeliveryChannel.init),
                reason: value["reason"]?.stringValue, afterSeconds: value["afterSeconds"]?.intValue)
            registeredAt = value["registeredAt"]?.intValue.flatMap { UInt64(exactly: $0) }
        }

        var bytes: [UInt8] { (try? JSONCoding.encode(self)) ?? Array("{}".utf8) }
    }
}
