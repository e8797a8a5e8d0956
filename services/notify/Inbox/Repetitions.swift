// Somebody takes back what they did to somebody and does it again (domain.md §8.3, Again). It is told once in the thirty
// days for which a row is kept; a question that is open again has its row, without another push.
//
//     wants to be friends     10:00   row, pushed
//     takes it back          10:01   that row is deleted
//     asks again             10:02   row

import Contracts
import Machine
import Packed
import Values

extension Notify {
    /// Types of which one person may cause any number for another, by taking back what they did.
    static let repeatable: Set<NotificationType> = [
        .userFollowed, .friendRequest, .joinRequest, .gameInvitation, .groupInvitation, .groupRequest,
        .cupInvitation, .cupRequest,
        .ladderInvitation, .ladderChallenged, .ladderAnswered,
    ]
}

extension Plan {
    /// Something that the recipient was told lately, and is to be told again.
    struct Repetition {
        /// The row about it, if it is there still.
        var row: Notification?
        /// Whether the push of that row still waits.
        var isUnpushed: Bool
    }

    /// `nil` if it is news.
    func repetition(
        of type: NotificationType, on subject: NotificationSubject?, by actor: ID?, to recipient: ID
    ) -> Repetition? {
        guard let actor, Notify.repeatable.contains(type), let inbox = state.inboxes[recipient],
            inbox.hasHeard(of: type, subject?.id ?? actor, by: actor, at: context.now)
        else { return nil }
        let findable = Notify.Findable.byType[type].map { [$0] } ?? []
        let row = inbox.rows(findable, about: subject?.id ?? actor, by: actor)
            .filter { $0.type == type && $0.actorIds.first == actor && $0.isKept(at: context.now) }
            .max { ($0.updatedAt, $0.id) < ($1.updatedAt, $1.id) }
        let isUnpushed = row.map { !state.outbox.pending(of: $0.id).isEmpty } ?? false
        return Repetition(row: row, isUnpushed: isUnpushed)
    }
}

extension Notify.Inbox {
    /// Whether its owner was told of this lately.
    ///
    /// - Parameter subject: the game or the group; the actor where it is about a person.
    func hasHeard(of type: NotificationType, _ subject: ID, by actor: ID, at now: Timestamp) -> Bool {
        heardAt[Self.key(type, subject, actor)].map { $0.adding(days: Notify.daysKept) > now } ?? false
    }

    /// Whether a row tells what its owner was told lately.
    func hasHeard(_ row: Notification) -> Bool {
        guard let actor = row.actorIds.first, let subject = row.targetId else { return false }
        return hasHeard(of: row.type, subject, by: actor, at: row.updatedAt)
    }

    /// Notes a row that may be repeated.
    mutating func hear(_ row: Notification) {
        guard Notify.repeatable.contains(row.type), let actor = row.actorIds.first,
            let subject = row.targetId, !hasHeard(row)
        else { return }
        heardAt[Self.key(row.type, subject, actor)] = row.updatedAt
    }

    /// Forgets a row whose push was never sent.
    mutating func unhear(_ row: Notification) {
        guard let actor = row.actorIds.first, let subject = row.targetId else { return }
        heardAt[Self.key(row.type, subject, actor)] = nil
    }

    private static func key(_ type: NotificationType, _ subject: ID, _ actor: ID) -> String {
        "\(Plan.key(type, subject)):\(actor)"
    }
}
