// The deliveries in notify's and auth's logs, compared with those that the sink received (architecture.md, Exactly
// once: planned once, delivered at least once, with the same id).

import Contracts
import EventLine
import EventLog
import JSON
import LogContracts
import Values

struct Deliveries {
    private struct Delivery {
        /// The id of the notification or the mail.
        var what: ID
        var recipient: ID
        /// The end of quiet hours, or the next attempt.
        var dueAt: Timestamp
        var isSent = false
        /// Whether it was given up, dropped, or is no longer needed.
        var isOver = false
        /// When its notification was created: it is deleted after thirty days.
        var createdAt = Timestamp.distantFuture
        /// Set for auth's mails.
        var kind: MailKind?
    }

    private var deliveries: [ID: Delivery] = [:]
    private var found: [String] = []

    private var created: Set<ID> = []
    /// The address of each account, confirmed or not.
    private var addresses: [ID: String] = [:]
    private var owners: [String: ID] = [:]

    init(_ lines: [EventLine]) {
        for line in lines {
            note(line)
            note(mail: line)
        }
    }

    private mutating func note(_ line: EventLine) {
        if let event = line.read(NotificationCreated.self) {
            if !created.insert(event.notificationId).inserted {
                found.append("notification \(event.notificationId) was created twice")
            }
        } else if let event = line.read(NotificationWritten.self) {
            end { $0.what == event.notification.id }
            for delivery in event.deliveries {
                plan(
                    delivery.id,
                    Delivery(
                        what: event.notification.id, recipient: event.recipientId, dueAt: delivery.dueAt,
                        createdAt: event.notification.createdAt))
            }
        } else if let event = line.read(NotificationsRead.self) {
            // A single row, or all that a person had.
            end { $0.recipient == event.recipientId && $0.what == event.notificationId ?? $0.what }
        } else if let event = line.read(NotificationDeleted.self) {
            end { $0.what == event.notificationId }
        } else if let event = line.read(InboxesSwept.self) {
            end { $0.createdAt < event.before }
        } else if let event = line.read(DeliverySent.self) {
            sent(event.deliveryId)
        } else if let event = line.read(DeliveryRevived.self) {
            deliveries[event.deliveryId]?.isOver = false
        } else if let event = line.read(DeliveryFailed.self) {
            failed(event.deliveryId, retryAt: event.retryAt)
        }
    }

    /// For each account only one mail of a kind is valid.
    private mutating func note(mail line: EventLine) {
        if let event = line.read(MailPlanned.self), let account = event.accountId {
            if event.kind.isLink { end { $0.recipient == account && $0.kind == event.kind } }
            plan(
                event.mailId,
                Delivery(
                    what: event.mailId, recipient: account, dueAt: line.header.time, kind: event.kind))
        } else if let event = line.read(MailSent.self) {
            sent(event.mailId)
        } else if let event = line.read(MailFailed.self) {
            failed(event.mailId, retryAt: event.retryAt)
        } else if let event = line.read(MailAnswered.self) {
            deliveries[event.mailId]?.isOver = true
        } else if let event = line.read(CredentialsSet.self) {
            endLinks(of: event.accountId)
        } else if let event = line.read(AddressSet.self) {
            moved(event)
        } else if let event = line.read(Deleted.self) {
            endLinks(of: event.accountId)
            if let email = addresses.removeValue(forKey: event.accountId) { owners[email] = nil }
        }
    }

    private mutating func endLinks(of account: ID) {
        end { $0.recipient == account && $0.kind?.isLink == true }
    }

    /// The former owner's links become invalid, and so do the new owner's links for a new password.
    private mutating func moved(_ event: AddressSet) {
        if let loser = owners[event.email], loser != event.accountId {
            endLinks(of: loser)
            addresses[loser] = nil
        }
        if let old = addresses.updateValue(event.email, forKey: event.accountId), old != event.email {
            end { $0.recipient == event.accountId && $0.kind == .reset }
            owners[old] = nil
        }
        owners[event.email] = event.accountId
    }

    private mutating func plan(_ id: ID, _ delivery: Delivery) {
        if deliveries[id] != nil { found.append("delivery \(id) was planned twice") }
        deliveries[id] = delivery
    }

    private mutating func sent(_ id: ID) {
        if deliveries[id]?.isSent != false {
            found.append("delivery \(id) was sent twice, or never planned")
        }
        deliveries[id]?.isSent = true
    }

    private mutating func failed(_ id: ID, retryAt: Timestamp?) {
        if let retryAt { deliveries[id]?.dueAt = retryAt }
        deliveries[id]?.isOver = retryAt == nil
    }

    /// Deliveries not sent by now may be dropped.
    private mutating func end(where isMeant: (Delivery) -> Bool) {
        for (id, delivery) in deliveries where isMeant(delivery) { deliveries[id]?.isOver = true }
    }

    /// The differences, some seconds after `now`.
    func problems(_ sink: Sink, at now: Timestamp) -> [String] {
        var problems = found + sink.problems
        for (id, delivery) in deliveries.sorted(by: { $0.key < $1.key }) {
            if delivery.isSent, sink.taken[id] == nil {
                problems.append("delivery \(id) was sent, and never arrived")
            }
            if !delivery.isSent, !delivery.isOver, delivery.dueAt < now {
                let what = delivery.kind.map { "\($0.rawValue) mail" } ?? "delivery"
                problems.append(
                    "\(what) \(id) to \(delivery.recipient), due at \(delivery.dueAt), was never made")
            }
        }
        for id in sink.taken.keys.sorted() where deliveries[id] == nil {
            problems.append("delivery \(id) arrived, and nobody planned it")
        }
        return problems
    }
}

extension MailKind {
    /// Whether the mail contains a link, which can become invalid before the mail is sent.
    fileprivate var isLink: Bool { self == .verify || self == .reset }
}
