// ladders.challenge to ladders.walkover: the way of a challenge (domain.md §18.2, §18.3). The rules are the engine's.

import Competitions
import Contracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Games {
    static let ladderChallenges = Rules<Games>()
        .command(ChallengeOnLadder.self, decide: Situation.challenge, reply: Situation.challenged)
        .command(AcceptLadderChallenge.self, decide: Situation.accept, reply: Situation.challengeAfter)
        .command(DeclineLadderChallenge.self, decide: Situation.decline, reply: Situation.challengeAfter)
        .command(WithdrawLadderChallenge.self, decide: Situation.withdraw, reply: Situation.challengeAfter)
        .command(ReportLadderResult.self, decide: Situation.report, reply: Situation.challengeAfter)
        .command(ConfirmLadderResult.self, decide: Situation.confirm, reply: Situation.challengeAfter)
        .command(DisputeLadderResult.self, decide: Situation.dispute, reply: Situation.challengeAfter)
        .command(FixLadderResult.self, decide: Situation.fix, reply: Situation.challengeAfter)
        .command(GiveLadderWalkover.self, decide: Situation.giveWalkover, reply: Situation.challengeAfter)
        .evolve(LadderChallenged.self) { state, event, info in
            state.ladders.change(event.ladderId, at: info.time) { ladder in
                _ = try? ladder.board.challenge(
                    event.challengedId, by: event.challengerId, at: info.time)
                ladder.extras[event.challenge] = .init(isRemote: event.remote == true)
            }
        }
        .evolve(LadderChallengeChanged.self) { state, event, info in
            state.ladders.change(event.ladderId, at: info.time) { $0.apply(event, at: info.time) }
        }
        .limit(.challenges, LadderChallenged.self)
        .limit(.changes, LadderChallengeChanged.self)
}

extension Games.KnownLadder {
    /// Does to the board what an event says. What was decided on one board happens on the next one alike.
    fileprivate mutating func apply(_ event: LadderChallengeChanged, at time: Timestamp) {
        guard let ended = (try? board.act(event, at: time)) ?? nil else { return }
        finish(ended, at: time)
        guard let move = event.move, let winner = event.winnerId else { return }
        steps.append(
            .init(
                at: time, cause: event.state == .walkover ? .walkover : .won, accountId: winner,
                from: move.from, to: move.to, challenge: event.challenge))
    }
}

extension Ladder<ID> {
    /// - Returns: the challenge, if it is over now.
    fileprivate mutating func act(
        _ event: LadderChallengeChanged, at now: Timestamp
    ) throws(LadderRefusal) -> Challenge<ID>? {
        let number = event.challenge
        let by = event.by ?? event.challengedId
        switch event.act {
        case .accepted:
            try accept(number, by: by, at: now)
            return nil
        case .declined: return try decline(number, by: by, at: now)
        case .withdrawn: return try withdraw(number, by: by)
        case .reported:
            try report(number, event.score ?? Score(0, 0), by: by, at: now)
            return nil
        case .confirmed: return try confirm(number, by: by, at: now)
        case .disputed:
            try dispute(number, by: by)
            return nil
        case .fixed, .match: return try fix(number, event.score ?? Score(0, 0), at: now)
        case .walkover: return try walkover(number, at: now)
        case .unopposed, .unanswered, .lapsed: return endOverdue(number, at: now)
        case .left, .blocked, .closed: return try void(number)
        }
    }
}

extension Situation<Games> {
    /// The event of an act on a challenge, with what follows from it on the ladder.
    /// - Throws: the refusal of the engine.
    func acted(
        _ act: LadderAct, _ challenge: Challenge<ID>, in ladder: Games.KnownLadder, by: ID? = nil,
        score: Score? = nil
    ) throws(LadderRefusal) -> LadderChallengeChanged {
        var event = LadderChallengeChanged(
            ladderId: ladder.id, challenge: challenge.id, challengerId: challenge.challenger,
            challengedId: challenge.challenged, act: act, state: challenge.state, by: by, score: score)
        var board = ladder.board
        let ended = try board.act(event, at: now)
        guard let after = ended ?? board.challenges.first(where: { $0.id == challenge.id }) else {
            throw .noSuchChallenge
        }
        (event.state, event.winnerId, event.endsAt) = (after.state, after.winner, board.deadline(after))
        event.score = after.score ?? event.score
        if let winner = after.winner, let from = ladder.board.place(of: winner),
            let to = board.place(of: winner), to < from
        {
            event.move = LadderMove(
                from: from, to: to, passed: ladder.board.order[(to - 1)..<(from - 1)].map(\.player))
        }
        return event
    }

