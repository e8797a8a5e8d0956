// Properties for any games and any circle: a search finds the same as a scan of all games, and pages never repeat or
// skip (domain.md §1.3, §4.6, §14.4).

import Contracts
import Geo
import JSON
import TestSupport
import Testing
import Values

@Suite struct PropertyTests {
    /// Anywhere, but often at difficult places: poles, the antimeridian, edges of cells.
    private func place(_ town: Town, near: Coordinate? = nil) -> Coordinate {
        func number(_ low: Double, _ high: Double) -> Double {
            low + (high - low) * Double(town.randomNumber(below: 1_000_001)) / 1_000_000
        }
        if let near, town.randomNumber(below: 3) > 0 {
            let lat = min(90, max(-90, near.lat + number(-1.6, 1.6)))
            let lng = (near.lng + number(-2, 2) / max(0.01, 1 - abs(near.lat) / 90)).remainder(
                dividingBy: 360)
            return Coordinate(lat: lat, lng: lng) ?? near
        }
        let lat = [90, -90, number(88, 90), number(-90, -88), 0, number(-90, 90), number(-60, 60)]
        let lng = [180, -180, number(179, 180), number(-180, -179), 0, number(-180, 180), number(-180, 180)]
        return Coordinate(lat: lat[town.randomNumber(below: 7)], lng: lng[town.randomNumber(below: 7)])
            ?? Coordinate(lat: 0, lng: 0) ?? place(town)
    }

    @Test(arguments: Seeds.some(3)) func aSearchCircleFindsTheGamesInIt(seed: UInt64) {
        let town = Town(seed: seed)
        let ann = town.signUp("ann")
        var games: [(id: JSONValue, place: Coordinate)] = []
        for _ in 0..<120 {
            let place = place(town, near: games.last?.place)
            let fields: JSONValue = [
                "place": ["name": "p", "lat": .number(place.lat), "lng": .number(place.lng)]
            ]
            games.append((town.ask("games.create", town.gameFields(fields), as: ann)["id"], place))
        }
        for _ in 0..<40 {
            let center = place(town, near: games[town.randomNumber(below: games.count)].place)
            let radius = [0.1, 1, 25, 60, 100][town.randomNumber(below: 5)]
            let found = town.ask(
                "games.near",
                [
                    "center": ["lat": .number(center.lat), "lng": .number(center.lng)],
                    "radiusMiles": .number(radius),
                    "limit": 100,
                ], as: ann)
            let expected = games.filter { haversineMiles(center, $0.place) <= radius }
            let ids = found.items.compactMap { $0["id"] }
            #expect(Set(ids) == Set(expected.map(\.id)) && Set(ids).count == ids.count, "seed=\(seed)")
            let distances = found.items.compactMap { $0["distanceMiles"]?.doubleValue }
            #expect(distances == distances.sorted() && distances.count == ids.count, "seed=\(seed)")
        }
        #expect(town.notes.isEmpty)
    }

    @Test(arguments: Seeds.some(2), ["date", "distance", "newest"])
    func pagesNeitherRepeatNorSkipWhileGamesComeAndGo(seed: UInt64, sort: String) {
        let town = Town(seed: seed)
        let ann = town.signUp("ann")
        func game() -> JSONValue {
            let lat = 37.7 + Double(town.randomNumber(below: 10)) / 100
            let fields: JSONValue = [
                "startsAt": town.time(hours: 24 + town.randomNumber(below: 5)),
                "place": ["name": "p", "lat": .number(lat), "lng": -122.4],
            ]
            return town.ask("games.create", town.gameFields(fields), as: ann)["id"]
        }
        let before = (0..<40).map { _ in game() }
        var gone: Set<JSONValue> = []
        var seen: [JSONValue] = []
        var page: JSONValue?
        repeat {
            var query: JSONValue = [
                "sort": .string(sort), "limit": .integer(Int64(3 + town.randomNumber(below: 5))),
                "center": ["lat": 37.75, "lng": -122.4],
            ]
            if let page { query = query.merging(["page": page]) }
            let answer = town.ask("games.search", query, as: ann)
            seen += answer.items.compactMap { $0["id"] }
            page = answer.data["next"]
            _ = game()
            let victim = before[town.randomNumber(below: before.count)]
            if town.ask("games.cancel", ["gameId": victim], as: ann).isOK { gone.insert(victim) }
            town.pass(milliseconds: 10)
        } while page != nil
        #expect(Set(seen).count == seen.count, "seed=\(seed): nothing twice")
        #expect(Set(before).subtracting(gone).isSubset(of: seen), "seed=\(seed): nothing skipped")
    }

    @Test func aPageOfAnotherSearchIsRefused() {
        let town = Town()
        let ann = town.signUp("ann")
        for _ in 0..<3 { town.game(host: ann) }
        let next = town.ask("games.search", ["limit": 1], as: ann)["next"]
        #expect(town.ask("games.search", ["limit": 2, "page": next], as: ann).items.count == 2)
        let others: [JSONValue] = [
            ["sports": ["soccer"]], ["sort": "newest"], ["q": "soccer"], ["from": town.time(hours: 1)],
        ]
        for filter in others {
            let answer = town.ask("games.search", filter.merging(["page": next]), as: ann)
            #expect(answer.reason == .invalidArgument && answer.refusal?.field == "page")
        }
        for page in ["", "x", "AAAA", String(repeating: "A", count: 3000), "🏀"] {
            #expect(town.ask("games.search", ["page": .string(page)], as: ann).refusal?.field == "page")
        }
    }
}
