// Made by deploy/contracts from Sources/Contracts/Games/DartsRemote.swift.

import Darts
import JSON
import Values

extension RemoteView {
    @_disfavoredOverload
    public init(
        id: sending ID, players: [MatchPlayer], startScore: Int, bestOfLegs: Int, state: RemoteState,
        endedReason: EndedReason?, locked: Bool? = nil, secondsLeft: Int? = nil, joinedIds: [ID]? = nil,
        turn: Int? = nil, standing: Standing? = nil
    ) {
        self.id = id
        self.players = players
        self.startScore = startScore
        self.bestOfLegs = bestOfLegs
        self.state = state
        self.endedReason = endedReason
        self.locked = locked
        self.secondsLeft = secondsLeft
        self.joinedIds = joinedIds
        self.turn = turn
        self.standing = standing
    }
}

extension ChallengeFriend {
    public static let notes: [String: String] = [
        "bestOfLegs": "1, 3, 5 or 7. Default: 1",
        "startScore": "301 or 501. Default: 501",
    ]
}

extension ListRemotes.Reply {
    @_disfavoredOverload
    public init(incoming: sending [RemoteView], sent: [RemoteView], active: RemoteView?) {
        self.incoming = incoming
        self.sent = sent
        self.active = active
    }
}

extension Challenged {
    @_disfavoredOverload
    public init(
        matchId: sending ID, challengerId: ID, opponentId: ID, startScore: Int, bestOfLegs: Int,
        players: [MatchPlayer]
    ) {
        self.matchId = matchId
        self.challengerId = challengerId
        self.opponentId = opponentId
        self.startScore = startScore
        self.bestOfLegs = bestOfLegs
        self.players = players
    }
}

extension ChallengeAccepted {
    @_disfavoredOverload
    public init(matchId: sending ID) {
        self.matchId = matchId
    }
}

extension MatchJoined {
    @_disfavoredOverload
    public init(matchId: sending ID, accountId: ID) {
        self.matchId = matchId
        self.accountId = accountId
    }
}

extension MatchBegun {
    @_disfavoredOverload
    public init(matchId: sending ID) {
        self.matchId = matchId
    }
}

extension ChallengeEnded {
    @_disfavoredOverload
    public init(matchId: sending ID, playerIds: [ID], state: RemoteState, reason: EndedReason) {
        self.matchId = matchId
        self.playerIds = playerIds
        self.state = state
        self.reason = reason
    }
}
