// Notifications of darts (domain.md §5.12, §8.2): challenges and their outcome, to both players; and results, to
// players who did not record the match themselves.

import Contracts
import Machine
import Packed
import Values

extension Notify {
    /// A challenge between two players, until they play it.
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
        .tell(Challenged.self) { event, plan in
            guard let challenge = plan.state.challenges[event.matchId] else { return }
            plan.tell(
                challenge.opponentId, .remoteChallenge, of: challenge, on: .match(event.matchId),
                actor: challenge.challengerId,
                until: plan.occurredAt.adding(hours: RemoteLimits.pendingHours))
        }
        .tell(ChallengeAccepted.self) { event, plan in
            guard let challenge = plan.state.challenges[event.matchId] else { return }
            plan.tell(
                challenge.challengerId, .remoteReady, of: challenge, on: .match(event.matchId),
                actor: challenge.opponentId,
                until: plan.occurredAt.adding(minutes: RemoteLimits.joinMinutes))
            plan.settle(challenge.opponentId, [.remoteChallenge], on: event.matchId, .read)
        }
        .tell(ChallengeEnded.self) { event, plan in
            guard event.playerIds.count == 2 else { return }
            let (challenger, opponent) = (event.playerIds[0], event.playerIds[1])
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
            case .pending, .ready, .lobby, .inProgress, .completed, .cancelled: break
            }
        }
        .tell(MatchJoined.self) { event, plan in
            plan.settle(event.accountId, [.remoteChallenge, .remoteReady], on: event.matchId, .read)
        }
        .tell(MatchCompleted.self) { event, plan in
            plan.result(of: event, recordedBy: plan.actor ?? event.ownerId)
        }
}

extension Plan {
    /// Tells a player the terms of the match, and by when to act.
    fileprivate mutating func tell(
        _ told: ID, _ type: NotificationType, of challenge: Notify.Challenge, on match: NotificationSubject,
        actor: ID,
        until end: Timestamp
    ) {
        let shown = when(end, for: told)
        tell(told, type, on: match, actor: actor) { about in
            (about.match, about.until) = (challenge.terms, shown)
        }
    }

    /// Tells the players how a match ended. In a remote match, each is told about the other. In any other, the one who
    /// recorded it is not told: the owner, or the sender from a device.
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
                        in: event.gameType, teams: event.teams)
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
