// Notifications about the guests that people bring, and about people without an account (domain.md §6.10, §6.11, §8.2).

import Contracts
import EventLine
import JSON
import TestSupport
import Testing
import Values

@Suite struct PartyNoticeTests {
    let street = Cast.street()

    private func title(_ person: Person) -> JSONValue? { street.inbox(person).first?["title"] }

    // MARK: - Guests

    @Test func theHostIsToldHowManyComeAlong() {
        let game = street.game(["guestsEach": 2])
        street.rsvp("going", street[0], game, ["guests": 2, "guestNames": ["Lena"]])
        #expect(title(street.host) == "Player 0 is going with 2 guests")
        let count = street.inbox(street.host).count
        street.rsvp("going", street[0], game, ["guests": 1])
        #expect(street.inbox(street.host).count == count, "another number is no news")
        let texts = street.town.notify.disk.lines.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(!texts.contains { $0.contains("Lena") })
    }

    @Test func aRequestSaysHowManyWouldCome() {
        let game = street.game(["guestsEach": 1, "joinPolicy": "request"])
        street.rsvp("going", street[0], game, ["guests": 1])
        #expect(title(street.host) == "Player 0 wants to join with 1 guest")
    }

    @Test func anOfferNamesAllItsSpots() {
        let game = street.game(
            capacity: 3, ["guestsEach": 1, "waitlistMode": "offer", "title": "Kick"])
        street.rsvp("going", street[0], game, ["guests": 1])
        street.rsvp("going", street[1], game, ["guests": 1])
        street.rsvp("leave", street[0], game)
        #expect(title(street[1]) == "2 spots for you: Kick")
    }

    // MARK: - Visitors

    /// Somebody without an account who asks to join.
    private func visit(_ name: String, _ game: JSONValue) -> Answer {
        let url = street.rsvp("visitor-link", street.host, game)["url"].stringValue ?? ""
        let answer = street.town.ask(
            "rsvp.visit",
            [
                "gameId": game, "key": .string(Link(url)?.key ?? ""), "name": .string(name),
                "status": "going",
            ])
        street.town.settle()
        return answer
    }

    private func decide(_ verb: String, _ visit: Answer, _ game: JSONValue) {
        street.rsvp("visit-\(verb)", street.host, game, ["visitorId": visit["visitor", "id"]])
    }

    @Test func theHostHasOneRowForAllVisitorsUntilNobodyWaits() {
        let game = street.game(["visitors": "ask"])
        let lena = visit("Lenalena", game)
        let row = street.inbox(street.host).first
        #expect(row?["type"] == "join_request" && row?["title"] == "A visitor wants to join")
        #expect(row?["targetId"] == game && row?["read"] == false)
        street.town.advance(seconds: 1)
        let max = visit("Maxmax", game)
        #expect(street.inbox(street.host).map { $0["id"] } == [row?["id"]])
        decide("accept", lena, game)
        #expect(street.inbox(street.host).first?["read"] == false, "somebody waits still")
        decide("refuse", max, game)
        #expect(street.inbox(street.host).first?["read"] == true)
        let texts = street.town.notify.disk.lines.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(!texts.contains { $0.contains("Lenalena") }, "names stay with rsvp")
    }

    @Test func visitorsWhoComeAndGoArePushedOnceInTenMinutes() {
        let game = street.game(["visitors": "ask"])
        let lena = visit("Lena", game)
        func pushes() -> Int { street.pushed(street.host).count { $0.contains("wants to join") } }
        #expect(pushes() == 1, "the first at once")
        for number in 0..<5 {
            for status in ["no", "going"] as [JSONValue] {
                street.town.ask("rsvp.visit-change", ["token": lena["token"], "status": status])
                street.town.settle()
            }
            _ = visit("Max \(number)", game)
            street.town.advance(seconds: 30)
        }
        #expect(pushes() == 1 && street.inbox(street.host).first?["read"] == false, "the row is there")
        street.town.advance(minutes: 10)
        #expect(pushes() == 2, "they are told of together")
        street.town.advance(minutes: 20)
        _ = visit("Nina", game)
        #expect(pushes() == 3, "after a pause at once")
    }

    @Test func theHostIsToldThatAVisitorIsOut() {
        let game = street.game(["visitors": "ask"])
        let lena = visit("Lena", game)
        decide("accept", lena, game)
        street.town.advance(seconds: 1)
        street.town.ask("rsvp.visit-change", ["token": lena["token"], "status": "no"])
        street.town.settle()
        #expect(street.types(street.host).first == "participant_left")
        #expect(title(street.host) == "A visitor is out")
    }

    @Test func coHostsHearOfVisitorsEachForThemselves() {
        let game = street.game(["visitors": "ask"])
        street.rsvp("going", street[0], game)
        street.ask("games.cohost", ["gameId": game, "accountId": street[0].id, "on": true], street.host)
        street.town.advance(seconds: 1)
        let lena = visit("Lena", game)
        for person in [street.host, street[0]] {
            #expect(title(person) == "A visitor wants to join", "\(person.nickname)")
        }
        decide("accept", lena, game)
        for person in [street.host, street[0]] { #expect(street.inbox(person).first?["read"] == true) }
        #expect(street.types(street[1]).allSatisfy { $0 != "join_request" })
    }

    @Test func anAccountThatTakesAnAnswerOverIsNews() {
        let game = street.game(["visitors": "ask"])
        let lena = visit("Lena", game)
        decide("accept", lena, game)
        street.town.advance(seconds: 1)
        street.ask("rsvp.visit-claim", ["token": lena["token"]], street[0])
        #expect(street.types(street.host).first == "rsvp_received")
        #expect(title(street.host) == "Player 0 is going")
    }
}
