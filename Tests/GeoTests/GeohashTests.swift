// Cells: known names, edges, neighbours.

import Testing

@testable import Geo

@Suite struct GeohashTests {
    @Test(arguments: [
        (42.605, -5.603, 5, "ezs42"), (57.64911, 10.40744, 11, "u4pruydqqvj"),
        (-25.382708, -49.265506, 8, "6gkzwgjz"), (37.7596, -122.4269, 9, "9q8yy1gmw"), (0, 0, 1, "s"),
        (-90, -180, 12, "000000000000"), (90, 179.99999999, 3, "zzz"),
    ])
    func aGeohashNamesAPlace(_ lat: Double, _ lng: Double, _ precision: Int, _ name: String) throws {
        let place = try #require(Coordinate(lat: lat, lng: lng))
        #expect(Geohash(place, precision: precision).description == name)
    }

    @Test func aCoordinateOnAMiddleFallsIntoTheUpperHalf() throws {
        let middle = try #require(Coordinate(lat: 0, lng: 0))
        #expect(Geohash(middle, precision: 1).description == "s")
        let below = try #require(Coordinate(lat: -.leastNonzeroMagnitude, lng: -.leastNonzeroMagnitude))
        #expect(Geohash(below, precision: 1).description == "7")
        let quarter = try #require(Coordinate(lat: 45, lng: 90))
        #expect(Geohash(quarter, precision: 2).box.south == 45)
        #expect(Geohash(quarter, precision: 12).box.west == 90)
        let nextBelow = try #require(Coordinate(lat: 45.0.nextDown, lng: 90.0.nextDown))
        #expect(Geohash(nextBelow, precision: 12).box.north == 45)
        #expect(Geohash(nextBelow, precision: 12).box.east == 90)
    }

    @Test func longitude180IsTakenForMinus180() throws {
        let east = try #require(Coordinate(lat: 10, lng: 180))
        let west = try #require(Coordinate(lat: 10, lng: -180))
        #expect(east == west)
        #expect(Geohash(east) == Geohash(west))
    }

    @Test func aWrittenGeohashIsReadBackAndNothingElseIsOne() throws {
        var random = Seeded()
        for _ in 0..<2000 {
            let cell = Geohash(random.place(), precision: .random(in: 1...12, using: &random))
            #expect(Geohash(cell.description) == cell)
        }
        for text in ["", "a", "ezs4i", "EZS42", "ezs42ezs42ezs", "ez s", "é"] {
            #expect(Geohash(text) == nil)
        }
    }

    @Test func aPlaceLiesInItsCellsBoxAndTheCellsMiddleInTheCell() {
        var random = Seeded()
        for _ in 0..<5000 {
            let place = random.place()
            for precision in [0, 1, 2, 5, 9, 12, 13] {
                let cell = Geohash(place, precision: precision)
                let box = cell.box
                #expect(box.south <= place.lat && (place.lat < box.north || place.lat == 90))
                #expect(box.west <= place.lng && place.lng < box.east)
                #expect(Geohash(cell.center, precision: cell.precision) == cell)
            }
        }
    }

    @Test func aNeighbourTouchesWrapsAtTheAntimeridianAndEndsAtThePoles() throws {
        var random = Seeded()
        for _ in 0..<2000 {
            let cell = Geohash(random.place(), precision: .random(in: 1...12, using: &random))
            let east = try #require(cell.neighbor(north: 0, east: 1))
            #expect(east.box.west == cell.box.east || (cell.box.east == 180 && east.box.west == -180))
            #expect(east.neighbor(north: 0, east: -1) == cell)
            if let north = cell.neighbor(north: 1, east: 0) {
                #expect(north.box.south == cell.box.north)
            } else {
                #expect(cell.box.north == 90)
            }
        }
        #expect(try #require(Geohash("z")).neighbor(north: .max, east: .max) == nil)
        #expect(try #require(Geohash("b")).neighbor(north: 0, east: -1) == Geohash("z"))
    }
}

@Suite struct CoordinateTests {
    @Test func coordinatesCoverTheWholeGlobeAndNothingBeyond() {
        for (lat, lng) in [(90, 0), (-90, 0), (0, 180), (0, -180), (90, 180)] as [(Double, Double)] {
            #expect(Coordinate(lat: lat, lng: lng) != nil)
        }
        let outside: [(Double, Double)] = [
            (90.0.nextUp, 0), ((-90.0).nextDown, 0), (0, 180.0.nextUp), (0, (-180.0).nextDown), (.nan, 0),
            (0, .nan),
            (.infinity, 0), (0, -.infinity),
        ]
        for (lat, lng) in outside { #expect(Coordinate(lat: lat, lng: lng) == nil) }
    }

    @Test func aCoordinateKeepsNoMinusZero() {
        #expect(Coordinate(lat: -0.0, lng: -0.0)?.description == "0.0,0.0")
    }
}

@Suite struct HaversineTests {
    @Test(arguments: [
        (0.0, 0.0, 0.0, 1.0, 69.09409), (90, 0, -90, 0, 12436.93700), (0, 0, 0, -180, 12436.93700),
        (37.7749, -122.4194, 34.0522, -118.2437, 347.42529),
        (-33.8688, 151.2093, 51.5074, -0.1278, 10559.65842),
    ])
    func haversineMeasuresKnownDistances(
        _ lat1: Double, _ lng1: Double, _ lat2: Double, _ lng2: Double, _ miles: Double
    ) throws {
        let a = try #require(Coordinate(lat: lat1, lng: lng1))
        let b = try #require(Coordinate(lat: lat2, lng: lng2))
        #expect(abs(haversineMiles(a, b) - miles) < 1e-4)
    }

    @Test func haversineIsSymmetricZeroAtHomeAndANumberEverywhere() throws {
        var random = Seeded()
        for _ in 0..<5000 {
            let (a, b) = (random.place(), random.place())
            #expect(haversineMiles(a, b) == haversineMiles(b, a))
            #expect(haversineMiles(a, a) == 0)
            let opposite = try #require(Coordinate(lat: -a.lat, lng: a.lng > 0 ? a.lng - 180 : a.lng + 180))
            #expect(haversineMiles(a, opposite) <= .pi * earthRadiusMiles)
            #expect(haversineMiles(a, opposite) > 12436.9)
        }
    }
}
