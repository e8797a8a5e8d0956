// Guests of a player: how many, when, and their names (domain.md §6.10).

import Contracts
import EventLine
import JSON
import TestSupport
import Testing
import Values

@Suite struct PartyTests {
    let pitch = Cast(players: 5)

    private func going(_ person: Person, _ game: JSONValue, guests: Int?, _ names: [String]? = nil) -> Answer
    {
        var fields: JSONValue = guests.map { ["guests": .integer(Int64($0))] } ?? [:]
        if let names { fields = fields.merging(["guestNames": .array(names.map { .string($0) })]) }
        return pitch.rsvp("going", person, game, fields)
    }

    /// The status that somebody gets with guests, or the reason of the refusal.
    @discardableResult
    private func come(_ person: Person, _ game: JSONValue, guests: Int?) -> String {
        let answer = going(person, game, guests: guests)
        return answer.reason?.rawValue ?? answer["status"].stringValue ?? "?"
    }

    private func counts(_ game: JSONValue) -> JSONValue { pitch.roster(game)["counts"] }
    private func people(_ list: String, _ game: JSONValue) -> [String]? { pitch.names(list, game) }

    private func person(_ other: Person, _ game: JSONValue, as viewer: Person? = nil) -> JSONValue? {
        pitch.roster(game, as: viewer)["going"].arrayValue?.first { $0["accountId"] == other.id }
    }

    // MARK: - How many

    @Test func aPartyTakesASlotForEach() {
        let game = pitch.game(capacity: 5, ["guestsEach": 3])
        let answer = going(pitch[0], game, guests: 2)
        #expect(answer["status"] == "going" && answer["guests"] == 2)
        #expect(counts(game)["going"] == 4 && counts(game)["people"] == 2)
        #expect(pitch.changes.last?["size"] == 3)
        let shown = pitch.games("get", game)
        #expect(shown["guestsEach"] == 3 && shown["openSlots"] == 1 && shown["counts"]["people"] == 2)
        #expect(person(pitch[0], game, as: pitch[1])?["guests"] == 2)
        #expect(person(pitch.host, game)?["guests"] == nil)
    }

    @Test func countsSayNothingOfPeopleWhereNobodyBringsAnyone() {
        let game = pitch.game(["guestsEach": 1])
        come(pitch[0], game, guests: 1)
        come(pitch[0], game, guests: 0)
        #expect(counts(game)["going"] == 2 && counts(game)["people"] == nil)
        #expect(pitch.changes.last?["size"] == nil && person(pitch[0], game)?["guests"] == nil)
    }

    @Test func aGameTakesAsManyGuestsAsItsHostSays() {
        let (alone, two) = (pitch.game(), pitch.game(["guestsEach": 2]))
        #expect(going(pitch[0], alone, guests: 1).refusal?.field == "guests")
        #expect(going(pitch[0], two, guests: 3).refusal?.field == "guests")
        #expect(come(pitch[0], two, guests: 2) == "going" && come(pitch.host, two, guests: 2) == "going")
        #expect(counts(two)["going"] == 6)
        #expect(going(pitch[0], two, guests: 5).refusal?.field == "guests")
        #expect(going(pitch[0], two, guests: -1).refusal?.field == "guests")
    }

    @Test func aPartyFitsBesideTheHost() {
        let game = pitch.game(capacity: 3, ["guestsEach": 4])
        #expect(going(pitch[0], game, guests: 2).refusal?.field == "guests")
        #expect(going(pitch.host, game, guests: 3).refusal?.field == "guests")
        #expect(come(pitch[0], game, guests: 1) == "going")
        #expect(come(pitch.host, game, guests: 2) == "game_full", "as the others are there")
        come(pitch[0], game, guests: 0)
        #expect(come(pitch.host, game, guests: 1) == "going" && counts(game)["going"] == 3)
    }

