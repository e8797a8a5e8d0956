// The host's decisions, leaving, and deadlines (domain.md §6.2, §6.3).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct HostTests {
    let pitch = Cast()

    private func asked(capacity: Int? = nil, _ more: JSONValue = [:]) -> JSONValue {
        let game = pitch.game(capacity: capacity, more.merging(["joinPolicy": "request"]))
        pitch.rsvp("going", pitch[0], game)
        return game
    }

    // MARK: - Accept, decline, remove

    @Test func aRequestIsGranted() {
        let game = asked()
        #expect(pitch.status(pitch[0], game) == "requested")
        #expect(pitch.decide("accept", pitch[0], game) == "going")
        #expect(pitch.changes.last?["cause"] == "host" && pitch.changes.last?["by"] == pitch.host.id)
    }

    @Test func aRequestIsGrantedWhileTheGameIsClosed() {
        let game = asked()
        pitch.games("close", game)
        #expect(pitch.decide("accept", pitch[0], game) == "going")
    }

    @Test func aRequestToAFullGameIsGrantedAPlaceInTheLine() {
        let game = asked(capacity: 2)
        pitch.rsvp("going", pitch[1], game)
        #expect(
            pitch.decide("accept", pitch[0], game) == "going"
                && pitch.decide("accept", pitch[1], game) == "waitlisted")
        let strict = asked(capacity: 2, ["waitlist": false])
        pitch.rsvp("going", pitch[1], strict)
        pitch.decide("accept", pitch[0], strict)
        #expect(pitch.decide("accept", pitch[1], strict) == "game_full")
    }

    @Test func noRequestIsGrantedAfterTheStart() {
        let game = asked()
        pitch.update(game, ["startsAt": pitch.town.time(minutes: 1)])
        pitch.town.rsvp.isUp = false
        pitch.town.pass(milliseconds: 60_000)
        pitch.town.rsvp.isUp = true
        #expect(["too_late", "conflict"].contains(pitch.decide("accept", pitch[0], game)))
        #expect(pitch.status(pitch[0], game) == "left")
    }

    @Test func onlyARequestIsAcceptedOrDeclined() {
        let game = asked()
        for verb in ["accept", "decline"] { #expect(pitch.decide(verb, pitch[1], game) == "conflict") }
        #expect(pitch.decide("decline", pitch[0], game) == "declined")
        #expect(pitch.decide("accept", pitch[0], game) == "conflict")
        #expect(pitch.outcome("accept", pitch.host, game, ["accountId": "nobody"]) == "not_found")
    }

    @Test func onlyTheHostDecidesAboutRequests() {
        let game = asked()
        for verb in ["accept", "decline", "remove"] {
            #expect(pitch.decide(verb, pitch[0], game, as: pitch[1]) == "forbidden")
        }
    }

    @Test func aGatedGameWantsAHostOfTierTwo() {
        let game = asked()
        pitch.update(game, ["requireTier2": true])
        #expect(pitch.outcome("accept", pitch.host, game, ["accountId": "nobody"]) == "not_found")
        #expect(pitch.decide("accept", pitch[0], game, as: pitch[1]) == "forbidden")
        #expect(!pitch.town.rsvp.types.contains("rsvp.gate-hit"))
        for verb in ["accept", "decline", "remove"] {
            #expect(pitch.decide(verb, pitch[1], game) == "tier_required", "whether they have asked or not")
        }
        #expect(pitch.town.rsvp.types.suffix(3) == ["rsvp.gate-hit", "rsvp.gate-hit", "rsvp.gate-hit"])
        pitch.town.complete(pitch.host)
        #expect(pitch.decide("accept", pitch[0], game) == "going")
    }

    @Test func aHostRemovesAnyoneInTheGame() {
        let game = pitch.game(capacity: 2)
        for person in [pitch[0], pitch[1]] { pitch.rsvp("going", person, game) }
        pitch.rsvp("maybe", pitch[2], game)
        #expect(
            pitch.decide("remove", pitch[1], game) == "removed"
                && pitch.decide("remove", pitch[2], game) == "removed")
        #expect(pitch.decide("remove", pitch[3], game) == "conflict")
        #expect(pitch.decide("remove", pitch.host, game) == "forbidden")
        pitch.town.advance(hours: 49)
        #expect(pitch.decide("remove", pitch[0], game) == "removed", "after the start too")
        pitch.games("complete", game)
        #expect(pitch.decide("remove", pitch[1], game) == "removed", "as it already is")
    }

    @Test func nobodyIsRemovedAfterCompletion() {
        let game = pitch.game()
        pitch.rsvp("going", pitch[0], game)
        pitch.town.advance(hours: 48)
        pitch.games("complete", game)
        #expect(pitch.decide("remove", pitch[0], game) == "conflict")
    }

    // MARK: - Leaving

    @Test func aPlayerLeavesFromAnyStatus() {
        let game = pitch.game(capacity: 2)
        for person in [pitch[0], pitch[1]] { pitch.rsvp("going", person, game) }
        pitch.rsvp("maybe", pitch[2], game)
        for person in [pitch[1], pitch[2], pitch[0]] {
            #expect(pitch.outcome("leave", person, game) == "left")
        }
        #expect(pitch.outcome("leave", pitch[0], asked()) == "left")
        #expect(pitch.outcome("leave", pitch[0], game) == "left", "again")
        #expect(pitch.outcome("leave", pitch[3], game) == "conflict")
    }

    @Test func theHostDoesNotLeave() {
        #expect(pitch.outcome("leave", pitch.host, pitch.game()) == "forbidden")
    }

    @Test func aPlayerLeavesUntilTheStart() {
        let game = pitch.game()
        for person in [pitch[0], pitch[1]] { pitch.rsvp("going", person, game) }
        pitch.town.advance(hours: 47, minutes: 59, seconds: 59)
        #expect(pitch.outcome("leave", pitch[0], game) == "left")
        pitch.town.advance(seconds: 1)
        #expect(pitch.outcome("leave", pitch[1], game) == "too_late")
    }

    @Test func aSuspendedPlayerMayStillLeave() {
        let game = pitch.game()
        pitch.rsvp("going", pitch[0], game)
        pitch.town.changeFacts(of: pitch[0]) { $0.status = .suspended }
        #expect(pitch.outcome("maybe", pitch[0], game) == "suspended")
        #expect(pitch.outcome("leave", pitch[0], game) == "left")
    }

    @Test func aRequestIsTakenBackThoughTheGameIsPrivateNow() {
        let game = asked()
        pitch.update(game, ["visibility": "private"])
        #expect(pitch.outcome("leave", pitch[0], game) == "left")
    }

    // MARK: - The clock

    @Test func openRequestsEndAtTheStart() {
        let game = asked()
        pitch.town.advance(hours: 47, minutes: 59, seconds: 59)
        #expect(pitch.status(pitch[0], game) == "requested")
        pitch.town.advance(seconds: 1)
        #expect(pitch.status(pitch[0], game) == "left" && pitch.changes.last?["cause"] == "system")
        let count = pitch.changes.count
        pitch.town.advance(days: 5)
        #expect(pitch.changes.count == count)
    }

    @Test func openRequestsEndAtTheNewStart() {
        let game = asked()
        pitch.update(game, ["startsAt": pitch.town.time(hours: 72)])
        pitch.town.advance(hours: 71)
        #expect(pitch.status(pitch[0], game) == "requested")
        pitch.town.advance(hours: 1)
        #expect(pitch.status(pitch[0], game) == "left")
    }

    @Test func openRequestsEndOnceOverRestarts() throws {
        let game = asked()
        pitch.town.rsvp.isUp = false
        pitch.town.advance(hours: 49)
        try pitch.town.restart("rsvp")
        pitch.town.idle(seconds: 12)
        try pitch.town.restart("rsvp")
        pitch.town.idle(seconds: 12)
        #expect(pitch.changes.filter { $0["gameId"] == game && $0["to"] == "left" }.count == 1)
    }
}
