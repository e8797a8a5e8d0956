// games.filter-save, games.filter-delete, games.filters (domain.md §4.3, §4.6).

import Contracts
import JSON
import Machine
import Testing
import Values

@testable import GamesService
@testable import TestSupport

@Suite struct FilterTests {
    let town = Town()
    let ann: Person

    init() { ann = town.signUp("ann") }

    @discardableResult
    private func save(_ name: String, _ filter: JSONValue = [:], as person: Person? = nil) -> Answer {
        town.ask("games.filter-save", ["name": .string(name), "filter": filter], as: person ?? ann)
    }

    private func names(_ person: Person? = nil) -> [String] {
        town.ask("games.filters", as: person ?? ann).items.compactMap { $0["name"]?.stringValue }
    }

    // domain.md §4.3
    @Test func savedFiltersAreListedByName() {
        let filter: JSONValue = [
            "center": ["lat": 37.77, "lng": -122.42], "radiusMiles": 5, "timezone": "Europe/Berlin",
            "sports": ["soccer"], "status": ["active"], "hostId": "bob", "q": "park", "sort": "distance",
        ]
        #expect(save("fridays", filter).data == ["name": "fridays", "filter": filter])
        save("  Éclair ")
        save("Basketball")
        #expect(names() == ["Basketball", "fridays", "Éclair"])
        #expect(town.ask("games.filters", as: ann).items[1]["filter"] == filter)
        #expect(names(town.signUp("bob")).isEmpty)
        // A saved filter can be used as a search.
        let found = town.ask(
            "games.search", filter.merging(["hostId": "ann"]), as: ann)
        #expect(found.isOK, "\(found)")
    }

    // domain.md §4.3
    @Test func savingAFilterUnderAKnownNameReplacesIt() {
        save("Fridays", ["q": "park"])
        save("FRIDAYS", ["q": "hall"])
        let items = town.ask("games.filters", as: ann).items
        #expect(items == [["name": "FRIDAYS", "filter": ["q": "hall"]]])
        let lines = town.games.disk.lines.count
        #expect(save("FRIDAYS", ["q": " hall "]).isOK && town.games.disk.lines.count == lines)
    }

    // domain.md §4.3
    @Test func atMostTenFiltersAreKept() {
        for number in 1...10 { #expect(save("filter \(number)").isOK) }
        #expect(save("filter 11").reason == .conflict)
        #expect(save("Filter 10", ["q": "new"]).isOK, "in the place of one")
        town.ask("games.filter-delete", ["name": "filter 1"], as: ann)
        #expect(save("filter 11").isOK && names().count == 10)
    }

    // domain.md §4.3
    @Test func aFilterIsDeletedByItsName() {
        save("Fridays")
        #expect(town.ask("games.filter-delete", ["name": "fridays "], as: ann).isOK && names().isEmpty)
        let lines = town.games.disk.lines.count
        #expect(town.ask("games.filter-delete", ["name": "fridays"], as: ann).isOK)
        #expect(town.games.disk.lines.count == lines)
    }

    // domain.md §1.5
    @Test func allMistakesInAFilterAreToldAtOnce() {
        let wrong: [(JSONValue, String)] = [
            (["radiusMiles": 0], "filter.radiusMiles"), (["radiusMiles": 100.01], "filter.radiusMiles"),
            (["q": "x"], "filter.q"), (["timezone": "Mars/Olympus"], "filter.timezone"),
            (["center": ["lat": 91, "lng": 0]], "filter.center.lat"),
            (["sports": ["chess"]], "filter.sports.0"),
            (["day": "2026-12-01", "from": town.time()], "filter.day"),
        ]
        for (filter, field) in wrong { #expect(save("x", filter).refusal?.field == field, "\(filter)") }
        let answer = save(String(repeating: "x", count: 31), ["q": "x", "radiusMiles": -1])
        #expect(
            answer.refusal?.fields?.map(\.field) == ["filter.q", "filter.radiusMiles", "name"], "\(answer)")
        #expect(save(" \n ").refusal?.field == "name" && save(String(repeating: "é", count: 30)).isOK)
    }

    // domain.md §1.7
    @Test func savedFiltersStandInPrivateLines() throws {
        save("Fridays", ["q": "secret park"])
        for (topic, body) in town.published where !topic.hasSuffix("._private") {
            #expect(!String(decoding: body, as: UTF8.self).contains("secret park"), "\(topic)")
        }
        for fromSnapshot in [false, true] {
            if fromSnapshot { try town.games.snapshot() }
            try town.restart("games", fromSnapshot: fromSnapshot)
            #expect(names() == ["Fridays"])
        }
    }

    // domain.md §1.4
    @Test func aRepeatedSaveOfAFilterGetsItsFirstAnswer() {
        let id = town.freshID()
        let data: JSONValue = ["name": "Fridays", "filter": ["q": "park"]]
        let first = town.ask("games.filter-save", data, as: ann, id: id)
        save("fridays", ["q": "hall"])
        #expect(town.ask("games.filter-save", data, as: ann, id: id).data == first.data)
        #expect(names() == ["fridays"])
    }

    // domain.md §4.6
    @Test func gamesAreFilteredBySeries() {
        let (series, game) = (town.freshID(), town.game(host: ann, ["title": "alone"]))
        guard let host = ann.id.stringValue.flatMap({ ID($0) }),
            let id = game.stringValue.flatMap({ ID($0) }),
            var details = town.games.machine.state.game(id)?.details
        else { return #expect(Bool(false), "no game") }
        details.title = "one of many"
        var created = GameCreated(gameId: town.freshID(), hostId: host, details: details)
        (created.seriesId, created.occurrence) = (series, 3)
        town.games.machine.happen(created, causation: nil)
        town.settle()
        func titles(_ series: ID) -> [String] {
            town.ask("games.search", ["seriesId": .string(series.description)], as: ann).items
                .compactMap { $0["title"]?.stringValue }
        }
        #expect(titles(series) == ["one of many"] && titles(town.freshID()).isEmpty)
    }
}
