// How much one person makes others be told of in a day (domain.md §12.1, `told`). A message in a chat of two hundred is two
// hundred rows, and pushes besides: beyond the bound, what somebody does is told to nobody else until the day is over.
// A cancelled game is always told.

import Contracts
import LogContracts
import Machine
import Values

extension Notify {
    /// What a row takes in the log besides its texts: it is two lines. Reckoned high; a test holds it.
    static let toldRowBytes = 1600
    /// What a delivery takes: a part of the row's line, and a line when it was sent.
    static let toldDeliveryBytes = 800
    /// New games nearby take at most so-manieth of the budget: some 1,200 people are told of one.
    static let nearbyShare = 4

    /// The open windows of all who had others told, counted from the log's events.
    struct ToldBudget: Codable, Sendable {
        private struct Window: Codable, Sendable {
            var endsAt = Timestamp.distantPast
            var bytes = 0
        }

        private var windows: [ID: Window] = [:]
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

        /// Forgets windows that are over; at an erasure too, after which the log tells less.
        mutating func sweep(at time: Timestamp) {
            windows = windows.filter { $0.value.endsAt > time }
            sweptAt = time
        }
    }
}

extension NotificationWritten {
    /// The bytes of notify's log that the row takes with its deliveries, about.
    var toldBytes: Int {
        let texts = [notification.title, notification.body, notification.actorName, notification.actorPhoto]
        return Notify.toldRowBytes + texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
            + deliveries.count * Notify.toldDeliveryBytes
    }
}

extension Plan {
    /// Whether an actor has had others told so much that this is told to nobody.
    func hasToldEnough(_ actor: ID?, _ type: NotificationType) -> Bool {
        guard let actor, type != .gameCancelled,
            let bound = context.settings.limits.bound(.told, since: nil, at: context.now)
        else { return false }
        // A game that many live near to must not use up what its host says to those who come.
        let share = type == .newGameNearby ? Notify.nearbyShare : 1
        return state.told.bytes(of: actor, at: context.now) + writtenBytes >= bound.max * 1024 / share
    }
}
