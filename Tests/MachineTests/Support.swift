// Access to a town's internals, for the tests of the runtime.

import Contracts
import EventLine
import EventLog
import JSON
import Packed
import Projections
import TestSupport
import Values

@testable import AuthService
@testable import GamesService
@testable import Machine
@testable import RsvpService

extension Town {
    /// Number of lines of each log.
    var lineCounts: [Int] { nodes.map(\.disk.lines.count) }

    /// Whether there were no unexpected events.
    var isWell: Bool { notes.isEmpty }
}

extension Node {
    /// Types of all events except marks.
    var events: [String] { types.filter { $0 != SeenMark.type(of: S.name) } }

    func follower(of source: String) -> Follower<HeardEvent>? {
        machine.followers.first { $0.source == source }
    }
}

extension Town {
    /// Followers that stopped, or are not at the end of their source's log.
    var laggards: [String] {
        var laggards: [String] = []
        func check<N: AnyNode>(_ node: N) {
            for follower in node.machine.followers {
                let end = nodes.first { $0.name == follower.source }?.disk.lines.last?.position
                if follower.stopped != nil || follower.cursor != end ?? .start {
                    laggards.append("\(node.name) of \(follower.source): \(follower.stopped ?? "behind")")
                }
            }
        }
        for node in nodes { check(node) }
        return laggards
    }

    /// Games about which games and rsvp disagree.
    func disagreements(_ ids: [JSONValue]) -> [JSONValue] {
        ids.filter { id in
            guard let id = id.stringValue.flatMap({ ID($0) }), let game = games.machine.state.game(id),
                let facts = rsvp.machine.state.game(id)
            else { return true }
            let roster = rsvp.machine.state.roster(id)
            let statuses = Dictionary(uniqueKeysWithValues: roster.rows.map { ($0.accountId, $0.status) })
            var same = facts
            same.take(game.details)
            return facts.status != game.status || facts != same
                || roster.counts != games.machine.state.counts(of: game)
                || statuses != games.machine.state.attendance[id]?.rows
        }
    }

    /// Restores an older copy of a service's log.
    func restore(_ name: String, lines count: Int) throws {
        try node(name).cut(to: count, andGoOn: [])
        try restart(name)
    }
}

extension GameDetails {
    static let sample = GameDetails(
        sport: .soccer, title: "Soccer", place: Place(name: "Park", lat: 1, lng: 2, geohash: "s01mtw037"),
        startsAt: Town.noon.adding(days: 1), durationMinutes: 60, timezone: "UTC")
}

extension Town {
    /// Ends a process and starts it again, from a snapshot of this moment or from its log.
    func crash(_ name: String, _ fromSnapshot: Bool) throws {
        if fromSnapshot { try node(name).snapshot() }
        try restart(name, fromSnapshot: fromSnapshot)
    }

    /// Lines that one event of another service caused more than once.
    var reactionsTwice: [String] {
        var seen: Set<String> = []
        return (games.disk.lines + rsvp.disk.lines).compactMap { line in
            guard let cause = line.header.causation, cause.hasPrefix("/"), let data = line.data,
                let event = try? JSONValue(parsing: data)
            else { return nil }
            let key = "\(line.header.source) \(cause) \(line.header.type) \(event["accountId"] ?? .null)"
            return seen.insert(key).inserted ? nil : key
        }
    }
}
