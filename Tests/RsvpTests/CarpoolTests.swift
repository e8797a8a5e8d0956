// Rides to a game (domain.md §6.8).

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@Suite struct CarpoolTests {
    let pitch = Cast(players: 5)
    let game: JSONValue

    init() {
        game = pitch.game()
        for player in [pitch[0], pitch[1], pitch[2]] { pitch.rsvp("going", player, game) }
    }

    private func offer(_ person: Person, _ more: JSONValue = [:]) -> Answer {
        let ride: JSONValue = [
            "seats": 2, "from": "Corner of 5th", "departAt": pitch.town.time(hours: 47), "note": "Be early",
        ]
        return pitch.rsvp("ride-offer", person, game, ride.merging(more))
    }

    @discardableResult
    private func ask(_ verb: String, _ person: Person, _ ride: JSONValue, _ more: JSONValue = [:]) -> Answer {
        let answer = pitch.town.ask("rsvp.ride-\(verb)", more.merging(["rideId": ride]), as: person)
        pitch.town.settle()
        return answer
    }

    private func rides(_ person: Person) -> [JSONValue] { pitch.rsvp("rides", person, game).items }
    private var told: [JSONValue] { pitch.town.rsvp.told("rsvp.ride-changed") }

    // MARK: - Offering

    // domain.md §6.8
    @Test func aRideHas1To7SeatsAPlaceAndADepartureBeforeTheStart() {
        let long = JSONValue.string(String(repeating: "é", count: 121))
        let wrong = offer(
            pitch[0], ["seats": 8, "from": long, "note": .string(String(repeating: "n", count: 141))])
        #expect(wrong.refusal?.fields?.map(\.field) == ["from", "note", "seats"])
        #expect(offer(pitch[0], ["seats": 0]).refusal?.field == "seats")
        #expect(offer(pitch[0], ["from": " "]).refusal?.field == "from")
        for time in [pitch.town.time(), pitch.town.time(hours: 48)] {
            #expect(offer(pitch[0], ["departAt": time]).refusal?.field == "departAt")
        }
        let last = pitch.town.now.wall.adding(hours: 48).adding(milliseconds: -1)
        let most: JSONValue = [
            "seats": 7, "from": .string(String(repeating: "é", count: 120)),
            "note": .string(String(repeating: "n", count: 140)), "departAt": .string(last.description),
        ]
        let ride = offer(pitch[0], most)
        #expect(ride["free"] == 7 && ride["role"] == "driver" && ride["riderIds"] == [])
        #expect(offer(pitch[1], ["seats": 1, "note": .null]).isOK)
    }

    // domain.md §6.8
    @Test func aRideSetsOutByTheClockOfTheGamesPlace() {
        // Noon of 3 December in London is 4:00 in San Francisco.
        let game = pitch.game(["timezone": "America/Los_Angeles"])
        pitch.rsvp("going", pitch[0], game)
        func offer(_ departAt: JSONValue) -> Answer {
            pitch.rsvp("ride-offer", pitch[0], game, ["seats": 2, "from": "Here", "departAt": departAt])
        }
        #expect(offer("2026-12-03T04:00[Europe/London]").refusal?.field == "departAt", "it has begun then")
        let day = offer("2026-12-03").refusal
        #expect(day?.message.contains("needs a time of day") == true, "\(day as Any)")
        let ride = offer("2026-12-03T03:30[Europe/London]")
        #expect(ride["departAt"] == "2026-12-03T11:30:00.000Z", "\(ride)")
        #expect(ride["timezone"] == "America/Los_Angeles")
        let moved: JSONValue = ["gameId": game, "timezone": "Europe/Berlin"]
        #expect(pitch.town.ask("games.update", moved, as: pitch.host).isOK)
        pitch.town.settle()
        let shown = pitch.rsvp("rides", pitch[0], game).items[0]
        #expect(shown["timezone"] == "Europe/Berlin" && shown["departAt"] == "2026-12-03T11:30:00.000Z")
    }

    // domain.md §6.8
    @Test func onlyThoseGoingOfferAndJoinOneRideEach() {
        #expect(offer(pitch[3]).reason == .forbidden)
        let ride = offer(pitch[0])["id"]
        #expect(offer(pitch[0]).reason == .conflict)
        #expect(ask("join", pitch[0], ride).reason == .conflict, "who drives")
        #expect(ask("join", pitch[3], ride).reason == .forbidden)
        #expect(ask("join", pitch[1], ride)["free"] == 1)
        #expect(offer(pitch[1]).reason == .conflict)
        let other = offer(pitch[2])["id"]
        #expect(ask("join", pitch[1], other).reason == .conflict)
        let count = told.count
        #expect(ask("join", pitch[1], ride)["free"] == 1 && told.count == count, "it is so already")
        #expect(ask("join", pitch[1], game).refusal?.field == "rideId")
    }

    // domain.md §6.8
    @Test func aSeatIsTakenAtOnceWhileThereIsOne() {
        let ride = offer(pitch[0], ["seats": 1])["id"]
        #expect(ask("join", pitch[1], ride)["free"] == 0)
        #expect(ask("join", pitch[2], ride).reason == .conflict)
        #expect(ask("leave", pitch[1], ride)["free"] == 1)
        #expect(ask("join", pitch[2], ride)["free"] == 0)
    }

    // domain.md §6.8
    @Test func ridersLeaveAndTheDriverRemovesAndWithdraws() {
        let ride = offer(pitch[0])["id"]
        for rider in [pitch[1], pitch[2]] { ask("join", rider, ride) }
        #expect(ask("leave", pitch[0], ride).reason == .forbidden)
        #expect(ask("leave", pitch.host, ride).reason == .forbidden)
        let whom: JSONValue = ["accountId": "player1"]
        #expect(ask("remove", pitch[2], ride, whom).reason == .forbidden)
        #expect(ask("remove", pitch[0], ride, whom)["free"] == 1)
        #expect(ask("remove", pitch[0], ride, whom).reason == .conflict)
        #expect(ask("remove", pitch[0], ride, ["accountId": "nobody"]).reason == .notFound)
        #expect(ask("withdraw", pitch[2], ride).reason == .forbidden)
        #expect(ask("withdraw", pitch[0], ride).isOK && rides(pitch[0]).isEmpty)
        #expect(ask("withdraw", pitch[0], ride).reason == .notFound)
        #expect(
            told.compactMap { $0["change"]?.stringValue } == [
                "offered", "joined", "joined", "removed", "withdrawn",
            ])
        let concerned: [JSONValue] = [[], [pitch[0].id], [pitch[0].id], [pitch[1].id], [pitch[2].id]]
        #expect(told.compactMap { $0["concernedIds"] } == concerned)
    }

    // MARK: - What is told

    // domain.md §6.8, §1.7
    @Test func onlyThoseInARideSeeWhereItSetsOut() {
        pitch.town.onboard(pitch[0])
        pitch.town.settle()
        let ride = offer(pitch[0])["id"]
        ask("join", pitch[1], ride)
        for person in [pitch[0], pitch[1]] {
            let shown = rides(person)[0]
            #expect(shown["from"] == "Corner of 5th" && shown["note"] == "Be early")
            #expect(shown["riderIds"] == [pitch[1].id] && shown["free"] == 1)
            #expect(shown["riders"] == [["accountId": pitch[1].id, "nickname": "player1"]])
        }
        let shown = rides(pitch[2])[0]
        #expect(shown["from"] == nil && shown["note"] == nil && shown["riderIds"] == nil)
        #expect(
            shown["cityLabel"] == "San Francisco, CA" && shown["cityKey"] == nil && shown["free"] == 1
                && shown["seats"] == 2)
        #expect(shown["driverId"] == pitch[0].id && shown["driverNickname"] == "player0")
        let published = pitch.town.published.filter {
            String(decoding: $0.body, as: UTF8.self).contains("5th")
        }
        #expect(published.isEmpty, "nobody reads it on the bus")
        ask("leave", pitch[1], ride)
        #expect(rides(pitch[1])[0]["from"] == nil, "who has left the ride is not told any more")
        #expect(pitch.rsvp("rides", pitch[3], game).reason == .forbidden)
    }

    // domain.md §1.3
    @Test func ridesAreListedByDeparture() {
        let hours = [40, 20, 30, 20]
        for (person, hours) in zip([pitch[0], pitch[1], pitch[2], pitch.host], hours) {
            #expect(offer(person, ["departAt": pitch.town.time(hours: hours)]).isOK)
        }
        var (page, seen): (JSONValue, [JSONValue]) = (.null, [])
        repeat {
            let more: JSONValue = page == .null ? ["limit": 1] : ["limit": 1, "page": page]
            let answer = pitch.rsvp("rides", pitch.host, game, more)
            seen += answer.items.compactMap { $0["driverId"] }
            page = answer["next"]
        } while page != .null
        #expect(seen == [pitch[1].id, pitch.host.id, pitch[2].id, pitch[0].id])
    }

    // MARK: - Not going any more

    // domain.md §6.8
    @Test(arguments: ["leave", "maybe"])
    func aRiderWhoIsNotGoingFreesTheSeat(verb: String) {
        let ride = offer(pitch[0])["id"]
        ask("join", pitch[1], ride)
        pitch.rsvp(verb, pitch[1], game)
        #expect(rides(pitch[0])[0]["free"] == 2)
        #expect(told.last?["change"] == "left" && told.last?["concernedIds"] == [pitch[0].id])
        pitch.rsvp("going", pitch[1], game)
        #expect(ask("join", pitch[1], ride).isOK)
        pitch.decide("remove", pitch[1], game)
        #expect(rides(pitch[0])[0]["free"] == 2)
    }

    // domain.md §6.8
    @Test func aDriverWhoIsNotGoingTakesNobodyAlong() {
        let ride = offer(pitch[0])["id"]
        for rider in [pitch[1], pitch[2]] { ask("join", rider, ride) }
        pitch.town.ask("account.delete", ["password": .string(pitch[0].password)], as: pitch[0])
        pitch.town.settle()
        #expect(rides(pitch[1]).isEmpty && told.last?["change"] == "withdrawn")
        #expect(told.last?["concernedIds"] == [pitch[1].id, pitch[2].id])
        #expect(offer(pitch[1]).isOK)
    }

    // domain.md §1.9
    @Test(arguments: [false, true])
    func twoBlockedPlayersDoNotShareACar(isByTheDriver: Bool) {
        let ride = offer(pitch[0])["id"]
        for rider in [pitch[1], pitch[2]] { ask("join", rider, ride) }
        let (blocker, blocked) = isByTheDriver ? (pitch[0], pitch[1]) : (pitch[1], pitch[0])
        pitch.town.ask("friends.block", ["accountId": .string(blocked.nickname)], as: blocker)
        pitch.town.settle()
        #expect(rides(pitch[0])[0]["riderIds"] == [pitch[2].id] && rides(pitch[1]).isEmpty)
        #expect(ask("join", pitch[1], ride).reason == .notFound)
        #expect(pitch.status(pitch[1], game) == "going", "the game is a third person's")
        // Neither of two riders sees the other.
        pitch.town.ask("friends.block", ["accountId": "player2"], as: pitch.host)
        pitch.town.settle()
        #expect(rides(pitch[0])[0]["riderIds"] == [] && rides(pitch[0])[0]["free"] == 2)
    }

    // domain.md §1.9
    @Test func aBlockWithTheHostEndsARideOnce() {
        let ride = offer(pitch.host)["id"]
        ask("join", pitch[1], ride)
        pitch.town.ask("friends.block", ["accountId": "player1"], as: pitch.host)
        pitch.town.settle()
        #expect(told.map { $0["change"] ?? .null } == ["offered", "joined", "left"])
        #expect(rides(pitch.host)[0]["free"] == 2)
    }

    // MARK: - Until the start

    // domain.md §12.2
    @Test func ridesAreSettledUntilTheStart() throws {
        let ride = offer(pitch[0])["id"]
        ask("join", pitch[1], ride)
        pitch.town.advance(hours: 47, minutes: 59, seconds: 59)
        #expect(ask("join", pitch[2], ride).isOK && ask("leave", pitch[2], ride).isOK)
        try pitch.town.rsvp.snapshot()
        try pitch.town.restart("rsvp", fromSnapshot: true)
        pitch.town.advance(seconds: 1)
        for (verb, person) in [
            ("join", pitch[2]), ("leave", pitch[1]), ("remove", pitch[0]), ("withdraw", pitch[0]),
        ] {
            let more: JSONValue = verb == "remove" ? ["accountId": "player1"] : [:]
            #expect(ask(verb, person, ride, more).reason == .tooLate, "\(verb)")
        }
        #expect(offer(pitch[2]).reason == .tooLate)
        #expect(rides(pitch[1])[0]["from"] == "Corner of 5th")
    }

    // domain.md §6.8
    @Test func aCancelledGameHasNoRidesToSettle() {
        let ride = offer(pitch[0])["id"]
        pitch.games("cancel", game)
        #expect(ask("join", pitch[1], ride).reason == .gameNotOpen && offer(pitch[1]).reason == .gameNotOpen)
    }

    // domain.md §1.4
    @Test func aRepeatedRideRequestGetsItsFirstAnswer() {
        let (ride, id) = (offer(pitch[0])["id"], pitch.town.freshID())
        let first = pitch.town.ask("rsvp.ride-join", ["rideId": ride], as: pitch[1], id: id)
        ask("join", pitch[2], ride)
        let again = pitch.town.ask("rsvp.ride-join", ["rideId": ride], as: pitch[1], id: id)
        #expect(first["free"] == 1 && again.data == first.data)
    }
}
