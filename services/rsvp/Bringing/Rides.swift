// The rides to games, as rsvp keeps them (domain.md §6.8).

import Contracts
import LogContracts
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
        /// In the order in which they came.
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
        private var games: [ID: [KnownRide]] = [:]
        /// The game that each ride goes to. Derived from `games`.
        private var destinations: [ID: ID] = [:]

        subscript(id: ID) -> KnownRide? {
            destinations[id].flatMap { games[$0]?.first { $0.id == id } }
        }

        /// In the order in which they were offered.
        func to(_ game: ID) -> [KnownRide] { games[game] ?? [] }

        mutating func apply(_ event: RideOffered) {
            games[event.gameId, default: []].append(KnownRide(event))
            destinations[event.rideId] = event.gameId
        }

        mutating func apply(_ event: RideChanged) {
            games[event.gameId]?.apply(event)
            guard event.change == .withdrawn else { return }
            if games[event.gameId]?.isEmpty == true { games[event.gameId] = nil }
            destinations[event.rideId] = nil
        }

        /// Deletes the place and the note of a driver whose account is erased.
        mutating func forgetTexts(of driver: ID, in game: ID) {
            guard let place = games[game]?.firstIndex(where: { $0.driverId == driver }) else { return }
            games[game]?[place].from = ""
            games[game]?[place].note = nil
        }
    }
}

extension [Rsvp.KnownRide] {
    mutating func apply(_ event: RideChanged) {
        guard let place = firstIndex(where: { $0.id == event.rideId }) else { return }
        if event.change == .withdrawn { remove(at: place) } else { self[place].apply(event) }
    }

    /// The events by which somebody who is not going any more leaves or withdraws their rides.
    func without(_ account: ID) -> [RideChanged] {
        compactMap { ride in
            switch ride.role(of: account) {
            case .driver: ride.withdrawn()
            case .rider: ride.changed(.left, account)
            case nil: nil
            }
        }
    }
}

extension Rsvp.Rides: Codable {
    init(from decoder: any Decoder) throws {
        games = try [ID: [Rsvp.KnownRide]](from: decoder)
        for ride in games.values.joined() { destinations[ride.id] = ride.gameId }
    }

    func encode(to encoder: any Encoder) throws { try games.encode(to: encoder) }
}
