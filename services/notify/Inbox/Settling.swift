// Rows that ask for something are settled with it: answered ones are read, those that nobody can answer any more go (domain.md
// §8.3). What was read already stays as it is.

import Contracts
import LogContracts
import Values

extension Plan {
    enum Settlement {
        case read
        /// There is nothing to answer any more, or something stronger says it.
        case gone
    }

    /// Settles someone's unread rows of these types, on one matter, and by one actor where it says so.
    mutating func settle(
        _ recipient: ID, _ types: Set<NotificationType>, on target: ID? = nil, by actor: ID? = nil,
        _ settlement: Settlement
    ) {
        let rows = (state.inboxes[recipient]?.rows.values ?? [:].values).filter { row in
            !row.read && types.contains(row.type) && (target.map { row.targetId == $0 } ?? true)
                && (actor.map(row.actorIds.contains) ?? true)
        }
        for id in rows.map(\.id).sorted() {
            settled.append(
                settlement == .read
                    ? NotificationsRead(recipientId: recipient, notificationId: id)
                    : NotificationDeleted(recipientId: recipient, notificationId: id) as any Event)
        }
    }

    /// What somebody was asked of a game, and what its host was asked of them, by what they are in it now.
    mutating func settle(_ event: RsvpChanged, host: ID) {
        let (game, person, isOwn) = (event.gameId, event.accountId, event.cause == .user)
        switch (event.from, event.to) {
        case (_, .invited): settle(person, [.newGameNearby], on: game, .gone)
        case (.invited, _): settle(person, [.gameInvitation], on: game, event.by == person ? .read : .gone)
        case (.requested, _): settle(host, [.joinRequest], on: game, by: person, isOwn ? .gone : .read)
        case (.waitlisted, _) where isOwn: settle(person, [.promoted], on: game, .read)
        // Who is taken off a game that is over did not come to it, and is not asked how it was.
        case (.going, _): settle(person, [.feedbackRequest, .feedbackReminder], on: game, .gone)
        default: break
        }
        if isOwn, event.to != .invited, event.to != .removed {
            settle(person, [.newGameNearby], on: game, .read)
        }
    }
}
