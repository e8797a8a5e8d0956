// Waitlist and promotion (domain.md §6.4).

import Contracts
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

@Suite struct WaitlistTests {
    let pitch = Cast()
    let game: JSONValue

    /// Host and player 0 play, 1, 2 and 3 wait.
    init() {
        game = pitch.game(capacity: 2)
        for person in pitch.players { pitch.rsvp("going", person, game) }
    }

    private var going: [String]? { pitch.names("going", game) }
    private var waiting: [String]? { pitch.names("waitlist", game) }

    @Test func theFirstInLineGetsAFreeSlot() {
        #expect(waiting == ["player1", "player2", "player3"])
        pitch.rsvp("leave", pitch[0], game)
        #expect(going == ["host", "player1"] && waiting == ["player2", "player3"])
    }

    @Test(arguments: ["leave", "maybe"]) func aSlotThatOpensIsFilledInTheSameTransaction(verb: String) {
        pitch.rsvp(verb, pitch[0], game)
        let batch = pitch.town.rsvp.disk.lines.suffix(2)
        #expect(batch.first?.header.batchEnd == batch.last?.sequence)
        #expect(pitch.changes.last?["cause"] == "promotion" && pitch.changes.last?["to"] == "going")
        #expect(pitch.changes.last?["counts"]?["going"] == 2)
    }

    @Test func aRemovalPromotesTheFirstInLine() {
        #expect(pitch.decide("remove", pitch[0], game) == "removed" && going == ["host", "player1"])
    }

    @Test func aHigherCapacityPromotesTheLine() {
        pitch.update(game, ["capacity": 4])
        #expect(going == ["host", "player0", "player1", "player2"] && waiting == ["player3"])
        #expect(pitch.changes.suffix(2).allSatisfy { $0["cause"] == "promotion" })
    }

    @Test func aGameWithoutCapacityPromotesEveryone() {
        pitch.update(game, ["capacity": nil])
        #expect(going?.count == 5 && waiting == [])
    }

    @Test func aClosedGamePromotesTheLine() {
        pitch.games("close", game)
        pitch.rsvp("leave", pitch[0], game)
        #expect(going == ["host", "player1"])
        pitch.update(game, ["capacity": 3])
        #expect(going == ["host", "player1", "player2"])
    }

    @Test func aPlayerWhoLeavesAndComesBackIsLastInLine() {
        pitch.rsvp("leave", pitch[1], game)
        #expect(pitch.rsvp("going", pitch[1], game)["position"] == 3)
        pitch.rsvp("maybe", pitch[2], game)
        #expect(pitch.rsvp("going", pitch[2], game)["position"] == 3)
        #expect(waiting == ["player3", "player1", "player2"])
    }

    @Test func aPlayerWhoSwitchesToMaybeAndBackQueuesAnew() {
        pitch.rsvp("maybe", pitch[0], game)
        #expect(pitch.rsvp("going", pitch[0], game)["position"] == 3)
    }

    @Test func nobodyMovesUpAtOrAfterTheStart() {
        pitch.town.advance(hours: 48)
        #expect(pitch.decide("remove", pitch[0], game) == "removed")
        #expect(going == ["host"] && waiting == ["player1", "player2", "player3"])
    }

    @Test func aCompletedGameEmptiesTheLine() {
        pitch.town.advance(hours: 48)
        pitch.games("complete", game)
        #expect(waiting == [] && pitch.status(pitch[1], game) == "left" && going?.count == 2)
        #expect(pitch.changes.suffix(3).allSatisfy { $0["cause"] == "system" && $0["to"] == "left" })
    }

    @Test func aGameThatCompletesByItselfEmptiesTheLine() {
        pitch.town.advance(hours: 52)
        #expect(pitch.status(pitch[3], game) == "left")
    }

    @Test func aCancellationChangesNoRow() {
        let count = pitch.changes.count
        pitch.games("cancel", game)
        pitch.town.advance(days: 5)
        #expect(pitch.changes.count == count && waiting?.count == 3)
        pitch.rsvp("leave", pitch[0], game)
        #expect(waiting?.count == 3, "nor does anyone move up")
    }

    @Test func suspendedPlayersKeepTheirPlaceAndArePassedOver() {
        pitch.town.changeFacts(of: pitch[1]) { $0.status = .suspended }
        pitch.rsvp("leave", pitch[0], game)
        #expect(going == ["host", "player2"] && waiting == ["player1", "player3"])
        pitch.town.changeFacts(of: pitch[1]) { $0.status = .active }
        pitch.rsvp("leave", pitch[2], game)
        #expect(going == ["host", "player1"])
    }

    @Test func aSuspensionThatEndsFindsTheFreeSlot() {
        for person in [pitch[2], pitch[3]] { pitch.rsvp("leave", person, game) }
        pitch.town.changeFacts(of: pitch[1]) { $0.status = .suspended }
        pitch.rsvp("leave", pitch[0], game)
        #expect(going == ["host"] && waiting == ["player1"])
        pitch.town.changeFacts(of: pitch[1]) { $0.status = .active }
        #expect(
            going == ["host", "player1"], "§14.2: the line is empty, or those in it are all skipped ones")
    }

    @Test func bannedAccountsLeaveTheLine() {
        pitch.town.changeFacts(of: pitch[1]) { $0.status = .banned }
        pitch.rsvp("leave", pitch[0], game)
        #expect(going == ["host", "player2"] && pitch.status(pitch[2], game) == "going")
        #expect(pitch.names("waitlist", game) == ["player3"])
    }

    @Test func aCapacityCutConcurrentWithAJoinRemovesNobody() {
        // games has not observed the two who are going; rsvp has not observed the smaller capacity.
        let wide = pitch.game(capacity: 4)
        pitch.town.weather = Weather(drop: 1)
        for person in [pitch[0], pitch[1]] { pitch.town.ask("rsvp.going", ["gameId": wide], as: person) }
        pitch.town.ask("games.update", ["gameId": wide, "capacity": 2], as: pitch.host, after: Positions())
        pitch.town.weather = .fine
        pitch.town.idle(seconds: 3)
        #expect(pitch.names("going", wide) == ["host", "player0", "player1"])
        #expect(pitch.outcome("going", pitch[2], wide) == "waitlisted")
        pitch.rsvp("leave", pitch[0], wide)
        #expect(pitch.names("going", wide) == ["host", "player1"], "no promotions meanwhile")
        pitch.rsvp("leave", pitch[1], wide)
        #expect(pitch.names("going", wide) == ["host", "player2"])
    }
}
