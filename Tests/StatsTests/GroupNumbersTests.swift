// How the members of a group come to its games (domain.md §9.9).

import Contracts
import JSON
import Projections
import TestSupport
import Testing
import Values

@testable import StatsService

@Suite struct GroupNumbersTests {
    private let cast = Cast(["boss", "ann", "bob", "cat", "dan"])

    private func ask(_ group: JSONValue, _ more: JSONValue = [:], as person: String = "ann") -> Answer {
        let about: JSONValue = ["groupId": group]
        return cast.ask("stats.group", about.merging(more), as: person)
    }

    /// A member's numbers.
    private func row(_ group: JSONValue, _ person: String, _ more: JSONValue = [:]) -> JSONValue {
        ask(group, more).items.first { $0["accountId"] == cast.id(person) } ?? .null
    }

    /// The time around now, as long as may be asked for.
    private var around: JSONValue {
        ["from": cast.town.time(days: -183), "to": cast.town.time(days: 183)]
    }

    /// A game of the group's in three hours, to which all members are invited.
    private func game(_ group: JSONValue, _ more: JSONValue = [:], by host: String = "ann") -> JSONValue {
        let fields: JSONValue = ["inviteGroup": true, "startsAt": cast.town.time(hours: 3)]
        return cast.groupGame(group, by: host, fields.merging(more))
    }

    private func answer(_ verb: String, _ game: JSONValue, as person: String) {
        let said = cast.ask(verb, ["gameId": game], as: person)
        if !said.isOK { cast.town.note("\(verb): \(said)") }
    }

    private func play(_ game: JSONValue) {
        cast.town.advance(hours: 4)
        cast.complete(game, host: cast["ann"])
    }

    private func attendance(_ game: JSONValue, _ person: String, _ attendance: String) {
        cast.ask(
            "rsvp.attendance", ["gameId": game, "attendance": .object([person: .string(attendance)])],
            as: "ann")
    }

    // MARK: - What is counted

    @Test func eachAnswerIsCounted() {
        let group = cast.group()
        cast.join(group, "bob", "cat", "dan")
        let first = game(group)
        answer("invites.accept", first, as: "bob")
        answer("invites.decline", first, as: "cat")
        #expect(row(group, "bob", around)["invited"] == 1 && row(group, "bob", around)["going"] == 1)
        #expect(row(group, "cat", around)["no"] == 1 && row(group, "cat", around)["noAnswer"] == 0)
        #expect(row(group, "dan", around)["invited"] == 1 && row(group, "dan", around)["noAnswer"] == 1)
        #expect(row(group, "ann", around)["invited"] == 0 && row(group, "ann", around)["going"] == 1)
        answer("rsvp.maybe", first, as: "bob")
        answer("rsvp.going", first, as: "dan")
        let bobs = row(group, "bob", around)
        #expect(bobs["maybe"] == 1 && bobs["going"] == 0 && bobs["attended"] == 0, "nothing is played yet")
        answer("rsvp.leave", first, as: "dan")
        #expect(row(group, "dan", around)["no"] == 1 && row(group, "dan", around)["going"] == 0)
        #expect(ask(group, around)["games"] == 1 && cast.town.notes.isEmpty)
    }

    @Test func aDecisionOfOthersIsNobodysNo() {
        let group = cast.group()
        cast.join(group, "bob", "cat")
        let first = game(group, ["inviteGroup": false, "joinPolicy": "request"])
        for person in ["bob", "cat"] { answer("rsvp.going", first, as: person) }
        cast.ask("rsvp.decline", ["gameId": first, "accountId": cast.id("bob")], as: "ann")
        answer("rsvp.leave", first, as: "cat")
        #expect(row(group, "bob", around)["no"] == 0, "the host declined")
        #expect(row(group, "cat", around)["no"] == 0, "a request that is taken back is no answer")
    }

