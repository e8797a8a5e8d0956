// Made by deploy/contracts from Sources/Contracts/Games/SeasonPlay.swift.

import Competitions
import Darts
import Values

extension SeasonSide {
    @_disfavoredOverload
    public init(entrant: sending Int, accountId: ID? = nil, name: String) {
        self.entrant = entrant
        self.accountId = accountId
        self.name = name
    }
}

extension FixtureProposal {
    @_disfavoredOverload
    public init(
        id: sending ID, by: ID, startsAt: Timestamp, place: Place, endsAt: Timestamp, gameId: ID? = nil
    ) {
        self.id = id
        self.by = by
        self.startsAt = startsAt
        self.place = place
        self.endsAt = endsAt
        self.gameId = gameId
    }
}

extension SeasonFixture {
    @_disfavoredOverload
    public init(
        fixture: sending Int, division: Int, round: Int, home: SeasonSide, away: SeasonSide,
        status: FixtureStatus, due: Day, from: Day, until: Day, isOverdue: Bool, score: WrittenScore? = nil,
        winner: Int? = nil, day: Day? = nil, report: FixtureReport? = nil, proposal: FixtureProposal? = nil,
        matchId: ID? = nil, isYours: Bool? = nil
    ) {
        self.fixture = fixture
        self.division = division
        self.round = round
        self.home = home
        self.away = away
        self.status = status
        self.due = due
        self.from = from
        self.until = until
        self.isOverdue = isOverdue
        self.score = score
        self.winner = winner
        self.day = day
        self.report = report
        self.proposal = proposal
        self.matchId = matchId
        self.isYours = isYours
    }
}

extension ProposeLeagueFixture {
    public static let notes: [String: String] = [
        "fixture": "the fixture's number",
        "place": "a place or an address, or coordinates",
        "place.address": "the address, up to 250 characters",
        "place.cityLabel": "the city it is in",
        "place.lat": "degrees north, -90 to 90",
        "place.lng": "degrees east, -180 to 180 (180 is stored as -180)",
        "place.name": "the place's name, up to 120 characters",
        "place.venueId":
            "a venue that venues search found; its name and coordinates are used, whatever else is given",
        "startsAt": "within the fixture's window, by the league's clock",
    ]
}

extension AgreeToLeagueFixture {
    public static let notes: [String: String] = [
        "fixture": "the fixture's number",
        "proposalId": "the id of the proposal that you have seen: refused where another one has replaced it",
    ]
}

extension StartLeagueFixture {
    public static let notes: [String: String] = [
        "fixture": "the fixture's number"
    ]
}

extension ReportLeagueFixture {
    public static let notes: [String: String] = [
        "fixture": "the fixture's number",
        "score": "such as 3-1, the side at home first",
    ]
}

extension ConfirmLeagueFixture {
    public static let notes: [String: String] = [
        "fixture": "the fixture's number",
        "score": "the score that you have seen: refused where another one has replaced it",
    ]
}

extension DisputeLeagueFixture {
    public static let notes: [String: String] = [
        "fixture": "the fixture's number"
    ]
}

extension FixLeagueFixture {
    public static let notes: [String: String] = [
        "fixture": "the fixture's number",
        "score": "such as 3-1, the side at home first",
    ]
}

extension GiveLeagueFixture {
    public static let notes: [String: String] = [
        "entrant": "the number of the side that wins. Default: nobody",
        "fixture": "the fixture's number",
    ]
}

extension UndoLeagueFixture {
    public static let notes: [String: String] = [
        "fixture": "the fixture's number"
    ]
}

extension PostponeLeagueFixture {
    public static let notes: [String: String] = [
        "due": "from the first date of the season on, and at most 366 days after the fixture's first one",
        "fixture": "the fixture's number",
    ]
}

extension WithdrawFromSeason {
    public static let notes: [String: String] = [
        "entrant": "the entrant's number, for hosts. Default: your own"
    ]
}
