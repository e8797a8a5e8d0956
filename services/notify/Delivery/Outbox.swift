// The outbox: pending deliveries, failed ones with the time of their next try, and dead letters (domain.md
// §8.3).

import Contracts
import JSON
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Notify {
    static let outbox = Rules<Notify>()
        .query(ShowOutbox.self, answer: Situation.outbox)
        .command(RetryDelivery.self, decide: Situation.retryDelivery, reply: Situation.retried)
        .evolve(DeliverySent.self) { state, event, info in
            state.outbox.finish(event.deliveryId, .sent, channel: event.channel, at: info.time)
        }
        .evolve(DeliveryFailed.self) { state, event, info in state.outbox.failed(event, info) }
        .evolve(DeliveryRevived.self) { state, event, info in state.outbox.revive(event.deliveryId, info) }
        .announce(DeviceDropped.self)
        .announce(DeviceFailed.self)
        .react(DeviceRemoved.self, decide: Situation.react)
        .react(DeviceSet.self, decide: Situation.react)
        .react(Deleted.self, decide: Situation.react)

    // MARK: - Handing out deliveries

    public static func deliveries(
        _ state: State, after: DeliverySlot?, until: Timestamp, limit: Int
    ) -> [(slot: DeliverySlot, id: ID)] { state.outbox.queue.due(after: after, until: until, limit: limit) }

    public static func nextDelivery(_ state: State, after: DeliverySlot?) -> Timestamp? {
        state.outbox.queue.next(after: after)
    }

    public static func order(of id: ID, _ state: State, _ context: Context) -> DeliveryOrder? {
        guard let entry = state.outbox.entries[id], entry.state == .pending else { return nil }
        return Situation<Notify>(state, context).order(of: entry, id)
    }

    /// The URL that the recipient chose; `nil` for channels whose host we choose.
    fileprivate static func url(of address: String, _ channel: DeliveryChannel) -> String? {
        switch channel {
        case .webhook: address
        case .webPush: (try? PushSubscription(address))?.endpoint
        case .fcm, .email, .log: nil
        }
    }

    /// The events after a delivery was tried. An invalid token removes the device (domain.md §8.3).
    public static func delivered(
        _ id: ID, result: JSONValue, _ state: State, _ context: Context
    ) -> [any Event] {
        guard let entry = state.outbox.entries[id], entry.state == .pending else { return [] }
        let result = DeliveryResult(result)
        let tries = entry.failures + 1
        if result.outcome == .sent {
            return [
                DeliverySent(
                    deliveryId: id, notificationId: entry.notificationId,
                    channel: result.channel ?? entry.channel)
            ]
        }
        let failed = failure(
            of: id, entry, result.reason ?? "it failed", tries: tries,
            retryAt: result.retryAt(tries: tries, context.now),
            isDropped: result.outcome == .invalid ? true : nil)
        guard result.outcome == .invalid, let device = entry.deviceId, let line = result.registeredAt else {
            let device = entry.deviceId.flatMap { state.contacts[entry.recipientId]?.devices[$0] }
            guard failed.retryAt == nil, let name = entry.deviceId, let device else { return [failed] }
            return [
                failed,
                DeviceFailed(
                    accountId: entry.recipientId, deviceId: name, registeredAt: device.registeredAt,
                    reason: failed.reason),
            ]
        }
        return [
            failed, DeviceDropped(accountId: entry.recipientId, deviceId: device, registeredAt: line),
        ]
    }

    fileprivate static func failure(
        of id: ID, _ entry: Outbox.Entry, _ reason: String, tries: Int, retryAt: Timestamp?,
        isDropped: Bool? = nil
    ) -> DeliveryFailed {
        DeliveryFailed(
            deliveryId: id, notificationId: entry.notificationId, channel: entry.channel,
            reason: reason, tries: tries, retryAt: retryAt, isDropped: isDropped)
    }
}

extension Situation<Notify> {
    fileprivate func react(to event: DeviceRemoved) -> [any Event] {
        dropped(of: event.accountId, "the device was removed") { $0.deviceId == event.deviceId }
    }

    fileprivate func react(to event: DeviceSet) -> [any Event] {
        guard event.pushToken == nil else { return [] }
        return dropped(of: event.accountId, "the device was removed") { $0.deviceId == event.deviceId }
    }

