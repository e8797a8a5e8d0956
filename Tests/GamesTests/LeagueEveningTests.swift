// Season points: cups of a league's hosts as evenings of a season (domain.md §17.5).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct LeagueEveningTests {
    /// Ann's league of darts with a season of evenings that runs.
    private func club() -> LeagueFixture {
        let club = LeagueFixture("darts", more: ["visibility": "public"], people: [])
        club.ask("season-cancel")
        return club
    }

    private func season(_ club: LeagueFixture, _ evenings: JSONValue = ["takingPart": 1]) -> JSONValue {
        let plan: JSONValue = [
            "leagueId": club.league, "name": "Evenings", "options": ["evenings": evenings],
        ]
        let season = club.cast.ask("leagues.season-create", plan, as: "ann")["id"]
        club.cast.ask("leagues.begin", ["seasonId": season], as: "ann")
        return season
    }

    /// A cup of four that the first side of each fixture wins.
    @discardableResult
    private func evening(_ club: LeagueFixture, _ names: [String], league: JSONValue? = nil) -> JSONValue {
        let fields: JSONValue = [
            "name": "Darts night", "sport": "darts", "format": "single", "seeding": "given",
            "leagueId": league ?? club.league, "options": ["thirdPlace": false],
        ]
        let cup = club.cast.ask("cups.create", fields, as: "ann")["id"]
        let about: JSONValue = ["cupId": cup]
        club.cast.ask("cups.open", about, as: "ann")
        for name in names {
            club.cast.ask("cups.add", about.merging(["entrant": ["name": .string(name)]]), as: "ann")
        }
        club.cast.ask("cups.draw", about, as: "ann")
        for fixture in 1..<names.count {
            let score: JSONValue = ["fixture": .integer(Int64(fixture)), "score": "2-0"]
            club.cast.ask("cups.fix", about.merging(score), as: "ann")
        }
        club.cast.ask("cups.finish", about, as: "ann")
        return cup
    }

    private func rows(_ club: LeagueFixture, _ season: JSONValue) -> [String] {
        let answer = club.cast.ask("leagues.points", ["seasonId": season], as: "ann")
        return (answer["rows"].arrayValue ?? []).map {
            "\($0["name"]?.stringValue ?? "") \($0["points"]?.intValue ?? -1)"
        }
    }

    @Test func cupsOfTheLeagueGivePointsForPlacesAndForTakingPart() {
        let club = club()
        let season = season(club)
        evening(club, ["Kim", "Lou", "Max", "Ned"])
        #expect(rows(club, season) == ["Kim 11", "Lou 8", "Max 6", "Ned 6"])
        evening(club, ["Lou", "kim", "Max", "Ola"])
        #expect(rows(club, season).prefix(2) == ["kim 19", "Lou 19"], "names spelled alike are one")
        #expect(rows(club, season).last == "Ola 6")
    }

    @Test func onlyTheBestEveningsCount() {
        let club = club()
        let season = season(club, ["best": 1, "takingPart": 0])
        evening(club, ["Kim", "Lou", "Max", "Ned"])
        evening(club, ["Kim", "Lou", "Max", "Ned"])
        #expect(rows(club, season).first == "Kim 10")
    }

    @Test func aCupThatIsPlayedAgainCountsNoMore() throws {
        let club = club()
        let season = season(club)
        let cup = evening(club, ["Kim", "Lou", "Max", "Ned"])
        try club.town.restart("games")
        club.town.settle()
        club.cast.ask("cups.undo", ["cupId": cup, "fixture": 3], as: "ann")
        #expect(rows(club, season).isEmpty)
        club.cast.ask("cups.fix", ["cupId": cup, "fixture": 3, "score": "0-2"], as: "ann")
        club.cast.ask("cups.finish", ["cupId": cup], as: "ann")
        #expect(rows(club, season).prefix(2) == ["Lou 11", "Kim 8"])
    }

    @Test func onlyHostsOfALeagueHoldItsEvenings() {
        let club = club()
        let fields: JSONValue = [
            "name": "Darts night", "sport": "darts", "format": "single", "leagueId": club.league,
        ]
        #expect(club.cast.ask("cups.create", fields, as: "bob").reason == .forbidden)
        #expect(club.cast.ask("cups.create", fields, as: "ann").isOK)
    }

    @Test func aSeasonOfFixturesHasNoSeasonPoints() {
        let club = LeagueFixture()
        #expect(club.ask("points").reason == .conflict)
        let evenings = self.club()
        let season = season(evenings)
        #expect(evenings.cast.ask("leagues.table", ["seasonId": season], as: "ann").reason == .conflict)
    }
}
