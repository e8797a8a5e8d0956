// Made by deploy/contracts from Sources/LogContracts/LeagueEvents.swift.

import Contracts
import Values

extension SeasonPlanned {
    @_disfavoredOverload
    package init(
        seasonId: sending ID, leagueId: ID, accountId: ID, name: String, number: Int, options: SeasonOptions
    ) {
        self.seasonId = seasonId
        self.leagueId = leagueId
        self.accountId = accountId
        self.name = name
        self.number = number
        self.options = options
    }
}

extension SeasonEntrantChanged {
    @_disfavoredOverload
    package init(
        seasonId: sending ID, entrant: Int, accountId: ID? = nil, name: String? = nil, division: Int,
        status: SeasonEntrantStatus? = nil, day: Day? = nil, again: Bool? = nil, by: ID? = nil
    ) {
        self.seasonId = seasonId
        self.entrant = entrant
        self.accountId = accountId
        self.name = name
        self.division = division
        self.status = status
        self.day = day
        self.again = again
        self.by = by
    }
}

extension SeasonOrdered {
    @_disfavoredOverload
    package init(seasonId: sending ID, divisions: [[Int]]) {
        self.seasonId = seasonId
        self.divisions = divisions
    }
}

extension SeasonBegun {
    @_disfavoredOverload
    package init(seasonId: sending ID, divisions: [[Int]], day: Day, clockAhead: Int, by: ID) {
        self.seasonId = seasonId
        self.divisions = divisions
        self.day = day
        self.clockAhead = clockAhead
        self.by = by
    }
}

extension SeasonCancelled {
    @_disfavoredOverload
    package init(seasonId: sending ID, by: ID? = nil) {
        self.seasonId = seasonId
        self.by = by
    }
}

extension FixtureProposed {
    @_disfavoredOverload
    package init(seasonId: sending ID, fixture: Int, proposal: FixtureProposal? = nil) {
        self.seasonId = seasonId
        self.fixture = fixture
        self.proposal = proposal
    }
}

extension SeasonFixtureChanged {
    @_disfavoredOverload
    package init(
        seasonId: sending ID, fixture: Int, act: FixtureAct, score: WrittenScore? = nil, entrant: Int? = nil,
        day: Day, due: Day? = nil, matchId: ID? = nil, by: ID? = nil
    ) {
        self.seasonId = seasonId
        self.fixture = fixture
        self.act = act
        self.score = score
        self.entrant = entrant
        self.day = day
        self.due = due
        self.matchId = matchId
        self.by = by
    }
}

extension EveningEntry {
    @_disfavoredOverload
    package init(
        entrant: sending Int, accountId: ID? = nil, place: Int, scores180: Int, checkouts100: Int, legs15: Int
    ) {
        self.entrant = entrant
        self.accountId = accountId
        self.place = place
        self.scores180 = scores180
        self.checkouts100 = checkouts100
        self.legs15 = legs15
    }
}

extension SeasonEveningCounted {
    @_disfavoredOverload
    package init(seasonId: sending ID, cupId: ID, day: Day, entries: [EveningEntry]) {
        self.seasonId = seasonId
        self.cupId = cupId
        self.day = day
        self.entries = entries
    }
}

extension ToldSide {
    @_disfavoredOverload
    package init(accountId: sending ID? = nil, name: String, namedBy: ID? = nil) {
        self.accountId = accountId
        self.name = name
        self.namedBy = namedBy
    }
}

extension ToldFixture {
    @_disfavoredOverload
    package init(fixture: sending Int, sides: [ToldSide], forIds: [ID], until: Day) {
        self.fixture = fixture
        self.sides = sides
        self.forIds = forIds
        self.until = until
    }
}

extension LeagueTold {
    @_disfavoredOverload
    package init(
        leagueId: sending ID, leagueName: String, seasonId: ID, seasonName: String, news: LeagueNews,
        toldIds: [ID], fixtures: [ToldFixture], day: Day? = nil, score: WrittenScore? = nil,
        startsAt: Timestamp? = nil, timezone: String, by: ID? = nil
    ) {
        self.leagueId = leagueId
        self.leagueName = leagueName
        self.seasonId = seasonId
        self.seasonName = seasonName
        self.news = news
        self.toldIds = toldIds
        self.fixtures = fixtures
        self.day = day
        self.score = score
        self.startsAt = startsAt
        self.timezone = timezone
        self.by = by
    }
}
