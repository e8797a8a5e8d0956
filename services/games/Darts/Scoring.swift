// darts.visit and darts.undo (domain.md §5.10). The rules of the games are in the module Darts.

import Contracts
import Darts
import Machine
import Values

extension Games {
    static let scoring = Rules<Games>()
        .command(RecordVisit.self, decide: Situation.visit, reply: Situation.visited)
        .command(UndoVisit.self, decide: Situation.undo, reply: Situation.undone)
        .evolve(VisitRecorded.self) { state, event, info in state.matches.record(event, at: info.time) }
        .evolve(VisitUndone.self) { state, event, info in state.matches.undo(event, at: info.time) }
        .announce(LegWon.self)

    /// A visit, and the match after it.
    fileprivate struct Turn {
        var visit: Visit
        var match: Match
        /// Whether it is recorded already.
        var isKnown: Bool
    }
}

extension Situation<Games> {
    // MARK: - Throwing

    fileprivate func visit(_ command: RecordVisit) throws(Refusal) -> Decision<Games.Effect> {
        let known = try mine(command.matchId)
        let turn = try turn(command, known)
        if turn.isKnown || command.dryRun == true { return .nothing }
        let (visit, match) = (turn.visit, turn.match)
        var events: [any Event] = [
            VisitRecorded(
                matchId: known.id, number: match.visits.count - 1, visit: visit, standing: match.standing)
        ]
        if known.gameType == .x01, visit.scoreAfter == 0 {
            events.append(LegWon(matchId: known.id, slot: visit.player, leg: visit.leg, set: visit.set))
        }
        if match.isOver {
            let seconds = Int(now.since(known.startedAt) / 1000)
            events.append(completed(known, match, at: now, seconds: seconds))
        }
        return .events(events)
    }

    fileprivate func visited(_ command: RecordVisit, _ occurred: Occurred) throws(Refusal) -> MatchView {
        let known = try mine(command.matchId)
        if let recorded = occurred.first(VisitRecorded.self) {
            return view(known, at: recorded.standing, after: recorded.visit, turn: recorded.number + 1)
        }
        // A dry run, or a repeated request.
        let turn = try turn(command, known)
        return view(
            known, at: turn.match.standing, after: turn.visit, turn: turn.match.visits.count)
    }

    /// The visit and the match after it, or the refusal.
    private func turn(_ command: RecordVisit, _ known: Games.KnownMatch) throws(Refusal) -> Games.Turn {
        let me = try caller.id()
        if known.mode != .remote { _ = try owned(command.matchId) }
        let darts = try command.thrown()
        let count = known.record.count
        let number = command.expectedTurn ?? count
        guard number == count else {
            let then = try command.repeated(number, darts, of: count, played: known.played)
            return Games.Turn(visit: then.visit, match: then.match, isKnown: true)
        }
        guard known.status == .live, var match = state.matches.board(known.id) else {
            let state = known.remote?.state.rawValue ?? known.status.rawValue
            throw Refusal(.conflict, "this match is not being played", field: "matchId", state: state)
        }
        if count >= DartsLimits.visitsMax { throw RecordVisit.tooMany }
        if known.mode == .remote, known.slot(of: me) != match.onTurn {
            throw Refusal(.notYourTurn, "the other player is on turn", field: "matchId")
        }
        do throws(Foul) {
            let visit = try match.play(darts, callsBust: command.bust == true)
            return Games.Turn(visit: visit, match: match, isKnown: false)
        } catch {
            throw Refusal(error)
        }
    }

    // MARK: - Taking back

    fileprivate func undo(_ command: UndoVisit) throws(Refusal) -> Decision<Games.Effect> {
        let known = try mine(command.matchId)
        if known.remote == nil { _ = try owned(command.matchId, [.local, .recorded]) }
        try refuseSealed(known)
        if known.remote == nil { _ = try owned(command.matchId) }
        guard var match = state.matches.board(known.id), let last = match.undo() else {
            throw UndoVisit.nothing
        }
        if let remote = known.remote {
            guard remote.undone == nil else {
                throw Refusal(
                    .conflict, "a visit was taken back just now; throw it again first", field: "matchId")
            }
            guard known.players[last.player].accountId == caller.account else {
                throw Refusal(.conflict, "only the player who threw last can take it back", field: "matchId")
            }
            guard remote.mayUndo else {
                throw Refusal(.conflict, "a visit can be taken back once", field: "matchId")
            }
        }
        return .events([
            VisitUndone(matchId: known.id, number: match.visits.count, standing: match.standing)
        ])
    }

    fileprivate func undone(_ command: UndoVisit, _ occurred: Occurred) throws(Refusal) -> MatchView {
        let known = try mine(command.matchId)
        guard let undone = occurred.first(VisitUndone.self) else { return view(known) }
        return view(known, at: undone.standing, after: nil, turn: undone.number)
    }
}
