// Made by deploy/contracts from Sources/Contracts/Games/Cups.swift.

import Competitions
import JSON
import Values

extension CupGroups {
    @_disfavoredOverload
    public init(count: sending Int, qualify: Int? = nil, bestNext: Int? = nil) {
        self.count = count
        self.qualify = qualify
        self.bestNext = bestNext
    }
}

extension CupPoints {
    @_disfavoredOverload
    public init(win: sending Int, draw: Int, loss: Int) {
        self.win = win
        self.draw = draw
        self.loss = loss
    }
}

extension CupLengths {
    @_disfavoredOverload
    public init(
        bestOf: sending Int? = nil, last16: Int? = nil, quarter: Int? = nil, semi: Int? = nil,
        final: Int? = nil
    ) {
        self.bestOf = bestOf
        self.last16 = last16
        self.quarter = quarter
        self.semi = semi
        self.final = final
    }
}

extension CupMatch {
    @_disfavoredOverload
    public init(gameType: sending DartsGame? = nil, options: MatchOptions? = nil) {
        self.gameType = gameType
        self.options = options
    }
}

extension CupOptions {
    @_disfavoredOverload
    public init(
        thirdPlace: sending Bool? = nil, reset: Bool? = nil, legs: Int? = nil, groups: CupGroups? = nil,
        rounds: Int? = nil, points: CupPoints? = nil, drawsAllowed: Bool? = nil, tieBreak: TieBreak? = nil,
        boards: Int? = nil, lengths: CupLengths? = nil, match: CupMatch? = nil
    ) {
        self.thirdPlace = thirdPlace
        self.reset = reset
        self.legs = legs
        self.groups = groups
        self.rounds = rounds
        self.points = points
        self.drawsAllowed = drawsAllowed
        self.tieBreak = tieBreak
        self.boards = boards
        self.lengths = lengths
        self.match = match
    }
}

extension CupView {
    @_disfavoredOverload
    public init(
        id: sending ID, name: String, place: Place? = nil, hidden: Bool? = nil, distanceMiles: Double? = nil,
        sport: Sport, format: CupFormat, status: CupStatus, stage: CupStage? = nil, host: PersonMention,
        coHosts: [PersonMention] = [], groupId: ID? = nil, gameId: ID? = nil, visibility: CupVisibility,
        entry: CupEntry, entrantsMax: Int, teamSize: Int, seeding: CupSeeding, options: CupOptions,
        inCount: Int, waitingCount: Int, mine: CupPart? = nil, isHost: Bool, winner: String? = nil,
        url: String, createdAt: Timestamp, endedAt: Timestamp? = nil, version: Int
    ) {
        self.id = id
        self.name = name
        self.place = place
        self.hidden = hidden
        self.distanceMiles = distanceMiles
        self.sport = sport
        self.format = format
        self.status = status
        self.stage = stage
        self.host = host
        self.coHosts = coHosts
        self.groupId = groupId
        self.gameId = gameId
        self.visibility = visibility
        self.entry = entry
        self.entrantsMax = entrantsMax
        self.teamSize = teamSize
        self.seeding = seeding
        self.options = options
        self.inCount = inCount
        self.waitingCount = waitingCount
        self.mine = mine
        self.isHost = isHost
        self.winner = winner
        self.url = url
        self.createdAt = createdAt
        self.endedAt = endedAt
        self.version = version
    }
}

extension CupPart {
    @_disfavoredOverload
    public init(entrant: sending Int, status: EntrantStatus, isAsked: Bool? = nil) {
        self.entrant = entrant
        self.status = status
        self.isAsked = isAsked
    }
}

extension CupPerson {
    @_disfavoredOverload
    public init(accountId: sending ID? = nil, guestPlayerId: ID? = nil, name: String? = nil) {
        self.accountId = accountId
        self.guestPlayerId = guestPlayerId
        self.name = name
    }
}

extension CupEntrantView {
    @_disfavoredOverload
    public init(
        entrant: sending Int, name: String, status: EntrantStatus, people: [CupPerson] = [],
        asked: [PersonMention]? = nil, seed: Int? = nil, group: Int? = nil
    ) {
        self.entrant = entrant
        self.name = name
        self.status = status
        self.people = people
        self.asked = asked
        self.seed = seed
        self.group = group
    }
}

extension CupTable {
    @_disfavoredOverload
    public init(group: sending Int? = nil, rows: [TableRowView]) {
        self.group = group
        self.rows = rows
    }
}

extension CupPlace {
    @_disfavoredOverload
    public init(place: sending Int, entrant: Int, name: String) {
        self.place = place
        self.entrant = entrant
        self.name = name
    }
}

extension CupCall {
    @_disfavoredOverload
    public init(fixture: sending Int, board: Int? = nil, referee: Int? = nil) {
        self.fixture = fixture
        self.board = board
        self.referee = referee
    }
}

extension CupState {
    @_disfavoredOverload
    public init(cupId: sending ID, status: CupStatus, stage: CupStage? = nil, version: Int) {
        self.cupId = cupId
        self.status = status
        self.stage = stage
        self.version = version
    }
}

extension FixtureState {
    @_disfavoredOverload
    public init(cupId: sending ID, fixture: FixtureView, status: CupStatus) {
        self.cupId = cupId
        self.fixture = fixture
        self.status = status
    }
}

extension EntrantState {
    @_disfavoredOverload
    public init(cupId: sending ID, entrant: CupEntrantView) {
        self.cupId = cupId
        self.entrant = entrant
    }
}
