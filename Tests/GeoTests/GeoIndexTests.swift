// The index compared with a filter over all points, by the same distance function.

import Testing

@testable import Geo

@Suite struct GeoIndexTests {
    /// A set of points, in the index and in a plain list.
    struct Both {
        var index = GeoIndex<Int>()
        var list: [(key: Int, place: Coordinate)] = []

        mutating func add(_ place: Coordinate) {
            index.insert(list.count, at: place)
            list.append((list.count, place))
        }

        /// Both results, sorted by key; the index's with its distances.
        func within(_ miles: Double, of center: Coordinate) -> (found: [Hit], expected: [Hit]) {
            var found: [Hit] = []
            index.within(Circle(center, radiusMiles: miles)) { found.append(Hit(key: $0, miles: $1)) }
            let expected = list.compactMap { point -> Hit? in
                let distance = haversineMiles(center, point.place)
                return distance <= miles ? Hit(key: point.key, miles: distance) : nil
            }
            return (found.sorted { $0.key < $1.key }, expected)
        }
    }

    struct Hit: Equatable {
        var key: Int
        var miles: Double
    }

    @Test func aSearchFindsWhatMeasuringEveryPointFindsAnywhere() {
        var random = Seeded()
        var circles = 0
        for _ in 0..<40 {
            var points = Both()
            let spot = random.place()
            for _ in 0..<300 { points.add(random.place()) }
            for _ in 0..<300 { points.add(random.place(near: spot, miles: 120)) }
            for _ in 0..<100 {
                let isNear = Bool.random(using: &random)
                let center = isNear ? random.place(near: spot, miles: 60) : random.place()
                let miles = Self.radius(&random)
                let (found, expected) = points.within(miles, of: center)
                #expect(found == expected, "\(miles) mi around \(center)")
                circles += 1
            }
        }
        #expect(circles == 4000)
    }

    @Test func aSearchGivesTheNearestFirstUpToItsLimit() {
        var random = Seeded()
        for _ in 0..<60 {
            var points = Both()
            let spot = random.place()
            for _ in 0..<200 { points.add(random.place()) }
            for _ in 0..<2000 { points.add(random.place(near: spot, miles: 20)) }
            for _ in 0..<20 {
                let center = random.place(near: spot, miles: 40)
                let miles = Self.radius(&random)
                let wanted = Int.random(in: 1...600, using: &random)
                var found: [Hit] = []
                points.index.nearest(in: Circle(center, radiusMiles: miles)) {
                    found.append(Hit(key: $0, miles: $1))
                    return found.count < wanted
                }
                let expected = points.within(miles, of: center).expected.sorted { $0.miles < $1.miles }
                #expect(found.map(\.miles) == expected.prefix(wanted).map(\.miles))
                #expect(Set(found.map(\.key)).count == found.count)
            }
        }
    }

    @Test(arguments: [1000, 100_000])
    func theNearestOfManyPointsAreFoundByLookingAtFew(count: Int) {
        var random = Seeded()
        guard let city = Coordinate(lat: 37.77, lng: -122.42) else { return }
        var index = GeoIndex<Int>()
        for key in 0..<count { index.insert(key, at: random.place(near: city, miles: 10)) }
        for _ in 0..<2000 {
            var (looked, found) = (0, 0)
            let circle = Circle(random.place(near: city, miles: 9.5), radiusMiles: 10)
            index.nearest(
                in: circle,
                where: { _ in
                    looked += 1
                    return true
                }
            ) { _, _ in
                found += 1
                return found < 20
            }
            #expect(found == 20)
            #expect(looked < 2000, "\(looked) of \(count)")
        }
    }

    @Test func aSearchThatMayNotWidenStopsAtTheFirstCircle() {
        var random = Seeded()
        guard let city = Coordinate(lat: 37.77, lng: -122.42) else { return }
        var points = Both()
        for _ in 0..<2000 { points.add(random.place(near: city, miles: 10)) }
        var found: [Double] = []
        points.index.nearest(in: Circle(city, radiusMiles: 10), mayWiden: { false }) {
            found.append($1)
            return true
        }
        let expected = points.within(10, of: city).expected.map(\.miles).sorted()
        #expect(found.count < expected.count && found == Array(expected.prefix(found.count)))
    }

    @Test func aPointOnTheRimIsInsideAndOutsideOfTheNextSmallerCircle() {
        var random = Seeded()
        for _ in 0..<3000 {
            let center = random.place()
            let miles = Self.radius(&random)
            var points = Both()
            for _ in 0..<8 { points.add(random.place(near: center, miles: miles)) }
            // Due east and due north, where the circle is closest to the edge of its cells.
            points.add(Coordinate(lat: min(90, center.lat + miles / 69.094), lng: center.lng) ?? center)
            points.add(Coordinate(lat: max(-90, center.lat - miles / 69.0941), lng: center.lng) ?? center)
            for point in points.list {
                let rim = haversineMiles(center, point.place)
                let (found, expected) = points.within(rim, of: center)
                #expect(found == expected && found.contains { $0.key == point.key })
                let (inside, expectedInside) = points.within(rim.nextDown, of: center)
                #expect(inside == expectedInside && !inside.contains { $0.key == point.key })
            }
        }
    }

