// An index of the inbox rows that an answer settles, or that tell of one person's answer to one game: a host's inbox
// may have one for each of ten thousand people.

import Contracts
import Values

extension Notify {
    /// An index of inbox rows of some types by their matter.
    struct RowsByMatter: Sendable {
        /// Whether a matter has a row of this type for each person; that person is its first actor.
        private static func isByActor(_ type: NotificationType) -> Bool {
            switch type {
            case .participantLeft, .inviteAccepted, .joinRequest: true
            default: false
            }
        }

        /// Whether a matter has only few rows of this type.
        private static func isByMatterAlone(_ type: NotificationType) -> Bool {
            switch type {
            case .newGameNearby, .gameInvitation, .promoted, .feedbackRequest, .feedbackReminder,
                .remoteChallenge, .remoteReady, .friendRequest:
                true
            default: false
            }
        }

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
            let isByActor = Self.isByActor(row.type)
            guard isByActor || Self.isByMatterAlone(row.type), let matter = row.targetId else { return nil }
            return Key(matter: matter, actor: isByActor ? row.actorIds.first : nil)
        }

        /// Candidates for rows of some types: the caller checks each.
        func rows(_ types: [NotificationType], about matter: ID, by actor: ID?) -> [ID] {
            var found: [ID] = []
            if types.contains(where: Self.isByMatterAlone) {
                found += rows[Key(matter: matter, actor: nil)] ?? []
            }
            if let actor, types.contains(where: Self.isByActor) {
                found += rows[Key(matter: matter, actor: actor)] ?? []
            }
            return found
        }
    }
}
