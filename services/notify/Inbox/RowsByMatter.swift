// Finds the rows of an inbox that an answer settles, or that tell of one person's answer to one game: a
// host's inbox may hold one for each of ten thousand people.

import Contracts
import Values

extension Notify {
    /// An index of inbox rows of some types by their matter.
    struct RowsByMatter: Sendable {
        /// Types of which one matter has a row for each person, who is its first actor.
        static let byActor: Set<NotificationType> = [.participantLeft, .inviteAccepted, .joinRequest]
        /// Types of which one matter has few rows.
        static let byMatterAlone: Set<NotificationType> = [
            .newGameNearby, .gameInvitation, .promoted, .feedbackRequest, .feedbackReminder, .remoteChallenge,
            .remoteReady, .friendRequest,
        ]
        static let types = byActor.union(byMatterAlone)

        private struct Key: Hashable {
            var matter: ID
            var actor: ID?
        }

        private var rows: [Key: [ID]] = [:]

        mutating func add(_ row: Notification) {
            if let key = key(of: row) { rows[key, default: []].append(row.id) }
        }

        mutating func remove(_ row: Notification?) {
            guard let row, let key = key(of: row) else { return }
            rows[key]?.removeAll { $0 == row.id }
            if rows[key]?.isEmpty == true { rows[key] = nil }
        }

        private func key(of row: Notification) -> Key? {
            guard Self.types.contains(row.type), let matter = row.targetId else { return nil }
            return Key(matter: matter, actor: Self.byActor.contains(row.type) ? row.actorIds.first : nil)
        }

        /// Rows that may be of some types: the caller looks at each.
        func rows(_ types: Set<NotificationType>, about matter: ID, by actor: ID?) -> [ID] {
            var found: [ID] = []
            if !types.isDisjoint(with: Self.byMatterAlone) {
                found += rows[Key(matter: matter, actor: nil)] ?? []
            }
            if let actor, !types.isDisjoint(with: Self.byActor) {
                found += rows[Key(matter: matter, actor: actor)] ?? []
            }
            return found
        }
    }
}
