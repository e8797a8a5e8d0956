// Preparations of a game's players: equipment, rides and teams, and their reviews of the place afterwards.

import Contracts
import JSON
import Machine
import TestSupport
import Values

@testable import RsvpService

extension Neighbourhood {
    mutating func prepare(_ me: Person) {
        let mine = games.filter { town.rsvp.machine.state.roster($0)[ID(me.id)]?.status == .going }
        for game in mine.shuffled(using: &random).prefix(3) {
            let about: JSONValue = ["gameId": game.json]
            switch chance(6) {
            case 0: need(game, about)
            case 1:
                let item = town.ask("rsvp.equipment", about, as: me).items.first?["id"] ?? .null
                act(me, "rsvp.equipment-claim", about.merging(["itemId": item, "qty": 1]))
            case 2: drive(me, about)
            case 3...4:
                let rides = town.ask("rsvp.rides", about, as: me).items
                if let ride = one(of: rides) { act(me, "rsvp.ride-join", ["rideId": ride["id"] ?? .null]) }
            default:
                if let host = hosts[game] { act(host, "rsvp.teams-save", about.merging(["k": 2])) }
            }
        }
    }

    /// The players review the place, some of them twice.
    mutating func rate(_ game: ID) {
        guard let host = hosts[game] else { return }
        let place = town.ask("games.get", ["gameId": game.json], as: host)["place"]
        guard let venue = place["venueId"] else { return }
        for person in people.prefix(Self.registeredCount) + people.prefix(2) {
            let mark = marks.fresh()
            let review: JSONValue = ["venueId": venue, "stars": 4, "text": .string("Good grass, \(mark)")]
            let said = act(person, "venues.review", review)
            guard said.isOK else { continue }
            let id = ID(said["id"])
            for old in marks.all(.review(id)) { marks.set(old, .sealed) }
            marks.set(mark, .review(id))
            if !reviews.contains(id) { reviews.append(id) }
        }
    }

    private mutating func need(_ game: ID, _ about: JSONValue) {
        guard let host = hosts[game] else { return }
        let mark = marks.fresh()
        let item: JSONValue = ["name": .string("Ball \(mark)"), "needed": 3]
        if act(host, "rsvp.equipment-add", about.merging(item)).isOK { marks.set(mark, .place(game)) }
    }

    private mutating func drive(_ me: Person, _ about: JSONValue) {
        let (from, note) = (marks.fresh(), marks.fresh())
        let ride: JSONValue = [
            "seats": 2, "from": .string("Corner of \(from)"), "departAt": town.time(minutes: 1),
            "note": .string("The red one, \(note)"),
        ]
        let offered = act(me, "rsvp.ride-offer", about.merging(ride))
        guard offered.isOK else { return }
        for mark in [from, note] { marks.set(mark, .pickUp(ride: ID(offered["id"]))) }
    }
}
