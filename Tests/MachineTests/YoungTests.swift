// An id newer than the events of its owner that a service has seen: the request waits for them, as for `after`
// (protocol.md, Request and reply).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct YoungTests {
    let town = Town()

    /// A game that rsvp has not observed yet, and a request about it from a caller without positions.
    private func late(_ type: String) -> (ticket: Ticket, game: JSONValue) {
        let (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
        town.idle(seconds: 2)
        town.weather = Weather(delayMsMax: 400)
        let game = town.ask("games.create", town.gameFields(), as: ann)["id"]
        let request = town.request(type, ["gameId": game], as: bob, after: Positions())
        return (town.send(request), game)
    }

    @Test func aCommandWaitsForAnObjectMadeAMomentAgo() {
        let (ticket, _) = late("rsvp.going")
        #expect(town.answer(ticket)["status"] == "going")
        #expect(town.isWell)
    }

    @Test func aQueryWaitsForAnUnknownAccountToo() {
        let (ticket, _) = late("rsvp.roster")
        #expect(town.answer(ticket).isOK)
    }

    @Test func aReferenceToNothingIsRefusedAfterASecondAtMost() {
        let bob = town.signUp("bob")
        let ticket = town.send(town.request("rsvp.going", ["gameId": .string("\(town.freshID())")], as: bob))
        town.pass(milliseconds: 999)
        #expect(!town.isAnswered(ticket))
        town.pass(milliseconds: 1)
        #expect(town.answer(ticket).reason == .notFound)
    }

    @Test func anOldUnknownIdIsRefusedAtOnce() {
        let bob = town.signUp("bob")
        let id = town.freshID()
        town.idle(seconds: 3)
        for data: JSONValue in [
            ["gameId": .string("\(id)")], ["gameId": "0199a1b2-0000-4000-8000-000000000001"],
        ] {
            let ticket = town.send(town.request("rsvp.going", data, as: bob))
            town.settle()
            #expect(town.isAnswered(ticket) && town.answer(ticket).reason == .notFound)
        }
    }

    @Test func anIdFromTheFutureOrOfTheServiceItselfIsRefusedAtOnce() {
        let bob = town.signUp("bob")
        var (ids, random) = (IDGenerator(), SplitMix64(seed: 3))
        let future = ids.next(at: town.now.wall.adding(minutes: 5), random: &random)
        let ticket = town.send(town.request("rsvp.going", ["gameId": .string("\(future)")], as: bob))
        let own = town.send(town.request("games.get", ["gameId": .string("\(town.freshID())")], as: bob))
        town.settle()
        #expect(town.isAnswered(ticket) && town.isAnswered(own))
    }

    @Test func aLimitedNumberOfRequestsWaits() {
        let bob = town.signUp("bob")
        let tickets = (0..<130).map { _ in
            town.send(town.request("rsvp.going", ["gameId": .string("\(town.freshID())")], as: bob))
        }
        town.settle()
        #expect(tickets.map { town.isAnswered($0) } == Array(repeating: false, count: 128) + [true, true])
        #expect(tickets.allSatisfy { town.answer($0).reason == .notFound })
    }

    /// An id whose owner is unknown would never be waited for.
    @Test func theOwnerOfEveryIdIsKnown() {
        let id = JSONValue.string(ID(high: 0x0199_0000_0000_7000, low: 1 << 63).description)
        for request in Catalogue.requests.values {
            for field in Shape(of: request).fields {
                let ids: JSONValue? =
                    switch field.shape {
                    case .id, .user: id
                    case .list(.id), .list(.user): .array([id])
                    default: nil
                    }
                guard let ids else { continue }
                let found = IDOwner.ids(
                    in: Array(JSONValue.object([field.name: ids]).text().utf8), of: request.type)
                // The caller makes the id of something new, and content may be any service's.
                let isNobodys = ["id", "contentId"].contains(field.name)
                #expect(found.count == 1 || isNobodys, "\(request.type) \(field.name)")
            }
        }
    }
}
