// A replica's way out: what an order asks for becomes a message, and what the courier says of it a result.

import Contracts
import Delivery
import JSON
import Logging
import ServiceKit
import Values

/// Brings notifications to devices, addresses and other programs, by the channels that are configured.
final class PushCarrier: Carrier {
    /// How many deliveries one replica has under way: with an answer after 50 ms, over a thousand a second.
    static let roomUsual = 64

    let room: Int
    private let courier: Courier
    private let reaches: @Sendable (Destination) -> Bool
    private let host: String

    init(_ environment: (String) -> String?, logger: Logger) throws {
        let settings = try DeliverySettings(environment: environment)
        room =
            try environment("RALLY_DELIVERIES").map { text in
                guard let room = Int(text), (1...1024).contains(room) else {
                    throw DeliveriesProblem()
                }
                return room
            } ?? PushCarrier.roomUsual
        host = environment("RALLY_HOST") ?? "rally.example"
        courier = try Courier(settings, logger: logger)
        reaches = { settings.reaches($0) }
    }

    func carry(_ order: [UInt8], trace: TraceParent?, done: @escaping @Sendable ([UInt8]) -> Void) {
        guard let push = try? JSONCoding.decode(Notify.PushOrder.self, from: order) else {
            return done(Notify.PushResult(.refused, reason: "the order could not be read").bytes)
        }
        let destination = push.destination
        let channel = reaches(destination) ? push.channel : .log
        courier.submit(push.message(host: host), to: destination) { outcome in
            done(Notify.PushResult(outcome, channel, push).bytes)
        }
    }

    func close() { courier.close() }
}

/// `RALLY_DELIVERIES` is no number of deliveries.
struct DeliveriesProblem: Error, CustomStringConvertible {
    var description: String {
        "RALLY_DELIVERIES is how many deliveries a replica has under way, from 1 to 1024; leave it out for "
            + "\(PushCarrier.roomUsual)"
    }
}

extension Notify.PushOrder {
    var destination: Destination {
        switch channel {
        case .fcm: .fcm(token: address)
        case .webhook: .webhook(url: address)
        case .email: .email(address: address)
        case .log: .log
        }
    }

    func message(host: String) -> Message {
        var data = notification.data
        data["type"] = notification.type.rawValue
        data["targetType"] = notification.targetType.rawValue
        if let target = notification.targetId { data["targetId"] = target.description }
        let link = notification.targetId.map { "https://\(host)/\(notification.targetType.rawValue)s/\($0)" }
        return Message(
            id: notification.id, updatedAt: notification.updatedAt, type: notification.type.rawValue,
            title: notification.title, body: notification.body, data: data, isUrgent: isUrgent, link: link)
    }
}

extension Notify.PushResult {
    init(_ outcome: Delivery.Outcome, _ channel: DeliveryChannel, _ order: Notify.PushOrder) {
        switch outcome {
        case .sent: self.init(.sent, channel: channel)
        case .retry(let reason, let after): self.init(.retry, reason: reason, afterSeconds: after)
        case .refused(let reason): self.init(.refused, reason: reason)
        case .invalidTarget(let reason):
            self.init(.invalid, reason: reason)
            registeredAt = order.registeredAt
        }
    }
}