    /// The events that end challenges without a result.
    func voided(
        _ challenges: [Challenge<ID>], in ladder: Games.KnownLadder, _ act: LadderAct
    ) -> [any Event] {
        challenges.compactMap { try? acted(act, $0, in: ladder) }
    }

    // MARK: - Challenging

    fileprivate func challenge(_ command: ChallengeOnLadder) throws(Refusal) -> Decision<Games.Effect> {
        _ = try find(ladder: command.ladderId)
        let other = try state.people.find(command.accountId, for: try caller.id(), state.circles)
        let (ladder, me) = try ladderPlayed(command.ladderId)
        if command.remote == true, ladder.remoteMatch == nil {
            throw Refusal(
                .conflict,
                "a match at two boards is 301 or 501, best of 1, 3, 5 or 7 legs; this ladder plays otherwise",
                field: "remote")
        }
        var board = ladder.board
        do {
            let challenge = try board.challenge(other, by: me, at: now)
            return .events([
                LadderChallenged(
                    ladderId: ladder.id, challenge: challenge.id, challengerId: me, challengedId: other,
                    remote: command.remote == true ? true : nil,
                    answerBy: board.deadline(challenge) ?? now)
            ])
        } catch {
            throw Refusal(error)
        }
    }

    fileprivate func challenged(
        _ command: ChallengeOnLadder, _ occurred: Occurred
    ) throws(Refusal) -> LadderChallengeView {
        let ladder = try find(ladder: command.ladderId)
        guard let event = occurred.first(LadderChallenged.self),
            var view = view(challenge: event.challenge, in: ladder)
        else { throw Refusal(.notFound, "the challenge is gone") }
        (view.state, view.endsAt) = (.pending, event.answerBy)
        return view
    }

    // MARK: - Acts

    /// The challenge that a command names, or the only one of the caller's that it can mean.
    func challenge(
        _ number: Int?, in ladder: Games.KnownLadder, where isMeant: (Challenge<ID>) -> Bool
    ) throws(Refusal) -> Challenge<ID> {
        if let number {
            if let challenge = ladder.challenge(number) { return challenge }
            if let over = ladder.over.first(where: { $0.challenge.id == number }) {
                throw Refusal(.notNow(over.challenge.state))
            }
            throw Refusal(.noSuchChallenge)
        }
        let meant = ladder.board.challenges.filter(isMeant)
        guard let only = meant.first else {
            throw Refusal(.conflict, "no challenge on this ladder waits for that", field: "challenge")
        }
        guard meant.count == 1 else {
            let numbers = meant.map { "\($0.id)" }.joined(separator: ", ")
            throw Refusal(
                .conflict, "challenge is missing: several wait for that, \(numbers)", field: "challenge")
        }
        return only
    }

    private func decided(
        _ act: LadderAct, _ challenge: Challenge<ID>, in ladder: Games.KnownLadder, score: Score? = nil
    ) throws(Refusal) -> Decision<Games.Effect> {
        do {
            return .events([
                try acted(act, challenge, in: ladder, by: caller.account, score: score)
            ])
        } catch {
            throw Refusal(error)
        }
    }

    /// An act of one of the two sides.
    private func act(
        _ act: LadderAct, _ id: ID, _ number: Int?, own: Score? = nil,
        where isMeant: (Challenge<ID>, ID) -> Bool
    ) throws(Refusal) -> Decision<Games.Effect> {
        let (ladder, me) = try ladderPlayed(id)
        let challenge = try challenge(number, in: ladder) { isMeant($0, me) }
        guard challenge.players.contains(me) else { throw Refusal(.notTheirs) }
        let score = own.map { challenge.challenger == me ? $0 : Score($0.second, $0.first) }
        return try decided(act, challenge, in: ladder, score: score)
    }

    fileprivate func accept(_ command: AcceptLadderChallenge) throws(Refusal) -> Decision<Games.Effect> {
        try act(.accepted, command.ladderId, command.challenge) {
            $0.state == .pending && $0.challenged == $1
        }
    }

