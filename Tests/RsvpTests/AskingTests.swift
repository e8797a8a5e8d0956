// Opening and deadline of answers, saying no, and being asked (domain.md §6.12).

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@Suite struct AskingTests {
    private let pitch = Cast(players: 5)

    /// A game in two days.
    private func game(_ answering: JSONValue, _ more: JSONValue = [:]) -> JSONValue {
        let fields: JSONValue = ["answering": answering]
        return pitch.game(fields.merging(more))
    }

    private func going(_ number: Int, _ game: JSONValue) -> Answer {
        pitch.rsvp("going", pitch[number], game)
    }
    private func status(_ number: Int, _ game: JSONValue) -> String { pitch.status(pitch[number], game) }
    private var wanted: [JSONValue] { pitch.town.rsvp.told("rsvp.answer-wanted") }

    private func invite(_ numbers: Int..., to game: JSONValue) {
        for number in numbers { pitch.befriend(pitch.host, pitch[number]) }
        pitch.invite(numbers.map { pitch[$0] }, game)
    }

    private func nudge(_ game: JSONValue, _ who: String = "silent", as person: Person? = nil) -> Answer {
        pitch.rsvp("nudge", person ?? pitch.host, game, ["who": .string(who)])
    }

    // MARK: - Opening

    @Test func beforeItOpensOnlyThoseInvitedByThemselvesJoin() {
        let game = game(["opensHoursBefore": 24])
        invite(0, to: game)
        let early = going(1, game).refusal
        #expect(early?.reason == .tooEarly && early?.until == pitch.town.now.wall.adding(hours: 24))
        #expect(pitch.rsvp("maybe", pitch[1], game).reason == .tooEarly)
        #expect(going(0, game)["status"] == "going")
        pitch.town.advance(minutes: 24 * 60 - 1)
        #expect(going(1, game).reason == .tooEarly)
        pitch.town.advance(minutes: 1)
        #expect(going(1, game)["status"] == "going", "at the moment itself")
    }

    @Test func requestsWaitForTheOpeningAndLeavingDoesNot() {
        let game = game(["opensHoursBefore": 24], ["joinPolicy": "request"])
        #expect(going(0, game).reason == .tooEarly)
        invite(1, to: game)
        pitch.invitation("accept", pitch[1], game)
        #expect(pitch.rsvp("leave", pitch[1], game)["status"] == "left")
        #expect(going(1, game).reason == .tooEarly, "their invitation is over")
    }

    @Test func aWholeGroupWaitsForTheOpening() {
        let cast = Cast(["ann", "bob", "cat"])
        let group = cast.group()
        cast.join(group, "bob", "cat")
        let fields: JSONValue = [
            "groupId": group, "visibility": "group", "inviteGroup": true,
            "answering": ["opensHoursBefore": 24],
        ]
        let game = cast.town.game(host: cast["ann"], fields)
        #expect(cast.ask("rsvp.going", ["gameId": game], as: "bob").reason == .tooEarly)
        cast.ask("groups.role", ["groupId": group, "accountId": cast.id("cat"), "role": "admin"], as: "ann")
        #expect(cast.ask("rsvp.going", ["gameId": game], as: "cat")["status"] == "going", "a co-host")
    }

    // MARK: - The deadline

    @Test func atTheDeadlineMaybeAndSilenceEndOnce() throws {
        let game = game(["answerHoursBefore": 6])
        invite(0, to: game)
        pitch.rsvp("maybe", pitch[1], game)
        #expect(going(2, game)["status"] == "going")
        pitch.town.advance(hours: 41)
        #expect(status(0, game) == "invited" && status(1, game) == "maybe")
        pitch.town.advance(hours: 2)
        #expect([0, 1, 2].map { status($0, game) } == ["left", "left", "going"])
        let ended = pitch.town.rsvp.told("rsvp.changed").filter { $0["byDeadline"] == true }
        #expect(ended.count == 2 && ended.allSatisfy { $0["cause"] == "system" })
        #expect(pitch.rsvp("maybe", pitch[1], game).reason == .tooLate)
        #expect(going(1, game)["status"] == "going", "late answers are welcome")
        invite(3, to: game)
        for fromSnapshot in [true, false] {
            try pitch.town.restart("rsvp", fromSnapshot: fromSnapshot)
            pitch.town.advance(minutes: 10)
            #expect(status(3, game) == "invited", "who is invited later is asked until the start")
        }
        let closings = pitch.town.rsvp.told("rsvp._private.answers-closed")
        #expect(closings.count == 1)
    }

    @Test func aRowStaysWhereNobodyCouldComeBack() {
        let game = game(["answerHoursBefore": 6], ["visibility": "private"])
        invite(0, 1, to: game)
        pitch.rsvp("maybe", pitch[0], game)
        pitch.town.advance(hours: 43)
        #expect(status(0, game) == "maybe" && status(1, game) == "invited")
        #expect(pitch.invitation("accept", pitch[1], game) == "going")
    }

    @Test func aGameThatIsMovedHasAnotherDeadline() {
        let game = game(["answerHoursBefore": 6])
        pitch.town.advance(hours: 43)
        pitch.update(game, ["startsAt": pitch.town.time(hours: 30)])
        #expect(pitch.rsvp("maybe", pitch[0], game)["status"] == "maybe")
        pitch.town.advance(hours: 25)
        #expect(status(0, game) == "left")
        #expect(pitch.town.rsvp.told("rsvp._private.answers-closed").count == 2)
    }

    // MARK: - No

    @Test func sayingNoFreesTheSlotAndMayBeTakenBack() {
        let game = pitch.game(capacity: 2)
        #expect(going(0, game)["status"] == "going" && going(1, game)["status"] == "waitlisted")
        let answer = pitch.rsvp("no", pitch[0], game, ["note": "A cold"])
        #expect(answer["status"] == "declined" && answer["note"] == "A cold")
        #expect(status(1, game) == "going")
        let lines = pitch.town.rsvp.disk.lines.count
        #expect(pitch.rsvp("no", pitch[0], game).isOK && pitch.town.rsvp.disk.lines.count == lines)
        #expect(going(0, game)["status"] == "waitlisted")
    }

    @Test func hostsReadWhoSaidNoAndOthersHowMany() {
        let game = pitch.game()
        invite(0, 1, to: game)
        pitch.rsvp("no", pitch[0], game, ["note": "A cold"])
        #expect(going(2, game)["status"] == "going")
        let shown = pitch.rsvp("answers", pitch.host, game)
        func names(_ list: String) -> [String] {
            (shown[list].arrayValue ?? []).compactMap { $0["nickname"]?.stringValue }
        }
        #expect(names("no") == [pitch[0].nickname] && names("silent") == [pitch[1].nickname])
        #expect(shown["no"].arrayValue?.first?["note"] == "A cold")
        #expect(names("going").contains(pitch[2].nickname) && names("maybe") == [])
        #expect(pitch.rsvp("answers", pitch[2], game).reason == .forbidden)
        let roster = pitch.roster(game, as: pitch[2])
        #expect(roster["no"] == 1 && roster["declined"] == .null)
        pitch.rsvp("going", pitch[0], game)
        #expect(pitch.roster(game)["no"] == .null)
    }

    @Test func onlyThoseAskedSayNo() {
        let game = pitch.game()
        #expect(pitch.rsvp("no", pitch[0], game).reason == .conflict)
        #expect(pitch.rsvp("no", pitch.host, game).reason == .forbidden)
        #expect(going(0, game)["status"] == "going")
        pitch.town.advance(hours: 49)
        #expect(pitch.rsvp("no", pitch[0], game).reason == .tooLate)
    }

    @Test func aMemberSaysNoWithoutBeingInvited() {
        let cast = Cast(["ann", "bob"])
        let group = cast.group()
        cast.join(group, "bob")
        let game = cast.town.game(host: cast["ann"], ["groupId": group, "visibility": "group"])
        #expect(cast.ask("rsvp.no", ["gameId": game], as: "bob")["status"] == "declined")
        #expect(cast.ask("rsvp.going", ["gameId": game], as: "bob")["status"] == "going")
    }

    // MARK: - Nudges

    @Test func hostsAskTheSilentOnceInTwelveHours() {
        let game = pitch.game()
        invite(0, 1, to: game)
        pitch.rsvp("maybe", pitch[1], game)
        #expect(nudge(game, as: pitch[1]).reason == .forbidden)
        #expect(nudge(game)["nudgedCount"] == 1 && wanted.last?["accountIds"] == [pitch[0].id])
        let early = nudge(game, "both").refusal
        #expect(early?.reason == .tooEarly && early?.until == pitch.town.now.wall.adding(hours: 12))
        #expect(pitch.rsvp("answers", pitch.host, game)["nudgeFrom"] == pitch.town.time(hours: 12))
        pitch.town.advance(minutes: 12 * 60 - 1)
        #expect(nudge(game).reason == .tooEarly)
        pitch.town.advance(minutes: 1)
        #expect(nudge(game, "both")["nudgedCount"] == 2)
        pitch.town.advance(hours: 12)
        #expect(nudge(game, "maybe")["nudgedCount"] == 1)
    }

    @Test func nobodyToAskWritesNothing() {
        let game = pitch.game()
        let lines = pitch.town.rsvp.disk.lines.count
        #expect(nudge(game)["nudgedCount"] == 0 && pitch.town.rsvp.disk.lines.count == lines)
        #expect(nudge(game).isOK, "and no time has to pass")
        pitch.games("close", game)
        #expect(nudge(game).reason == .gameNotOpen)
    }

    @Test func anInvitationIsRecalledOnceAfterTwoDays() throws {
        let game = pitch.game(["startsAt": pitch.town.time(days: 6)])
        invite(0, 1, to: game)
        pitch.invitation("accept", pitch[1], game)
        pitch.town.advance(minutes: 48 * 60 - 1)
        #expect(wanted.isEmpty)
        for fromSnapshot in [true, false] { try pitch.town.restart("rsvp", fromSnapshot: fromSnapshot) }
        pitch.town.advance(minutes: 2)
        #expect(wanted.count == 1 && wanted[0]["accountIds"] == [pitch[0].id])
        #expect(wanted[0]["occasion"] == "invitation" && wanted[0]["isQuiet"] == nil)
        for fromSnapshot in [true, false] {
            try pitch.town.restart("rsvp", fromSnapshot: fromSnapshot)
            pitch.town.advance(hours: 20)
        }
        #expect(wanted.count == 1)
    }

    @Test func aNudgeTakesThePlaceOfTheRecall() {
        let game = pitch.game(["startsAt": pitch.town.time(days: 6)])
        invite(0, to: game)
        pitch.town.advance(hours: 1)
        _ = nudge(game)
        pitch.town.advance(hours: 60)
        #expect(wanted.count == 1)
    }

    @Test func aDayBeforeTheDeadlineTheOthersAreAsked() {
        let game = game(["answerHoursBefore": 10], ["startsAt": pitch.town.time(hours: 60)])
        invite(0, to: game)
        pitch.rsvp("maybe", pitch[1], game)
        pitch.town.advance(hours: 20)
        invite(2, to: game)
        #expect(going(3, game)["status"] == "going")
        pitch.town.advance(hours: 7)
        #expect(wanted.count == 1 && wanted[0]["occasion"] == "deadline")
        let people = wanted[0]["accountIds"]?.arrayValue ?? []
        #expect(people.count == 2 && people.contains(pitch[0].id) && people.contains(pitch[1].id))
        pitch.town.advance(hours: 25)
        #expect(wanted.count == 1, "the recall of the late invitation is after the deadline")
    }

    @Test func aCancelledGameAsksNobody() {
        let game = pitch.game(["startsAt": pitch.town.time(days: 6), "answering": ["answerHoursBefore": 6]])
        invite(0, to: game)
        pitch.games("cancel", game)
        pitch.town.advance(days: 7)
        #expect(wanted.isEmpty && pitch.town.rsvp.told("rsvp._private.answers-closed").isEmpty)
    }
}
