// Made by deploy/contracts from Sources/Contracts/Games/Fixtures.swift.

import Competitions
import Values

extension FixtureSide {
    @_disfavoredOverload
    public init(entrant: sending Int? = nil, bye: Bool? = nil, winnerOf: Int? = nil, loserOf: Int? = nil) {
        self.entrant = entrant
        self.bye = bye
        self.winnerOf = winnerOf
        self.loserOf = loserOf
    }
}

extension FixtureReport {
    @_disfavoredOverload
    public init(score: sending WrittenScore, by: Int, isDisputed: Bool, confirmsAt: Timestamp? = nil) {
        self.score = score
        self.by = by
        self.isDisputed = isDisputed
        self.confirmsAt = confirmsAt
    }
}

extension FixtureView {
    @_disfavoredOverload
    public init(
        id: sending Int, stage: Fixture.Stage, group: Int? = nil, round: Int, number: Int, left: Int? = nil,
        bestOf: Int? = nil, sides: [FixtureSide], status: FixtureStatus, board: Int? = nil,
        referee: Int? = nil, score: WrittenScore? = nil, winner: Int? = nil, report: FixtureReport? = nil,
        matchId: ID? = nil, annulled: [ID]? = nil
    ) {
        self.id = id
        self.stage = stage
        self.group = group
        self.round = round
        self.number = number
        self.left = left
        self.bestOf = bestOf
        self.sides = sides
        self.status = status
        self.board = board
        self.referee = referee
        self.score = score
        self.winner = winner
        self.report = report
        self.matchId = matchId
        self.annulled = annulled
    }
}
