// What is told of darts (domain.md §5.12, §8.2): a challenge and what becomes of it, to whom it concerns; and how a match
// ended, to those who played and did not record it themselves.

import Contracts
import Machine
import Values

extension Notify {
    /// What two have agreed on, until they play.
    struct Challenge: Codable, Sendable {
        var challengerId: ID
        var opponentId: ID
        var startScore: Int
        var bestOfLegs: Int

        /// `501`, `501, best of 3`
        var terms: String { bestOfLegs > 1 ? "\(startScore), best of \(bestOfLegs)" : "\(startScore)" }
    }

    static let matches = Rules<Notify>()
        .observe(Challenged.self) { state, event, _ in
            state.challenges[event.matchId] = Challenge(
                challengerId: event.challengerId, opponentId: event.opponentId, startScore: event.startScore,
                bestOfLegs: event.bestOfLegs)
        }
        .observe(MatchBegun.self) { state, event, _ in state.challenges[event.matchId] = nil }
        .observe(ChallengeEnded.self) { state, event, _ in state.challenges[event.matchId] = nil }
        .react(Challenged.self) { event, state, context, info in
            guard let challenge = state.challenges[event.matchId] else { return [] }
            var plan = Plan(state, context, info)
            let until = plan.when(
                info.time.adding(hours: RemoteLimits.pendingHours), for: challenge.opponentId)
            plan.tell(
                challenge.opponentId, .remoteChallenge, on: .match(event.matchId),
                actor: challenge.challengerId
            ) { about in
                about.match = challenge.terms
                about.until = until
            }
            return plan.events
        }
        .react(ChallengeAccepted.self) { event, state, context, info in
            guard let challenge = state.challenges[event.matchId] else { return [] }
            var plan = Plan(state, context, info)
            let until = plan.when(
                info.time.adding(minutes: RemoteLimits.joinMinutes), for: challenge.challengerId)
            plan.tell(
                challenge.challengerId, .remoteReady, on: .match(event.matchId), actor: challenge.opponentId
            ) { about in
                about.match = challenge.terms
                about.until = until
            }
            plan.settle(challenge.opponentId, [.remoteChallenge], on: event.matchId, .read)
            return plan.events
        }
        .react(ChallengeEnded.self) { event, state, context, info in
            guard event.playerIds.count == 2 else { return [] }
            let (challenger, opponent) = (event.playerIds[0], event.playerIds[1])
            var plan = Plan(state, context, info)
            for person in event.playerIds {
                plan.settle(
                    person, [.remoteChallenge, .remoteReady], on: event.matchId,
                    event.state == .declined ? .read : .gone)
            }
            switch event.state {
            case .declined:
                plan.tell(challenger, .remoteDeclined, on: .match(event.matchId), actor: opponent)
            case .expired:
                for (told, other) in [(challenger, opponent), (opponent, challenger)] {
                    plan.tell(told, .remoteExpired, on: .match(event.matchId), actor: other) {
                        $0.endedReason = event.reason
                    }
                }
            default: break
            }
            return plan.events
        }
        .react(MatchJoined.self) { event, state, context, info in
            var plan = Plan(state, context, info)
            plan.settle(event.accountId, [.remoteChallenge, .remoteReady], on: event.matchId, .read)
            return plan.events
        }
        .react(MatchCompleted.self) { event, state, context, info in
            var plan = Plan(state, context, info)
            plan.result(of: event, recordedBy: info.actor ?? event.ownerId)
            return plan.events
        }
}

extension Plan {
    /// Of a match at two boards nobody keeps the score, and each hears of it with the other's name; of any other whoever recorded
    /// it, be it the owner or who sent it from a device, knows it already.
    fileprivate mutating func result(of event: MatchCompleted, recordedBy recorder: ID) {
        let accounts = event.players.compactMap(\.accountId)
        for player in event.players {
            guard let told = player.accountId else { continue }
            let actor = event.mode == .remote ? accounts.first { $0 != told } : recorder
            let isAmongTwo = event.players.count == 2 && actor.map(accounts.contains) == true
            let played = when(event.playedAt, for: told)
            tell(told, .matchResult, on: .match(event.matchId), actor: actor) { about in
                about.match = event.gameName
                about.result =
                    MatchResult(
                        of: player.slot, players: event.players.count, winners: event.winners,
                        in: event.gameType)
                    ?? .drawn
                about.playersCount = event.players.count
                about.isAmongTwo = isAmongTwo
                about.playedAt = played
                about.score =
                    isAmongTwo
                    ? MatchResult.score(of: player.slot, sets: event.setsWon, legs: event.legsWon) : nil
            }
        }
    }
}

extension MatchCompleted {
    /// `501`, `Sudden death`
    fileprivate var gameName: String {
        if let startScore { return "\(startScore)" }
        let words = gameType.rawValue.replacing("_", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
