// Polls are decided in time, and by the players (domain.md §4.4): the time from the log of games; the votes from games'
// final state, compared with the log of rsvp.

import Contracts
import EventLine
import EventLog
import GamesService
import JSON
import Machine
import Values

struct PollCheck {
    private struct Poll {
        var options: GameOptions
        var startsAt: Timestamp
        var chosen: Set<String> = []
        var isLive = true

        /// The kinds that are voted on and have no choice yet.
        var open: [String] {
            [("p", options.places != nil), ("t", options.times != nil)].filter(\.1).map(\.0)
                .filter { kind in !chosen.contains { $0.hasPrefix(kind) } }
        }
        var closesAt: Timestamp { (options.times?.min() ?? startsAt).adding(hours: -24) }
    }

    private var polls: [ID: Poll] = [:]
    private var rows: [ID: [ID: ParticipationStatus]] = [:]

    /// - Parameter state: games' state, as in its snapshot.
    static func problems(
        games: [EventLine], rsvp: [EventLine], state: JSONValue, at now: Timestamp
    ) -> [String] {
        var check = PollCheck()
        for line in games { check.take(line) }
        for line in rsvp {
            if let event = line.read(RsvpChanged.self) {
                check.rows[event.gameId, default: [:]][event.accountId] = event.to
            }
        }
        return check.tooLate(at: now) + check.strangers(in: state)
    }

    private mutating func take(_ line: EventLine) {
        if let event = line.read(GameCreated.self) {
            polls[event.gameId] = event.options.map { Poll(options: $0, startsAt: event.details.startsAt) }
        } else if let event = line.read(GameUpdated.self) {
            polls[event.gameId]?.startsAt = event.details.startsAt
            polls[event.gameId]?.chosen.formUnion(event.chosen ?? [])
        } else if let event = line.read(GameCancelled.self) {
            polls[event.gameId]?.isLive = false
        } else if let event = line.read(GameCompleted.self) {
            polls[event.gameId]?.isLive = false
        }
    }

    /// Live games with a poll that is more than a minute past its end; and games with two choices of a kind.
    private func tooLate(at now: Timestamp) -> [String] {
        polls.sorted { $0.key < $1.key }.flatMap { id, poll in
            var problems: [String] = []
            if poll.isLive, !poll.open.isEmpty, now.since(poll.closesAt) > 60_000 {
                problems.append("\(id) has yet to choose, though its poll closed at \(poll.closesAt)")
            }
            if Set(poll.chosen.map(\.first)).count < poll.chosen.count {
                problems.append("\(id) has chosen \(poll.chosen.sorted().joined(separator: " and "))")
            }
            return problems
        }
    }

    /// Votes of people who are not going.
    private func strangers(in state: JSONValue) -> [String] {
        (state["games"]?.arrayValue ?? []).flatMap { game in
            let votes = game["poll"]?["votes"]?.objectValue ?? JSONObject()
            let id = game["id"]?.stringValue.flatMap { ID($0) }
            return votes.members.map(\.key).filter { voter in
                guard let id, let voter = ID(voter) else { return true }
                return rows[id]?[voter] != .going
            }.map { "\($0) has a vote in \(id?.description ?? "a game"), and is not going" }
        }
    }
}

extension World {
    func pollProblems(_ logs: Logs) -> [String] {
        let knowing = processes.compactMap { ($0 as? ServiceProcess<Games>)?.machine?.state }
        return knowing.flatMap { state in
            let text = (try? JSONCoding.encode(state)) ?? []
            return PollCheck.problems(
                games: logs["games"], rsvp: logs["rsvp"], state: (try? JSONValue(parsing: text)) ?? .null,
                at: wallTime)
        }
    }
}
