// Changes to all games of a series, and to single ones that differ from the others (domain.md §4.5).

import Contracts
import JSON
import TestSupport
import Testing
import Values

// domain.md §4.5
@Suite struct SeriesChangeTests {
    let town = Town(adminEmail: "boss@example.com")
    let boss: Person
    let ann: Person
    let bob: Person
    let series: JSONValue
    /// 3, 10 and 17 December, at six in the evening.
    let games: [JSONValue]

    init() {
        boss = town.signUp("boss")
        (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
        (series, games) = town.series(host: ann, ["capacity": 8])
    }

    @discardableResult
    private func ask(_ verb: String, _ more: JSONValue = [:], as person: Person? = nil) -> Answer {
        let answer = town.ask("series.\(verb)", more.merging(["seriesId": series]), as: person ?? ann)
        town.settle()
        return answer
    }

    private func edit(_ number: Int, _ more: JSONValue) {
        let answer = town.ask("games.update", more.merging(["gameId": games[number - 1]]), as: ann)
        #expect(answer.isOK, "\(answer)")
        town.settle()
    }

    private func game(_ number: Int) -> Answer {
        town.ask("games.get", ["gameId": games[number - 1]], as: boss)
    }

    private func all(_ field: String) -> [JSONValue] { (1...3).map { game($0)[field] } }

    /// The outcome for each game by number: `1 changed`.
    private func outcomes(_ answer: Answer) -> [String] {
        (answer["occurrences"].arrayValue ?? []).map {
            "\($0["occurrence"]?.intValue ?? 0) \($0["outcome"]?.stringValue ?? "")"
        }
    }

    // MARK: - Editing

    @Test func anUpdateOfASeriesChangesAllUpcomingGames() {
        let answer = ask("update", ["title": "Thursdays", "capacity": nil])
        #expect(outcomes(answer) == ["1 changed", "2 changed", "3 changed"])
        #expect(all("title") == ["Thursdays", "Thursdays", "Thursdays"])
        #expect(all("capacity") == [.null, .null, .null] && all("detached") == [false, false, false])
        #expect(all("version") == [2, 2, 2])
        let told = town.games.told("games.updated")
        #expect(Set(told.compactMap { $0["bySeries"] }).count == 1 && told.count == 3)
        #expect(town.games.types.last { $0 != "games._seen" } == "games.series-updated")
    }

    @Test func anUpdateOfASeriesMayBeginAtAnOccurrence() {
        #expect(outcomes(ask("update", ["fromOccurrence": 2, "title": "B"])) == ["2 changed", "3 changed"])
        #expect(all("title") == ["Soccer at Dolores Park", "B", "B"])
        #expect(ask("update", ["fromOccurrence": 4, "title": "C"]).refusal?.field == "fromOccurrence")
        #expect(ask("update", ["fromOccurrence": 0, "title": "C"]).refusal?.field == "fromOccurrence")
        // Games with values of their own keep the fields that are not mentioned.
        ask("update", ["capacity": 12])
        #expect(all("title") == ["Soccer at Dolores Park", "B", "B"] && all("capacity") == [12, 12, 12])
    }

    @Test func anUpdatedClockOrZoneKeepsTheDatesOfASeries() {
        ask("update", ["localTime": "19:30"])
        #expect(
            all("startsAt") == [
                "2026-12-03T19:30:00.000Z", "2026-12-10T19:30:00.000Z", "2026-12-17T19:30:00.000Z",
            ])
        ask("update", ["timezone": "Europe/Berlin", "fromOccurrence": 3])
        #expect(game(3)["startsAt"] == "2026-12-17T18:30:00.000Z" && game(3)["timezone"] == "Europe/Berlin")
        #expect(game(1)["timezone"] == "UTC")
        #expect(ask("update", ["timezone": "Mars/Olympus"]).refusal?.field == "timezone")
        #expect(ask("update", ["localTime": "25:00"]).refusal?.field == "localTime")
    }