    @Test func membersAreCountedWhoCameWhoWereLateAndWhoMissedIt() {
        let group = cast.group()
        cast.join(group, "bob", "cat", "dan")
        let startsAt = cast.town.time(hours: 3)
        let first = game(group)
        for person in ["bob", "cat", "dan"] { answer("invites.accept", first, as: person) }
        play(first)
        attendance(first, "bob", "late")
        attendance(first, "cat", "no_show")
        let rows = ["bob", "cat", "dan"].map { row(group, $0) }
        #expect(rows.map { $0["attended"] } == [1, 0, 1] && rows.map { $0["late"] } == [1, 0, 0])
        #expect(rows.map { $0["noShows"] } == [0, 1, 0])
        #expect(rows[0]["lastGameAt"] == startsAt && rows[1]["lastGameAt"] == nil)
        let order = ask(group).items.compactMap { $0["nickname"]?.stringValue }
        #expect(order == ["ann", "bob", "dan", "cat"], "who attended most, then by name")
    }

    @Test func onlyGamesOfTheGroupThatTakePlaceCount() {
        let (group, other) = (cast.group(), cast.group())
        cast.join(group, "bob")
        _ = cast.town.game(host: cast["ann"])
        _ = cast.groupGame(other)
        let off = game(group)
        cast.ask("games.cancel", ["gameId": off], as: "ann")
        let gone = game(group, ["inviteGroup": false])
        cast.ask("games.delete", ["gameId": gone], as: "ann")
        #expect(ask(group, around)["games"] == 0 && row(group, "bob", around)["invited"] == 0)
    }

    @Test func aFormerMemberIsCountedNoMore() throws {
        let group = cast.group()
        cast.join(group, "bob")
        answer("invites.accept", game(group), as: "bob")
        for fromSnapshot in [true, false] {
            try cast.town.restart("stats", fromSnapshot: fromSnapshot)
            cast.town.idle(seconds: 2)
            #expect(row(group, "bob", around)["going"] == 1 && row(group, "bob", around)["invited"] == 1)
        }
        cast.group("leave", group, as: "bob")
        #expect(row(group, "bob", around) == .null)
    }

    // MARK: - The time

    @Test func theTimeBeginsWithTheStartAndEndsBeforeIt() {
        let group = cast.group()
        let startsAt = cast.town.time(hours: 3)
        let (before, after) = (cast.town.time(hours: 2), cast.town.time(hours: 4))
        _ = game(group)
        #expect(ask(group, ["from": startsAt, "to": after])["games"] == 1)
        #expect(ask(group, ["from": before, "to": startsAt])["games"] == 0)
        #expect(ask(group)["games"] == 0, "until now")
    }

    @Test func aGameThatIsMovedCountsWhereItIs() {
        let group = cast.group()
        let first = game(group)
        let moved = cast.town.time(hours: 30)
        cast.ask("games.update", ["gameId": first, "startsAt": moved], as: "ann")
        let (early, late) = (cast.town.time(hours: 2), cast.town.time(hours: 29))
        #expect(ask(group, ["from": early, "to": late])["games"] == 0)
        #expect(ask(group, ["from": late, "to": cast.town.time(hours: 31)])["games"] == 1)
    }

    @Test func atMostAYearIsAskedFor() {
        let group = cast.group()
        let (from, to) = (cast.town.time(days: -366), cast.town.time())
        #expect(ask(group, ["from": from, "to": to]).isOK)
        let later = cast.town.time(seconds: 1)
        #expect(ask(group, ["from": from, "to": later]).refusal?.field == "from")
        #expect(ask(group, ["from": cast.town.time(days: -367)]).refusal?.field == "from")
        for to in [from, cast.town.time(days: -367)] {
            let refusal = ask(group, ["from": from, "to": to]).refusal
            #expect(refusal?.reason == .invalidArgument && refusal?.field == "to")
        }
    }

