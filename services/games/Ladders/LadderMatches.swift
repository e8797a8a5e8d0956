// ladders.start, and how the end of a match of darts becomes the result of its challenge in the same batch (domain.md
// §18.6).

import Competitions
import Contracts
import Darts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Games {
    static let ladderMatches = Rules<Games>()
        .command(StartLadderMatch.self, decide: Situation.startMatch, reply: Situation.matchStarted)
        .evolve(LadderMatchBegun.self) { state, event, info in
            state.ladders.change(event.ladderId, at: info.time) { ladder in
                ladder.extras[event.challenge, default: .init()].matchId = event.matchId
            }
        }
}

extension Games.KnownLadder {
    /// The match of darts that is played on it; `nil` in another sport.
    var match: LadderMatch? { sport == .darts ? rules.match ?? LadderMatch(gameType: .x01) : nil }

    /// Start score and number of legs, where a match can be played at two boards.
    var remoteMatch: (startScore: Int, bestOfLegs: Int)? {
        guard let match, match.gameType == .x01 else { return nil }
        let options = match.options(bestOf: rules.bestOf)
        guard let start = options.startScore, RemoteLimits.startScores.contains(start),
            let legs = options.bestOfLegs, RemoteLimits.bests.contains(legs),
            options.bestOfSets ?? 1 == 1, options.fixedLegs == nil
        else { return nil }
        return (start, legs)
    }
}

extension Situation<Games> {
    fileprivate func startMatch(_ command: StartLadderMatch) throws(Refusal) -> Decision<Games.Effect> {
        let (ladder, me) = try ladderPlayed(command.ladderId)
        guard let match = ladder.match else {
            throw Refusal(
                .conflict, "this ladder is not of darts; play, and say the result with ladders report",
                field: "ladderId")
        }
        let challenge = try challenge(command.challenge, in: ladder) {
            $0.state == .accepted && $0.players.contains(me)
        }
        guard challenge.players.contains(me) else { throw Refusal(.notTheirs) }
        guard challenge.state == .accepted else { throw Refusal(.notNow(challenge.state)) }
        if let end = ladder.board.deadline(challenge), end <= now { throw Refusal(.late) }
        let extra = ladder.extras[challenge.id]
        if let known = extra?.matchId.flatMap({ state.matches[$0]?.seen(at: now) }), known.status == .live {
            return .nothing
        }
        let other = challenge.challenger == me ? challenge.challenged : challenge.challenger
        if state.circles.areApart(me, other) { throw Refusal(.noSuchChallenge) }
        let id = context.newID()
        let begun = LadderMatchBegun(ladderId: ladder.id, challenge: challenge.id, matchId: id)
        let two = extra?.isRemote == true ? [me, other] : challenge.players
        let players = two.enumerated().map { player($1, slot: $0) }
        if extra?.isRemote == true, let remote = ladder.remoteMatch {
            try refuseActive(me, "you play a match already")
            return .events([
                Challenged(
                    matchId: id, challengerId: me, opponentId: other, startScore: remote.startScore,
                    bestOfLegs: remote.bestOfLegs, players: players), begun,
            ])
        }
        let started = try beginning(
            id, of: match.gameType, with: match.options(bestOf: ladder.rules.bestOf), seed: context.newSeed(),
            players: players, owner: me)
        return .events([started, begun])
    }

    fileprivate func matchStarted(
        _ command: StartLadderMatch, _ occurred: Occurred
    ) throws(Refusal) -> StartLadderMatch.Reply {
        let (ladder, me) = (try find(ladder: command.ladderId), try caller.id())
        let begun = occurred.first(LadderMatchBegun.self)
        let number: Int
        if let known = begun?.challenge ?? command.challenge {
            number = known
        } else {
            number = try challenge(nil, in: ladder) { $0.state == .accepted && $0.players.contains(me) }.id
        }
        guard let view = view(challenge: number, in: ladder), let match = begun?.matchId ?? view.matchId
        else { throw Refusal(.noSuchChallenge) }
        return .init(challenge: view, matchId: match)
    }

    /// The open challenge that a match is played for: only the last match of a challenge counts.
    func ladderChallenge(
        of match: ID
    ) -> (ladder: Games.KnownLadder, challenge: Challenge<ID>)? {
        guard let link = state.ladders.link(of: match), let ladder = state.ladders[link.ladder],
            let challenge = ladder.challenge(link.challenge)
        else { return nil }
        return (ladder, challenge)
    }

    /// The events on a ladder that follow from a match that is over. A match that nobody has won leaves the challenge as it was.
    func ladderResult(of event: MatchCompleted) -> [any Event] {
        guard let (ladder, challenge) = ladderChallenge(of: event.matchId), event.winners.count == 1,
            event.players.count == 2
        else { return [] }
        let countsSets = ladder.match.map { ($0.options(bestOf: nil).bestOfSets ?? 1) > 1 } ?? false
        var score = event.score(inSets: countsSets)
        let isFirst = event.players[0].accountId == challenge.challenger
        if !isFirst { score = Score(score.second, score.first) }
        return (try? acted(.match, challenge, in: ladder, score: score)).map { [$0] } ?? []
    }
}
