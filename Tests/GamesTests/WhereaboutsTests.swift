// Games at places given by name, at local times of the place (domain.md §4.1, §4.6, §4.10).

import Contracts
import Geo
import JSON
import TestSupport
import Testing
import Values

@testable import GamesService

@Suite struct WhereaboutsTests {
    let town = Town()
    let (ann, bob): (Person, Person)

    init() { (ann, bob) = (town.signUp("ann"), town.signUp("bob")) }

    private func create(_ place: JSONValue, _ more: JSONValue = [:], as person: Person? = nil) -> Answer {
        let fields: JSONValue = ["place": place, "timezone": .null]
        let answer = town.ask("games.create", town.gameFields(fields.merging(more)), as: person ?? ann)
        town.settle()
        return answer
    }

    private func text(_ answer: Answer, _ path: String...) -> String {
        path.count == 1 ? answer[path[0]].stringValue ?? "" : answer[path[0], path[1]].stringValue ?? ""
    }

    // domain.md §4.1
    @Test func anUnknownParkIsSomewhereInItsCity() {
        let game = create(["name": "Dolores Park, San Francisco"])
        #expect(game.isOK, "\(game)")
        #expect(text(game, "place", "name") == "Dolores Park")
        #expect(text(game, "place", "cityLabel") == "San Francisco, California")
        #expect(game["place", "approximate"] == true && game["timezone"] == "America/Los_Angeles")
        #expect(text(game, "title") == "Soccer at Dolores Park")
        #expect(game["place", "venueId"] == .null, "where it is nobody knows, and it is no venue")
        let near = town.ask("games.search", ["near": "San Francisco", "radiusMiles": 3], as: bob)
        #expect(near.items.count == 1, "\(near)")
        #expect(town.ask("games.search", ["near": "Berlin"], as: bob).items.isEmpty)
        #expect(town.ask("games.near", ["near": "Oakland"], as: bob).items.count == 1)
    }

    // domain.md §4.10
    @Test func aKnownVenueIsWhereItIs() {
        let park: JSONValue = ["name": "Dolores Park", "lat": 37.7596, "lng": -122.4269]
        let first = create(park)
        let second = create(["name": "dolores park, San Francisco"], as: bob)
        #expect(second["place", "venueId"] == first["place", "venueId"] && second["place", "lat"] == 37.7596)
        #expect(second["place", "approximate"] == .null)
        #expect(create(["name": "Dolores Park"], as: bob)["place", "venueId"] == first["place", "venueId"])
        let found = town.ask("venues.places", ["q": "dolor"], as: bob)
        #expect(found.items.first?["kind"] == "venue", "\(found)")
        #expect(found.items.first?["timezone"] == "America/Los_Angeles")
    }

