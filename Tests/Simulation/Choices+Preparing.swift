// Preparations of a game's players: equipment, rides and teams; also the weather, and reviews of the place.

import Contracts
import JSON
import TestSupport
import Values

/// A piece of equipment.
struct SeenItem {
    var id: String
    var game: String
    unowned var host: Player
}

/// A ride to a game.
struct SeenRide {
    var id: String
    var game: String
    unowned var driver: Player
}

extension Player {
    func prepare() -> RequestEnvelope {
        switch chance.number(0...13) {
        case 0...3: return bring()
        case 4...7: return ride()
        case 8...9: return team()
        case 10 where name == world.adminName: return observe()
        default: return visit()
        }
    }

    private func bring() -> RequestEnvelope {
        let (game, _) = someGame(hosted: true)
        let about: JSONValue = ["gameId": .string(game)]
        let mine = world.items.filter { $0.host === self }.last
        switch chance.number(0...9) {
        case 0...2:
            let name = "Ball \(chance.number(0...9))"
            return request(AddEquipment.type, about.merging(["name": .string(name), "needed": 2]))
        case 3:
            let needed: JSONValue = ["needed": .integer(Int64(chance.number(1...5)))]
            return mine.map { request(EditEquipment.type, fields(of: $0).merging(needed)) }
                ?? request(ListEquipment.type, about)
        case 4:
            return mine.map { request(RemoveEquipment.type, fields(of: $0)) }
                ?? request(ListEquipment.type, about)
        case 5: return request(ListEquipment.type, about)
        default:
            guard let item = (chance.happens(0.5) ? mine : nil) ?? world.items.last else {
                return request(ListEquipment.type, about)
            }
            let qty: JSONValue = ["qty": .integer(Int64(chance.number(0...2)))]
            return request(ClaimEquipment.type, fields(of: item).merging(qty))
        }
    }

    private func fields(of item: SeenItem) -> JSONValue {
        ["gameId": .string(item.game), "itemId": .string(item.id)]
    }

    private func ride() -> RequestEnvelope {
        let (game, _) = someGame(hosted: chance.happens(0.7))
        let about: JSONValue = ["gameId": .string(game)]
        guard let seen = world.rides.last, chance.happens(0.7) else {
            let ride: JSONValue = [
                "seats": .integer(Int64(chance.number(1...3))), "from": "Main Street",
                "departAt": .string(world.wallTime.adding(minutes: chance.number(1...50)).description),
            ]
            return chance.happens(0.2)
                ? request(ListRides.type, about) : request(OfferRide.type, about.merging(ride))
        }
        let rideId: JSONValue = ["rideId": .string(seen.id)]
        if seen.driver === self {
            if chance.happens(0.3) { return request(WithdrawRide.type, rideId) }
            return request(RemoveRider.type, rideId.merging(["accountId": .string(somebody)]))
        }
        switch chance.number(0...9) {
        case 0...2:
            next = (JoinRide.type, rideId)
            return request(Going.type, ["gameId": .string(seen.game)])
        case 3...7: return request(JoinRide.type, rideId)
        default: return request(LeaveRide.type, rideId)
        }
    }

    private func team() -> RequestEnvelope {
        let (game, _) = someGame(hosted: true)
        let about: JSONValue = ["gameId": .string(game)]
        switch chance.number(0...3) {
        case 0: return request(ProposeTeams.type, about.merging(["k": 2]))
        case 1...2: return request(SaveTeams.type, about.merging(["k": 2]))
        default:
            let two: JSONValue = ["a": .string(name), "b": .string(somebody)]
            return request(SwapPlayers.type, about.merging(two))
        }
    }

    private func observe() -> RequestEnvelope {
        request(
            ObserveWeather.type,
            [
                "gameId": .string(someGame(hosted: false).id),
                "observedAt": .string(world.wallTime.adding(minutes: -1).description),
                "temperatureF": .number(Double(chance.number(0...110))),
                "windMph": .number(Double(chance.number(0...50))), "precipitationPct": 20,
            ])
    }

    /// Queries about venues, and reviews of them.
    private func visit() -> RequestEnvelope {
        // Cities, as long as no venue is known.
        if world.venues.isEmpty { return request(SearchPlaces.type, ["q": "san fransico"]) }
        guard let venue = world.venues.min(), chance.happens(0.8) else { return request(SearchVenues.type) }
        let venueId: JSONValue = ["venueId": .string(venue)]
        switch chance.number(0...4) {
        case 0: return request(GetVenue.type, venueId)
        case 1: return request(ListVenueReviews.type, venueId)
        default:
            return request(
                ReviewVenue.type, venueId.merging(["stars": .integer(Int64(chance.number(1...5)))]))
        }
    }

    /// Notes the result of a request.
    func note(_ asked: ID, _ data: JSONValue) {
        guard let id = data["id"]?.stringValue, let envelope = world.witness.asked[asked]?.envelope,
            let game = (try? JSONValue(parsing: envelope.data))?["gameId"]?.stringValue
        else { return }
        if envelope.type == AddEquipment.type {
            let item = SeenItem(id: id, game: game, host: self)
            world.items.append(item)
            if chance.happens(0.2) {
                next = (EditEquipment.type, fields(of: item).merging(["needed": 3]))
            } else if chance.happens(0.2) {
                next = (RemoveEquipment.type, fields(of: item))
            }
        } else {
            world.rides.append(SeenRide(id: id, game: game, driver: self))
        }
    }

    /// Plans the request that an answer leads to, for this player or for another.
    func noteNext(_ type: String, _ asked: ID, _ data: JSONValue) {
        guard let envelope = world.witness.asked[asked]?.envelope,
            let game = (try? JSONValue(parsing: envelope.data))?["gameId"] ?? data["gameId"]
        else { return }
        switch type {
        case JoinRequests.type:
            guard let name = data["items"]?.arrayValue?.first?["nickname"] else { return }
            let type = chance.happens(0.6) ? AcceptRequest.type : DeclineRequest.type
            next = (type, ["gameId": game, "accountId": name])
        case SaveTeams.type:
            let people = (data["teams"]?.arrayValue ?? []).compactMap { $0["accountIds"]?.arrayValue?.first }
            if people.count > 1 {
                next = (SwapPlayers.type, ["gameId": game, "a": people[0], "b": people[1]])
            }
        default:
            guard let ride = world.rides.first(where: { $0.id == data["id"]?.stringValue }) else { return }
            let rideId: JSONValue = ["rideId": .string(ride.id)]
            if chance.happens(0.4) {
                next = (LeaveRide.type, rideId)
            } else if chance.happens(0.8) {
                ride.driver.next = (RemoveRider.type, rideId.merging(["accountId": .string(name)]))
            }
        }
    }
}