    @Test func theCoverHoldsEveryPlaceOfTheCircle() throws {
        var random = Seeded()
        for _ in 0..<20_000 {
            let center = random.place()
            let miles = Self.radius(&random)
            let place = random.place(near: center, miles: miles)
            guard haversineMiles(center, place) <= miles,
                case .cells(let cells) = Cover.of(Circle(center, radiusMiles: miles))
            else { continue }
            #expect(Set(cells).count == cells.count && cells.count <= Cover.cellsMax)
            let precision = try #require(cells.first).precision
            let cell = Geohash(place, precision: precision)
            #expect(cells.contains(cell), "\(place) within \(miles) mi of \(center)")
        }
    }

    @Test func theCoverIsAsSmallAsTheRuleAllows() throws {
        let city = try #require(Coordinate(lat: 37.77, lng: -122.42))
        let expected = [(0.001, 9), (1.0, 6), (2.5, 5), (3, 5), (25, 4), (100, 3), (300, 2), (400, 2)]
        for (miles, precision) in expected {
            guard case .cells(let cells) = Cover.of(Circle(city, radiusMiles: miles)) else {
                Issue.record("everything for \(miles)")
                continue
            }
            #expect(cells.first?.precision == precision, "\(miles)")
        }
        let north = try #require(Coordinate(lat: 89.5, lng: 0))
        #expect(Cover.of(Circle(north, radiusMiles: 35)) == .everything)
        #expect(Cover.of(Circle(city, radiusMiles: 4000)) == .everything)
    }

    @Test func senselessRadiiFindNothingAndStopNothing() {
        var random = Seeded()
        var points = Both()
        for _ in 0..<200 { points.add(random.place()) }
        let center = points.list[0].place
        for miles in [-1, -Double.infinity, .nan, -0.0, 0] {
            let (found, expected) = points.within(miles, of: center)
            #expect(found == expected)
            var nearest: [Hit] = []
            points.index.nearest(in: Circle(center, radiusMiles: miles)) {
                nearest.append(Hit(key: $0, miles: $1))
                return true
            }
            #expect(nearest == expected)
        }
        var all = 0
        points.index.nearest(in: Circle(center, radiusMiles: .infinity)) { _, _ in
            all += 1
            return true
        }
        #expect(all == 200)
        #expect(points.within(.infinity, of: center).found.count == 200)
        #expect(points.within(12_500, of: center).found.count == 200)
    }

    @Test func theIndexStaysTrueWhilePointsComeAndGo() {
        var random = Seeded()
        var points = Both()
        var present: [Int: Coordinate] = [:]
        let spot = random.place()
        for step in 0..<20_000 {
            if step % 5 < 3 || present.isEmpty {
                let place = step % 3 == 0 ? spot : random.place(near: spot, miles: 3)
                let inserted = (points.index.insert(step, at: place), points.index.insert(step, at: place))
                #expect(inserted == (true, false))
                present[step] = place
            } else if let (key, place) = present.randomElement(using: &random) {
                let removed = (points.index.remove(key, at: place), points.index.remove(key, at: place))
                #expect(removed == (true, false))
                present[key] = nil
            }
        }
        #expect(points.index.count == present.count)
        points.list = present.map { ($0.key, $0.value) }.sorted { $0.key < $1.key }
        for miles in [0, 0.01, 1, 5] {
            let (found, expected) = points.within(miles, of: spot)
            #expect(found == expected)
        }
        for (key, place) in present { points.index.remove(key, at: place) }
        #expect(points.index.isEmpty)
        #expect(points.within(.infinity, of: spot).found.isEmpty)
    }

    @Test func oneKeyMayStandAtSeveralPlacesEachOnce() throws {
        let here = try #require(Coordinate(lat: 1, lng: 1))
        let there = try #require(Coordinate(lat: 2, lng: 2))
        var index = GeoIndex<String>()
        let inserted = [here, there, here].map { index.insert("a", at: $0) }
        #expect(inserted == [true, true, false])
        index.remove("a", at: here)
        #expect(index.contains("a", at: there) && !index.contains("a", at: here))
    }

    @Test func theIndexGivesThePointsOfACell() {
        var random = Seeded()
        var points = Both()
        for _ in 0..<3000 { points.add(random.place()) }
        for precision in 1...9 {
            let cell = Geohash(points.list[precision].place, precision: precision)
            var found: [Int] = []
            points.index.forEach(in: cell) { key, _ in found.append(key) }
            let expected = points.list.filter { Geohash($0.place, precision: precision) == cell }.map(\.key)
            #expect(found.sorted() == expected)
        }
    }

    /// A radius from a millimeter to 100 miles, and sometimes far more.
    static func radius(_ random: inout Seeded) -> Double {
        switch random.next() % 10 {
        case 0: 100
        case 1: .random(in: 100...6000, using: &random)
        case 2, 3: .random(in: 1e-6...0.1, using: &random)
        default: .random(in: 0.1...100, using: &random)
        }
    }
}
