// The book of venues: one search looks at a bounded number of them, and the next page at those behind.

import Contracts
import Geo
import JSON
import Machine
import Testing
import Values

@testable import GamesService
@testable import TestSupport

@Suite struct VenueBookTests {
    private static let middle = Coordinate(lat: 10, lng: 20)
    private static let count = 300

    /// Venues in a row to the north, each with a public game; the last one has another name.
    private func book() throws -> Games.VenueBook {
        let town = Town()
        let game = town.game(host: town.signUp("ann"))
        let id = try #require(game.stringValue.flatMap { ID($0) })
        var details = try #require(town.games.machine.state.game(id)?.details)
        var book = Games.VenueBook()
        for number in 0..<Self.count {
            let (venue, lat) = (ID(high: 1, low: UInt64(number)), 10 + Double(number) / 10_000)
            let name = number == Self.count - 1 ? "Zoo" : "Pitch \(1000 + number)"
            let place = try #require(Coordinate(lat: lat, lng: 20))
            details.place = Place(
                name: name, lat: lat, lng: 20, geohash: Geohash(place).description, venueId: venue)
            book.apply(
                VenueAdded(
                    venueId: venue, name: name, lat: lat, lng: 20, geohash: details.place.geohash,
                    createdBy: id))
            book.count(details, 1)
        }
        return book
    }

    // Finding A62.
    @Test func aSearchByNameLooksAtABoundedNumberOfVenuesAndTheNextPageGoesOn() throws {
        let book = try book()
        var (looked, found, last, pages) = (0, [Games.KnownVenue](), Games.KnownVenue?.none, 0)
        repeat {
            let before = looked
            let page = book.byName(after: last, limit: 20, lookedMax: 100) { venue in
                looked += 1
                return venue.folded == "zoo"
            }
            #expect(looked - before <= 100)
            (found, last, pages) = (found + page.found, page.end, pages + 1)
        } while last != nil && pages < 10
        #expect(found.map(\.name) == ["Zoo"] && looked == Self.count)
        let first = book.byName(after: nil, limit: 20) { _ in true }
        #expect(first.found.count == 21 && first.found[0].name == "Pitch 1000" && first.end == nil)
    }

    // Finding A62.
    @Test func aSearchAroundAPlaceLooksAtABoundedNumberOfVenuesAndTheNextPageGoesOn() throws {
        let book = try book()
        let circle = Circle(try #require(Self.middle), radiusMiles: 100)
        var (looked, found, start, pages) = (0, [String](), SortKey?.none, 0)
        repeat {
            let before = looked
            let page = book.nearest(in: circle, after: start, limit: 20, lookedMax: 100) { venue in
                looked += 1
                return venue.folded == "zoo"
            }
            #expect(looked - before <= 100)
            (found, start, pages) = (found + page.found.map(\.row.name), page.end, pages + 1)
        } while start != nil && pages < 10
        #expect(found == ["Zoo"] && looked == Self.count)
        var all = 0
        let first = book.nearest(in: circle, after: nil, limit: 20) { _ in
            all += 1
            return true
        }
        #expect(first.found.prefix(21).map(\.row.id.low) == (0...20).map { UInt64($0) })
        #expect(all < 30, "the farther ones are not looked at")
    }
}
