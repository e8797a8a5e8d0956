// The rides to games, as stored by rsvp (domain.md §6.8).

import Contracts
import LogContracts
import Packed
import Values

extension Rsvp {
    /// A ride to a game, with its driver and its riders.
    struct KnownRide: Codable, Sendable {
        var id: ID
        var gameId: ID
        var driverId: ID
        var seats: Int
        var departAt: Timestamp
        var from: String
        var note: String?
        /// In the order in which they joined.
        var riderIds: [ID] = []

        init(_ event: RideOffered) {
            (id, gameId, driverId) = (event.rideId, event.gameId, event.driverId)
            (seats, departAt, from, note) = (event.seats, event.departAt, event.from, event.note)
        }

        var free: Int { seats - riderIds.count }

        func role(of account: ID) -> Ride.Role? {
            driverId == account ? .driver : riderIds.contains(account) ? .rider : nil
        }

        /// The event of a rider who joins, leaves or is removed.
        func changed(_ change: RideChanged.Change, _ rider: ID) -> RideChanged {
            RideChanged(
                gameId: gameId, rideId: id, change: change, accountId: rider,
                free: free + (change == .joined ? -1 : 1),
                concernedIds: [change == .removed ? rider : driverId])
        }

        func withdrawn() -> RideChanged {
            RideChanged(
                gameId: gameId, rideId: id, change: .withdrawn, accountId: driverId, free: 0,
                concernedIds: riderIds)
        }

        /// The event when somebody is no longer going: a rider leaves, a driver withdraws the ride.
        func without(_ account: ID) -> RideChanged? {
            switch role(of: account) {
            case .driver: withdrawn()
            case .rider: changed(.left, account)
            case nil: nil
            }
        }

        mutating func apply(_ event: RideChanged) {
            switch event.change {
            case .joined: if !riderIds.contains(event.accountId) { riderIds.append(event.accountId) }
            case .left, .removed: riderIds.removeAll { $0 == event.accountId }
            case .offered, .withdrawn: break
            }
        }
    }

    /// All rides to games.
    struct Rides: Sendable {
        private var rides: ChunkedDictionary<ID, KnownRide> = [:]
        /// The rides to each game, in the order in which they were offered. Derived.
        private var games: ChunkedDictionary<ID, [ID]> = [:]
        /// The rides of each driver and rider, in the order of joining. Derived.
        private var seats: [Seat: [ID]] = [:]

        /// Somebody in a ride to a game.
        private struct Seat: Hashable {
            var game: ID
            var person: ID
        }

        subscript(id: ID) -> KnownRide? { rides[id] }

        /// The rides to a game, in the order in which they were offered.
        func to(_ game: ID) -> [KnownRide] { (games[game] ?? []).compactMap { rides[$0] } }

        /// The rides to a game that somebody drives or joined.
        func of(_ person: ID, to game: ID) -> [KnownRide] {
            (seats[Seat(game: game, person: person)] ?? []).compactMap { rides[$0] }
        }

        mutating func apply(_ event: RideOffered) { add(KnownRide(event)) }

        private mutating func add(_ ride: KnownRide) {
            rides[ride.id] = ride
            games[ride.gameId, default: []].append(ride.id)
            for person in [ride.driverId] + ride.riderIds { seat(person, in: ride) }
        }

        mutating func apply(_ event: RideChanged) {
            guard let old = rides[event.rideId] else { return }
            if event.change == .withdrawn {
                for person in [old.driverId] + old.riderIds { unseat(person, from: old) }
                rides[old.id] = nil
                games[old.gameId]?.removeAll { $0 == old.id }
                if games[old.gameId]?.isEmpty == true { games[old.gameId] = nil }
                return
            }
            rides[old.id]?.apply(event)
            if rides[old.id]?.role(of: event.accountId) == nil {
                unseat(event.accountId, from: old)
            } else {
                seat(event.accountId, in: old)
            }
        }

        private mutating func seat(_ person: ID, in ride: KnownRide) {
            let seat = Seat(game: ride.gameId, person: person)
            if seats[seat]?.contains(ride.id) != true { seats[seat, default: []].append(ride.id) }
        }

        private mutating func unseat(_ person: ID, from ride: KnownRide) {
            let seat = Seat(game: ride.gameId, person: person)
            seats[seat]?.removeAll { $0 == ride.id }
            if seats[seat]?.isEmpty == true { seats[seat] = nil }
        }

        /// Deletes the place and note of an erased account's rides.
        mutating func forgetTexts(of driver: ID, in game: ID) {
            for ride in of(driver, to: game) where ride.driverId == driver {
                rides[ride.id]?.from = ""
                rides[ride.id]?.note = nil
            }
        }
    }
}

/// Encoded by game.
extension Rsvp.Rides: Codable {
    init(from decoder: any Decoder) throws {
        for ride in try [ID: [Rsvp.KnownRide]](from: decoder).values.joined() { add(ride) }
    }

    func encode(to encoder: any Encoder) throws {
        let ridesOf = games.map { game, ids in (game, ids.compactMap { rides[$0] }) }
        try Dictionary(uniqueKeysWithValues: ridesOf).encode(to: encoder)
    }
}
