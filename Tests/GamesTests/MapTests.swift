// Games on maps: GeoJSON checked against RFC 7946, and links to map apps (domain.md §4.7).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct MapTests {
    let town = Town()
    let ann: Person

    init() { ann = town.signUp("ann") }

    private func map(_ filter: JSONValue = [:]) -> Answer { town.ask("games.geojson", filter, as: ann) }

    /// The requirements of RFC 7946 for a collection of points (§3.1.1, §3.1.2, §3.2, §3.3, §4, §7.1).
    private func expectValid(_ collection: JSONValue) {
        #expect(collection["type"] == "FeatureCollection")
        let features = collection["features"]?.arrayValue
        #expect(features != nil)
        for name in ["coordinates", "geometries", "geometry", "properties"] {
            #expect(collection[name] == nil, "no member of another type: \(name)")
        }
        for feature in features ?? [] {
            #expect(feature["type"] == "Feature" && feature["properties"]?.objectValue != nil)
            #expect(feature["id"]?.stringValue != nil && feature["features"] == nil)
            #expect(feature["coordinates"] == nil && feature["geometry"]?["type"] == "Point")
            let position = feature["geometry"]?["coordinates"]?.arrayValue ?? []
            let numbers = position.compactMap(\.doubleValue)
            #expect(position.count == 2 && numbers.count == 2)
            #expect((-180...180).contains(numbers.first ?? 999) && (-90...90).contains(numbers.last ?? 999))
        }
    }

    // domain.md §4.7
    @Test func theMapHasAPointForEachGame() {
        let place: JSONValue = ["name": "p", "lat": 37.75961234567, "lng": -122.42690049]
        let game = town.game(host: ann, capacity: 3, ["title": "Kick", "place": place])
        let answer = map()
        expectValid(answer.data)
        #expect(
            answer["features"].arrayValue?.first == [
                "type": "Feature", "id": game,
                "geometry": ["type": "Point", "coordinates": [-122.4269, 37.759612]],
                "properties": [
                    "title": "Kick", "sport": "soccer", "startsAt": town.time(hours: 48), "going": 1,
                    "capacity": 3, "openSlots": 2, "full": false, "status": "open", "color": "#34C759",
                ],
            ])
        #expect(answer["truncated"] == false)
    }

    // domain.md §4.7
    @Test func mapColoursAreBySport() {
        for sport in ["soccer", "basketball", "tennis"] { town.game(host: ann, ["sport": .string(sport)]) }
        let properties = (map()["features"].arrayValue ?? []).compactMap { $0["properties"] }
        let colors = Dictionary(
            properties.map { ($0["sport"]?.stringValue ?? "", $0["color"]?.stringValue ?? "") },
            uniquingKeysWith: { $1 })
        #expect(colors == ["soccer": "#34C759", "basketball": "#FF9500", "tennis": "#007AFF"])
        #expect(properties.allSatisfy { $0["capacity"] == nil && $0["openSlots"] == nil })
    }

    // domain.md §4.7
    @Test func theMapFollowsTheRulesOfASearch() {
        for hours in [5, 3, 4] {
            town.game(host: ann, ["title": .string("in \(hours)"), "startsAt": town.time(hours: hours)])
        }
        town.game(host: ann, ["sport": "tennis"])
        let filter: JSONValue = ["sports": ["soccer"], "center": ["lat": 37.76, "lng": -122.43]]
        let found = town.ask("games.search", filter, as: ann).items.map { $0["id"] }
        let answer = map(filter)
        #expect(answer["features"].arrayValue?.map { $0["id"] } == found && found.count == 3)
        expectValid(answer.data)
        #expect(map(["radiusMiles": 0]).refusal?.field == "radiusMiles")
        for field in ["limit", "page"] {
            #expect(map(.object([field: 1])).refusal?.field == field, "it has no pages")
        }
        let nothing = map(["q": "nowhere"])
        expectValid(nothing.data)
        #expect(nothing["features"] == [] && nothing["truncated"] == false)
    }

    // domain.md §4.7
    @Test(arguments: ["date", "distance", "newest"])
    func theMapHasFiveHundredGamesAtMost(sort: String) {
        let town = Town()
        let ann = town.signUp("ann")
        let filter: JSONValue = ["sort": .string(sort), "center": ["lat": 37.76, "lng": -122.43]]
        for count in [500, 501] {
            while (town.ask("games.geojson", filter, as: ann)["features"].arrayValue?.count ?? 0) < 500 {
                for _ in 0..<250 { town.ask("games.create", town.gameFields(), as: ann) }
            }
            if count == 501 { town.ask("games.create", town.gameFields(), as: ann) }
            let answer = town.ask("games.geojson", filter, as: ann)
            #expect(answer["features"].arrayValue?.count == 500)
            #expect(answer["truncated"] == .bool(count == 501))
        }
    }

    // MARK: - Links to map apps

    // domain.md §4.7
    @Test func mapLinksLeadToAPlace() {
        let place: JSONValue = [
            "name": "Café & Bar #1 (süd)", "address": "a", "lat": 37.7596, "lng": -122.4269,
        ]
        let game = town.game(host: ann, ["place": place])
        func url(_ provider: String, _ mode: String?) -> String? {
            var query: JSONValue = ["gameId": game, "provider": .string(provider)]
            if let mode { query = query.merging(["mode": .string(mode)]) }
            return town.ask("games.map-link", query, as: ann)["url"].stringValue
        }
        let apple = "https://maps.apple.com/"
        let name = "Caf%C3%A9%20%26%20Bar%20%231%20%28s%C3%BCd%29"
        #expect(url("apple", "show") == "\(apple)?ll=37.759600,-122.426900&q=\(name)")
        #expect(url("apple", nil) == url("apple", "show"))
        #expect(url("apple", "directions") == "\(apple)?daddr=37.759600,-122.426900")
        let google = "https://www.google.com/maps"
        #expect(url("google", "show") == "\(google)/search/?api=1&query=37.759600%2C-122.426900")
        #expect(url("google", "directions") == "\(google)/dir/?api=1&destination=37.759600%2C-122.426900")
        for query: JSONValue in [["gameId": game], ["gameId": game, "provider": "bing"]] {
            #expect(town.ask("games.map-link", query, as: ann).refusal?.field == "provider")
        }
    }

    // domain.md §4.7
    @Test func aPlaceWithoutANameIsLinkedByItsAddress() {
        let place: JSONValue = ["address": "5 JFK Dr", "lat": 0, "lng": -0.0000004]
        let game = town.game(host: ann, ["place": place, "visibility": "private"])
        let query: JSONValue = ["gameId": game, "provider": "apple"]
        let url = town.ask("games.map-link", query, as: ann)["url"]
        #expect(url == "https://maps.apple.com/?ll=0.000000,0.000000&q=5%20JFK%20Dr")
        #expect(town.ask("games.map-link", query, as: town.signUp("bob")).reason == .notFound)
    }
}
