// Preparations of a game's players: equipment, rides and teams, dues and costs, and their reviews of the place afterwards.

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
            switch chance(10) {
            case 0: need(game, about)
            case 1:
                let item = town.ask("rsvp.equipment", about, as: me).items.first?["id"] ?? .null
                act(me, "rsvp.equipment-claim", about.merging(["itemId": item, "qty": 1]))
            case 2: drive(me, about)
            case 3...4:
                let rides = town.ask("rsvp.rides", about, as: me).items
                if let ride = one(of: rides) { act(me, "rsvp.ride-join", ["rideId": ride["id"] ?? .null]) }
            case 5:
                if let host = hosts[game] { act(host, "rsvp.teams-save", about.merging(["k": 2])) }
            case 6: owe(game, about, to: me)
            case 7: pay(me)
            default: share(me, about)
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

    /// A due of a game or of a group, collected by its host or owner, or by a player.
    private mutating func owe(_ game: ID, _ about: JSONValue, to me: Person) {
        let place = chance(groups.count)
        let isOfGroup = !groups.isEmpty && chance(3) == 0
        guard let asker = isOfGroup ? people[place] : hosts[game] else { return }
        let book = isOfGroup ? ["groupId": groups[place].json] : about
        let payee: JSONValue = chance(3) == 0 ? ["payeeId": me.id] : [:]
        guard let due = collect(asker, book.merging(payee)) else { return }
        if chance(2) == 0 { act(me, "dues.accept-payee", ["dueId": due.json]) }
    }

    /// A due with marks in its texts; `nil` if it is refused.
    @discardableResult
    mutating func collect(_ asker: Person, _ more: JSONValue) -> ID? {
        let (title, note) = (marks.fresh(), marks.fresh())
        let fields: JSONValue = [
            "title": .string("The pitch \(title)"), "each": 500, "note": .string("To the bank \(note)"),
            "showCount": .bool(chance(3) == 0),
        ]
        let added = act(asker, "dues.add", fields.merging(more))
        guard added.isOK else { return nil }
        let due = ID(added["id"])
        marks.set(title, .due(due))
        marks.set(note, .dueNote(due))
        return due
    }

    /// One of somebody's dues is paid, or so they say, or they are let off.
    private mutating func pay(_ me: Person) {
        let mine = town.ask("dues.mine", [:], as: me).items
        guard let due = one(of: mine) else { return }
        let about: JSONValue = ["dueId": due["id"] ?? .null]
        let whom = about.merging(["accountId": me.id])
        let payee = due["payee"]?["accountId"]
        switch chance(4) {
        case 0:
            guard let person = people.first(where: { $0.id == payee }) else { return }
            act(person, "dues.paid", whom)
        case 1:
            let mark = marks.fresh()
            let host = due["gameId"].flatMap { hosts[ID($0)] }
            let reason: JSONValue = ["reason": .string("Brought the ball \(mark)")]
            guard let host, act(host, "dues.exempt", whom.merging(reason)).isOK else { return }
            marks.set(mark, .dueShare(ID(due["id"] ?? .null), of: ID(me.id)))
        default:
            let mark = marks.fresh()
            let how: JSONValue = ["how": .string("by bank \(mark)")]
            guard act(me, "dues.claim", about.merging(how)).isOK else { return }
            marks.set(mark, .dueShare(ID(due["id"] ?? .null), of: ID(me.id)))
        }
    }

    mutating func share(_ me: Person, _ about: JSONValue) {
        let mark = marks.fresh()
        let cost: JSONValue = ["what": .string("Beer \(mark)"), "amount": 900]
        let added = act(me, "dues.cost", about.merging(cost))
        if added.isOK { marks.set(mark, .cost(ID(added["id"]))) }
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
