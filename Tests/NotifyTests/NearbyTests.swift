// Finds the people near a new game, some at a time, compared with a plain list of all people.

import Contracts
import Geo
import LogContracts
import Packed
import Platform
import TestSupport
import Testing
import Values

@testable import Machine
@testable import NotifyService

/// notify's state, built from events that it observes.
private struct Listener {
    var state = Notify.emptyState()
    private var sequence: UInt64 = 0

    mutating func hear<E: Event>(_ event: E) {
        sequence += 1
        let info = EventInfo(source: E.source, sequence: sequence, time: Town.noon)
        Notify.rules.own[E.type]?.evolve(&state, event, info)
        for observe in Notify.rules.foreign[E.type]?.observe ?? [] { observe(&state, event, info) }
    }
}

@Suite struct NearbyTests {
    private static let center = Coordinate(lat: 37.76, lng: -122.43)!

    /// A few places, each the home of several people; a third of them too far away.
    private func place(_ numbers: inout SplitMix64) -> Place.Point {
        Place.Point(
            lat: 37.60 + Double(numbers.next() % 5) / 20, lng: -122.60 + Double(numbers.next() % 6) / 20)
    }

    private func person(_ number: UInt64) -> ID { ID(high: number % 3, low: number) }

    private func isNear(_ place: Place.Point) -> Bool {
        Coordinate(lat: place.lat, lng: place.lng).flatMap {
            Circle(Self.center, radiusMiles: Notify.nearbyMiles).miles(to: $0)
        } != nil
    }

    @Test(arguments: 1...40)
    func nearbyAccountsAreVisitedOnceInOrderOfIdsHoweverTheyMove(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        var homes = Homes()
        var model: [ID: Place.Point] = [:]
        for _ in 0..<400 {
            let someone = person(numbers.next() % 150)
            let place = numbers.next() % 5 == 0 ? nil : place(&numbers)
            homes.move(someone, to: place)
            model[someone] = place
        }
        let near = model.filter { isNear($0.value) }.keys.sorted()
        let limit = Int(numbers.next() % 30) + 1
        var (found, after): ([ID], ID?) = ([], nil)
        while true {
            let some = homes.near(Self.center, miles: Notify.nearbyMiles, after: after, atMost: limit)
            found += some
            guard some.count == limit else { break }
            after = some.last
        }
        #expect(found == near)
        #expect(!near.isEmpty && near.count < model.count)
    }

    @Test func theNextNearbyAccountsAreFoundWithoutLookingAtEverybody() {
        var numbers = SplitMix64(seed: 7)
        var homes = Homes()
        for number in 0..<50_000 as Range<UInt64> { homes.move(person(number), to: place(&numbers)) }
        for after in [nil, person(25_000)] {
            var looks = 0
            let some = homes.near(Self.center, miles: Notify.nearbyMiles, after: after, atMost: 100) {
                looks += 1
            }
            #expect(some.count == 100)
            #expect(looks < 1000, "\(looks)")
        }
    }

    @Test func aThousandNearbyAccountsAreToldInThreeTurns() throws {
        var listener = Listener()
        let people = (1...1200).map { person(UInt64($0)) }
        for person in people {
            var facts = FactsChanged(
                accountId: person, kind: .registered, role: .user, createdAt: Town.noon)
            facts.homeApprox = Place.Point(lat: 37.76, lng: -122.43)
            listener.hear(facts)
        }
        let context = Context(
            now: Town.noon,
            settings: Settings(
                zones: .shared, limits: .off, secret: SecretKey(Array(repeating: 7, count: 32))),
            entropy: Entropy(SplitMix64(seed: 1)))
        /// Number of people told of a new game in each turn.
        func tell(_ number: UInt64) -> [Int] {
            let game = ID(high: 9, low: number)
            let details = GameDetails(
                sport: .soccer, title: "Soccer",
                place: Place(name: "Park", lat: 37.77, lng: -122.42, geohash: ""),
                startsAt: Town.noon.adding(days: 3), durationMinutes: 60, timezone: "UTC")
            listener.hear(GameCreated(gameId: game, hostId: ID(high: 8, low: 1), details: details))
            listener.hear(NearbyPlanned(gameId: game))
            var turns: [Int] = []
            while let due = Notify.due(listener.state, context).first {
                turns.append(due.events.count { $0 is NotificationCreated })
                for event in due.events { listener.hear(event) }
            }
            return turns
        }
        for number in 1...5 { #expect(tell(UInt64(number)) == [500, 500, 200]) }
        #expect(people.allSatisfy { listener.state.inboxes[$0]?.nearbyCount == 5 })
        #expect(tell(6) == [0])
    }
}
