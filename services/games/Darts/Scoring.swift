// darts.visit and darts.undo: what was thrown (domain.md §5.10). The rules themselves are the module Darts'.

import Contracts
import Darts
import Machine
import Values

extension Games {
    static let scoring = Rules<Games>()
        .command(RecordVisit.self, decide: visit) { command, occurred, state, context throws(Refusal) in
            let known = try mine(command.matchId, state, context)
            if let recorded = occurred.first(VisitRecorded.self) {
                return view(known, recorded.standing, recorded.visit, turn: recorded.number + 1, state)
            }
            // Only tried, or the same once more.
            let turn = try turn(command, known, state, context)
            return view(known, turn.match.standing, turn.visit, turn: turn.match.visits.count, state)
        }
        .command(UndoVisit.self, decide: undo) { command, occurred, state, context throws(Refusal) in
            let known = try mine(command.matchId, state, context)
            guard let undone = occurred.first(VisitUndone.self) else { return view(known, state) }
            return view(known, undone.standing, nil, turn: undone.number, state)
        }
        .evolve(VisitRecorded.self) { state, event, info in state.matches.record(event, at: info.time) }
        .evolve(VisitUndone.self) { state, event, info in state.matches.undo(event, at: info.time) }
        .announce(LegWon.self)

    // MARK: - Throwing

    /// A visit, and the match after it.
    private struct Turn {
        var visit: Visit
        var match: Match
        /// Whether it stands in the record already.
        var isKnown: Bool
    }

    private static func visit(
        _ command: RecordVisit, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let known = try mine(command.matchId, state, context)
        let turn = try turn(command, known, state, context)
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
            let seconds = Int(context.now.since(known.startedAt) / 1000)
            events.append(completed(known, match, at: context.now, seconds: seconds))
        }
        return .events(events)
    }

    /// What comes of a visit.
    private static func turn(
        _ command: RecordVisit, _ known: KnownMatch, _ state: State, _ context: Context
    ) throws(Refusal) -> Turn {
        let me = try context.caller.id()
        if known.mode != .remote { _ = try owned(command.matchId, state, context) }
        let darts = try command.thrown()
        let count = known.record.count
        let number = command.expectedTurn ?? count
        guard number == count else {
            let then = try command.repeated(number, darts, of: count, played: known.played)
            return Turn(visit: then.visit, match: then.match, isKnown: true)
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
            return Turn(visit: visit, match: match, isKnown: false)
        } catch {
            throw Refusal(error)
        }
    }

    // MARK: - Taking back

    private static func undo(
        _ command: UndoVisit, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let known = try mine(command.matchId, state, context)
        if known.remote == nil { _ = try owned(command.matchId, state, context, [.local, .recorded]) }
        try refuseSealed(known)
        if known.remote == nil { _ = try owned(command.matchId, state, context) }
        guard var match = state.matches.board(known.id), let last = match.undo() else {
            throw UndoVisit.nothing
        }
        if let remote = known.remote {
            guard remote.undone == nil else {
                throw Refusal(
                    .conflict, "a visit was taken back just now; throw it again first", field: "matchId")
            }
            guard known.players[last.player].accountId == context.caller.account else {
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
}