    @Test func gamesThatHaveBegunAreNotUpdated() {
        town.advance(days: 2, hours: 6)
        #expect(outcomes(ask("update", ["title": "B"])) == ["2 changed", "3 changed"])
        #expect(outcomes(ask("update", ["title": "C", "fromOccurrence": 1])) == ["2 changed", "3 changed"])
        town.advance(days: 14)
        #expect(ask("update", ["title": "D"]).reason == .gameNotOpen)
    }

    @Test func aGameThatWasEditedByItselfIsDetached() {
        edit(2, ["title": "Cup final"])
        #expect(all("detached") == [false, true, false])
        #expect(
            outcomes(ask("update", ["title": "B", "localTime": "20:00"])) == [
                "1 changed", "2 detached", "3 changed",
            ])
        #expect(game(2)["title"] == "Cup final" && game(2)["startsAt"] == "2026-12-10T18:00:00.000Z")
    }

    @Test func aGameThatIsCancelledOrHandedOverIsDetached() {
        town.ask("games.cancel", ["gameId": games[0]], as: ann)
        #expect(game(1)["detached"] == true)
        #expect(outcomes(ask("update", ["title": "B"])) == ["2 changed", "3 changed"], "it is not to come")
        handOver(2)
        #expect(outcomes(ask("update", ["title": "C"])) == ["2 detached", "3 changed"])
    }

    /// Another person hosts it from now on.
    private func handOver(_ number: Int) {
        town.going(bob, games[number - 1])
        let fields: JSONValue = ["gameId": games[number - 1], "accountId": "bob"]
        let answer = town.ask("rsvp.transfer-host", fields, as: ann)
        #expect(answer.isOK, "\(answer)")
        town.settle()
    }

    @Test func aClosedGameIsNotDetached() {
        for verb in ["close", "open"] { town.ask("games.\(verb)", ["gameId": games[0]], as: ann) }
        town.ask("games.close", ["gameId": games[1]], as: ann)
        #expect(all("detached") == [false, false, false])
        #expect(outcomes(ask("update", ["title": "B"])).count == 3)
    }

    // domain.md §1.5
    @Test func eachGameOfASeriesHasAResult() {
        for person in [bob, boss] { town.going(person, games[1]) }
        let answer = ask("update", ["capacity": 2])
        #expect(outcomes(answer) == ["1 changed", "2 refused", "3 changed"])
        let refused = answer["occurrences"].arrayValue?[1]
        #expect(refused?["reason"] == "conflict" && refused?["message"] == "3 people are going already")
        #expect(all("capacity") == [2, 8, 2] && all("detached") == [false, false, false])
        // Moved to a time that is already past today: so today's is the first.
        town.advance(days: 2)
        #expect(outcomes(ask("update", ["localTime": "11:00"])) == ["1 refused", "2 changed", "3 changed"])
    }

    @Test func aSeriesUpdateThatChangesNothingWritesNothing() {
        ask("update", ["title": "B"])
        let lines = town.games.told("games.series-updated").count
        let again = ask("update", ["title": "B", "capacity": 8, "localTime": "18:00"])
        #expect(outcomes(again) == ["1 unchanged", "2 unchanged", "3 unchanged"])
        #expect(town.games.told("games.series-updated").count == lines)
    }

    @Test func onlyChangesOfTimeAndPlaceOfASeriesAreSignificant() {
        func significant(_ more: JSONValue) -> [JSONValue] {
            (ask("update", more)["occurrences"].arrayValue ?? []).map { $0["significant"] ?? .null }
        }
        #expect(significant(["title": "B"]) == [false, false, false])
        edit(1, ["durationMinutes": 90])
        #expect(significant(["durationMinutes": 90]) == [.null, true, true])
    }

    @Test(arguments: ["sport", "startsAt", "firstDate", "weekdays", "count", "ifVersion"])
    func someFieldsOfASeriesCannotBeEdited(field: String) {
        #expect(ask("update", .object([field: 3])).refusal?.field == field)
    }

    @Test func aSeriesOfGolfStaysGolf() {
        let golf: JSONValue = ["sport": "golf", "requireTier2": false]
        let rounds = town.series(host: ann, golf).id
        let answer = town.ask("series.update", ["seriesId": rounds, "capacity": 9], as: ann)
        #expect(answer.refusal?.field == "capacity")
        #expect(ask("update", ["golf": ["holes": 9]]).refusal?.field == "golf")
        #expect(
            ask("update", ["visibility": "private", "joinPolicy": "instant"]).refusal?.field == "joinPolicy")
    }

    @Test func onlyTheHostChangesASeries() {
        for verb in ["update", "cancel"] {
            for person in [bob, boss] { #expect(ask(verb, as: person).reason == .forbidden) }
        }
        ask("update", ["requireTier2": true])
        #expect(ask("update", ["title": "B"]).reason == .tierRequired)
        #expect(ask("cancel").reason == .tierRequired)
        town.complete(ann)
        #expect(ask("cancel").isOK)
    }

    // domain.md §1.4
    @Test func aRepeatedChangeOfASeriesGetsItsFirstAnswer() throws {
        let id = town.freshID()
        let fields: JSONValue = ["seriesId": series, "title": "B"]
        edit(2, ["title": "Cup final"])
        let first = town.ask("series.update", fields, as: ann, id: id)
        edit(3, ["title": "Another final"])
        try town.restart("games")
        town.idle()
        #expect(town.ask("series.update", fields, as: ann, id: id).data == first.data && first.isOK)
    }

    // MARK: - Calling off

    @Test func aCancellationOfASeriesCancelsAllUpcomingGames() {
        edit(3, ["title": "Cup final"])
        let answer = ask("cancel", ["reason": "Winter break"])
        #expect(outcomes(answer) == ["1 cancelled", "2 cancelled", "3 cancelled"], "the detached one too")
        #expect(all("status") == ["cancelled", "cancelled", "cancelled"])
        #expect(all("statusReason") == ["Winter break", "Winter break", "Winter break"])
        #expect(Set(town.games.told("games.cancelled").compactMap { $0["bySeries"] }).count == 1)
        #expect(ask("cancel").reason == .conflict, "none is left")
        #expect(ask("update", ["title": "B"]).reason == .gameNotOpen)
    }

    @Test func aCancellationOfASeriesMayBeginAtAnOccurrence() {
        #expect(outcomes(ask("cancel", ["fromOccurrence": 3])) == ["3 cancelled"])
        #expect(ask("cancel", ["fromOccurrence": 4]).refusal?.field == "fromOccurrence")
        town.advance(days: 2, hours: 6)
        #expect(outcomes(ask("cancel")) == ["2 cancelled"], "the first has begun")
        #expect(all("status") == ["open", "cancelled", "cancelled"])
        #expect(outcomes(ask("cancel", ["fromOccurrence": 1])) == ["1 cancelled"], "unless it is named")
    }

    @Test func aCancellationSparesGamesOfAnotherHost() {
        handOver(2)
        let answer = ask("cancel")
        #expect(outcomes(answer) == ["1 cancelled", "2 detached", "3 cancelled"])
        #expect(all("status") == ["cancelled", "open", "cancelled"])
        #expect(ask("cancel").reason == .conflict)
    }

    // domain.md §11
    @Test func aBannedHostLeavesNoUpcomingGame() {
        town.advance(days: 2, hours: 6)
        town.ask("account.ban", ["accountId": "ann"], as: boss)
        town.settle()
        #expect(all("status") == ["completed", "cancelled", "cancelled"])
        let told = town.games.told("games.series-cancelled")
        #expect(told.count == 1 && told[0]["occurrences"]?.arrayValue?.count == 2 && told[0]["by"] == nil)
        #expect(town.games.told("games.cancelled").allSatisfy { $0["bySeries"] == told[0]["bySeries"] })
    }
}
