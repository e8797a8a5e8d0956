// Made by deploy/contracts from Sources/Contracts/Games/DartsEvents.swift.

import Darts
import Values

extension MatchCompleted {
    @_disfavoredOverload
    public init(
        matchId: sending ID, ownerId: ID, mode: MatchMode, gameType: DartsGame, startScore: Int?,
        playedAt: Timestamp, durationSeconds: Int, players: [MatchPlayer], winners: [Int], finalScores: [Int],
        legsWon: [Int]?, setsWon: [Int]?, figures: [Figures], practice: Bool? = nil, unranked: Bool? = nil,
        teams: Bool? = nil
    ) {
        self.matchId = matchId
        self.ownerId = ownerId
        self.mode = mode
        self.gameType = gameType
        self.startScore = startScore
        self.playedAt = playedAt
        self.durationSeconds = durationSeconds
        self.players = players
        self.winners = winners
        self.finalScores = finalScores
        self.legsWon = legsWon
        self.setsWon = setsWon
        self.figures = figures
        self.practice = practice
        self.unranked = unranked
        self.teams = teams
    }
}

extension MatchStarted {
    @_disfavoredOverload
    public init(
        matchId: sending ID, ownerId: ID, gameType: DartsGame, options: MatchOptions, seed: Seed,
        players: [MatchPlayer], gameId: ID?
    ) {
        self.matchId = matchId
        self.ownerId = ownerId
        self.gameType = gameType
        self.options = options
        self.seed = seed
        self.players = players
        self.gameId = gameId
    }
}

extension VisitRecorded {
    @_disfavoredOverload
    public init(matchId: sending ID, number: Int, visit: Visit, standing: Standing) {
        self.matchId = matchId
        self.number = number
        self.visit = visit
        self.standing = standing
    }
}

extension LegWon {
    @_disfavoredOverload
    public init(matchId: sending ID, slot: Int, leg: Int, set: Int) {
        self.matchId = matchId
        self.slot = slot
        self.leg = leg
        self.set = set
    }
}

extension VisitUndone {
    @_disfavoredOverload
    public init(matchId: sending ID, number: Int, standing: Standing) {
        self.matchId = matchId
        self.number = number
        self.standing = standing
    }
}

extension MatchAbandoned {
    @_disfavoredOverload
    public init(matchId: sending ID) {
        self.matchId = matchId
    }
}