    fileprivate func decline(_ command: DeclineLadderChallenge) throws(Refusal) -> Decision<Games.Effect> {
        try act(.declined, command.ladderId, command.challenge) {
            $0.state == .pending && $0.challenged == $1
        }
    }

    fileprivate func withdraw(_ command: WithdrawLadderChallenge) throws(Refusal) -> Decision<Games.Effect> {
        try act(.withdrawn, command.ladderId, command.challenge) {
            $0.challenger == $1 && $0.state != .reported
        }
    }

    fileprivate func report(_ command: ReportLadderResult) throws(Refusal) -> Decision<Games.Effect> {
        let own = Score(command.mine, command.theirs)
        return try act(.reported, command.ladderId, command.challenge, own: own) { challenge, me in
            challenge.players.contains(me)
                && (challenge.state == .accepted || challenge.report?.by == me)
        }
    }

    fileprivate func confirm(_ command: ConfirmLadderResult) throws(Refusal) -> Decision<Games.Effect> {
        try act(.confirmed, command.ladderId, command.challenge, where: waitsForWord)
    }

    fileprivate func dispute(_ command: DisputeLadderResult) throws(Refusal) -> Decision<Games.Effect> {
        try act(.disputed, command.ladderId, command.challenge, where: waitsForWord)
    }

    private func waitsForWord(_ challenge: Challenge<ID>, _ me: ID) -> Bool {
        challenge.players.contains(me) && challenge.report.map { $0.by != me } ?? false
    }

    // MARK: - Hosts

    /// An open challenge on a ladder that the caller runs. Nobody decides by themselves on one of their own, unless no other
    /// host is there.
    private func challengeToDecide(
        _ id: ID, _ number: Int
    ) throws(Refusal) -> (Games.KnownLadder, Challenge<ID>) {
        let (ladder, me) = try ladderToRun(id)
        let challenge = try challenge(number, in: ladder) { _ in false }
        let others = ([ladder.hostId] + ladder.coHosts).filter { !challenge.players.contains($0) }
        if challenge.players.contains(me), !others.isEmpty {
            throw Refusal(
                .forbidden, "you play in it: another host decides on this challenge", field: "challenge")
        }
        return (ladder, challenge)
    }

    fileprivate func fix(_ command: FixLadderResult) throws(Refusal) -> Decision<Games.Effect> {
        let (ladder, challenge) = try challengeToDecide(command.ladderId, command.challenge)
        return try decided(
            .fixed, challenge, in: ladder, score: Score(command.challenger, command.challenged))
    }

    fileprivate func giveWalkover(_ command: GiveLadderWalkover) throws(Refusal) -> Decision<Games.Effect> {
        let (ladder, challenge) = try challengeToDecide(command.ladderId, command.challenge)
        return try decided(.walkover, challenge, in: ladder)
    }

    // MARK: - The reply

    fileprivate func challengeAfter<C: LadderChallengeCommand>(
        _ command: C, _ occurred: Occurred
    ) throws(Refusal) -> LadderChallengeView {
        let ladder = try find(ladder: command.ladderId)
        let event = occurred.first(LadderChallengeChanged.self)
        guard let number = event?.challenge ?? command.number,
            var view = view(challenge: number, in: ladder)
        else { throw Refusal(.noSuchChallenge) }
        if let event {
            (view.state, view.winnerId, view.endsAt) = (event.state, event.winnerId, event.endsAt)
        }
        return view
    }
}

/// A command about a challenge; its reply is the challenge after it.
private protocol LadderChallengeCommand: Command where Reply == LadderChallengeView {
    var ladderId: ID { get }
    var number: Int? { get }
}
extension AcceptLadderChallenge: LadderChallengeCommand { fileprivate var number: Int? { challenge } }
extension DeclineLadderChallenge: LadderChallengeCommand { fileprivate var number: Int? { challenge } }
extension WithdrawLadderChallenge: LadderChallengeCommand { fileprivate var number: Int? { challenge } }
extension ReportLadderResult: LadderChallengeCommand { fileprivate var number: Int? { challenge } }
extension ConfirmLadderResult: LadderChallengeCommand { fileprivate var number: Int? { challenge } }
extension DisputeLadderResult: LadderChallengeCommand { fileprivate var number: Int? { challenge } }
extension FixLadderResult: LadderChallengeCommand { fileprivate var number: Int? { challenge } }
extension GiveLadderWalkover: LadderChallengeCommand { fileprivate var number: Int? { challenge } }
