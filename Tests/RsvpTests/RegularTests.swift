// Regulars of series and groups: asking, places in games, pauses (domain.md §6.13).

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@Suite struct RegularTests {
    private let cast = Cast(["ann", "bob", "cat", "dan", "eve"])

    private func regular(
        _ verb: String, _ of: JSONValue, _ more: JSONValue = [:], as person: String
    ) -> Answer {
        cast.ask("rsvp.regular-\(verb)", of.merging(more), as: person)
    }

    private func ask(_ person: String, _ of: JSONValue) -> Answer {
        regular("ask", of, ["accountId": cast.id(person)], as: "ann")
    }

    /// A group of Ann's whose members are regulars.
    private func group(_ people: String...) -> JSONValue {
        let group = cast.group()
        for person in people { cast.join(group, person) }
        let of: JSONValue = ["groupId": group]
        for person in people {
            _ = ask(person, of)
            cast.town.advance(seconds: 1)
            let answer = regular("accept", of, as: person)
            if !answer.isOK { cast.town.note("no regular: \(answer)") }
        }
        return group
    }

    private func game(_ group: JSONValue, _ answering: JSONValue = [:], _ more: JSONValue = [:]) -> JSONValue
    {
        let terms: JSONValue = ["autoRegulars": true]
        let fields: JSONValue = [
            "groupId": group, "visibility": "group", "requireTier2": false,
            "answering": terms.merging(answering),
        ]
        let game = cast.town.game(host: cast["ann"], fields.merging(more))
        cast.town.advance(seconds: 1)
        return game
    }

    private func status(_ person: String, _ game: JSONValue) -> String {
        let mine = cast.ask("rsvp.mine", ["limit": 100], as: person).items
        return mine.first { $0["gameId"] == game }?["status"]?.stringValue ?? "none"
    }

    // MARK: - Asking

    @Test func nobodyIsARegularByAnothersWord() {
        let group = cast.group()
        cast.join(group, "bob")
        let of: JSONValue = ["groupId": group]
        #expect(ask("bob", of).isOK)
        let game = game(group)
        #expect(status("bob", game) == "none", "was asked, and has not answered")
        #expect(regular("refuse", of, as: "bob").isOK)
        #expect(regular("accept", of, as: "bob").reason == .conflict)
        #expect(regular("leave", of, as: "bob").reason == .conflict)
        #expect(status("bob", self.game(group)) == "none")
    }

    @Test func onlyFriendsPlayersAndMembersAreAsked() {
        let series = cast.town.series(host: cast["ann"], ["requireTier2": false])
        let of: JSONValue = ["seriesId": series.id]
        #expect(ask("bob", of).reason == .forbidden, "a stranger")
        #expect(regular("ask", of, ["accountId": cast.id("cat")], as: "bob").reason == .forbidden)
        cast.town.going(cast["bob"], series.games[0])
        #expect(ask("bob", of).isOK)
        cast.befriend("ann", "cat")
        #expect(ask("cat", of).isOK)
        #expect(ask("ann", of).reason == .conflict)
        let group = cast.group()
        #expect(ask("bob", ["groupId": group]).reason == .forbidden, "no member")
        #expect(ask("bob", ["seriesId": group]).reason == .notFound)
    }

    @Test func aPersonWhoSaidNoIsAskedAgainAfterThirtyDays() {
        let group = cast.group()
        cast.join(group, "bob")
        let of: JSONValue = ["groupId": group]
        let asked = cast.town.now.wall
        #expect(ask("bob", of).isOK)
        let lines = cast.town.rsvp.disk.lines.count
        #expect(ask("bob", of).isOK && cast.town.rsvp.disk.lines.count == lines, "as it is")
        #expect(regular("refuse", of, as: "bob").isOK)
        let refusal = ask("bob", of).refusal
        #expect(refusal?.reason == .tooEarly && refusal?.until == asked.adding(days: 30))
        cast.town.advance(to: asked.adding(days: 30))
        #expect(ask("bob", of).isOK)
    }

    @Test func fiftyAreAskedAndNoMore() {
        let crowd = Cast(players: RegularLimits.peopleMax + 1)
        let series = crowd.town.series(host: crowd.host, ["requireTier2": false])
        let of: JSONValue = ["seriesId": series.id]
        for (number, person) in crowd.players.enumerated() {
            crowd.rsvp("going", person, series.games[0])
            let answer = crowd.ask("rsvp.regular-ask", of.merging(["accountId": person.id]), crowd.host)
            #expect(answer.isOK == (number < RegularLimits.peopleMax), "\(number)")
        }
        let first: JSONValue = ["accountId": crowd[0].id]
        #expect(crowd.ask("rsvp.regular-end", of.merging(first), crowd.host).isOK)
        let last: JSONValue = ["accountId": crowd[RegularLimits.peopleMax].id]
        #expect(crowd.ask("rsvp.regular-ask", of.merging(last), crowd.host).isOK)
    }

    // MARK: - Places

    @Test func regularsAreGoingInTheirOrderWhileThereAreSlots() throws {
        let group = group("cat", "bob", "dan")
        let game = game(group, [:], ["capacity": 3])
        #expect(["cat", "bob", "dan"].map { status($0, game) } == ["going", "going", "waitlisted"])
        let standing = cast.town.rsvp.told("rsvp.changed").filter { $0["cause"] == "standing" }
        #expect(standing.count == 3 && standing.allSatisfy { $0["by"] == nil })
        #expect(cast.ask("rsvp.no", ["gameId": game], as: "cat")["status"] == "declined")
        #expect(status("dan", game) == "going")
        for fromSnapshot in [true, false] {
            try cast.town.restart("rsvp", fromSnapshot: fromSnapshot)
            cast.town.advance(minutes: 1)
            #expect(status("cat", game) == "declined", "places are given once")
        }
        #expect(cast.town.rsvp.told("rsvp._private.regulars-enrolled").count == 1)
    }

    @Test func peopleWhoWaitAlreadyGoFirst() {
        let group = group("bob")
        cast.join(group, "cat", "dan")
        let game = game(group, ["regularsHoursBefore": 24], ["capacity": 2])
        #expect(cast.ask("rsvp.going", ["gameId": game], as: "cat")["status"] == "going")
        #expect(cast.ask("rsvp.going", ["gameId": game], as: "dan")["status"] == "waitlisted")
        cast.town.advance(hours: 25)
        #expect(status("bob", game) == "waitlisted")
        cast.ask("rsvp.no", ["gameId": game], as: "cat")
        #expect(status("dan", game) == "going" && status("bob", game) == "waitlisted")
    }

    @Test func regularsJoinBeforeAGameOpens() {
        let group = group("bob")
        cast.join(group, "cat")
        let terms: JSONValue = ["autoRegulars": false, "opensHoursBefore": 12, "regularsHoursBefore": 24]
        let game = game(group, terms)
        let early = cast.ask("rsvp.going", ["gameId": game], as: "bob").refusal
        #expect(early?.reason == .tooEarly)
        cast.town.advance(hours: 25)
        #expect(cast.ask("rsvp.going", ["gameId": game], as: "cat").reason == .tooEarly)
        #expect(cast.ask("rsvp.going", ["gameId": game], as: "bob")["status"] == "going")
    }

    @Test func peopleAwayOrGoneOrBlockedArePassedOver() {
        let group = group("bob", "cat", "dan", "eve")
        let of: JSONValue = ["groupId": group]
        let days: JSONValue = ["from": "2020-01-01", "to": "2020-12-31"]
        #expect(regular("pause", of, days, as: "bob").isOK)
        let now = cast.town.now.wall.day
        let away: JSONValue = [
            "from": .string(now.description), "to": .string(now.adding(days: 3).description),
        ]
        #expect(regular("pause", of, away, as: "cat").isOK)
        cast.group("leave", group, as: "dan")
        cast.ask("friends.block", "ann", as: "eve")
        let game = game(group)
        #expect(["bob", "cat", "dan", "eve"].map { status($0, game) } == ["going", "none", "none", "none"])
        #expect(regular("pause", of, as: "cat").isOK)
        #expect(status("cat", self.game(group)) == "going", "back again")
    }

    @Test func regularsOfASeriesComeToEachGameOfIt() {
        let fields: JSONValue = ["requireTier2": false, "answering": ["autoRegulars": true]]
        let series = cast.town.series(host: cast["ann"], fields)
        cast.befriend("ann", "bob")
        let of: JSONValue = ["seriesId": series.id]
        #expect(ask("bob", of).isOK && regular("accept", of, as: "bob").isOK)
        let more = cast.ask("series.extend", of.merging(["count": 1]), as: "ann")
        cast.town.advance(seconds: 1)
        let new = more["occurrences"].arrayValue?.last?["id"] ?? .null
        #expect(status("bob", new) == "going")
        #expect(status("bob", series.games[0]) == "none", "that was there before")
    }

    // MARK: - Reading

    @Test func aPauseIsOnesOwn() {
        let group = group("bob")
        cast.join(group, "cat")
        let of: JSONValue = ["groupId": group]
        let away: JSONValue = ["from": "2030-01-01", "to": "2030-01-14"]
        #expect(regular("pause", of, away, as: "bob").isOK)
        let shown = cast.ask("rsvp.regulars", of, as: "ann")
        #expect(shown["mayAsk"] == true && shown.items.count == 1 && shown.items[0]["from"] == nil)
        #expect(cast.ask("rsvp.regulars", of, as: "bob").items.first?["to"] == "2030-01-14")
        let others = cast.ask("rsvp.regulars", of, as: "cat")
        #expect(others.items.isEmpty && others["mayAsk"] == false)
        #expect(cast.ask("rsvp.regulars", of, as: "dan").reason == .notFound)
        #expect(!cast.town.published.contains { $0.topic.contains("paused") })
    }

    @Test func aPauseHasTwoDaysInOrderAndAYearAtMost() {
        let of: JSONValue = ["groupId": group("bob")]
        func field(_ from: JSONValue, _ to: JSONValue) -> String? {
            regular("pause", of, ["from": from, "to": to], as: "bob").refusal?.field
        }
        #expect(field("2030-01-02", "2030-01-01") == "to")
        #expect(field("2030-01-02", .null) == "to")
        #expect(field("2030-01-01", "2031-01-03") == "to")
        #expect(field("2030-01-01", "2031-01-02") == nil)
    }
}
