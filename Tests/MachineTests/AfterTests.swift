// `after` and `at`: the positions that a service must have seen before it answers, and those that the caller has seen
// (protocol.md, Request and reply; architecture.md, Reads).

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@Suite struct AfterTests {
    let town = Town()

    @Test func aRequestWaitsForItsSeenPositions() {
        let (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
        town.weather = Weather(delayMsMax: 400)
        let game = town.ask("games.create", town.gameFields(), as: ann)
        bob.seen.merge(game.at)
        #expect(town.ask("rsvp.going", ["gameId": game["id"]], as: bob).isOK)
    }

    @Test func aPositionNotSeenWithinASecondIsUnavailable() {
        let ann = town.signUp("ann")
        // No service announces where its log ends.
        town.games.isUp = false
        let ticket = town.send(town.request("rsvp.mine", as: ann, after: Positions(["games": 77])))
        town.pass(milliseconds: 900)
        #expect(!town.isAnswered(ticket))
        town.pass(milliseconds: 100)
        let answer = town.answer(ticket)
        #expect(answer.reason == .unavailable && answer.refusal?.message.contains("games") == true)
    }

    @Test func onlyReallyMissingPositionsAreNamed() {
        let ann = town.signUp("ann")
        town.going(ann, town.game(host: ann))
        town.idle(seconds: 2)
        town.games.isUp = false
        let after = Positions(["rsvp": 1, "auth": 1, "games": 77])
        let answer = town.answer(town.send(town.request("rsvp.mine", as: ann, after: after)))
        #expect(answer.refusal?.message == "rsvp has not seen the latest of games yet; try again")
    }

    @Test func aShorterTimeLimitIsKept() {
        let ann = town.signUp("ann")
        town.games.isUp = false
        var request = town.request("rsvp.mine", as: ann, after: Positions(["games": 77]))
        request.timeoutMs = 300
        let ticket = town.send(request)
        town.pass(milliseconds: 300)
        #expect(town.isAnswered(ticket))
    }

    @Test func positionsOfLogsThatMeanNothingHereAreIgnored() {
        let ann = town.signUp("ann")
        #expect(town.ask("rsvp.mine", as: ann, after: Positions(["chess": 9, "stats": 3])).isOK)
    }

    @Test func aReplyTellsSeenPositions() {
        let ann = town.signUp("ann")
        let game = town.ask("games.create", town.gameFields(), as: ann)
        #expect(game.at["games"] == UInt64(town.games.disk.lines.count))
        #expect(game.at["auth"] == UInt64(town.auth.disk.lines.count))
    }

    @Test func aRefusalAlsoTellsWhatItsServiceHasSeen() {
        let ann = town.signUp("ann")
        let refused = town.ask("games.create", ["sport": "soccer"], as: ann)
        #expect(
            refused.reason == .invalidArgument && refused.at["auth"] == UInt64(town.auth.disk.lines.count))
    }

    @Test func positionsAnotherServiceHadSeenCountAsSeen() {
        let (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
        let game = town.game(host: ann)
        let joined = town.ask("rsvp.going", ["gameId": game], as: bob)
        #expect(joined.at["games"] == UInt64(town.games.disk.lines.count))
        #expect(joined.at["rsvp"] == UInt64(town.rsvp.disk.lines.count))
    }

    @Test func aWrongAfterDoesNotKeepAServiceBusy() {
        let ann = town.signUp("ann")
        town.ask("rsvp.mine", as: ann, after: Positions(["games": 999_999]))
        let fetches = town.rsvp.fetches
        town.idle(seconds: 5)
        #expect(town.isWell && town.rsvp.fetches == fetches, "the source has said where its log ends")
        #expect(town.rsvp.follower(of: "games")?.lag == 0)
    }

    @Test func aRequestWithoutATokenDoesNotNeedOne() {
        #expect(town.ask("profile.nickname-check", ["nickname": "ann"])["available"] == true)
    }

    @Test func anUnknownTypeNamesTheNearest() {
        let answer = town.ask("games.craete", [:], as: town.signUp("ann"))
        #expect(answer.reason == .invalidArgument && answer.refusal?.field == "type")
        #expect(answer.refusal?.message.contains("games.create") == true)
    }

    @Test func aMalformedEnvelopeIsRefusedWithItsIdWhereReadable() {
        let id = "0199a1b2-0000-7000-8000-000000000001"
        #expect(town.raw("{\"id\":\"\(id)\"}", to: "games").envelope?.id == ID(id))
        #expect(
            town.raw("{\"id\":\"\(id)\",\"type\":\"games.get\",\"timeoutMs\":0}", to: "games").envelope?.id
                == ID(id))
        for text in ["", "[]", "{", "{\"id\":\"x\",\"type\":\"games.get\"}", "null"] {
            let answer = town.raw(text, to: "games")
            #expect(answer.reason == .invalidArgument && answer.envelope?.id == nil)
        }
    }
}
