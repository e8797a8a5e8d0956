// Leagues: planning a season, entering it, agreeing on times and saying scores; often what is another one's to do.

import Contracts
import JSON
import TestSupport
import Values

/// A season that somebody has planned.
struct SeenSeason {
    var id: String
    var host: Player
}

extension Player {
    func playInALeague() -> RequestEnvelope {
        guard let season = world.seasons.last, chance.happens(0.9) else { return planALeague() }
        let about: JSONValue = ["seasonId": .string(season.id)]
        if season.host === self, chance.happens(0.5) { return runASeason(about) }
        let fixture = about.merging(["fixture": .integer(Int64(chance.number(1...6)))])
        let score: JSONValue = ["score": .string(chance.happens(0.5) ? "2-1" : "0-2")]
        switch chance.number(0...9) {
        case 0...1: return request(AcceptSeason.type, about)
        case 2...3:
            let time = world.wallTime.adding(hours: chance.number(1...60)).description
            return request(
                ProposeLeagueFixture.type,
                fixture.merging(["startsAt": .string(time), "place": World.park]))
        case 4...5: return request(AgreeToLeagueFixture.type, fixture)
        case 6: return request(ReportLeagueFixture.type, fixture.merging(score))
        case 7: return request(ConfirmLeagueFixture.type, fixture)
        case 8: return request(DisputeLeagueFixture.type, fixture)
        default: return request(chance.happens(0.5) ? ShowSeasonTable.type : ListSeasonFixtures.type, about)
        }
    }

    private func planALeague() -> RequestEnvelope {
        guard let league else {
            let sport: JSONValue = chance.one(of: ["tennis", "darts"])
            return request(
                CreateLeague.type,
                ["name": "Club", "sport": sport, "timezone": "UTC", "visibility": "public"])
        }
        let today = world.wallTime.day.description
        let options: JSONValue = [
            "firstDate": .string(today), "everyDays": 2, "ifLate": chance.happens(0.5) ? "void" : "host",
        ]
        return request(
            CreateSeason.type, ["leagueId": .string(league), "name": "Season", "options": options])
    }

    private func runASeason(_ about: JSONValue) -> RequestEnvelope {
        let fixture = about.merging(["fixture": .integer(Int64(chance.number(1...6)))])
        switch chance.number(0...7) {
        case 0...1:
            return request(AddSeasonEntrant.type, about.merging(["accountId": .string(somebody)]))
        case 2:
            let name = "Player \(chance.number(1...9))"
            return request(AddSeasonEntrant.type, about.merging(["name": .string(name)]))
        case 3: return request(BeginSeason.type, about)
        case 4...5: return request(FixLeagueFixture.type, fixture.merging(["score": "2-0"]))
        case 6: return request(UndoLeagueFixture.type, fixture)
        default: return request(FinishSeason.type, about)
        }
    }

    /// Remembers a league or a season.
    func noteLeague(_ type: String, _ data: JSONValue) {
        guard let id = data["id"]?.stringValue else { return }
        if type == CreateLeague.type {
            league = id
            found(league: id)
        } else {
            world.seasons.append(SeenSeason(id: id, host: self))
            play(season: data)
        }
    }
}