    fileprivate func react(to event: Deleted) -> [any Event] {
        dropped(of: event.accountId, "the account was deleted") { _ in true }
    }

    /// Drops pending deliveries to devices or addresses that no longer exist.
    private func dropped(
        of account: ID, _ reason: String, _ isMeant: (Notify.Outbox.Entry) -> Bool
    ) -> [any Event] {
        let rows = state.inboxes[account]?.rows.keys.sorted() ?? []
        return rows.flatMap { state.outbox.pending(of: $0) }.compactMap { id in
            guard let entry = state.outbox.entries[id], isMeant(entry) else { return nil }
            return Notify.failure(
                of: id, entry, reason, tries: entry.failures, retryAt: nil, isDropped: true)
        }
    }

    // MARK: - Handing out deliveries

    fileprivate func order(of entry: Notify.Outbox.Entry, _ id: ID) -> DeliveryOrder? {
        guard let notification = state.inboxes[entry.recipientId]?.rows[entry.notificationId],
            notification.updatedAt == entry.rowAt, let address = state.address(of: entry)
        else { return nil }
        let device = entry.deviceId.flatMap { state.contacts[entry.recipientId]?.devices[$0] }
        // A browser may have registered again since, with a subscription instead of an FCM token.
        let channel = device?.channel ?? entry.channel
        let url = Notify.url(of: address, channel)
        let push = Notify.PushOrder(
            deliveryId: id, accountId: entry.recipientId, deviceId: entry.deviceId, channel: channel,
            address: address, webhookSecret: device?.webhookSecret,
            pushAuthorization: channel == .webPush
                ? url.flatMap { Notify.pushAuthorization(for: $0, context) } : nil,
            notification: notification, link: link(of: notification),
            isUrgent: entry.isUrgent, registeredAt: device?.registeredAt)
        return DeliveryOrder(
            data: push.bytes, trace: entry.trace.flatMap { TraceParent($0) },
            lane: url.flatMap { AddDevice.host(of: $0) })
    }

    /// The link to the target of a notification; profiles by nickname, if it is known.
    private func link(of notification: Contracts.Notification) -> String? {
        guard let target = notification.targetId else { return nil }
        let link: Link? =
            switch notification.targetType {
            case .game: Link(notification.type == .teeTime ? .outing : .game, target)
            case .post: Link(.post, target)
            case .match: Link(.match, target)
            case .ticket: Link(.ticket, target)
            case .group: state.groups[target].map { Link(.group, $0.slug) }
            case .cup: Link(.cup, target)
            case .ladder: Link(.ladder, target)
            case .profile: Link(.profile, state.people.name(of: target)?.nickname ?? target.description)
            case .round: Link(.round, target)
            // A season is shown by its league.
            case .season: notification.data["leagueId"].flatMap { ID($0) }.map { Link(.league, $0) }
            case .comment, .none: nil
            }
        return link?.url(host: context.settings.host)
    }

    // MARK: - The outbox, for administrators

    fileprivate func outbox(_ query: ShowOutbox) throws(Refusal) -> Page<OutboxEntry> {
        var question = query
        (question.limit, question.page) = (nil, nil)
        let start = try Paging.start(query.page, of: question)
        let found = state.outbox.entries.lazy
            .filter { query.state == nil || $0.value.shownState == query.state }
            .map { (SortKey($0.value.updatedAt.descending, $0.key.high, $0.key.low), $0.value.shown($0.key)) }
            .filter { start == nil || $0.0 > start! }
            .sorted { $0.0 < $1.0 }
        return Paging.page(
            found.lazy.map { (key: $0.0, item: $0.1) }, limit: query.rows, of: question)
    }

    fileprivate func retryDelivery(_ command: RetryDelivery) throws(Refusal) -> Decision<Never> {
        guard let entry = state.outbox.entries[command.id] else {
            throw Refusal(.notFound, "there is no delivery \(command.id)", field: "id")
        }
        guard entry.state == .dead else {
            throw Refusal(
                .conflict, "only what failed can be sent again; this one is \(entry.shownState.rawValue)",
                state: entry.shownState.rawValue)
        }
        guard order(of: entry, command.id) != nil else {
            throw Refusal(
                .conflict, "it cannot be sent again: the notification or its device is gone",
                state: "dead")
        }
        return .events([DeliveryRevived(deliveryId: command.id)])
    }

