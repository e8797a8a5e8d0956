// Decisions about an RSVP, in the order of domain.md §6.3; `DecisionTests` has those of one rule alone.

import Contracts
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

@Suite struct AnswerTests {
    let pitch = Cast()

    // MARK: - 1. Visible, open, not started

    @Test(arguments: ["close", "cancel"]) func aGameThatIsNotOpenTakesNobody(verb: String) {
        let game = pitch.game()
        pitch.games(verb, game)
        #expect(pitch.outcome("going", pitch[0], game) == "game_not_open")
        #expect(pitch.outcome("maybe", pitch[0], game) == "game_not_open")
    }

    @Test func aClosedGameStillLetsPlayersSwitchAndLeave() {
        let game = pitch.game()
        for person in [pitch[0], pitch[1], pitch[2]] { pitch.rsvp("going", person, game) }
        pitch.rsvp("maybe", pitch[2], game)
        pitch.games("close", game)
        #expect(pitch.outcome("maybe", pitch[0], game) == "maybe")
        #expect(pitch.outcome("leave", pitch[1], game) == "left")
        #expect(pitch.outcome("going", pitch[2], game) == "game_not_open", "maybe is not going")
        #expect(pitch.outcome("going", pitch[0], game) == "game_not_open")
    }

    @Test func aCancelledGameIsNotOpenRatherThanTooLate() {
        let game = pitch.game()
        pitch.games("cancel", game)
        pitch.town.advance(hours: 48)
        #expect(pitch.outcome("going", pitch[0], game) == "game_not_open")
    }

    // MARK: - 2. The tier

    @Test func aGatedGameWantsTierTwo() {
        let game = pitch.game(["requireTier2": true, "requirements": ["minAge": 99]])
        #expect(game == .null, "the host has no second tier either")
        let gated = pitch.game(["requirements": ["minAge": 99]])
        pitch.update(gated, ["requireTier2": true])
        let answer = pitch.rsvp("going", pitch[0], gated)
        #expect(answer.reason == .tierRequired && answer.refusal?.tier == 2)
        #expect(answer.refusal?.missing?.first == "primaryLocation")
        #expect(pitch.town.rsvp.disk.lines.last?.header.type == "rsvp.gate-hit")
    }

    @Test func aPlayerOfTierTwoJoinsAGatedGame() {
        let gated = pitch.game()
        pitch.update(gated, ["requireTier2": true])
        pitch.town.changeFacts(of: pitch[0]) {
            $0.tier = 2
            $0.missing = []
        }
        #expect(pitch.outcome("going", pitch[0], gated) == "going")
        #expect(pitch.outcome("going", pitch[1], gated) == "tier_required")
    }

    // MARK: - 3. Those who were removed

    @Test func aPlayerWhoLeftOrWasDeclinedMayComeBack() {
        let game = pitch.game()
        pitch.rsvp("going", pitch[0], game)
        pitch.rsvp("leave", pitch[0], game)
        #expect(pitch.outcome("going", pitch[0], game) == "going")
        let asks = pitch.game(["joinPolicy": "request"])
        pitch.rsvp("going", pitch[0], asks)
        pitch.decide("decline", pitch[0], asks)
        #expect(pitch.outcome("going", pitch[0], asks) == "requested")
    }

    // MARK: - 5. Policy

    @Test func requestsEndTwoHoursBeforeTheStart() {
        let game = pitch.game(["joinPolicy": "request"])
        pitch.town.advance(hours: 45, minutes: 59, seconds: 59)
        #expect(pitch.outcome("going", pitch[0], game) == "requested")
        pitch.town.advance(seconds: 1)
        #expect(pitch.outcome("going", pitch[1], game) == "too_late")
        #expect(pitch.decide("accept", pitch[0], game) == "going", "what was asked in time can be granted")
    }

    @Test func aNewJoinPolicyDoesNotBindThoseInTheGame() {
        let game = pitch.game(capacity: 3)
        for (person, verb) in [
            (pitch[0], "going"), (pitch[1], "maybe"), (pitch[2], "going"), (pitch[3], "going"),
        ] {
            pitch.rsvp(verb, person, game)
        }
        pitch.update(game, ["joinPolicy": "invite"])
        #expect(pitch.outcome("maybe", pitch[0], game) == "maybe")
        #expect(pitch.outcome("going", pitch[1], game) == "waitlisted")
        #expect(pitch.outcome("maybe", pitch[3], game) == "maybe")
    }

    @Test func tenRequestsMayBeOpen() {
        let games = (0..<11).map { _ in pitch.game(["joinPolicy": "request"]) }
        for game in games.prefix(10) { #expect(pitch.outcome("going", pitch[0], game) == "requested") }
        #expect(pitch.outcome("going", pitch[0], games[10]) == "conflict")
        pitch.rsvp("leave", pitch[0], games[0])
        #expect(pitch.outcome("going", pitch[0], games[10]) == "requested")
    }

    @Test func aRequestToACancelledGameIsNotOpen() {
        let games = (0..<11).map { _ in pitch.game(["joinPolicy": "request"]) }
        for game in games.prefix(10) { pitch.rsvp("going", pitch[0], game) }
        pitch.games("cancel", games[3])
        #expect(pitch.outcome("going", pitch[0], games[10]) == "requested")
    }

    // MARK: - 6. Slots

    @Test func aPlayerWhoComesToAFullGameWaits() {
        let game = pitch.game(capacity: 2)
        #expect(pitch.outcome("going", pitch[0], game) == "going")
        let waiting = pitch.rsvp("going", pitch[1], game)
        #expect(waiting["status"] == "waitlisted" && waiting["position"] == 1)
        #expect(pitch.rsvp("going", pitch[2], game)["position"] == 2)
    }

    @Test func oneOfTwoGetsTheLastSlot() {
        let game = pitch.game(capacity: 2)
        let tickets = [pitch[0], pitch[1]].map {
            pitch.town.send(pitch.town.request("rsvp.going", ["gameId": game], as: $0))
        }
        #expect(tickets.map { pitch.town.answer($0)["status"] } == ["going", "waitlisted"])
    }

    // MARK: - What already holds

    @Test func repeatingAnAnswerWritesNothing() {
        let game = pitch.game(capacity: 2)
        for (person, verb) in [(pitch[0], "going"), (pitch[1], "going"), (pitch[2], "maybe")] {
            pitch.rsvp(verb, person, game)
        }
        let count = pitch.changes.count
        #expect(pitch.outcome("going", pitch[0], game) == "going")
        #expect(pitch.outcome("going", pitch[1], game) == "waitlisted")
        #expect(pitch.outcome("maybe", pitch[2], game) == "maybe")
        #expect(pitch.outcome("going", pitch.host, game) == "going" && pitch.changes.count == count)
    }

    @Test func aRepeatedRequestIsAnsweredTheSameWay() throws {
        let (game, id) = (pitch.game(capacity: 2), pitch.town.freshID())
        let first = pitch.town.ask("rsvp.going", ["gameId": game], as: pitch[0], id: id)
        pitch.rsvp("leave", pitch[0], game)
        try pitch.town.restart("rsvp")
        let count = pitch.changes.count
        let second = pitch.town.ask("rsvp.going", ["gameId": game], as: pitch[0], id: id)
        #expect(
            second["status"] == "going" && second["counts"] == first["counts"] && pitch.changes.count == count
        )
    }
}
