// A game for the members of a group is shown to nobody who is none, and not in it (domain.md §4.6, §14.18): answers, compared
// with social's log between what the request and what the answer had seen of it.

import Contracts
import EventLine
import EventLog
import JSON
import Values

enum SightCheck {
    /// An answer that shows such a game to somebody who is neither its host nor in it.
    struct Sight {
        var game: ID
        var account: ID
        /// The last line of social that the request had seen.
        var asked: UInt64
        /// The last line of social that the answer had seen.
        var answered: UInt64
    }

    private struct Place: Hashable {
        var group: ID
        var account: ID
    }

    static func problems(_ sights: [Sight], _ logs: Logs) -> [String] {
        if sights.isEmpty { return [] }
        var groups: [ID: ID] = [:]
        for line in logs["games"] {
            if let event = line.read(GameCreated.self) { groups[event.gameId] = event.groupId }
        }
        // Moderators read every game.
        var moderators: Set<ID> = []
        for line in logs["auth"] {
            if let facts = line.read(FactsChanged.self), facts.role != .user {
                moderators.insert(facts.accountId)
            }
        }
        var changes: [Place: [(sequence: UInt64, isMember: Bool)]] = [:]
        for line in logs["social"] {
            guard let event = line.read(GroupMemberChanged.self) else { continue }
            let place = Place(group: event.groupId, account: event.accountId)
            changes[place, default: []].append((line.sequence, event.to == .member))
        }
        return sights.compactMap { sight in
            guard let group = groups[sight.game], !moderators.contains(sight.account) else { return nil }
            let theirs = changes[Place(group: group, account: sight.account)] ?? []
            let wasMember = theirs.last { $0.sequence <= sight.asked }?.isMember ?? false
            let becameMember = theirs.contains {
                $0.isMember && $0.sequence > sight.asked && $0.sequence <= sight.answered
            }
            if wasMember || becameMember { return nil }
            return "\(sight.account) was shown \(sight.game), and was no member of \(group)"
        }
    }
}

extension Player {
    /// Notes an answer that shows a game for the members of a group to somebody who is neither its host nor in it.
    func noteSight(_ asked: ID, _ data: JSONValue, _ at: Positions) {
        guard data["visibility"] == "group", let game = data["id"]?.stringValue.flatMap({ ID($0) }),
            let asking = world.witness.asked[asked], let account = asking.account,
            data["hostId"]?.stringValue != account.description
        else { return }
        let status = data["participation"]?.stringValue.flatMap { ParticipationStatus(rawValue: $0) }
        guard status?.isActive != true else { return }
        world.sights.append(
            SightCheck.Sight(
                game: game, account: account, asked: asking.envelope.after["social"], answered: at["social"]))
    }
}
