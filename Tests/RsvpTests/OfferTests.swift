// Offer mode: people on the waitlist are offered a slot, for a limited time (domain.md §6.4, §12.2).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct OfferTests {
    let pitch = Cast()
    let game: JSONValue

    /// Host and player 0 play, 1, 2 and 3 wait.
    init() {
        game = pitch.game(capacity: 2, ["waitlistMode": "offer"])
        for person in pitch.players { pitch.rsvp("going", person, game) }
    }

    private func until(_ person: Person) -> JSONValue {
        pitch.rsvp("position", person, game)["offerUntil"]
    }

    private var offers: [JSONValue] { pitch.town.rsvp.told("rsvp.offered") }

    // domain.md §6.4
    @Test func theFirstInLineIsOfferedTheSlotWhichIsKeptMeanwhile() {
        pitch.rsvp("leave", pitch[0], game)
        #expect(pitch.names("going", game) == ["host"])
        #expect(offers.count == 1 && offers.first?["accountId"] == pitch[1].id)
        #expect(until(pitch[1]) == pitch.town.time(hours: 2) && until(pitch[2]) == .null)
        let late = pitch.rsvp("going", pitch[0], game)
        #expect(late["status"] == "waitlisted" && late["position"] == 4, "whatever is free")
        let mine = pitch.town.ask("rsvp.mine", as: pitch[1]).items
        #expect(mine.first?["offerUntil"] == until(pitch[1]))
    }

    // domain.md §6.3
    @Test func goingTakesAnOfferedSlotInAClosedGameToo() {
        pitch.rsvp("leave", pitch[0], game)
        #expect(pitch.outcome("going", pitch[2], game) == "waitlisted", "it is not theirs")
        pitch.games("close", game)
        #expect(pitch.outcome("going", pitch[1], game) == "going")
        #expect(pitch.names("going", game) == ["host", "player1"])
        #expect(pitch.changes.last?["cause"] == "user" && offers.count == 1)
    }

    // domain.md §6.4
    @Test func aMissedOfferLeavesTheLineAndTheNextHasIt() {
        pitch.rsvp("leave", pitch[0], game)
        pitch.town.advance(hours: 1, minutes: 59, seconds: 59)
        #expect(pitch.status(pitch[1], game) == "waitlisted")
        pitch.town.advance(seconds: 1)
        #expect(pitch.status(pitch[1], game) == "left" && pitch.changes.last?["cause"] == "system")
        #expect(until(pitch[2]) == pitch.town.time(hours: 2))
        #expect(pitch.outcome("going", pitch[2], game) == "going")
    }

    // domain.md §6.4
    @Test(arguments: [
        (minutesLeft: 961, minutes: 120), (960, 30), (60, 30), (59, 10), (10, 10), (9, 9),
    ])
    func anOfferLastsTheLessTheCloserTheStart(minutesLeft: Int, minutes: Int) {
        pitch.town.advance(minutes: 48 * 60 - minutesLeft)
        pitch.rsvp("leave", pitch[0], game)
        #expect(until(pitch[1]) == pitch.town.time(minutes: minutes))
    }

    // domain.md §6.3, §6.4
    @Test func anOfferAndAnInvitationThatEndAtTheStartAreCountedOneAfterTheOther() {
        pitch.rsvp("leave", pitch[3], game)
        pitch.befriend(pitch.host, pitch[3])
        #expect(pitch.invite([pitch[3]], game) == ["invited"])
        pitch.town.advance(minutes: 48 * 60 - 9)
        pitch.rsvp("leave", pitch[0], game)
        #expect(until(pitch[1]) == pitch.town.time(minutes: 9))
        pitch.town.advance(minutes: 9)
        #expect(["left", "left"] == [pitch.status(pitch[1], game), pitch.status(pitch[3], game)])
        let counts = pitch.changes.last?["counts"]
        #expect(counts?["invited"] == 0 && counts?["waitlisted"] == 1)
    }

    // domain.md §6.4
    @Test(arguments: ["leave", "maybe"])
    func steppingBackPassesTheOfferOn(verb: String) {
        pitch.rsvp("leave", pitch[0], game)
        pitch.rsvp(verb, pitch[1], game)
        #expect(until(pitch[2]) != .null && offers.count == 2)
    }

    // domain.md §6.4
    @Test func aSuspendedPlayerLosesTheOfferAndKeepsTheirPlaceInLine() {
        pitch.rsvp("leave", pitch[0], game)
        pitch.town.changeFacts(of: pitch[1]) { $0.status = .suspended }
        #expect(pitch.names("waitlist", game) == ["player1", "player2", "player3"])
        #expect(until(pitch[2]) != .null && until(pitch[1]) == .null)
        pitch.town.changeFacts(of: pitch[1]) { $0.status = .active }
        #expect(until(pitch[1]) == .null, "there is no slot for them now")
    }

    // domain.md §4.1, §6.4
    @Test func aHigherCapacityMakesMoreOffersAndALowerOneFewer() {
        pitch.update(game, ["capacity": 4])
        #expect(until(pitch[1]) != .null && until(pitch[2]) != .null && until(pitch[3]) == .null)
        pitch.update(game, ["capacity": 3])
        #expect(until(pitch[1]) != .null && until(pitch[2]) == .null)
        #expect(pitch.outcome("going", pitch[2], game) == "waitlisted")
        pitch.update(game, ["capacity": nil])
        #expect(pitch.names("going", game)?.count == 5 && pitch.names("waitlist", game) == [])
    }

    // domain.md §4.1
    @Test func aGameMayChangeHowSlotsAreGiven() {
        pitch.rsvp("leave", pitch[0], game)
        let view = pitch.update(game, ["waitlistMode": "auto"])
        #expect(view["waitlistMode"] == "auto" && pitch.names("going", game) == ["host", "player1"])
        #expect(pitch.update(game, ["waitlistMode": "offer"])["waitlistMode"] == "offer")
        pitch.rsvp("leave", pitch[1], game)
        #expect(pitch.names("going", game) == ["host"] && until(pitch[2]) != .null)
        #expect(pitch.games("get", pitch.game())["waitlistMode"] == "auto", "unless somebody says so")
    }

    // domain.md §6.4
    @Test func aCancelledGameOrAnEarlierStartDropsNobodyWithAnOffer() {
        pitch.rsvp("leave", pitch[0], game)
        pitch.update(game, ["startsAt": pitch.town.time(minutes: 20)])
        pitch.town.advance(hours: 2)
        #expect(pitch.status(pitch[1], game) == "waitlisted" && until(pitch[1]) == .null)
        let other = pitch.game(capacity: 2, ["waitlistMode": "offer"])
        for person in [pitch[0], pitch[1]] { pitch.rsvp("going", person, other) }
        pitch.rsvp("leave", pitch[0], other)
        func changes() -> Int { pitch.changes.count { $0["gameId"] == other } }
        let count = changes()
        pitch.games("cancel", other)
        pitch.town.advance(hours: 3)
        #expect(changes() == count && pitch.status(pitch[1], other) == "waitlisted")
    }

    // domain.md §8.2: the end is that of the offer, which is shorter before a game that starts soon.
    @Test(arguments: [(15, "Tue 1 Dec 12:30"), (48, "Tue 1 Dec 14:00")])
    func anOfferIsToldAsAPromotionWithItsEnd(hoursAhead: Int, end: String) {
        let start = pitch.town.time(hours: hoursAhead)
        let game = pitch.game(capacity: 2, ["waitlistMode": "offer", "startsAt": start])
        for person in pitch.players { pitch.rsvp("going", person, game) }
        pitch.rsvp("leave", pitch[0], game)
        func told(_ person: Person) -> [JSONValue] {
            pitch.town.ask("notifications.list", as: person).items.filter { $0["type"] == "promoted" }
        }
        let row = told(pitch[1]).first
        #expect(row?["targetId"] == game && told(pitch[1]).count == 1 && told(pitch[2]).isEmpty)
        #expect(row?["title"]?.stringValue?.hasPrefix("A spot for you: ") == true)
        let body = row?["body"]?.stringValue ?? ""
        #expect(
            body.hasPrefix("Say you're going by \(end) UTC, or it goes to the next in line. "), "\(body)")
    }

    @Test func aSnapshotKeepsOffers() throws {
        pitch.rsvp("leave", pitch[0], game)
        let end = until(pitch[1])
        pitch.town.idle(seconds: 2)
        try pitch.town.restart("rsvp", fromSnapshot: true)
        #expect(until(pitch[1]) == end)
        pitch.town.advance(hours: 2)
        #expect(pitch.status(pitch[1], game) == "left" && until(pitch[2]) != .null)
    }
}
