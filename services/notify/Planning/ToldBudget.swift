// Limits the notifications that one person causes in a day (domain.md §12.1, `told`). A message in a chat of two
// hundred makes two hundred rows, and pushes besides. Beyond the limit, nobody else is notified of the person's actions
// until the day is over. A cancelled game is always announced.

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Notify {
    /// Bytes of a row in the log without its texts: two lines. A high estimate, checked by a test.
    static let toldRowBytes = 1600
    /// Bytes of a delivery: a part of the row's line, and a line once it is sent.
    static let toldDeliveryBytes = 800
    /// New games nearby get one part in this many of the budget: about 1,200 people for one game.
    static let nearbyShare = 4

    /// The open windows of all actors, counted from the log's events.
    struct ToldBudget: Codable, Sendable {
        private struct Window: Codable, Sendable {
            var endsAt = Timestamp.distantPast
            var bytes = 0
        }

        private var windows: ChunkedDictionary<ID, Window> = [:]
        private var sweptAt = Timestamp.distantPast

        var accountsCount: Int { windows.count }

        func bytes(of actor: ID, at now: Timestamp) -> Int {
            windows[actor].map { $0.endsAt > now ? $0.bytes : 0 } ?? 0
        }

        mutating func note(_ event: NotificationWritten, at time: Timestamp) {
            guard let actor = event.notification.actorIds.first else { return }
            if sweptAt.adding(hours: 1) <= time { sweep(at: time) }
            var window = windows[actor] ?? Window()
            if window.endsAt <= time { window = Window(endsAt: time.adding(seconds: RateLimit.told.seconds)) }
            window.bytes += event.toldBytes
            windows[actor] = window
        }

        /// Drops windows that are over. An erasure needs this too, since the log says less after it.
        mutating func sweep(at time: Timestamp) {
            windows = windows.filter { $0.value.endsAt > time }
            sweptAt = time
        }
    }
}

extension NotificationWritten {
    /// Approximate bytes of the row and its deliveries in notify's log.
    var toldBytes: Int {
        let texts = [notification.title, notification.body, notification.actorName, notification.actorPhoto]
        let data = notification.data.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        return Notify.toldRowBytes + texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) } + data
            + deliveries.count * Notify.toldDeliveryBytes
    }
}

extension Plan {
    /// Whether an actor has used up the budget, so that nobody is notified of this.
    func hasToldEnough(_ actor: ID?, _ type: NotificationType) -> Bool {
        guard let actor, type != .gameCancelled,
            let bound = context.settings.limits.bound(.told, since: nil, at: context.now)
        else { return false }
        // A game near many people must not use up the budget for its host's other notifications.
        let share = type == .newGameNearby ? Notify.nearbyShare : 1
        return state.told.bytes(of: actor, at: context.now) + writtenBytes >= bound.max * 1024 / share
    }
}
