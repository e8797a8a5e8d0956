// An index of the inbox rows that an answer settles, or that tell of one person's answer to one game: a host's inbox
// may have one for each of ten thousand people.

import Contracts
import Values

extension Notify {
    /// A type of rows that something looks up by their subject.
    enum Findable: CaseIterable, Sendable {
        case newGameNearby, gameInvitation, promoted, feedbackRequest, feedbackReminder, remoteChallenge,
            remoteReady, friendRequest, groupInvitation, groupRequest, groupGame, answerWanted, gameShort,
            regularAsked, cupInvitation, cupCalled, cupResultWanted, ladderInvitation, ladderChallenged,
            ladderEnding, ladderResult, roundAdded, teeTime, roundAttest
        // One subject has a row of these for each due or cost, which their data names.
        case dueNew, dueSoon, dueOverdue, costNew
        // One subject has a row of these for each person, who is its first actor.
        case participantLeft, inviteAccepted, joinRequest

        var type: NotificationType {
            switch self {
            case .newGameNearby: .newGameNearby
            case .gameInvitation: .gameInvitation
            case .promoted: .promoted
            case .feedbackRequest: .feedbackRequest
            case .feedbackReminder: .feedbackReminder
            case .remoteChallenge: .remoteChallenge
            case .remoteReady: .remoteReady
            case .friendRequest: .friendRequest
            case .groupInvitation: .groupInvitation
            case .groupRequest: .groupRequest
            case .groupGame: .groupGame
            case .answerWanted: .answerWanted
            case .gameShort: .gameShort
            case .regularAsked: .regularAsked
            case .cupInvitation: .cupInvitation
            case .cupCalled: .cupCalled
            case .cupResultWanted: .cupResultWanted
            case .ladderInvitation: .ladderInvitation
            case .ladderChallenged: .ladderChallenged
            case .ladderEnding: .ladderEnding
            case .ladderResult: .ladderResult
            case .dueNew: .dueNew
            case .dueSoon: .dueSoon
            case .dueOverdue: .dueOverdue
            case .costNew: .costNew
            case .roundAdded: .roundAdded
            case .teeTime: .teeTime
            case .roundAttest: .roundAttest
            case .participantLeft: .participantLeft
            case .inviteAccepted: .inviteAccepted
            case .joinRequest: .joinRequest
            }
        }

        /// Whether rows are found by their subject and first actor; the others by their subject alone.
        var isByActor: Bool {
            switch self {
            case .participantLeft, .inviteAccepted, .joinRequest: true
            case .newGameNearby, .gameInvitation, .promoted, .feedbackRequest, .feedbackReminder,
                .remoteChallenge, .remoteReady, .friendRequest, .groupInvitation, .groupRequest, .groupGame,
                .answerWanted, .gameShort, .regularAsked, .cupInvitation, .cupCalled, .cupResultWanted,
                .ladderInvitation, .ladderChallenged, .ladderEnding, .ladderResult, .roundAdded, .teeTime,
                .roundAttest, .dueNew, .dueSoon, .dueOverdue, .costNew:
                false
            }
        }

        static let byType = Dictionary(uniqueKeysWithValues: allCases.map { ($0.type, $0) })
    }

    /// An index of inbox rows of findable types by their subject.
    struct RowsBySubject: Sendable {
        private struct Key: Hashable {
            var subject: ID
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
            guard let findable = Findable.byType[row.type], let subject = row.targetId else { return nil }
            return Key(subject: subject, actor: findable.isByActor ? row.actorIds.first : nil)
        }

        /// Candidates for rows of some types: the caller checks each.
        func rows(_ types: [Findable], about subject: ID, by actor: ID?) -> [ID] {
            var found: [ID] = []
            if types.contains(where: { !$0.isByActor }) {
                found += rows[Key(subject: subject, actor: nil)] ?? []
            }
            if let actor, types.contains(where: \.isByActor) {
                found += rows[Key(subject: subject, actor: actor)] ?? []
            }
            return found
        }
    }
}