    @Test func guestsThatAreNotSaidStay() {
        let game = pitch.game(["guestsEach": 3])
        come(pitch[0], game, guests: 2)
        let count = pitch.changes.count
        #expect(
            going(pitch[0], game, guests: nil)["guests"] == 2 && come(pitch[0], game, guests: 2) == "going")
        #expect(pitch.changes.count == count)
        #expect(pitch.rsvp("going", pitch[0], game, ["note": "Red shirts"])["guests"] == 2)
        #expect(counts(game)["going"] == 4)
    }

    @Test func aPlayerWhoComesAgainBringsNobody() {
        let game = pitch.game(["guestsEach": 3])
        _ = going(pitch[0], game, guests: 2, ["Lena"])
        pitch.rsvp("leave", pitch[0], game)
        #expect(counts(game)["going"] == 1 && counts(game)["people"] == nil)
        let back = going(pitch[0], game, guests: nil)
        #expect(back["guests"] == .null && back["guestNames"] == .null && counts(game)["going"] == 2)
    }

    @Test func aMaybeIsAWishThatCountsNowhere() {
        let game = pitch.game(capacity: 4, ["guestsEach": 2])
        #expect(pitch.rsvp("maybe", pitch[0], game, ["guests": 2])["guests"] == 2)
        #expect(counts(game)["going"] == 1 && counts(game)["maybe"] == 1)
        #expect(going(pitch[0], game, guests: nil)["guests"] == 2 && counts(game)["going"] == 4)
    }

    @Test func fewerGuestsEachLeaveThePartiesThatAreThere() {
        let game = pitch.game(["guestsEach": 4])
        come(pitch[0], game, guests: 4)
        pitch.rsvp("maybe", pitch[1], game, ["guests": 4])
        pitch.update(game, ["guestsEach": 1])
        #expect(counts(game)["going"] == 6)
        #expect(come(pitch[0], game, guests: 3) == "going", "fewer than before")
        #expect(going(pitch[0], game, guests: 4).refusal?.field == "guests")
        #expect(going(pitch[1], game, guests: nil)["guests"] == 1, "a wish is no party yet")
        pitch.update(game, ["guestsEach": 0])
        #expect(pitch.games("get", game)["guestsEach"] == .null)
    }

    // MARK: - More and fewer

    @Test func fewerGuestsFreeTheirSlotsAtOnce() {
        let game = pitch.game(capacity: 4, ["guestsEach": 2])
        come(pitch[0], game, guests: 2)
        #expect(come(pitch[1], game, guests: 0) == "waitlisted")
        come(pitch[0], game, guests: 1)
        #expect(people("going", game) == ["host", "player0", "player1"])
        #expect(pitch.changes.last?["cause"] == "promotion" && counts(game)["going"] == 4)
    }

    @Test func moreGuestsNeedRoomAndNobodyInLine() {
        let game = pitch.game(capacity: 5, ["guestsEach": 3])
        come(pitch[0], game, guests: 1)
        #expect(come(pitch[0], game, guests: 2) == "going")
        #expect(come(pitch[1], game, guests: 1) == "waitlisted", "one slot is free, and two come")
        let count = pitch.changes.count
        #expect(
            come(pitch[0], game, guests: 3) == "game_full" && come(pitch.host, game, guests: 1) == "game_full"
        )
        #expect(pitch.changes.count == count && counts(game)["going"] == 4)
        pitch.rsvp("leave", pitch[1], game)
        #expect(come(pitch.host, game, guests: 1) == "going")
    }

    @Test func aClosedGameTakesNoMoreGuests() {
        let game = pitch.game(["guestsEach": 3])
        come(pitch[0], game, guests: 2)
        pitch.games("close", game)
        #expect(
            come(pitch[0], game, guests: 3) == "game_not_open" && come(pitch[0], game, guests: 1) == "going")
        #expect(counts(game)["going"] == 3)
    }

    // MARK: - In line

    @Test func nobodyPassesAHeadThatDoesNotFit() {
        let game = pitch.game(capacity: 4, ["guestsEach": 2])
        come(pitch[0], game, guests: 0)
        come(pitch[1], game, guests: 0)
        #expect(come(pitch[2], game, guests: 1) == "waitlisted")
        #expect(come(pitch[3], game, guests: 0) == "waitlisted", "one slot is free")
        #expect(people("waitlist", game) == ["player2", "player3"] && counts(game)["waitlisted"] == 2)
        pitch.rsvp("leave", pitch[0], game)
        #expect(people("going", game) == ["host", "player1", "player2"])
        #expect(people("waitlist", game) == ["player3"] && pitch.changes.last?["size"] == 2)
    }

    @Test func aSmallerPartyKeepsItsPlaceAndIsLookedAtAtOnce() {
        let game = pitch.game(capacity: 4, ["guestsEach": 2])
        for player in [pitch[0], pitch[1]] { come(player, game, guests: 0) }
        come(pitch[2], game, guests: 2)
        come(pitch[3], game, guests: 0)
        let answer = going(pitch[2], game, guests: 1)
        #expect(answer["status"] == "waitlisted" && answer["position"] == 1 && answer["guests"] == 1)
        #expect(come(pitch[2], game, guests: 2) == "conflict", "the place is for a party that gets no larger")
        #expect(come(pitch[2], game, guests: 0) == "going" && people("waitlist", game) == ["player3"])
        #expect(counts(game)["going"] == 4)
    }

    @Test func aSkippedHeadDoesNotBlock() {
        let game = pitch.game(capacity: 5, ["guestsEach": 3])
        come(pitch[0], game, guests: 0)
        come(pitch[1], game, guests: 0)
        #expect(come(pitch[2], game, guests: 3) == "waitlisted")
        #expect(come(pitch[3], game, guests: 0) == "waitlisted")
        pitch.update(game, ["capacity": 4])
        #expect(people("going", game)?.last == "player3", "three guests fit no more beside the host")
        #expect(people("waitlist", game) == ["player2"])
        pitch.update(game, ["capacity": nil])
        #expect(people("waitlist", game) == [] && counts(game)["going"] == 8)
    }

    @Test func aRequestComesInAsAParty() {
        let game = pitch.game(capacity: 4, ["guestsEach": 2, "joinPolicy": "request"])
        #expect(
            come(pitch[0], game, guests: 1) == "requested" && come(pitch[0], game, guests: 2) == "requested")
        come(pitch[1], game, guests: 0)
        let asked = pitch.rsvp("requests", pitch.host, game).items
        #expect(asked.map { $0["guests"] } == [2, nil])
        #expect(pitch.decide("accept", pitch[0], game) == "going" && counts(game)["going"] == 4)
        #expect(pitch.decide("accept", pitch[1], game) == "waitlisted")
    }

    @Test func anInvitationIsAcceptedWithGuests() {
        pitch.befriend(pitch.host, pitch[0])
        let game = pitch.game(["guestsEach": 2, "joinPolicy": "invite"])
        pitch.invite([pitch[0]], game)
        let answer = pitch.ask(
            "invites.accept", ["gameId": game, "guests": 2, "guestNames": ["Lena"]], pitch[0])
        #expect(answer["status"] == "going" && answer["guests"] == 2 && answer["guestNames"] == ["Lena"])
        #expect(counts(game)["going"] == 4)
    }

    @Test func aWalkInIsOne() {
        let game = pitch.game(capacity: 2, ["guestsEach": 0])
        pitch.update(game, ["guestsEach": 1, "capacity": 3])
        come(pitch[0], game, guests: 0)
        #expect(come(pitch[1], game, guests: 1) == "waitlisted")
        pitch.town.advance(hours: 48)
        let answer = pitch.rsvp("walk-in", pitch.host, game, ["accountId": pitch[1].id])
        #expect(answer["status"] == "going" && answer["guests"] == .null && counts(game)["going"] == 3)
    }

    @Test func anOfferHoldsTheSlotsOfAParty() {
        let game = pitch.game(capacity: 4, ["guestsEach": 2, "waitlistMode": "offer"])
        come(pitch[0], game, guests: 2)
        come(pitch[1], game, guests: 1)
        come(pitch[2], game, guests: 0)
        pitch.rsvp("leave", pitch[0], game)
        let offers = pitch.town.rsvp.told("rsvp.offered")
        #expect(offers.map { $0["accountId"] } == [pitch[1].id, pitch[2].id])
        #expect(offers.map { $0["size"] } == [2, nil])
        #expect(come(pitch[3], game, guests: 0) == "waitlisted", "all three slots are kept")
        #expect(come(pitch[1], game, guests: 2) == "conflict" && come(pitch[1], game, guests: 0) == "going")
        #expect(pitch.town.rsvp.told("rsvp.offered").last?["accountId"] == pitch[3].id)
    }

    // MARK: - Names

    @Test func namesAreForTheHostAndForWhoBringsThem() {
        let game = pitch.game(["guestsEach": 2])
        let answer = going(pitch[0], game, guests: 2, ["Lena", " Max "])
        #expect(answer["guestNames"] == ["Lena", "Max"])
        for viewer in [pitch.host, pitch[0]] {
            #expect(person(pitch[0], game, as: viewer)?["guestNames"] == ["Lena", "Max"])
        }
        come(pitch[1], game, guests: 0)
        #expect(person(pitch[0], game, as: pitch[1])?["guestNames"] == nil)
        #expect(!pitch.changes.contains { $0.text().contains("Lena") })
        #expect(going(pitch[0], game, guests: 1)["guestNames"] == ["Lena"], "the last goes first")
        #expect(going(pitch[0], game, guests: nil, ["Ida"])["guestNames"] == ["Ida"])
        #expect(going(pitch[0], game, guests: nil, ["Ida", "Tom"]).refusal?.field == "guestNames")
        #expect(going(pitch[0], game, guests: 1, ["Ida", "Tom"]).refusal?.field == "guestNames")
        #expect(going(pitch[0], game, guests: 1, [""]).refusal?.field == "guestNames.0")
        let mine = pitch.town.ask("rsvp.mine", as: pitch[0]).items.first
        #expect(mine?["guests"] == 1 && mine?["guestNames"] == ["Ida"])
    }

    @Test func namesAreForgottenThirtyDaysAfterTheGame() throws {
        let game = pitch.game(["guestsEach": 1])
        _ = going(pitch[0], game, guests: 1, ["Lenalena"])
        pitch.town.advance(days: 2)
        pitch.games("complete", game)
        pitch.town.advance(days: 30)
        #expect(person(pitch[0], game)?["guestNames"] == ["Lenalena"])
        pitch.town.advance(hours: 12, seconds: 1)
        #expect(person(pitch[0], game)?["guestNames"] == nil && person(pitch[0], game)?["guests"] == 1)
        func lines() -> Int {
            pitch.town.rsvp.disk.lines.count {
                String(decoding: $0.bytes, as: UTF8.self).contains("Lenalena")
            }
        }
        #expect(lines() == 1)
        #expect(try pitch.town.rsvp.eraseLog() == 1 && lines() == 0)
        try pitch.town.restart("rsvp")
        #expect(person(pitch[0], game)?["guests"] == 1 && counts(game)["going"] == 3)
        #expect(pitch.town.notes.isEmpty)
    }

    @Test func aPartyIsTheSameAfterASnapshot() throws {
        let game = pitch.game(capacity: 5, ["guestsEach": 2])
        _ = going(pitch[0], game, guests: 2, ["Lena"])
        come(pitch[1], game, guests: 2)
        let before = pitch.roster(game)
        try pitch.town.restart("rsvp", fromSnapshot: true)
        #expect(pitch.roster(game).data == before.data)
        pitch.rsvp("leave", pitch[0], game)
        #expect(people("going", game) == ["host", "player1"] && counts(game)["going"] == 4)
    }

    // MARK: - Refusals in their order

    @Test func guestsAreLookedAtAfterTheGameItself() {
        let hidden = pitch.game(["visibility": "private"])
        #expect(come(pitch[0], hidden, guests: 1) == "not_found")
        let game = pitch.game(["joinPolicy": "invite"])
        #expect(come(pitch[0], game, guests: 1) == "invalid_argument", "before who may come")
        pitch.games("close", game)
        #expect(come(pitch[0], game, guests: 1) == "game_not_open")
    }

    @Test func theLimitsOfAPartyAreTheContracts() {
        let game = pitch.game(["guestsEach": 4])
        let (longest, longer) = (String(repeating: "n", count: 30), String(repeating: "n", count: 31))
        let names = (0..<4).map { "\(longest.dropLast())\($0)" }
        #expect(going(pitch[0], game, guests: 4, names)["guestNames"].arrayValue?.count == 4)
        #expect(going(pitch[0], game, guests: 4, names + ["Fifth"]).refusal?.field == "guestNames")
        #expect(going(pitch[0], game, guests: 4, [longer]).refusal?.field == "guestNames.0")
        #expect(pitch.update(game, ["guestsEach": 5]).refusal?.field == "guestsEach")
        #expect(pitch.update(game, ["guestsEach": -1]).refusal?.field == "guestsEach")
    }
}