    fileprivate func retried(
        _ command: RetryDelivery, _ occurred: Occurred
    ) throws(Refusal) -> RetryDelivery.Reply {
        guard let entry = state.outbox.entries[command.id] else {
            throw Refusal(.notFound, "this delivery is not kept any more", field: "id")
        }
        return entry.shown(command.id)
    }
}

extension Plan {
    /// The deliveries of a notification: one for each device it may be pushed to, and one for the address if it is to
    /// be mailed.
    func deliveries(
        of notification: Notification, to recipient: ID, minutesLeft: Int, notBefore: Timestamp
    ) -> [NotificationWritten.Delivery] {
        guard let contact = state.contacts[recipient] else { return [] }
        let channels = state.channels(of: recipient, notification.type)
        let isUrgent = notification.isUrgent(minutesLeft: minutesLeft)
        func id(_ way: String) -> ID {
            Plan.derived("\(notification.id) \(notification.updatedAt) \(way)", at: context.now)
        }
        var deliveries: [NotificationWritten.Delivery] = []
        if channels.push {
            let hours = isUrgent ? nil : state.preferences[recipient]?.quietHours
            let zone = state.zone(of: recipient, context)
            let dueAt = Notify.pushTime(hours, zone, at: max(context.now, notBefore))
            for (name, device) in contact.devices.sorted(by: { $0.key < $1.key }) {
                guard let channel = device.channel else { continue }
                deliveries.append(
                    .init(
                        id: id("device \(name)"), channel: channel, deviceId: name, dueAt: dueAt,
                        isUrgent: isUrgent))
            }
        }
        if channels.email, contact.isEmailVerified {
            deliveries.append(
                .init(
                    id: id("email"), channel: .email, deviceId: nil, dueAt: max(context.now, notBefore),
                    isUrgent: isUrgent))
        }
        return deliveries
    }
}

extension Notification {
    /// Whether it is pushed even in quiet hours (domain.md §8.3).
    fileprivate func isUrgent(minutesLeft: Int) -> Bool {
        type == .gameCancelled || type == .cupCalled || type == .gameReminder && minutesLeft <= 10
    }
}

extension Notify.KnownDevice {
    /// `nil` for a device without pushes.
    var channel: DeliveryChannel? {
        guard let pushToken else { return nil }
        switch platform {
        case .ios, .android: return .fcm
        // Before Web Push, browsers registered with an FCM token; they keep it until they register again.
        case .web: return pushToken.hasPrefix("{") ? .webPush : .fcm
        case .webhook: return .webhook
        case .cli: return nil
        }
    }
}

extension Notify.State {
    func address(of entry: Notify.Outbox.Entry) -> String? {
        let contact = contacts[entry.recipientId]
        return entry.deviceId.map { contact?.devices[$0]?.pushToken } ?? contact?.email
    }
}

extension Notify {
    /// All deliveries by id, and a queue of the pending ones by time.
    struct Outbox: Codable, Sendable {
        /// Number of sent and dropped deliveries that are kept for `notifications.outbox`.
        static let finishedMax = 10_000

        struct Entry: Codable, Sendable {
            var notificationId: ID
            /// `updatedAt` of the row; if the row has changed since, this delivery is not sent.
            var rowAt: Timestamp
            var recipientId: ID
            var type: NotificationType
            var channel: DeliveryChannel
            var deviceId: String?
            var isUrgent: Bool
            var trace: String?
            var state = DeliveryState.pending
            var failures = 0
            var reason: String?
            /// Set while the delivery is pending.
            var slot: DeliverySlot?
            var updatedAt: Timestamp

            /// The state as shown. It is stored as `sent`, since older logs say so.
            var shownState: DeliveryState { state == .sent && channel == .log ? .logged : state }

            func shown(_ id: ID) -> OutboxEntry {
                OutboxEntry(
                    id: id, notificationId: notificationId, type: type, recipientId: recipientId,
                    channel: channel, deviceId: deviceId, state: shownState, failures: failures,
                    reason: reason,
                    dueAt: slot?.dueAt, updatedAt: updatedAt)
            }
        }

        private(set) var entries: ChunkedDictionary<ID, Entry> = [:]
        private(set) var queue = DeliveryQueue()
        /// The pending deliveries of each notification.
        private var byNotification: ChunkedDictionary<ID, [ID]> = [:]
        /// Sent or dropped deliveries, the oldest first.
        private var finished: [ID] = []