    // domain.md §4.10
    @Test func aNameOfSeveralCitiesAsksBack() {
        let several = create(["name": "Springfield"])
        #expect(several.refusal?.field == "place" && several.reason == .invalidArgument)
        let message = several.refusal?.message ?? ""
        #expect(message.contains("\"Springfield, Illinois, United States\" or "), "\(message)")
        let mistaken = create(["name": "Field 2, Okaland"]).refusal?.message ?? ""
        #expect(mistaken.contains("\"Oakland, California, United States\""), "\(mistaken)")
        #expect(town.ask("games.search", ["near": "Okaland"], as: bob).refusal?.field == "near")
        let marks = String(repeating: "\u{301}", count: 80)
        #expect(
            create(["name": .string(marks)]).refusal?.field == "place.name", "more marks than a letter has")
        let answer = create(["name": .string("A" + marks)])
        #expect(answer.refusal?.field == "place.name", "\(answer)")
        #expect(create(["name": "A", "lat": 1]).refusal?.field == "place.lng")
    }

    // domain.md §4.1
    @Test func aLocalTimeIsByTheClockOfThePlace() {
        let sf: JSONValue = ["name": "San Francisco"]
        #expect(create(sf, ["startsAt": "2026-12-10T18:00"])["startsAt"] == "2026-12-11T02:00:00.000Z")
        let written: JSONValue = ["startsAt": "2026-12-10T18:00[America/New_York]"]
        let game = create(sf, written)
        #expect(game["startsAt"] == "2026-12-11T02:00:00.000Z", "the place counts before the gateway")
        let line = create(sf, written.merging(["timezone": "Europe/Berlin"]))
        #expect(line["startsAt"] == "2026-12-10T17:00:00.000Z", "the line counts before the place")
        let about: JSONValue = ["gameId": game["id"]]
        let moved = town.ask("games.update", about.merging(["startsAt": "2026-12-10T19:00"]), as: ann)
        #expect(moved["startsAt"] == "2026-12-11T03:00:00.000Z", "\(moved)")
        let away: JSONValue = ["place": ["name": "Munich"], "startsAt": "2026-12-10T19:00"]
        let there = town.ask("games.update", about.merging(away), as: ann)
        #expect(there["startsAt"] == "2026-12-10T18:00:00.000Z" && there["timezone"] == "Europe/Berlin")
        let again = town.ask("games.duplicate", about.merging(["startsAt": "2026-12-17T19:00"]), as: ann)
        #expect(again["startsAt"] == "2026-12-17T18:00:00.000Z", "\(again)")
        let atSea = create(["name": "On board", "lat": 0, "lng": -30], written)
        #expect(atSea["startsAt"] == "2026-12-10T23:00:00.000Z", "the gateway's is the last resort")
    }

    // domain.md §4.1
    @Test func aStartNeedsATimeOfDay() {
        let sf: JSONValue = ["name": "San Francisco"]
        let game = create(sf)
        let about: JSONValue = ["gameId": game["id"], "startsAt": "2026-12-31"]
        let options: JSONValue = ["times": ["2026-12-30", "2026-12-31T18:00"]]
        for answer in [
            create(sf, ["startsAt": "2026-12-31"]), town.ask("games.update", about, as: ann),
            town.ask("games.duplicate", about, as: ann),
            create(sf, ["startsAt": .null, "options": options]),
        ] {
            #expect(answer.refusal?.message.contains("needs a time of day") == true, "\(answer)")
        }
    }

    // domain.md §4.4, §4.5, §4.6
    @Test func optionsSeriesAndWindowsAreByTheClockOfThePlace() {
        let sf: JSONValue = ["name": "San Francisco"]
        let options: JSONValue = ["times": ["2026-12-10T18:00", "2026-12-11T18:00"]]
        let poll = create(sf, ["startsAt": .null, "options": options])
        #expect(poll["startsAt"] == "2026-12-11T02:00:00.000Z", "\(poll)")
        let series = town.ask(
            "series.create", town.seriesFields(["place": sf, "timezone": .null]), as: ann)
        #expect(series["recurrence", "timezone"] == "America/Los_Angeles", "\(series)")
        town.settle()
        let window: JSONValue = [
            "near": "San Francisco", "from": "2026-12-10T18:00", "to": "2026-12-10T18:01",
        ]
        #expect(town.ask("games.search", window, as: bob).items.count >= 1)
        let day: JSONValue = ["near": "San Francisco", "day": "2026-12-10"]
        let ids = town.ask("games.search", day, as: bob).items.map { $0["id"] }
        #expect(ids.contains(poll["id"]), "18:00 there is of that day there, and of the next in UTC")
    }

    // MARK: - Edges

    // domain.md §4.10
    @Test func anAnswerNamesTwentyPlacesAtMost() {
        let max = PlaceLimits.foundMax
        func find(_ limit: Int) -> Answer {
            town.ask("venues.places", ["q": "san", "limit": .integer(Int64(limit))], as: bob)
        }
        #expect(find(max).items.count == max)
        #expect(find(max + 1).refusal?.field == "limit" && find(0).refusal?.field == "limit")
    }

    // domain.md §4.10
    @Test func aCityFoundByAnotherNameSaysWhichOne() {
        func first(_ q: String) -> JSONValue? {
            town.ask("venues.places", ["q": .string(q)], as: bob).items.first
        }
        #expect(first("Münch")?["name"] == "Munich")
        #expect(first("Münch")?["otherName"]?.stringValue?.hasPrefix("Münche") == true)
        #expect(first("San Fran")?["name"] == "San Francisco" && first("San Fran")?["otherName"] == nil)
    }

    // domain.md §4.10
    @Test func twoHundredVenuesOfANameAreLookedAt() {
        let max = Games.venuesSeenMax
        func lat(_ number: Int) -> JSONValue { .number(10 + Double(number) / 10) }
        for number in 0...max {
            let name = "Zzyzx \(1000 + number)"
            #expect(create(["name": .string(name), "lat": lat(number), "lng": 20]).isOK)
        }
        func nearest(to number: Int) -> JSONValue? {
            let near: JSONValue = ["lat": lat(number), "lng": 20]
            return town.ask("venues.places", ["q": "zzyzx", "near": near], as: bob).items.first?["name"]
        }
        #expect(nearest(to: max - 1) == .string("Zzyzx \(1000 + max - 1)"))
        #expect(nearest(to: max) == .string("Zzyzx \(1000 + max - 1)"), "the next is past the edge")
        let whole = town.ask("venues.places", ["q": .string("zzyzx \(1000 + max)")], as: bob)
        #expect(whole.items.first?["name"] == .string("Zzyzx \(1000 + max)"), "more letters find it")
    }

    // domain.md §4.10
    @Test func aVenueWithin25MilesOfTheMiddleIsInTheCity() throws {
        let city = try #require(town.ask("venues.places", ["q": "Denver"], as: bob).items.first)
        let lat = try #require(city["lat"]?.doubleValue)
        let lng = try #require(city["lng"]?.doubleValue)
        let middle = try #require(Coordinate(lat: lat, lng: lng))
        let degrees =
            Games.venueOfCityMiles
            / haversineMiles(
                middle, try #require(Coordinate(lat: lat + 1, lng: lng)))
        for (name, miles, isIn) in [("Zzyzx Court", 0.999, true), ("Zzyzx Field", 1.001, false)] {
            let there = try #require(Coordinate(lat: lat + degrees * miles, lng: lng))
            #expect((haversineMiles(middle, there) <= Games.venueOfCityMiles) == isIn, "where the edge is")
            let venue = create(["name": .string(name), "lat": .number(there.lat), "lng": .number(lng)])
            let game = create(["name": .string("\(name), Denver, Colorado")], as: bob)
            #expect((game["place", "venueId"] == venue["place", "venueId"]) == isIn, "\(game)")
            #expect((game["place", "approximate"] == true) == !isIn)
        }
    }
}
