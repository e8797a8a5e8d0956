// Every match of darts in the log of games, replayed by the rules alone (domain.md §5.2, §5.10, §5.12): each visit has
// the place that its event says, undone visits are gone, and a finished match does not change.

import Contracts
import Darts
import EventLine
import EventLog
import JSON
import Values

struct MatchCheck {
    private struct Played {
        var match: Match
        var isSealed = false
        /// For a match at two boards: whether both have joined.
        var hasBegun = true
    }

    private var matches: [ID: Played] = [:]
    private(set) var problems: [String] = []

    static func problems(_ lines: [EventLine]) -> [String] {
        var check = MatchCheck()
        for line in lines { check.take(line) }
        return check.problems
    }

    private mutating func take(_ line: EventLine) {
        if let event = line.read(MatchStarted.self) {
            begin(
                event.matchId, event.options.mode(of: event.gameType, seed: event.seed), event.players.count)
        } else if let event = line.read(Challenged.self) {
            var options = MatchOptions()
            (options.startScore, options.bestOfLegs) = (event.startScore, event.bestOfLegs)
            begin(event.matchId, options.mode(of: .x01, seed: Seed(0)), 2)
            matches[event.matchId]?.hasBegun = false
        } else if let event = line.read(MatchBegun.self) {
            matches[event.matchId]?.hasBegun = true
        } else if let event = line.read(VisitRecorded.self) {
            change(event.matchId) { played in
                let number = played.match.visits.count
                let visit = event.visit.thrown.flatMap {
                    try? played.match.play($0, callsBust: event.visit.bust)
                }
                let isRight =
                    visit == event.visit && number == event.number && played.match.standing == event.standing
                return isRight ? nil : "visit \(event.number) is not what its darts come to"
            }
        } else if let event = line.read(VisitUndone.self) {
            change(event.matchId) { played in
                let isRight =
                    played.match.undo() != nil && played.match.visits.count == event.number
                    && played.match.standing == event.standing
                return isRight ? nil : "what was taken back is not the last visit"
            }
        } else if let event = line.read(MatchCompleted.self), event.mode != .recorded {
            change(event.matchId) { played in
                played.isSealed = true
                let isRight =
                    played.match.isOver && played.match.winners == event.winners
                    && played.match.figures == event.figures
                return isRight ? nil : "it has no such winners"
            }
        } else if let id = line.read(MatchAbandoned.self)?.matchId
            ?? line.read(ChallengeEnded.self)?.matchId
        {
            matches[id]?.isSealed = true
        }
    }

    private mutating func begin(_ id: ID, _ mode: Mode, _ players: Int) {
        guard let match = Match(mode, players: players) else {
            problems.append("match \(id) cannot be played by \(players)")
            return
        }
        matches[id] = Played(match: match)
    }

    private mutating func change(_ id: ID, _ apply: (inout Played) -> String?) {
        guard var played = matches[id], played.hasBegun, !played.isSealed else {
            problems.append("match \(id) goes on, though it is not being played")
            return
        }
        if let problem = apply(&played) { problems.append("match \(id): \(problem)") }
        matches[id] = played
    }
}
