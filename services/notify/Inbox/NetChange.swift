// Somebody answers to a game and changes their mind (domain.md §8.3, Second thoughts): while a host or co-host has not heard
// of the first answer, they are told only of the net change.
//
//     going  10:00   row "is going", pushed
//     out    10:01   row "is out", to be pushed at 10:10
//     going  10:02   that row is deleted, and nothing is pushed

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Notify {
    /// For this long after a row that was heard, nothing that contradicts it is pushed.
    static let secondThoughtMinutes = 10
}

extension Plan {
    /// The change from the point of view of a host who has not heard every answer.
    struct NetChange {
        /// The person's previous status, as far as the host has heard.
        var from: ParticipationStatus?
        /// The earliest time of a push; `nil` for at once.
        var notBefore: Timestamp?
    }

    /// Deletes the rows that the answer contradicts and that a host has not heard of yet.
    mutating func netChange(_ event: RsvpChanged, toldTo host: ID) -> NetChange {
        let (person, game) = (event.accountId, event.gameId)
        let key = Plan.key(.rsvpReceived, game)
        var change = NetChange(from: event.from)
        let known = rows(of: person, in: game, key, toldTo: host)
        let unheard = known.filter { isUnheard($0, by: host) }
        if let last = unheard.first {
            change.from =
                last.type == .participantLeft ? .going : last.type == .inviteAccepted ? .invited : nil
        }
        let isIn = (event.to == .going || event.to == .maybe) && change.from != .going
        change.notBefore =
            known.filter { ($0.type == .participantLeft) == isIn && !isUnheard($0, by: host) }
            .map { $0.updatedAt.adding(minutes: Notify.secondThoughtMinutes) }.max()
        for row in unheard {
            // This answer will be folded into that row.
            if row.type == .rsvpReceived, isIn, former(of: host, key, .hourly)?.id == row.id { continue }
            takeBack(row, of: host, person, game)
        }
        return change
    }

    /// Deletes the row that tells an inviter who hosts nothing of an answer that is taken back, unless they have heard of it.
    mutating func takeBackAcceptance(_ event: RsvpChanged, hosts: [ID]) {
        let (person, game) = (event.accountId, event.gameId)
        guard event.to != .going, let inviter = state.games.row(of: person, in: game)?.invitedBy,
            !hosts.contains(inviter)
        else { return }
        for row in rows(of: person, in: game, Plan.key(.rsvpReceived, game), toldTo: inviter)
        where row.type == .inviteAccepted && isUnheard(row, by: inviter) {
            takeBack(row, of: inviter, person, game)
        }
    }

    /// The rows about somebody's answer to one game, the latest first; without rows that are about several games.
    /// - Parameter key: the fold key of rows about answers to the game.
    private func rows(
        of person: ID, in game: ID, _ key: String, toldTo recipient: ID
    ) -> [Notification] {
        guard let inbox = state.inboxes[recipient] else { return [] }
        var rows = inbox.rows([.inviteAccepted, .participantLeft], about: game, by: person).filter { row in
            (row.type == .inviteAccepted || row.type == .participantLeft)
                && row.foldKey == nil && row.actorIds.first == person
        }
        if inbox.shows(person, key), let row = inbox.latest(key), row.type == .rsvpReceived {
            rows.append(row)
        }
        return rows.filter { $0.targetId == game && $0.isKept(at: context.now) }
            .sorted { ($0.updatedAt, $0.id) > ($1.updatedAt, $1.id) }
    }

    /// Whether the recipient cannot know of a row yet: its push still waits; or there is no push, and the row is so new
    /// that more of the same would be folded into it.
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
        let rows = state.games.rows(of: game)
        withdraw(person, .rsvpReceived, on: .game(game), of: recipient) { about, last in
            about.answer = rows[last]?.status ?? .going
        }
    }
}
