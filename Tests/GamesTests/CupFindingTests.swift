// cups.search: by name, by sport, around a place, and how many cups one search looks at (domain.md §16.13).

import Competitions
import Contracts
import Geo
import JSON
import LogContracts
import Machine
import TestSupport
import Testing
import Values

@testable import GamesService

@Suite struct CupFindingTests {
    private let cast = Cast(players: 2)

    private func cup(_ name: String, at place: String?, sport: String = "darts") -> JSONValue {
        var fields: JSONValue = [
            "name": .string(name), "visibility": "public", "sport": .string(sport),
        ]
        if let place { fields = fields.merging(["place": ["name": .string(place)]]) }
        return CupNight(cast, [], fields).cup
    }

    private func found(_ query: JSONValue) -> [String] {
        cast.ask("cups.search", query, cast[0]).items.compactMap { $0["name"]?.stringValue }
    }

    @Test func cupsAroundAPlaceAreFoundTheNearestFirst() {
        _ = cup("Far off", at: "Los Angeles, California")
        _ = cup("Across the bay", at: "The Oche, San Francisco")
        _ = cup("Downtown", at: "The Fox, Oakland")
        _ = cup("Anywhere", at: nil)
        #expect(found([:]) == ["Anywhere", "Downtown", "Across the bay", "Far off"])
        #expect(found(["near": "Oakland"]) == ["Downtown", "Across the bay"])
        #expect(found(["near": "Oakland", "radiusMiles": 2]) == ["Downtown"])
        #expect(found(["center": ["lat": 34.05, "lng": -118.24]]) == ["Far off"])
        #expect(found(["near": "Oakland", "q": "bay"]) == ["Across the bay"])
        let first = cast.ask("cups.search", ["near": "Oakland", "limit": 1], cast[0])
        #expect((first.items[0]["distanceMiles"]?.doubleValue ?? 99) < 5)
        #expect(found(["near": "Oakland", "limit": 1, "page": first["next"]]) == ["Across the bay"])
    }

    @Test func aCupThatMovesOrIsDrawnIsFoundElsewhereOrNotAtAll() {
        let moving = cup("On the move", at: "The Fox, Oakland")
        #expect(found(["near": "Oakland"]) == ["On the move"])
        let place: JSONValue = ["cupId": moving, "place": ["name": "Los Angeles, California"]]
        #expect(cast.ask("cups.update", place, cast.host).isOK)
        #expect(found(["near": "Oakland"]).isEmpty)
        #expect(found(["near": "Los Angeles, California"]) == ["On the move"])
        cast.ask("cups.update", ["cupId": moving, "place": .null], cast.host)
        #expect(found(["near": "Los Angeles, California"]).isEmpty && found([:]) == ["On the move"])
        cast.ask("cups.cancel", ["cupId": moving], cast.host)
        #expect(found([:]).isEmpty)
    }

    @Test func fieldsThatDoNotGoTogetherAreRefused() {
        func field(_ query: JSONValue) -> String? {
            cast.ask("cups.search", query, cast[0]).refusal?.field
        }
        #expect(field(["near": "Oakland", "center": ["lat": 1, "lng": 1]]) == "near")
        #expect(field(["radiusMiles": 5]) == "radiusMiles")
        #expect(field(["near": "Xyzzyville Nowhere"]) == "near")
    }

    @Test func aSearchLooksAtABoundedNumberOfCups() throws {
        var book = Games.CupBook()
        let host = ID(high: 1, low: 1)
        for number in 0..<10 {
            let id = ID(high: 2, low: UInt64(number))
            let lat = 37 + Double(number) / 1000
            let spot = try #require(Coordinate(lat: lat, lng: -122))
            let settings = CupSettings(
                name: "Cup \(number)", sport: .tennis, format: .single, entrantsMax: 8, entry: .open,
                teamSize: 1, seeding: .random, visibility: .public,
                place: Place(
                    name: "Court", lat: lat, lng: -122, geohash: Geohash(spot).description),
                options: CupOptions())
            let time = Timestamp(milliseconds: 1_700_000_000_000 + Int64(number))
            book.apply(CupWritten(cupId: id, by: host, settings: settings), at: time)
            book.change(id) { $0.status = .registering }
        }
        let circle = Circle(try #require(Coordinate(lat: 37, lng: -122)), radiusMiles: 50)
        var (looked, newest, nearest) = (0, [String](), [String]())
        var start: SortKey?
        repeat {
            let page = book.newest(after: start, limit: 20, lookedMax: 4) { _ in
                looked += 1
                return true
            }
            (newest, start) = (newest + page.found.map(\.cup.settings.name), page.end)
        } while start != nil
        #expect(looked == 10 && newest == (0..<10).reversed().map { "Cup \($0)" })
        repeat {
            let page = book.nearest(in: circle, after: start, limit: 20, lookedMax: 4) { _ in true }
            #expect(page.found.count <= 4)
            (nearest, start) = (nearest + page.found.map(\.cup.settings.name), page.end)
        } while start != nil
        #expect(nearest == (0..<10).map { "Cup \($0)" })
    }
}
