// Made by deploy/contracts from Sources/Contracts/Games/CupEvents.swift.

import Competitions
import Values

extension CupChanged {
    @_disfavoredOverload
    public init(
        cupId: sending ID, name: String, place: Place? = nil, sport: Sport, hostId: ID, coHosts: [ID],
        groupId: ID? = nil, visibility: CupVisibility, status: CupStatus, stage: CupStage? = nil,
        version: Int, by: ID? = nil
    ) {
        self.cupId = cupId
        self.name = name
        self.place = place
        self.sport = sport
        self.hostId = hostId
        self.coHosts = coHosts
        self.groupId = groupId
        self.visibility = visibility
        self.status = status
        self.stage = stage
        self.version = version
        self.by = by
    }
}

extension FixtureChanged {
    @_disfavoredOverload
    public init(
        cupId: sending ID? = nil, fixtureId: Int, status: FixtureStatus, entrants: [Int], accountIds: [ID],
        board: Int? = nil, score: WrittenScore? = nil, winner: Int? = nil, wanted: [ID]? = nil,
        disputed: Bool? = nil, by: ID? = nil
    ) {
        self.cupId = cupId
        self.fixtureId = fixtureId
        self.status = status
        self.entrants = entrants
        self.accountIds = accountIds
        self.board = board
        self.score = score
        self.winner = winner
        self.wanted = wanted
        self.disputed = disputed
        self.by = by
    }
}

extension PlaceTaken {
    @_disfavoredOverload
    public init(place: sending Int, entrant: Int, accountIds: [ID]) {
        self.place = place
        self.entrant = entrant
        self.accountIds = accountIds
    }
}

extension CupDone {
    @_disfavoredOverload
    public init(cupId: sending ID, places: [PlaceTaken]) {
        self.cupId = cupId
        self.places = places
    }
}
