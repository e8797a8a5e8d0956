// Turns an order into a message and a destination, in a replica.

import Contracts
import Delivery
import JSON
import Values

extension Notify: MessageService {
    /// Open deliveries of one replica. If each is answered after 50 ms, this makes over a thousand a second.
    static let deliveriesUsual = 64

    public static func underWayMax(_ environment: (String) -> String?) throws -> Int {
        try environment("RALLY_DELIVERIES").map { text in
            guard let max = Int(text), (1...1024).contains(max) else { throw DeliveriesProblem() }
            return max
        } ?? deliveriesUsual
    }

    public static func message(of order: [UInt8]) -> AddressedMessage? {
        guard let push = try? JSONCoding.decode(PushOrder.self, from: order) else { return nil }
        return AddressedMessage(push.message, to: push.destination, registeredAt: push.registeredAt)
    }
}

/// `RALLY_DELIVERIES` is not a number from 1 to 1024.
struct DeliveriesProblem: Error, CustomStringConvertible {
    var description: String {
        "RALLY_DELIVERIES is how many deliveries a replica has under way, from 1 to 1024; leave it out for "
            + "\(Notify.deliveriesUsual)"
    }
}

extension Notify.PushOrder {
    var destination: Destination {
        switch channel {
        case .fcm: .fcm(token: address)
        case .webhook: .webhook(url: address, secret: webhookSecret.flatMap { WebhookSecret($0) })
        case .webPush: .webPush(subscription: address, authorization: pushAuthorization ?? "")
        case .email: .email(address: address)
        case .log: .log
        }
    }

    var message: Message {
        var data = notification.data
        data["type"] = notification.type.rawValue
        data["targetType"] = notification.targetType.rawValue
        if let target = notification.targetId { data["targetId"] = target.description }
        let recipient = accountId.flatMap { account in
            deviceId.map { Message.Recipient(accountId: account, deviceId: $0) }
        }
        return Message(
            id: notification.id, updatedAt: notification.updatedAt, type: notification.type.rawValue,
            title: notification.title, body: notification.body, data: data, isUrgent: isUrgent, link: link,
            recipient: recipient)
    }
}
