// darts.visit, darts.cpu, darts.bull-off and darts.undo (domain.md §5.10, §5.18). The rules of the games are in the module
// Darts.

import Contracts
import Darts
import Machine
import Values

extension Games {
    static let scoring = Rules<Games>()
        .command(RecordVisit.self, decide: Situation.visit, reply: Situation.visited)
        .command(PlayComputer.self, decide: Situation.computer, reply: Situation.played)
        .command(DecideBullOff.self, decide: Situation.bullOff, reply: Situation.decided)
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
        return command.dryRun == true ? .nothing : recorded(turn, known)
    }

    /// The events of a visit; none of one that is recorded already.
    private func recorded(_ turn: Games.Turn, _ known: Games.KnownMatch) -> Decision<Games.Effect> {
        if turn.isKnown { return .nothing }
        let (visit, match) = (turn.visit, turn.match)
        var events: [any Event] = [
            VisitRecorded(
                matchId: known.id, number: match.visits.count - 1, visit: visit, standing: match.standing)
        ]
        for slot in legWinners(match, known) {
            events.append(LegWon(matchId: known.id, slot: slot, leg: visit.leg, set: visit.set))
        }
        if match.isOver {
            let seconds = Int(now.since(known.startedAt) / 1000)
            let over = completed(known, match, at: now, seconds: seconds)
            events += [over] + following(over) + results(of: over) + ladderResult(of: over)
        }
        return .events(events)
    }

    /// The winner of a leg by the last visit: the first player of a team for all of it.
    private func legWinners(_ match: Match, _ known: Games.KnownMatch) -> [Int] {
        guard let after = match.legsWon,
            let before = (state.matches.board(known.id) ?? known.played())?.legsWon
        else { return [] }
        return Array(after.indices.filter { after[$0] > before[$0] }.prefix(1))
    }

    fileprivate func visited(_ command: RecordVisit, _ occurred: Occurred) throws(Refusal) -> MatchView {
        try view(command.matchId, occurred) { (known) throws(Refusal) in try turn(command, known) }
    }

    /// The match right after the visit that a request has recorded; after its turn if it has recorded none, as a dry run or
    /// a repeated request.
    private func view(
        _ id: ID, _ occurred: Occurred, _ turn: (Games.KnownMatch) throws(Refusal) -> Games.Turn
    ) throws(Refusal) -> MatchView {
        let known = try mine(id)
        if let recorded = occurred.first(VisitRecorded.self) {
            return view(known, at: recorded.standing, after: recorded.visit, turn: recorded.number + 1)
        }
        let turn = try turn(known)
        return view(known, at: turn.match.standing, after: turn.visit, turn: turn.match.visits.count)
    }

    /// The visit and the match after it, or the refusal.
    private func turn(_ command: RecordVisit, _ known: Games.KnownMatch) throws(Refusal) -> Games.Turn {
        let me = try caller.id()
        if known.mode != .remote { _ = try kept(command.matchId) }
        let thrown = try command.thrown()
        let count = known.record.count
        let number = command.expectedTurn ?? count
        guard number == count else {
            let then = try command.repeated(number, thrown, of: count, played: known.played)
            return Games.Turn(visit: then.visit, match: then.match, isKnown: true)
        }
        let match = try going(known)
        if known.mode == .remote, known.slot(of: me) != match.onTurn {
            throw Refusal(.notYourTurn, "the other player is on turn", field: "matchId")
        }
        if match.onTurn.flatMap({ known.players[$0].cpu }) != nil, !match.awaitsBullOff {
            throw PlayComputer.mustThrow
        }
        return try turn(thrown, callsBust: command.bust == true, in: match)
    }

    /// The state of play of a match that can go on.
    private func going(_ known: Games.KnownMatch) throws(Refusal) -> Match {
        guard known.status == .live, let match = state.matches.board(known.id) else {
            let state = known.remote?.state.rawValue ?? known.status.rawValue
            throw Refusal(.conflict, "this match is not being played", field: "matchId", state: state)
        }
        if known.record.count >= DartsLimits.visitsMax { throw RecordVisit.tooMany }
        return match
    }

    private func turn(
        _ thrown: Thrown, callsBust: Bool = false, in match: Match
    ) throws(Refusal) -> Games.Turn {
        var match = match
        do throws(Foul) {
            let visit = try match.play(thrown, callsBust: callsBust)
            return Games.Turn(visit: visit, match: match, isKnown: false)
        } catch {
            throw Refusal(error)
        }
    }

    // MARK: - The computer

    fileprivate func computer(_ command: PlayComputer) throws(Refusal) -> Decision<Games.Effect> {
        let known = try kept(command.matchId)
        return recorded(try turn(command, known), known)
    }

    fileprivate func played(_ command: PlayComputer, _ occurred: Occurred) throws(Refusal) -> MatchView {
        try view(command.matchId, occurred) { (known) throws(Refusal) in try turn(command, known) }
    }

    /// The computer's visit, or the one that it threw at that turn.
    private func turn(_ command: PlayComputer, _ known: Games.KnownMatch) throws(Refusal) -> Games.Turn {
        let count = known.record.count
        let number = command.expectedTurn ?? count
        guard number == count else {
            guard number < count, let then = known.played(upTo: number + 1), let visit = then.visits.last,
                known.players[visit.player].cpu != nil
            else { throw RecordVisit.stale(number, of: count) }
            return Games.Turn(visit: visit, match: then, isKnown: true)
        }
        let match = try going(known)
        guard let level = match.onTurn.flatMap({ known.players[$0].cpu }),
            let darts = match.visit(of: level, seed: known.seed.number)
        else { throw PlayComputer.isNotOnTurn }
        return try turn(.darts(darts), in: match)
    }

    // MARK: - At the bull

    fileprivate func bullOff(_ command: DecideBullOff) throws(Refusal) -> Decision<Games.Effect> {
        let known = try mine(command.matchId)
        return recorded(try turn(command, known), known)
    }

    fileprivate func decided(_ command: DecideBullOff, _ occurred: Occurred) throws(Refusal) -> MatchView {
        try view(command.matchId, occurred) { (known) throws(Refusal) in try turn(command, known) }
    }

    /// The bull-off, also if the last visit is the same one. In a remote match both players may say who won: the other
    /// one throws on, or aborts the match.
    private func turn(_ command: DecideBullOff, _ known: Games.KnownMatch) throws(Refusal) -> Games.Turn {
        if known.mode != .remote { _ = try kept(command.matchId) }
        let played = state.matches.board(known.id) ?? known.played()
        if let played, !played.awaitsBullOff, let last = played.visits.last,
            last.repeats(.bullOff(command.slot))
        {
            return Games.Turn(visit: last, match: played, isKnown: true)
        }
        return try turn(.bullOff(command.slot), in: try going(known))
    }

    // MARK: - Taking back

    fileprivate func undo(_ command: UndoVisit) throws(Refusal) -> Decision<Games.Effect> {
        let known = try mine(command.matchId)
        if known.remote == nil { _ = try kept(command.matchId, [.local, .recorded]) }
        try refuseSealed(known)
        if known.remote == nil { _ = try kept(command.matchId) }
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
