// A bad request gets a sentence that names the field; nothing is written, and the next request is answered.

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import GamesService

@Suite struct BadInputTests {
    let town = Town()
    let ann: Person

    init() { ann = town.signUp("ann") }

    private var game: JSONValue {
        [
            "sport": "soccer", "startsAt": town.time(days: 2),
            "place": ["name": "Dolores Park", "lat": 37.7596, "lng": -122.4269],
        ]
    }

    private var series: JSONValue {
        [
            "sport": "soccer", "firstDate": "2026-12-03", "localTime": "18:00", "count": 2,
            "place": ["name": "Dolores Park", "lat": 37.7596, "lng": -122.4269],
        ]
    }

    /// A bad request, followed by a good one.
    private func refused(_ type: String, _ data: JSONValue, _ field: String, _ sentence: String) {
        let before = town.games.disk.lines.count
        let answer = town.ask(type, data, as: ann)
        #expect(answer.reason == .invalidArgument)
        let told = answer.refusal.map { $0.fields ?? [FieldProblem($0.field ?? "", $0.message)] } ?? []
        #expect(told.map(\.field) == [field])
        #expect(told.first?.message == sentence)
        #expect(town.games.disk.lines.count == before)
        #expect(town.ask("games.search", [:], as: ann).isOK)
    }

    private func place(_ lat: JSONValue, _ lng: JSONValue) -> JSONValue {
        ["place": ["name": "A", "lat": lat, "lng": lng]]
    }

    // domain.md §1.1
    @Test func coordinatesAreDegreesOnTheGlobe() {
        let (lat, lng) = (
            "place.lat must be between -90 and 90", "place.lng must be between -180 and 180"
        )
        for wrong in [91, -91, 90.000001, 1e300] as [JSONValue] {
            refused("games.create", game.merging(place(wrong, 0)), "place.lat", lat)
        }
        for wrong in [181, -181, 180.000001] as [JSONValue] {
            refused("games.create", game.merging(place(0, wrong)), "place.lng", lng)
        }
        for wrong in ["north", "NaN", "Infinity"] {
            refused(
                "games.create", game.merging(place(.string(wrong), 0)), "place.lat",
                #"place.lat must be a number, not "\#(wrong)""#)
        }
        for edge in [(90, 180), (-90, -180)] as [(JSONValue, JSONValue)] {
            #expect(town.ask("games.create", game.merging(place(edge.0, edge.1)), as: ann).isOK)
        }
        refused(
            "games.search", ["center": ["lat": 91, "lng": 0]], "center.lat",
            "center.lat must be between -90 and 90")
    }

    // domain.md §4.1
    @Test func aGameIsForTwoToTwoHundred() {
        let range = "capacity must be between 2 and 200"
        for wrong in [0, -1, 1, 201, 1_000_000_000_000] as [JSONValue] {
            refused("games.create", game.merging(["capacity": wrong]), "capacity", range)
        }
        refused(
            "games.create", game.merging(["capacity": 1.5]), "capacity",
            "capacity must be a whole number, not 1.5")
        refused(
            "games.create", game.merging(["capacity": "many"]), "capacity",
            #"capacity must be a whole number, not "many""#)
    }

    // domain.md §4.1, §4.6
    @Test func anEndComesAfterItsStart() {
        for wrong in [0, -60, 10, 17, 725] as [JSONValue] {
            refused(
                "games.create", game.merging(["durationMinutes": wrong]), "durationMinutes",
                "durationMinutes must be 15 to 720 minutes, in steps of 5")
        }
        refused(
            "games.search", ["from": town.time(days: 2), "to": town.time(days: 1)], "to",
            "to must be after from")
        refused(
            "games.search", ["from": town.time(days: 2), "to": town.time(days: 2)], "to",
            "to must be after from")
    }

    // domain.md §4.1
    @Test func aGameNeedsAPlace() {
        refused(
            "games.create", game.merging(["place": .null]), "place",
            "place is missing; or give options.places")
    }

    // domain.md §4.5
    @Test func aSeriesHasFiftyTwoGamesAtMost() {
        refused(
            "series.create", series.merging(["count": 10_000]), "count", "count must be between 2 and 52")
        let daily: JSONValue = ["count": .null, "until": "2054-04-20", "weekdays": [1, 2, 3, 4, 5, 6, 7]]
        refused(
            "series.create", series.merging(daily), "until",
            "until makes more than 52 games; a series has no more")
    }

    // domain.md §1.3
    @Test func aPageBelongsToItsList() throws {
        for days in 1...3 {
            #expect(
                town.ask("games.create", game.merging(["startsAt": town.time(days: days)]), as: ann).isOK)
        }
        let first = town.ask("games.search", ["limit": 1], as: ann)
        let page = try #require(first["next"].stringValue)
        #expect(town.ask("games.search", ["limit": 1, "page": .string(page)], as: ann).items.count == 1)
        let sentence = "page must be the next of the same list"
        let half = String(page.prefix(page.count / 2))
        for wrong in [half, String(page.dropLast()), page + "A", "", "x", "…"] {
            refused("games.search", ["limit": 1, "page": .string(wrong)], "page", sentence)
        }
        refused(
            "games.search", ["limit": 1, "page": .string(page), "sports": ["soccer"]], "page", sentence)
        refused("games.search", ["limit": 1, "page": .string(page), "sort": "newest"], "page", sentence)
        refused(
            "games.by-host", ["accountId": "ann", "limit": 1, "page": .string(page)], "page", sentence)
        refused("games.mine", ["section": "hosting", "limit": 1, "page": .string(page)], "page", sentence)
    }

    // domain.md §1.1
    @Test func aTimeZoneExists() {
        for wrong in ["Mars/Olympus", "../../etc/passwd", "PST8PDT4EVER"] {
            refused(
                "games.create", game.merging(["timezone": .string(wrong)]), "timezone",
                "timezone must be the name of a time zone, such as America/Los_Angeles")
        }
    }

    // domain.md §1.1, §4.1
    @Test func aDescriptionHasFiveHundredCharacters() {
        let sentence = "description must be at most 500 characters"
        for long in [String(repeating: "x", count: 501), String(repeating: "👩‍👩‍👧‍👦", count: 501)] {
            refused(
                "games.create", game.merging(["description": .string(long)]), "description", sentence)
        }
        refused(
            "games.create", game.merging(["description": .string(String(repeating: "x", count: 200_000))]),
            "description", sentence)
        let emoji = String(repeating: "👍🏽", count: 500)
        let created = town.ask("games.create", game.merging(["description": .string(emoji)]), as: ann)
        #expect(created["description"] == .string(emoji))
    }
}