    // domain.md §9.9
    @Test func theLastFiveHundredGamesAreLookedAt() {
        let (group, noon) = (ID(high: 7, low: 1), Town.noon)
        var book = Stats.GameBook()
        for number in 1...501 {
            let details = GameDetails(
                sport: .soccer, title: "Soccer",
                place: Place(name: "Park", lat: 37.77, lng: -122.42, geohash: ""),
                startsAt: noon.adding(minutes: number), durationMinutes: 60, timezone: "UTC")
            let event = GameCreated(
                gameId: ID(high: 9, low: UInt64(number)), hostId: ID(high: 8, low: 1), details: details,
                groupId: group)
            book.apply(.created(event), at: noon)
        }
        let found = book.games(
            ofGroup: group, from: noon, to: noon.adding(days: 1), atMost: ShowGroupStats.gamesMax)
        #expect(found.count == 500 && found.first?.facts.id == ID(high: 9, low: 2))
    }

    // MARK: - Who asks

    @Test func ownerAdminsAndModeratorsAskAndOthersAreRefusedAsFarAsTheySeeIt() {
        let group = cast.openGroup()
        cast.join(group, "bob", "cat")
        cast.group("role", group, ["accountId": cast.id("bob"), "role": "admin"], as: "ann")
        for person in ["ann", "bob", "boss"] { #expect(ask(group, as: person).isOK, "\(person)") }
        #expect(ask(group, as: "cat").reason == .forbidden && ask(group, as: "dan").reason == .forbidden)
        cast.ask("friends.block", ["accountId": cast.id("dan")], as: "ann")
        #expect(ask(group, as: "dan").reason == .notFound)
        #expect(ask(cast.group(), as: "cat").reason == .notFound)
        cast.group("role", group, ["accountId": cast.id("bob"), "role": "member"], as: "ann")
        #expect(ask(group, as: "bob").reason == .forbidden)
    }

    // MARK: - The table

    private func table(_ group: JSONValue, as person: String = "ann") -> Answer {
        cast.ask("stats.group-csv", ["groupId": group], as: person)
    }

    @Test func aTableHasTheSameNumbersInTheSameOrder() throws {
        let group = cast.group()
        cast.join(group, "bob", "cat", "dan")
        let first = game(group)
        answer("invites.accept", first, as: "bob")
        answer("invites.accept", first, as: "cat")
        answer("invites.decline", first, as: "dan")
        play(first)
        attendance(first, "bob", "late")
        attendance(first, "cat", "no_show")
        let rows = try #require(CSVRows.records(table(group)["text"].stringValue ?? ""))
        let items = ask(group).items
        #expect(rows.count == 4 && items.count == 4)
        for (row, item) in zip(rows, items) {
            let numbers = [
                "Invited": "invited", "Going": "going", "Maybe": "maybe", "No": "no",
                "No answer": "noAnswer", "Came": "attended", "Late": "late", "Missed": "noShows",
            ]
            for (heading, field) in numbers { #expect(row[heading] == "\(item[field]?.intValue ?? -1)") }
            let texts = ["Nickname": "nickname", "Last game": "lastGameAt", "Account": "accountId"]
            for (heading, field) in texts { #expect(row[heading] == item[field]?.stringValue ?? "") }
            #expect(row.count == numbers.count + texts.count)
        }
        #expect(rows[0].count == Shape(of: GroupMemberStats.self).fields.count, "no field is forgotten")
    }

    @Test func aTableIsForThoseWhoReadTheNumbers() {
        let group = cast.openGroup()
        cast.join(group, "bob", "cat")
        cast.group("role", group, ["accountId": cast.id("bob"), "role": "admin"], as: "ann")
        for person in ["ann", "bob", "boss"] { #expect(table(group, as: person).isOK, "\(person)") }
        for person in ["cat", "dan"] { #expect(table(group, as: person).reason == .forbidden, "\(person)") }
        #expect(table(cast.group(), as: "cat").reason == .notFound)
        let tooLong: JSONValue = ["groupId": group, "from": cast.town.time(days: -367)]
        #expect(cast.ask("stats.group-csv", tooLong, as: "ann").refusal?.field == "from")
    }
}
