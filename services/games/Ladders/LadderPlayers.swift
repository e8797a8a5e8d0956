// ladders.join, leave, pause and resume (domain.md §18.1, §18.4).

import Competitions
import Contracts
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Games {
    static let ladderPlayers = Rules<Games>()
        .command(JoinLadder.self, decide: Situation.join, reply: Situation.ladderAfter)
        .command(LeaveLadder.self, decide: Situation.leave)
        .command(PauseOnLadder.self, decide: Situation.pause, reply: Situation.paused)
        .command(ResumeOnLadder.self, decide: Situation.resume, reply: Situation.resumed)
        .evolve(LadderJoined.self) { state, event, info in
            state.ladders.change(event.ladderId, at: info.time) { ladder in
                ladder.invited.removeAll { $0 == event.accountId }
                try? ladder.board.join(event.accountId, at: info.time)
                ladder.steps.append(
                    .init(at: info.time, cause: .joined, accountId: event.accountId, to: event.place))
            }
        }
        .evolve(LadderLeft.self) { state, event, info in
            state.ladders.change(event.ladderId, at: info.time) { ladder in
                _ = try? ladder.board.leave(event.accountId, at: info.time)
                ladder.steps.append(
                    .init(at: info.time, cause: event.cause, accountId: event.accountId, from: event.place))
            }
        }
        .evolve(LadderPaused.self) { state, event, info in
            state.ladders.change(event.ladderId, at: info.time) { ladder in
                if let from = event.from, let to = event.to {
                    try? ladder.board.pause(event.accountId, from: from, to: to, at: info.time)
                } else {
                    try? ladder.board.endPause(event.accountId, at: info.time)
                }
            }
        }
        .limit(.changes, LadderJoined.self)
        .limit(.changes, LadderLeft.self)
        .limit(.changes, LadderPaused.self)
}

extension Situation<Games> {
    fileprivate func join(_ command: JoinLadder) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let ladder = try find(ladder: command.ladderId)
        if ladder.board.place(of: me) != nil { return .nothing }
        try refuseClosed(ladder)
        guard mayJoin(ladder, me) else {
            throw Refusal(.inviteRequired, "you need an invitation to this ladder", field: "ladderId")
        }
        let played = state.ladders.all(of: me).count { $0.isOpen && $0.board.place(of: me) != nil }
        guard played < LadderLimits.playedMax else {
            throw Refusal(
                .conflict,
                "you play on \(LadderLimits.playedMax) ladders, as many as one may; leave one first"
            )
        }
        var board = ladder.board
        do { try board.join(me, at: now) } catch { throw Refusal(error) }
        return .events([LadderJoined(ladderId: ladder.id, accountId: me, place: board.place(of: me) ?? 0)])
    }

    fileprivate func leave(_ command: LeaveLadder) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let ladder = try find(ladder: command.ladderId)
        try refuseClosed(ladder)
        if ladder.board.place(of: me) == nil, ladder.invited.contains(me) {
            return .events([LadderInvited(ladderId: ladder.id, accountId: me, on: false)])
        }
        return .events(left(me, ladder, .left))
    }

    /// The events by which a player is on a ladder no more.
    func left(_ player: ID, _ ladder: Games.KnownLadder, _ cause: LadderCause) -> [any Event] {
        guard let place = ladder.board.place(of: player) else { return [] }
        let theirs = ladder.board.challenges.filter { $0.players.contains(player) }
        let isCoHost = ladder.coHosts.contains(player)
        return voided(theirs, in: ladder, .left)
            + [LadderLeft(ladderId: ladder.id, accountId: player, place: place, cause: cause)]
            + (isCoHost ? [ladder.changed { $0.coHosts = ladder.without(player) }] : [])
    }

    // MARK: - Pauses

    fileprivate func pause(_ command: PauseOnLadder) throws(Refusal) -> Decision<Games.Effect> {
        let (ladder, me) = try ladderPlayed(command.ladderId)
        if pauses(of: me, in: ladder).contains(LadderPause(from: command.from, to: command.to)) {
            return .nothing
        }
        var board = ladder.board
        do {
            try board.pause(me, from: command.from, to: command.to, at: now)
        } catch {
            throw Refusal(error)
        }
        return .events([
            LadderPaused(ladderId: ladder.id, accountId: me, from: command.from, to: command.to)
        ])
    }

    fileprivate func resume(_ command: ResumeOnLadder) throws(Refusal) -> Decision<Games.Effect> {
        let (ladder, me) = try ladderPlayed(command.ladderId)
        guard pauses(of: me, in: ladder).contains(where: { $0.to >= now.day }) else { return .nothing }
        return .events([LadderPaused(ladderId: ladder.id, accountId: me)])
    }

    fileprivate func paused(
        _ command: PauseOnLadder, _ occurred: Occurred
    ) throws(Refusal) -> PauseOnLadder.Reply {
        try pauses(in: command.ladderId)
    }

    fileprivate func resumed(
        _ command: ResumeOnLadder, _ occurred: Occurred
    ) throws(Refusal) -> PauseOnLadder.Reply {
        try pauses(in: command.ladderId)
    }

    private func pauses(in id: ID) throws(Refusal) -> PauseOnLadder.Reply {
        let ladder = try find(ladder: id)
        return .init(ladderId: ladder.id, pauses: pauses(of: try caller.id(), in: ladder))
    }

    /// Somebody's pauses, of this year and to come, in order.
    func pauses(of account: ID, in ladder: Games.KnownLadder) -> [LadderPause] {
        (ladder.board.order.first { $0.player == account }?.pauses ?? [])
            .filter { $0.to.civil.year >= now.day.civil.year }
            .sorted { $0.from < $1.from }.map { LadderPause(from: $0.from, to: $0.to) }
    }
}