        func pending(of notification: ID) -> [ID] { byNotification[notification] ?? [] }

        /// Adds the deliveries of a row, and cancels those pending for its earlier versions.
        mutating func add(_ event: NotificationWritten, _ info: EventInfo) {
            cancel(event.notification.id, at: info.time)
            for (number, delivery) in event.deliveries.enumerated() {
                entries[delivery.id] = Entry(
                    notificationId: event.notification.id, rowAt: event.notification.updatedAt,
                    recipientId: event.recipientId,
                    type: event.notification.type, channel: delivery.channel, deviceId: delivery.deviceId,
                    isUrgent: delivery.isUrgent, trace: event.trace, updatedAt: info.time)
                let slot = DeliverySlot(dueAt: delivery.dueAt, sequence: info.sequence, number: number)
                hold(delivery.id, slot)
            }
        }

        private mutating func hold(_ id: ID, _ slot: DeliverySlot) {
            guard let notification = entries[id]?.notificationId else { return }
            if let old = entries[id]?.slot {
                queue.remove(id, old)
            } else {
                byNotification[notification, default: []].append(id)
            }
            entries[id]?.slot = slot
            queue.insert(id, slot)
        }

        /// Moves pushes of these rows that wait for the end of quiet hours. Retries keep their time.
        mutating func hold(_ rows: [ID], until: Timestamp, _ info: EventInfo) {
            let held = rows.flatMap { pending(of: $0) }.filter { id in
                guard let entry = entries[id], let slot = entry.slot else { return false }
                return entry.deviceId != nil && !entry.isUrgent && entry.failures == 0
                    && slot.dueAt > info.time
            }
            for (number, id) in held.enumerated() {
                hold(id, DeliverySlot(dueAt: until, sequence: info.sequence, number: number))
            }
        }

        mutating func finish(
            _ id: ID, _ state: DeliveryState, channel: DeliveryChannel? = nil, reason: String? = nil,
            at time: Timestamp
        ) {
            guard var entry = entries[id], entry.state == .pending else { return }
            if let slot = entry.slot { queue.remove(id, slot) }
            byNotification[entry.notificationId]?.removeAll { $0 == id }
            if byNotification[entry.notificationId]?.isEmpty == true {
                byNotification[entry.notificationId] = nil
            }
            entry.state = state
            entry.channel = channel ?? entry.channel
            entry.reason = reason
            entry.slot = nil
            entry.updatedAt = time
            entries[id] = entry
            guard state != .dead else { return }
            finished.append(id)
            if finished.count >= 2 * Self.finishedMax {
                for old in finished.prefix(Self.finishedMax) { entries[old] = nil }
                finished.removeFirst(Self.finishedMax)
            }
        }

        mutating func failed(_ event: DeliveryFailed, _ info: EventInfo) {
            let id = event.deliveryId
            guard entries[id]?.state == .pending else { return }
            entries[id]?.failures = event.tries
            guard event.isDropped != true, let retryAt = event.retryAt else {
                return finish(
                    id, event.isDropped == true ? .dropped : .dead, reason: event.reason, at: info.time)
            }
            entries[id]?.reason = event.reason
            entries[id]?.updatedAt = info.time
            hold(id, DeliverySlot(dueAt: retryAt, sequence: info.sequence, number: 0))
        }

        mutating func revive(_ id: ID, _ info: EventInfo) {
            guard entries[id]?.state == .dead else { return }
            entries[id]?.state = .pending
            entries[id]?.failures = 0
            entries[id]?.updatedAt = info.time
            hold(id, DeliverySlot(dueAt: info.time, sequence: info.sequence, number: 0))
        }

        /// Drops the pending deliveries of a row that was read or deleted.
        mutating func cancel(_ notification: ID, at time: Timestamp) {
            for id in pending(of: notification) {
                finish(id, .dropped, reason: "it was read, replaced or grew old before", at: time)
            }
        }

        mutating func eraseDevices(of account: ID) {
            let theirs = entries.filter { $0.value.recipientId == account && $0.value.deviceId != nil }.map(
                \.key)
            for id in theirs { entries[id]?.deviceId = "" }
        }

        mutating func sweep(before: Timestamp) {
            for (id, entry) in entries where entry.state == .dead && entry.updatedAt < before {
                entries[id] = nil
            }
        }
    }
}
