// Made by deploy/contracts from Sources/Contracts/Games/LeagueReading.swift.

import Competitions
import JSON
import Values

extension MyLeagues {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20"
    ]
}

extension LeaguesOfGroup {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20"
    ]
}

extension ListSeasonFixtures {
    public static let notes: [String: String] = [
        "division": "only this division's, from 1",
        "entrant": "only this entrant's, by number",
        "fixture": "the fixture with this number alone",
        "limit": "1 to 100. Default: 20",
        "show": "default: all",
    ]
}

extension SeasonRow {
    @_disfavoredOverload
    public init(
        row: sending TableRowView, accountId: ID? = nil, name: String, average: Double? = nil,
        scores180: Int? = nil, highestCheckout: Int? = nil, isOut: Bool? = nil, isMovingUp: Bool? = nil,
        isMovingDown: Bool? = nil
    ) {
        self.row = row
        self.accountId = accountId
        self.name = name
        self.average = average
        self.scores180 = scores180
        self.highestCheckout = highestCheckout
        self.isOut = isOut
        self.isMovingUp = isMovingUp
        self.isMovingDown = isMovingDown
    }
}

extension SeasonTable {
    @_disfavoredOverload
    public init(division: sending Int, rows: [SeasonRow]) {
        self.division = division
        self.rows = rows
    }
}

extension ShowSeasonTable {
    public static let notes: [String: String] = [
        "at": "after all that was decided until the end of this date, by the league's clock. Default: now",
        "division": "one division alone, from 1",
    ]
}

extension ShowSeasonTable.Reply {
    @_disfavoredOverload
    public init(seasonId: sending ID, status: SeasonStatus, at: Day? = nil, tables: [SeasonTable]) {
        self.seasonId = seasonId
        self.status = status
        self.at = at
        self.tables = tables
    }
}

extension SeasonEvening {
    @_disfavoredOverload
    public init(cupId: sending ID, name: String, day: Day) {
        self.cupId = cupId
        self.name = name
        self.day = day
    }
}

extension SeasonPointsRow {
    @_disfavoredOverload
    public init(
        rank: sending Int, accountId: ID? = nil, name: String, points: Int, taken: Int, evenings: [Int?]
    ) {
        self.rank = rank
        self.accountId = accountId
        self.name = name
        self.points = points
        self.taken = taken
        self.evenings = evenings
    }
}

extension ShowSeasonPoints.Reply {
    @_disfavoredOverload
    public init(
        seasonId: sending ID, status: SeasonStatus, evenings: [SeasonEvening], eveningCount: Int,
        rows: [SeasonPointsRow]
    ) {
        self.seasonId = seasonId
        self.status = status
        self.evenings = evenings
        self.eveningCount = eveningCount
        self.rows = rows
    }
}

extension LeagueLanding {
    @_disfavoredOverload
    public init(
        name: sending String, sport: Sport, status: LeagueStatus, season: String? = nil,
        seasonStatus: SeasonStatus? = nil, entrantCount: Int? = nil, fixtureCount: Int? = nil,
        overCount: Int? = nil, eveningCount: Int? = nil, noindex: Bool = true
    ) {
        self.name = name
        self.sport = sport
        self.status = status
        self.season = season
        self.seasonStatus = seasonStatus
        self.entrantCount = entrantCount
        self.fixtureCount = fixtureCount
        self.overCount = overCount
        self.eveningCount = eveningCount
        self.noindex = noindex
    }
}
