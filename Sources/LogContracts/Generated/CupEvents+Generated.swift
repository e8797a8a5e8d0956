// Made by deploy/contracts from Sources/LogContracts/CupEvents.swift.

import Contracts
import Values

extension CupSettings {
    @_disfavoredOverload
    package init(
        name: sending String, sport: Sport, format: CupFormat, entrantsMax: Int, entry: CupEntry,
        teamSize: Int, seeding: CupSeeding, visibility: CupVisibility, place: Place? = nil,
        groupId: ID? = nil, gameId: ID? = nil, leagueId: ID? = nil, options: CupOptions
    ) {
        self.name = name
        self.sport = sport
        self.format = format
        self.entrantsMax = entrantsMax
        self.entry = entry
        self.teamSize = teamSize
        self.seeding = seeding
        self.visibility = visibility
        self.place = place
        self.groupId = groupId
        self.gameId = gameId
        self.leagueId = leagueId
        self.options = options
    }
}

extension CupWritten {
    @_disfavoredOverload
    package init(cupId: sending ID, by: ID, settings: CupSettings) {
        self.cupId = cupId
        self.by = by
        self.settings = settings
    }
}

extension CupCoHostAsked {
    @_disfavoredOverload
    package init(cupId: sending ID, accountId: ID, on: Bool, by: ID? = nil) {
        self.cupId = cupId
        self.accountId = accountId
        self.on = on
        self.by = by
    }
}

extension CupEntryChanged {
    @_disfavoredOverload
    package init(
        cupId: sending ID, entrant: Int, cause: CupCause, status: EntrantStatus? = nil,
        people: [CupPerson]? = nil, joins: ID? = nil, leaves: ID? = nil, team: String? = nil,
        asked: [ID]? = nil, by: ID? = nil
    ) {
        self.cupId = cupId
        self.entrant = entrant
        self.cause = cause
        self.status = status
        self.people = people
        self.joins = joins
        self.leaves = leaves
        self.team = team
        self.asked = asked
        self.by = by
    }
}

extension CupActed {
    @_disfavoredOverload
    package init(
        cupId: sending ID, act: CupActKind, fixture: Int? = nil, entrant: Int? = nil, board: Int? = nil,
        score: WrittenScore? = nil, matchId: ID? = nil, order: [Int]? = nil, by: ID? = nil
    ) {
        self.cupId = cupId
        self.act = act
        self.fixture = fixture
        self.entrant = entrant
        self.board = board
        self.score = score
        self.matchId = matchId
        self.order = order
        self.by = by
    }
}
