// What somebody answers to a game and takes back (domain.md §8.3, Second thoughts): of what its host has not heard yet nothing is
// told, and only what is different in the end.
//
//     going  10:00   row "is going", pushed
//     out    10:01   row "is out", to be pushed at 10:10
//     going  10:02   that row goes, and nothing is pushed

import Contracts
import LogContracts
import Machine
import Values

extension Notify {
    /// What contradicts a row that was heard is pushed no sooner than so long after it.
    static let secondThoughtMinutes = 10
}

extension Plan {
    /// What is different for a host who has not heard of everything.
    struct NetChange {
        /// What the person was before, as far as the host has heard.
        var from: ParticipationStatus?
        /// When a push of it may go out; at once, where there is none.
        var notBefore: Timestamp?
    }

    /// Rows that the host has not heard of yet, and that an answer contradicts, count whoever gave it no more.
    mutating func netChange(_ event: RsvpChanged, host: ID) -> NetChange {
        let (person, game) = (event.accountId, event.gameId)
        var change = NetChange(from: event.from)
        let known = rows(of: person, in: game, toldTo: host)
        let unheard = known.filter { isUnheard($0, by: host) }
        if let last = unheard.first {
            change.from =
                last.type == .participantLeft ? .going : last.type == .inviteAccepted ? .invited : nil
        }
        let isIn = (event.to == .going || event.to == .maybe) && change.from != .going
        change.notBefore =
            known.filter { ($0.type == .participantLeft) == isIn && !isUnheard($0, by: host) }
            .map { $0.updatedAt.adding(minutes: Notify.secondThoughtMinutes) }.max()
        let key = Plan.key(.rsvpReceived, game)
        for row in unheard {
            // The row that this answer becomes a part of says it from now on.
            if row.type == .rsvpReceived, isIn, former(of: host, key, .hourly)?.id == row.id { continue }
            takeBack(row, of: host, person, game)
        }
        for inviter in [state.games[game]?.rows[person]?.invitedBy].compactMap({ $0 }) where inviter != host {
            for row in rows(of: person, in: game, toldTo: inviter)
            where event.to != .going && row.type == .inviteAccepted && isUnheard(row, by: inviter) {
                takeBack(row, of: inviter, person, game)
            }
        }
        return change
    }

    /// The rows that tell of somebody's answer to one game, the latest first. What one command said of many games stays.
    private func rows(of person: ID, in game: ID, toldTo recipient: ID) -> [Notification] {
        guard let inbox = state.inboxes[recipient] else { return [] }
        let key = Plan.key(.rsvpReceived, game)
        return inbox.rows.values.filter { row in
            guard row.targetId == game, row.isKept(at: context.now) else { return false }
            switch row.type {
            case .rsvpReceived: return inbox.latest(key)?.id == row.id && inbox.shows(person, key)
            case .inviteAccepted, .participantLeft:
                return row.foldKey == nil && row.actorIds.first == person
            default: return false
            }
        }
        .sorted { ($0.updatedAt, $0.id) > ($1.updatedAt, $1.id) }
    }

    /// Whether nobody can know of a row yet: its push still waits, or there is none, and it is in the inbox since so short
    /// a time that more of the same would be told in it.
    private func isUnheard(_ row: Notification, by recipient: ID) -> Bool {
        if row.read { return false }
        let waiting = state.outbox.pending(of: row.id).compactMap { state.outbox.entries[$0] }
        if !waiting.isEmpty {
            return waiting.allSatisfy { entry in
                entry.failures == 0 && entry.slot.map { $0.dueAt > context.now } ?? false
            }
        }
        return row.updatedAt.adding(minutes: Notify.foldMinutes) > context.now
            && deliveries(of: row, to: recipient, minutesLeft: 0, notBefore: context.now).isEmpty
    }

    private mutating func takeBack(_ row: Notification, of recipient: ID, _ person: ID, _ game: ID) {
        guard row.type == .rsvpReceived else {
            settled.append(NotificationDeleted(recipientId: recipient, notificationId: row.id))
            return
        }
        let rows = state.games[game]?.rows ?? [:]
        withdraw(person, .rsvpReceived, on: .game(game), of: recipient) { about, last in
            about.answer = rows[last]?.status ?? .going
        }
    }
}
