// Games with a minimum: deciding whether they take place, by number and by hosts (domain.md §4.13).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct DecidingTests {
    private let pitch = Cast(players: 5)

    /// A game in two days that takes three people and is decided 12 hours before.
    private func game(_ answering: JSONValue = [:], _ more: JSONValue = [:]) -> JSONValue {
        let minimum: JSONValue = ["minPlayers": 3]
        let fields: JSONValue = ["answering": minimum.merging(answering)]
        return pitch.game(fields.merging(more))
    }

    private func shown(_ game: JSONValue) -> JSONValue {
        pitch.ask("games.get", ["gameId": game], pitch.host)["decision"]
    }

    private func decide(_ choice: String, _ game: JSONValue, as person: Person? = nil) -> Answer {
        pitch.ask("games.decide", ["gameId": game, "choice": .string(choice)], person ?? pitch.host)
    }

    private var decided: [JSONValue] { pitch.town.games.told("games.decided") }
    private func come(_ count: Int, _ game: JSONValue) {
        for number in 0..<count { pitch.rsvp("going", pitch[number], game) }
    }

    // MARK: - The moment

    @Test func enoughPeopleDecideItOnceAtItsMoment() throws {
        let game = game()
        come(2, game)
        #expect(shown(game) == "pending")
        pitch.town.advance(hours: 35)
        #expect(decided.isEmpty)
        pitch.town.advance(hours: 2)
        #expect(shown(game) == "on" && decided.count == 1)
        #expect(decided.first?["going"] == 3 && decided.first?["by"] == nil)
        for fromSnapshot in [true, false] {
            try pitch.town.restart("games", fromSnapshot: fromSnapshot)
            pitch.town.advance(hours: 1)
            #expect(shown(game) == "on" && decided.count == 1, "it is told once")
        }
    }

    @Test func guestsCountInTheMinimum() {
        let game = game([:], ["guestsEach": 1])
        pitch.rsvp("going", pitch[0], game, ["guests": 1])
        pitch.town.advance(hours: 37)
        #expect(shown(game) == "on")
    }

    @Test func tooFewAskTheHostsAndEnoughLaterDecide() {
        let game = game()
        come(1, game)
        pitch.town.advance(hours: 37)
        #expect(shown(game) == "short")
        come(2, game)
        #expect(shown(game) == "on" && decided.count == 2)
    }

    @Test func tooFewCallItOffWhereTheHostSaidSo() {
        let game = game(["ifShort": "cancel"])
        come(1, game)
        pitch.town.advance(hours: 37)
        let shown = pitch.ask("games.get", ["gameId": game], pitch.host)
        #expect(shown["status"] == "cancelled" && shown["statusReason"] == "short")
        #expect(shown["cancelledBy"] == .null && decided.isEmpty)
        let told = pitch.town.games.told("games.cancelled").last?["audienceIds"]?.arrayValue ?? []
        #expect(told.contains(pitch.host.id), "the host is told as well")
    }

    @Test func aGameThatIsMadeOrMovedPastItsMomentAsksItsHostAndIsNotCalledOff() {
        let cancel: JSONValue = ["ifShort": "cancel"]
        let tonight = game(cancel, ["startsAt": pitch.town.time(hours: 5)])
        let moved = game(cancel)
        pitch.ask("games.update", ["gameId": moved, "startsAt": pitch.town.time(hours: 6)], pitch.host)
        pitch.town.advance(minutes: 1)
        for game in [tonight, moved] {
            let shown = pitch.ask("games.get", ["gameId": game], pitch.host)
            #expect(shown["status"] == "open" && shown["decision"] == "short")
            #expect(decide("wait", game)["decision"] == "pending")
        }
        come(2, moved)
        pitch.town.advance(hours: 3)
        #expect(shown(moved) == "on")
        let off = pitch.ask("games.get", ["gameId": tonight], pitch.host)
        #expect(off["status"] == "cancelled" && off["statusReason"] == "short", "its host has waited")
    }

    @Test func aGameIsDecidedNoSoonerThanItsDeadline() {
        let times: [(JSONValue, Int)] = [
            (["answerHoursBefore": 2], 46), (["answerHoursBefore": 12], 36), (["answerHoursBefore": 24], 36),
            (["answerHoursBefore": 2, "decideHoursBefore": 6], 42),
        ]
        for (answering, hours) in times {
            let shown = pitch.ask("games.get", ["gameId": game(answering)], pitch.host)
            #expect(shown["decideAt"] == pitch.town.time(hours: hours))
        }
    }

    @Test func nobodyDecidesAndItTakesPlace() {
        let game = game()
        pitch.town.advance(hours: 60)
        #expect(shown(game) == "short")
        #expect(pitch.ask("games.get", ["gameId": game], pitch.host)["status"] != "cancelled")
    }

    @Test func fewerThanTheMinimumAreToldOnceAfterIt() {
        let game = game()
        come(2, game)
        pitch.town.advance(hours: 37)
        pitch.rsvp("leave", pitch[0], game)
        #expect(decided.last?["isBelow"] == true && shown(game) == "on")
        pitch.rsvp("leave", pitch[1], game)
        come(2, game)
        pitch.rsvp("leave", pitch[0], game)
        #expect(decided.count == 2)
    }

    // MARK: - Hosts

    @Test func hostsGoAheadWithThoseWhoCome() {
        let game = game()
        come(1, game)
        #expect(decide("go", game, as: pitch[0]).reason == .forbidden)
        #expect(decide("wait", game).reason == .conflict, "nothing is short yet")
        #expect(decide("go", game)["decision"] == "on")
        #expect(decided.last?["by"] == pitch.host.id)
        let count = decided.count
        #expect(decide("go", game)["decision"] == "on" && decided.count == count, "as it is")
        pitch.town.advance(hours: 40)
        #expect(decided.count == count, "the moment decides nothing any more")
    }

    @Test func hostsWaitThreeTimesAndTheFourthIsRefused() {
        let game = game(["decideHoursBefore": 24])
        pitch.town.advance(hours: 25)
        for _ in 1...AnsweringLimits.waitsMax {
            #expect(shown(game) == "short")
            #expect(decide("wait", game)["decision"] == "pending")
            pitch.town.advance(minutes: 119)
            #expect(shown(game) == "pending")
            pitch.town.advance(minutes: 2)
        }
        #expect(shown(game) == "short")
        #expect(decide("wait", game).reason == .conflict)
        #expect(decide("go", game)["decision"] == "on")
    }

    @Test func waitingEndsHalfAnHourBeforeTheStart() {
        let game = game(["decideHoursBefore": 1])
        pitch.town.advance(minutes: 47 * 60 + 5)
        #expect(decide("wait", game)["decision"] == "pending")
        pitch.town.advance(minutes: 26)
        #expect(shown(game) == "short")
        #expect(decide("wait", game).reason == .tooLate)
        pitch.town.advance(minutes: 40)
        #expect(decide("go", game).reason == .tooLate, "it has started")
    }

    @Test func aGameWithoutAMinimumIsNotDecided() {
        let game = pitch.game()
        #expect(shown(game) == .null && decide("go", game).reason == .conflict)
    }

    // MARK: - Fields

    @Test func boundsAreRefusedAtTheirEdges() {
        func field(_ answering: JSONValue, _ more: JSONValue = [:]) -> String? {
            let fields: JSONValue = ["answering": answering]
            let all = pitch.town.gameFields(fields.merging(more))
            return pitch.ask("games.create", all, pitch.host).refusal?.field
        }
        #expect(field(["opensHoursBefore": 0]) == "answering.opensHoursBefore")
        #expect(field(["opensHoursBefore": 1441]) == "answering.opensHoursBefore")
        #expect(field(["answerHoursBefore": 0]) == "answering.answerHoursBefore")
        #expect(field(["answerHoursBefore": 337]) == "answering.answerHoursBefore")
        #expect(field(["opensHoursBefore": 5, "answerHoursBefore": 5]) == "answering.answerHoursBefore")
        #expect(field(["minPlayers": 1]) == "answering.minPlayers")
        #expect(field(["minPlayers": 201]) == "answering.minPlayers")
        #expect(field(["minPlayers": 5, "decideHoursBefore": 73]) == "answering.decideHoursBefore")
        #expect(field(["decideHoursBefore": 12]) == "answering.minPlayers", "nothing to decide")
        #expect(field(["ifShort": "cancel"]) == "answering.minPlayers")
        #expect(field(["minPlayers": 5], ["capacity": 4]) == "answering.minPlayers")
        let edge: JSONValue = [
            "opensHoursBefore": 1440, "answerHoursBefore": 336, "minPlayers": 4, "decideHoursBefore": 72,
        ]
        #expect(field(edge, ["capacity": 4]) == nil)
    }

    @Test func momentsMoveWithTheStartAndAPastOneIsTooLate() {
        let game = game(["answerHoursBefore": 6, "opensHoursBefore": 40])
        let before = pitch.ask("games.get", ["gameId": game], pitch.host)
        #expect(before["answerBy"] == pitch.town.time(hours: 42))
        #expect(before["opensAt"] == pitch.town.time(hours: 8))
        #expect(before["decideAt"] == pitch.town.time(hours: 42))
        pitch.ask("games.update", ["gameId": game, "startsAt": pitch.town.time(hours: 72)], pitch.host)
        let moved = pitch.ask("games.get", ["gameId": game], pitch.host)
        #expect(moved["answerBy"] == pitch.town.time(hours: 66))
        let late: JSONValue = ["gameId": game, "answering": ["answerHoursBefore": 100]]
        let refusal = pitch.ask("games.update", late, pitch.host).refusal
        #expect(refusal?.reason == .tooLate && refusal?.field == "answering.answerHoursBefore")
        #expect(pitch.ask("games.update", ["gameId": game, "answering": .null], pitch.host).isOK)
        #expect(pitch.ask("games.get", ["gameId": game], pitch.host)["answering"] == .null)
    }

    @Test func anotherMinimumDecidesAnew() {
        let game = game()
        come(1, game)
        pitch.town.advance(hours: 37)
        #expect(shown(game) == "short")
        pitch.ask("games.update", ["gameId": game, "answering": ["minPlayers": 2]], pitch.host)
        pitch.town.advance(minutes: 1)
        #expect(shown(game) == "on")
    }

    @Test func aSeriesAndACopyHaveItToo() {
        let series = pitch.town.series(host: pitch.host, ["answering": ["minPlayers": 4]])
        for game in series.games { #expect(shown(game) == "pending") }
        let copy = pitch.ask(
            "games.duplicate", ["gameId": series.games[0], "startsAt": pitch.town.time(days: 9)], pitch.host)
        #expect(copy["answering", "minPlayers"] == 4 && copy["decision"] == "pending")
    }
}
