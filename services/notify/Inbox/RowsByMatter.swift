// An index of the inbox rows that an answer settles, or that tell of one person's answer to one game: a host's inbox
// may have one for each of ten thousand people.

import Contracts
import Values

extension Notify {
    /// An index of inbox rows of some types by their matter.
    struct RowsByMatter: Sendable {
        /// How the rows of a type are found; `nil` for those that nothing looks up.
        private enum Lookup {
            /// One matter has a row for each person, who is its first actor.
            case actor
            /// One matter has few rows.
            case matterAlone

            init?(_ type: NotificationType) {
                switch type {
                case .participantLeft, .inviteAccepted, .joinRequest: self = .actor
                case .newGameNearby, .gameInvitation, .promoted, .feedbackRequest, .feedbackReminder,
                    .remoteChallenge, .remoteReady, .friendRequest:
                    self = .matterAlone
                case .joinAccepted, .joinDeclined, .rsvpReceived, .removedFromGame, .gameUpdated,
                    .gameCancelled, .hostTransferred, .gameReminder, .weatherWarning, .equipmentMissing,
                    .carpoolChanged, .chatMessage, .userFollowed, .friendAccepted, .postUpvoted,
                    .postCommented, .commentReplied, .commentMentioned, .remoteDeclined, .remoteExpired,
                    .matchResult, .badgeEarned, .tierUp, .achievement, .welcome, .tier2Reminder,
                    .accountNotice:
                    return nil
                }
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
            guard let lookup = Lookup(row.type), let matter = row.targetId else { return nil }
            return Key(matter: matter, actor: lookup == .actor ? row.actorIds.first : nil)
        }

        /// Candidates for rows of some types: the caller checks each.
        func rows(_ types: [NotificationType], about matter: ID, by actor: ID?) -> [ID] {
            var found: [ID] = []
            if types.contains(where: { Lookup($0) == .matterAlone }) {
                found += rows[Key(matter: matter, actor: nil)] ?? []
            }
            if let actor, types.contains(where: { Lookup($0) == .actor }) {
                found += rows[Key(matter: matter, actor: actor)] ?? []
            }
            return found
        }
    }
}
