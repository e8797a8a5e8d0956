// What notify's log says of deliveries, held against what the sink took (architecture.md, Exactly once: planned once,
// delivered at least once, with the same id).

import Contracts
import EventLog
import JSON
import Values

struct Deliveries {
    private struct Delivery {
        var notification: ID
        var recipient: ID
        /// Quiet hours, or the next try.
        var dueAt: Timestamp
        var isSent = false
        /// Given up, dropped, or needed no more.
        var isOver = false
    }

    private var deliveries: [ID: Delivery] = [:]
    private var found: [String] = []

    init(_ lines: [EventLine]) {
        var created: Set<ID> = []
        for line in lines {
            guard let data = line.data else { continue }
            func read<E: Event>(_ type: E.Type) -> E? {
                guard line.header.type == E.type else { return nil }
                return try? JSONCoding.decode(E.self, from: Array(data))
            }
            if let event = read(NotificationCreated.self) {
                if !created.insert(event.notificationId).inserted {
                    found.append("notification \(event.notificationId) was created twice")
                }
            } else if let event = read(NotificationWritten.self) {
                end { $0.notification == event.notification.id }
                for delivery in event.deliveries {
                    if deliveries[delivery.id] != nil {
                        found.append("delivery \(delivery.id) was planned twice")
                    }
                    deliveries[delivery.id] = Delivery(
                        notification: event.notification.id, recipient: event.recipientId,
                        dueAt: delivery.dueAt)
                }
            } else if let event = read(NotificationsRead.self) {
                // Of one row, or of all that one person had.
                end {
                    $0.recipient == event.recipientId
                        && $0.notification == event.notificationId ?? $0.notification
                }
            } else if let event = read(NotificationDeleted.self) {
                end { $0.notification == event.notificationId }
            } else if let event = read(DeliverySent.self) {
                if deliveries[event.deliveryId]?.isSent != false {
                    found.append("delivery \(event.deliveryId) was sent twice, or never planned")
                }
                deliveries[event.deliveryId]?.isSent = true
            } else if let event = read(DeliveryRevived.self) {
                deliveries[event.deliveryId]?.isOver = false
            } else if let event = read(DeliveryFailed.self) {
                if let at = event.retryAt { deliveries[event.deliveryId]?.dueAt = at }
                deliveries[event.deliveryId]?.isOver = event.retryAt == nil
            }
        }
    }

    /// What was not sent by now need not be sent any more.
    private mutating func end(where isMeant: (Delivery) -> Bool) {
        for (id, delivery) in deliveries where isMeant(delivery) { deliveries[id]?.isOver = true }
    }

    /// What does not agree, some seconds after `now` has been reached.
    func problems(_ sink: Sink, at now: Timestamp) -> [String] {
        var problems = found + sink.problems
        for (id, delivery) in deliveries.sorted(by: { $0.key < $1.key }) {
            if delivery.isSent, sink.taken[id] == nil {
                problems.append("delivery \(id) was sent, and never arrived")
            }
            if !delivery.isSent, !delivery.isOver, delivery.dueAt < now {
                problems.append("delivery \(id), due at \(delivery.dueAt), was never made")
            }
        }
        for id in sink.taken.keys.sorted() where deliveries[id] == nil {
            problems.append("delivery \(id) arrived, and nobody planned it")
        }
        return problems
    }
}
