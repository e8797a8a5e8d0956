// A league of darts in a season: invited and ordered, times agreed on, matches played, reported and fixed, and the next season.

import Contracts
import JSON
import TestSupport
import Values

extension World {
    private func inDays(_ days: Int) -> JSONValue { .string(wallTime.adding(days: days).day.description) }

    /// Plays a short season of three, another one that is left unplayed, and one of evenings.
    func playLeague() {
        let fields: JSONValue = ["name": "Tuesday Darts", "sport": "darts", "timezone": "UTC"]
        let league: JSONValue = ["leagueId": ask(ann, CreateLeague.type, fields)["id"] ?? .null]
        ask(ann, UpdateLeague.type, league.merging(["visibility": "public"]))
        let season = enter(league)
        ask(ann, NameLeagueCoHost.type, league.merging(["accountId": "bob", "on": true]))
        playMatch(season)
        sayScores(season)
        ask(ann, FinishSeason.type, season)
        look(league, season)
        let next = ask(ann, NextSeason.type, season.merging(["name": "Autumn"]))["id"] ?? .null
        ask(ann, CancelSeason.type, ["seasonId": next])
        leaveUnplayed(league)
        let evenings: JSONValue = ["name": "Evenings", "options": ["evenings": ["takingPart": 1]]]
        let points: JSONValue = [
            "seasonId": ask(ann, CreateSeason.type, league.merging(evenings))["id"] ?? .null
        ]
        ask(ann, BeginSeason.type, points)
        playEvening(league)
        ask(bob, ShowSeasonPoints.type, points)
        ask(ann, CancelLeague.type, league)
    }

    /// A cup of the league's host that gives points.
    private func playEvening(_ league: JSONValue) {
        let fields: JSONValue = [
            "name": "Darts night", "sport": "darts", "format": "single", "seeding": "given",
            "options": ["thirdPlace": false],
        ]
        let cup: JSONValue = [
            "cupId": ask(ann, CreateCup.type, fields.merging(league))["id"] ?? .null
        ]
        ask(ann, OpenCup.type, cup)
        for name in ["Kim", "Lou", "Max", "Ned"] {
            ask(ann, AddEntrant.type, cup.merging(["entrant": ["name": .string(name)]]))
        }
        ask(ann, DrawCup.type, cup)
        for fixture in 1...3 {
            let score: JSONValue = ["fixture": .integer(Int64(fixture)), "score": "2-0"]
            ask(ann, FixFixture.type, cup.merging(score))
        }
        ask(ann, FinishCup.type, cup)
    }

    /// A season of Bob, Ann and Cleo, in this order.
    private func enter(_ league: JSONValue) -> JSONValue {
        let plan: JSONValue = ["name": "Spring", "options": ["bestOf": 1, "match": ["startScore": 101]]]
        let season: JSONValue = [
            "seasonId": ask(ann, CreateSeason.type, league.merging(plan))["id"] ?? .null
        ]
        let dates: JSONValue = ["firstDate": inDays(1), "everyDays": 2, "playWindowDays": 3]
        ask(ann, UpdateSeason.type, season.merging(["options": dates]))
        for person in ["ann", "bob", "cleo", "dan", "eve"] {
            ask(ann, AddSeasonEntrant.type, season.merging(["accountId": .string(person)]))
        }
        ask(ann, OrderSeasonEntrants.type, season.merging(["division": 1, "entrants": [2, 1, 3]]))
        ask(ann, RemoveSeasonEntrant.type, season.merging(["entrant": 4]))
        ask(eve, DeclineSeason.type, season)
        for one in [bob, cleo] { ask(one, AcceptSeason.type, season) }
        ask(ann, BeginSeason.type, season)
        return season
    }

    /// Ann and Cleo agree on a time, and play.
    private func playMatch(_ season: JSONValue) {
        let fixture = season.merging(["fixture": 1])
        ask(ann, ProposeLeagueFixture.type, fixture.merging(["startsAt": inHours(2), "place": World.park]))
        ask(ann, AgreeToLeagueFixture.type, fixture, expecting: .forbidden)
        ask(cleo, AgreeToLeagueFixture.type, fixture)
        let match: JSONValue = ["matchId": ask(ann, StartLeagueFixture.type, fixture)["id"] ?? .null]
        ask(ann, RecordVisit.type, match.merging(["darts": ["T20", "M", "M"]]))
        ask(cleo, RecordVisit.type, match.merging(["darts": ["M", "M", "M"]]))
        ask(ann, RecordVisit.type, match.merging(["darts": ["1", "D20"]]))
    }

    private func sayScores(_ season: JSONValue) {
        let (second, third) = (season.merging(["fixture": 2]), season.merging(["fixture": 3]))
        ask(bob, ReportLeagueFixture.type, second.merging(["score": "1-0"]))
        ask(ann, DisputeLeagueFixture.type, second)
        ask(ann, FixLeagueFixture.type, second.merging(["score": "0-1"]))
        ask(ann, UndoLeagueFixture.type, second)
        ask(ann, PostponeLeagueFixture.type, second.merging(["due": inDays(20)]))
        ask(ann, GiveLeagueFixture.type, second.merging(["entrant": 2]))
        ask(cleo, ReportLeagueFixture.type, third.merging(["score": "1-0"]))
        ask(bob, ConfirmLeagueFixture.type, third)
    }

    private func look(_ league: JSONValue, _ season: JSONValue) {
        ask(dan, GetLeague.type, league)
        ask(dan, ShowLeagueLanding.type, league)
        ask(bob, MyLeagues.type)
        let group = ask(ann, CreateGroup.type, ["name": "Darters"])["id"] ?? .null
        ask(ann, LeaguesOfGroup.type, ["groupId": group])
        for type in [GetSeason.type, ListSeasonFixtures.type, ShowSeasonTable.type] {
            ask(cleo, type, season)
        }
    }

    /// A season that nobody plays, until its fixtures end by themselves. Bob leaves it.
    private func leaveUnplayed(_ league: JSONValue) {
        let options: JSONValue = ["firstDate": inDays(1), "everyDays": 3, "ifLate": "void"]
        let plan: JSONValue = ["name": "Summer", "options": options]
        let season: JSONValue = [
            "seasonId": ask(ann, CreateSeason.type, league.merging(plan))["id"] ?? .null
        ]
        for person in ["ann", "bob", "cleo"] {
            ask(ann, AddSeasonEntrant.type, season.merging(["accountId": .string(person)]))
        }
        for name in ["Joe", "Kim"] {
            ask(ann, AddSeasonEntrant.type, season.merging(["name": .string(name)]))
        }
        for one in [bob, cleo] { ask(one, AcceptSeason.type, season) }
        ask(ann, BeginSeason.type, season)
        ask(bob, WithdrawFromSeason.type, season)
        for _ in 0..<7 { spend(hours: 60) }
    }
}
