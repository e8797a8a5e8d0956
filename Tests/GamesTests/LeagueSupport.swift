// A league with one season, for tests of leagues (domain.md §17).

import Contracts
import JSON
import TestSupport
import Values

/// Ann's league in London. Its season begins on 8 December 2026, a Tuesday, with Ann, Bob and Cat, and a round a week.
struct LeagueFixture {
    let cast = Cast(["boss", "ann", "bob", "cat", "dan", "eve"])
    let league: JSONValue
    let season: JSONValue

    var town: Town { cast.town }

    init(
        _ sport: String = "tennis", _ options: JSONValue = [:], more: JSONValue = [:],
        people: [String] = ["bob", "cat"], names: [String] = []
    ) {
        for person in ["bob", "cat", "dan"] { cast.befriend("ann", person) }
        let fields: JSONValue = [
            "name": "Tuesday Club", "sport": .string(sport), "timezone": "Europe/London",
        ]
        league = cast.ask("leagues.create", fields.merging(more), as: "ann")["id"]
        let usual: JSONValue = ["firstDate": "2026-12-08", "playWindowDays": 3]
        season =
            cast.ask(
                "leagues.season-create",
                ["leagueId": league, "name": "Winter", "options": usual.merging(options)], as: "ann")["id"]
        add("ann")
        for person in people {
            add(person)
            ask("accept", as: person)
        }
        for name in names { ask("entrant-add", ["name": .string(name)]) }
    }

    /// Something about the season.
    @discardableResult
    func ask(_ verb: String, _ more: JSONValue = [:], as person: String = "ann") -> Answer {
        let about: JSONValue = ["seasonId": season]
        return cast.ask("leagues.\(verb)", about.merging(more), as: person)
    }

    @discardableResult
    func add(_ person: String, _ more: JSONValue = [:], as host: String = "ann") -> Answer {
        let who: JSONValue = ["accountId": .string(person)]
        return ask("entrant-add", who.merging(more), as: host)
    }

    /// Something about a fixture.
    @discardableResult
    func play(
        _ verb: String, _ fixture: Int = 1, _ more: JSONValue = [:], as person: String = "ann"
    ) -> Answer {
        let about: JSONValue = ["fixture": .integer(Int64(fixture))]
        return ask(verb, about.merging(more), as: person)
    }

    func begun() -> LeagueFixture {
        ask("begin")
        return self
    }

    func fixture(_ number: Int, as person: String = "ann") -> JSONValue {
        let all = ask("fixtures", ["fixture": .integer(Int64(number))], as: person)
        return all["items"].arrayValue?.first ?? .null
    }

    /// The names of a table's rows with their points: `bob 2`.
    func table(_ more: JSONValue = [:], division: Int = 0) -> [String] {
        let rows = ask("table", more)["tables"].arrayValue?[division]["rows"]?.arrayValue ?? []
        return rows.map { "\($0["name"]?.stringValue ?? "") \($0["row"]?["points"]?.intValue ?? -1)" }
    }

    /// The sides of a fixture by name, the one at home first.
    func sides(_ number: Int) -> [String] {
        let fixture = fixture(number)
        return [fixture["home"], fixture["away"]].compactMap { $0?["name"]?.stringValue }
    }
}
