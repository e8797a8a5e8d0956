// The visibility of darts matches (domain.md §5.12, §5.13).

import Contracts
import JSON
import TestSupport
import Values

extension Chronicle {
    /// Whether two people are in a match together, or one of them played in one that a friend may see.
    func hasPlayed(_ viewer: ID, with other: ID) -> Bool {
        matches.values.contains { $0.people.contains(other) && hears(of: $0, viewer) }
    }

    /// Participants and friends of players, unless a block separates them from somebody in the match (§1.9).
    func hears(of match: Match, _ viewer: ID) -> Bool {
        if match.people.contains(viewer) { return true }
        return match.players.contains { areFriends($0, viewer) }
            && !match.people.contains { areApart($0, viewer) }
    }
}

extension Questions {
    /// The viewer's own matches, and queries that everyone may send.
    var darts: [Question] {
        let mine = chronicle.matches.values.filter { $0.people.contains(viewer) }
        return [
            Question(
                "darts.history", ["limit": 100], tells: Set(mine.filter(\.isCompleted).map(\.id)).texts),
            Question("darts.remotes", tells: Set(mine.filter(\.isOpen).map(\.id)).texts) { data in
                let lists = ["incoming", "sent"].flatMap { data[$0]?.arrayValue ?? [] }
                return (lists + [data["active"] ?? .null]).compactMap { $0["id"]?.stringValue }
            },
            Question("darts.sync-status", tells: []), Question("darts.modes"),
            Question("darts.checkout", ["score": 121]),
        ]
    }

    func about(_ match: Chronicle.Match) -> [Question] {
        let about: JSONValue = ["matchId": match.id.json]
        let isIn = match.people.contains(viewer)
        let hears = chronicle.hears(of: match, viewer)
        func asked(_ type: String, _ may: Bool) -> Question {
            Question(type, about, refusal: may ? nil : .notFound)
        }
        return [
            Question("darts.match", about, refusal: hears ? nil : .notFound, tells: [match.id.description]) {
                [$0["id"]?.stringValue ?? ""]
            },
            asked("darts.watch", isIn || hears && match.isLive), asked("darts.board", isIn),
            asked("darts.said", isIn || hears && match.isLive),
            asked("darts.remote", isIn && match.isRemote),
        ]
    }
}
