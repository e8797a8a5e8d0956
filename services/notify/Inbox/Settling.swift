// A row that asks a question is settled when it is answered: it is marked as read. If nobody can answer any more, it is
// deleted. Rows that were read before stay (domain.md §8.3).

import Contracts
import LogContracts
import Packed
import Values

extension Plan {
    enum Settlement {
        case read
        /// Deleted: nobody can answer any more, or another row says more.
        case gone
    }

    /// Settles somebody's unread rows about one target; with an actor, only that actor's.
    mutating func settle(
        _ recipient: ID, _ types: [Notify.Findable], on target: ID, by actor: ID? = nil,
        _ settlement: Settlement
    ) {
        let rows = (state.inboxes[recipient]?.rows(types, about: target, by: actor) ?? []).filter { row in
            types.contains { $0.type == row.type } && (actor.map(row.actorIds.contains) ?? true)
        }
        settle(recipient, rows, settlement)
    }

    /// Settles somebody's unread rows of some types about one part of a thing, such as a due or a fixture.
    mutating func settle(
        _ recipient: ID, _ types: [Notify.Findable], on target: ID, _ key: String,
        _ part: some CustomStringConvertible, _ settlement: Settlement
    ) {
        let rows = (state.inboxes[recipient]?.rows(types, about: target, by: nil) ?? []).filter { row in
            types.contains { $0.type == row.type } && row.data[key] == part.description
        }
        settle(recipient, rows, settlement)
    }

    /// Settles those of somebody's rows that are unread.
    mutating func settle(_ recipient: ID, _ rows: [Notification], _ settlement: Settlement) {
        for id in rows.filter({ !$0.read }).map(\.id).sorted() {
            settled.append(
                settlement == .read
                    ? NotificationsRead(recipientId: recipient, notificationId: id)
                    : NotificationDeleted(recipientId: recipient, notificationId: id) as any Event)
        }
    }

    /// Settles the rows that ask somebody about a game, and those that ask its hosts about them: a request is read for all
    /// once one of them has decided.
    mutating func settle(_ event: RsvpChanged, hosts: [ID]) {
        let (game, person, isOwn) = (event.gameId, event.accountId, event.cause == .user)
        switch (event.from, event.to) {
        case (_, .invited): settle(person, [.newGameNearby, .groupGame], on: game, .gone)
        case (.invited, _): settle(person, [.gameInvitation], on: game, event.by == person ? .read : .gone)
        case (.requested, _):
            for host in hosts { settle(host, [.joinRequest], on: game, by: person, isOwn ? .gone : .read) }
        case (.waitlisted, _) where isOwn: settle(person, [.promoted], on: game, .read)
        // Somebody removed from a completed game did not come, and is not asked for feedback. Nobody tees off who does not come.
        case (.going, _): settle(person, [.feedbackRequest, .feedbackReminder, .teeTime], on: game, .gone)
        default: break
        }
        if event.from != event.to { settle(person, [.answerWanted], on: game, isOwn ? .read : .gone) }
        if isOwn, event.to != .invited, event.to != .removed {
            settle(person, [.newGameNearby, .groupGame], on: game, .read)
        }
    }
}
