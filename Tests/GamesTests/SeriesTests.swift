// Series: their games are created at once, each a game of its own, at local times (domain.md §4.5).

import Contracts
import EventLine
import EventLog
import JSON
import Machine
import TestSupport
import Testing
import Values

// domain.md §4.5
@Suite struct SeriesTests {
    let town = Town(adminEmail: "boss@example.com")
    let boss: Person
    let ann: Person
    let bob: Person

    init() {
        boss = town.signUp("boss")
        (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
    }

    private func create(_ more: JSONValue = [:]) -> Answer {
        town.ask("series.create", town.seriesFields(more), as: ann)
    }

    /// The fields that were refused.
    private func wrong(_ more: JSONValue) -> [String] {
        let refusal = create(more).refusal
        return refusal?.fields?.map(\.field) ?? [refusal?.field].compactMap { $0 }
    }

    private func get(_ series: JSONValue, as person: Person) -> Answer {
        town.ask("series.get", ["seriesId": series], as: person)
    }

    private func starts(_ answer: Answer) -> [String] {
        (answer["occurrences"].arrayValue ?? []).compactMap {
            ($0["startsAt"]?.stringValue?.prefix(16)).map(String.init)
        }
    }

    // MARK: - Making one

    @Test func eachOccurrenceIsAGameOfItsOwn() {
        let made = create(["capacity": 8, "title": "Thursdays"])
        town.settle()
        let games = made["occurrences"].arrayValue ?? []
        #expect(games.count == 3 && Set(games.compactMap { $0["id"] }).count == 3)
        #expect(starts(made) == ["2026-12-03T18:00", "2026-12-10T18:00", "2026-12-17T18:00"])
        for (index, game) in games.enumerated() {
            #expect(game["seriesId"] == made["id"] && game["occurrence"] == .integer(Int64(index + 1)))
            #expect(game["detached"] == false && game["capacity"] == 8 && game["title"] == "Thursdays")
            let found = town.ask("games.get", ["gameId": game["id"] ?? .null], as: bob)
            #expect(found["seriesId"] == made["id"] && found["counts", "going"] == 1, "the host is going")
        }
        // They are announced like other games, caused by the command that created them.
        let told = town.games.told("games.created")
        #expect(Set(told.compactMap { $0["bySeries"] }).count == 1 && told.count == 3)
        #expect(town.games.told("games.series-created")[0]["bySeries"] == told[0]["bySeries"])
        let rows = town.rsvp.told("rsvp.changed")
        #expect(rows.allSatisfy { $0["bySeries"] == told[0]["bySeries"] } && rows.count == 3)
        town.going(bob, games[1]["id"] ?? .null)
        #expect(
            get(made["id"], as: bob)["occurrences"].arrayValue?.map { $0["counts"]?["going"] } == [1, 2, 1])
    }

    @Test func fieldsOfASeriesHaveDefaults() {
        let made = create()
        let expected: JSONValue = [
            "firstDate": "2026-12-03", "localTime": "18:00", "timezone": "UTC", "everyWeeks": 1,
            "weekdays": [4],
        ]
        #expect(made["recurrence"] == expected)
        let shown: [JSONValue] =
            [made.data, get(made["id"], as: bob).data] + (made["occurrences"].arrayValue ?? []).prefix(1)
        for one in shown { #expect(one["hostNickname"] == "ann" && one["hostName"] == "The ann") }
        #expect(made["template", "title"] == "Soccer at Dolores Park")
    }

    @Test func occurrencesKeepTheTimeOfDay() {
        let summer = create(["firstDate": "2027-03-20", "count": 3, "timezone": "Europe/Berlin"])
        #expect(starts(summer) == ["2027-03-20T17:00", "2027-03-27T17:00", "2027-04-03T16:00"])
        let skipped = create([
            "firstDate": "2027-03-28", "count": 2, "timezone": "Europe/Berlin", "localTime": "02:30",
        ])
        #expect(starts(skipped) == ["2027-03-28T01:30", "2027-04-04T00:30"])
        let twice = create([
            "firstDate": "2027-10-31", "count": 2, "timezone": "Europe/Berlin", "localTime": "02:30",
        ])
        #expect(starts(twice) == ["2027-10-31T00:30", "2027-11-07T01:30"])
    }

    @Test func aSeriesRecursOnSeveralDaysAndEveryOtherWeek() {
        let made = create(["weekdays": [6, 2, 4, 2], "everyWeeks": 2, "count": 5])
        let days = ["2026-12-03", "2026-12-05", "2026-12-15", "2026-12-17", "2026-12-19"]
        #expect(starts(made).map { String($0.prefix(10)) } == days)
        #expect(made["recurrence", "weekdays"] == [2, 4, 6])
    }

    // MARK: - What is refused

    @Test func aSeriesEndsAfterACountOrADay() {
        #expect(wrong(["count": .null]) == ["count"])
        #expect(wrong(["until": "2026-12-31"]) == ["until"])
        for count in [1, 53, 10_000] { #expect(wrong(["count": .integer(Int64(count))]) == ["count"]) }
        #expect(starts(create(["count": 2])).count == 2)
        let daily: JSONValue = ["weekdays": [1, 2, 3, 4, 5, 6, 7]]
        #expect(starts(create(daily.merging(["count": 52]))).count == 52)
        // The last day is included.
        let until: JSONValue = ["count": .null, "until": "2026-12-17"]
        #expect(starts(create(until)).count == 3)
        #expect(starts(create(until.merging(["until": "2026-12-16"]))).count == 2)
        #expect(starts(create(until.merging(["until": "2026-12-03"]))).count == 1)
        #expect(wrong(until.merging(["until": "2026-12-02"])) == ["until"])
        #expect(starts(create(daily.merging(until).merging(["until": "2027-01-23"]))).count == 52)
        #expect(wrong(daily.merging(until).merging(["until": "2027-01-24"])) == ["until"])
        #expect(wrong(until.merging(["until": "9999-12-31"])).contains("until"))
    }

    @Test func occurrencesStartWithin365Days() {
        // It is noon on 1 December 2026.
        #expect(wrong(["firstDate": "2026-12-01", "localTime": "12:00"]) == ["firstDate"])
        #expect(create(["firstDate": "2026-12-01", "localTime": "12:01"]).isOK)
        #expect(wrong(["firstDate": "2026-11-30"]) == ["firstDate"])
        #expect(wrong(["firstDate": "0001-01-01"]) == ["firstDate"])
        #expect(wrong(["firstDate": "9999-12-31"]) == ["firstDate"])
        let last: JSONValue = ["firstDate": "2027-11-24", "count": 2, "localTime": "12:00"]
        #expect(create(last).isOK)
        #expect(wrong(last.merging(["localTime": "12:01"])) == ["count"])
        let until: JSONValue = ["count": .null, "until": "2027-12-31"]
        #expect(wrong(last.merging(until)) == ["until"])
    }

    @Test func fieldsOfASeriesHaveRanges() {
        for weekdays in [[], [0], [8], [1, 2, 3, 4, 5, 6, 7, 1]] as [JSONValue] {
            #expect(wrong(["weekdays": weekdays]) == ["weekdays"])
        }
        for weeks in [0, 5] { #expect(wrong(["everyWeeks": .integer(Int64(weeks))]) == ["everyWeeks"]) }
        for weeks in [1, 4] { #expect(create(["everyWeeks": .integer(Int64(weeks))]).isOK) }
        for time in ["", "8:00", "24:00", "18:60", "noon"] as [JSONValue] {
            #expect(wrong(["localTime": time]) == ["localTime"])
        }
        for zone in ["Mars/Olympus", "", "europe/berlin"] as [JSONValue] {
            #expect(wrong(["timezone": zone]) == ["timezone"])
        }
        #expect(wrong(["startsAt": town.time(days: 2)]) == ["startsAt"])
    }

    @Test func allMistakesInASeriesAreTold() {
        let all = wrong([
            "title": .string(String(repeating: "x", count: 81)), "localTime": "soon", "weekdays": [9],
            "everyWeeks": 9, "capacity": 1, "firstDate": "2026-11-30",
        ])
        #expect(all == ["capacity", "everyWeeks", "localTime", "title", "weekdays"])
        #expect(wrong(["firstDate": "2026-11-30", "capacity": 1]) == ["capacity", "firstDate"])
    }

    @Test func anAccountThatMayNotCreateGamesMayNotCreateSeries() {
        #expect(create(["sport": "golf"]).reason == .tierRequired)
        town.changeFacts(of: ann) { $0.coolingOffUntil = town.now.wall.adding(days: 1) }
        #expect(create().reason == .suspended)
    }

    // domain.md §12.1
    @Test func aSeriesCountsOnce() {
        let town = Town(limits: .standard)
        let ann = town.signUp("ann")
        for _ in 0..<3 { #expect(town.ask("series.create", town.seriesFields(), as: ann).isOK) }
        let series = town.series(host: ann).id
        let extend: JSONValue = ["seriesId": series, "count": 2]
        #expect(town.ask("series.extend", extend, as: ann).isOK)
        #expect(town.ask("series.create", town.seriesFields(), as: ann).reason == .rateLimited)
        #expect(town.ask("series.extend", extend, as: ann).reason == .rateLimited)
        #expect(town.ask("games.create", town.gameFields(), as: ann).reason == .rateLimited)
    }

    // domain.md §1.4
    @Test func aRepeatMakesNoOtherSeries() throws {
        let id = town.freshID()
        let fields = town.seriesFields()
        let first = town.ask("series.create", fields, as: ann, id: id)
        town.settle()
        town.ask("series.cancel", ["seriesId": first["id"]], as: ann)
        let lines = town.games.disk.lines.count
        #expect(town.ask("series.create", fields, as: ann, id: id).data == first.data)
        try town.restart("games")
        town.idle()
        #expect(town.ask("series.create", fields, as: ann, id: id).data == first.data)
        #expect(town.games.told("games.series-created").count == 1)
        #expect(town.games.disk.lines.dropFirst(lines).allSatisfy { $0.header.type == "games._seen" })
    }

    @Test func aSnapshotKeepsSeries() throws {
        let series = town.series(host: ann).id
        let before = get(series, as: ann)
        town.idle()
        try town.games.snapshot()
        try town.restart("games", fromSnapshot: true)
        town.idle()
        #expect(get(series, as: ann).data == before.data && before.isOK)
        #expect(town.ask("series.extend", ["seriesId": series, "count": 1], as: ann)["occurrences"] != .null)
        #expect(get(series, as: ann)["occurrences"].arrayValue?.count == 4)
    }

    // MARK: - Who sees what

    @Test func aSeriesIsShownWithTheGamesItsReaderMaySee() {
        let (series, games) = town.series(host: ann)
        #expect(get(series, as: bob)["occurrences"].arrayValue?.count == 3)
        #expect(get(series, as: bob)["template"] == .null, "it may be of games that they do not see")
        town.ask(
            "series.update", ["seriesId": series, "fromOccurrence": 2, "visibility": "private"], as: ann)
        #expect(get(series, as: bob)["occurrences"].arrayValue?.map { $0["id"] } == [games[0]])
        for host in [ann, boss] {
            #expect(get(series, as: host)["occurrences"].arrayValue?.count == 3)
            #expect(get(series, as: host)["template", "visibility"] == "private")
        }
        town.ask("games.update", ["gameId": games[0], "visibility": "private"], as: ann)
        #expect(get(series, as: bob).reason == .notFound)
        #expect(get(.string(town.freshID().description), as: bob).refusal?.field == "seriesId")
    }

    @Test func aDeletedGameIsGoneFromItsSeries() {
        let (series, games) = town.series(host: ann)
        town.ask("games.delete", ["gameId": games[1]], as: ann)
        #expect(get(series, as: bob)["occurrences"].arrayValue?.map { $0["occurrence"] } == [1, 3])
        town.going(bob, games[0])
        for game in [games[0], games[2]] { town.ask("games.delete", ["gameId": game], as: ann) }
        let left = get(series, as: bob)["occurrences"].arrayValue
        #expect(left?.map { $0["id"] } == [games[0]], "who was going still reads it")
        #expect(get(series, as: town.signUp("cat")).reason == .notFound)
    }

    // domain.md §1.9
    @Test func noSeriesIsShownAcrossABlock() {
        let series = town.series(host: ann).id
        town.ask("friends.block", ["accountId": "bob"], as: ann)
        town.settle()
        #expect(get(series, as: bob).reason == .notFound)
        #expect(town.ask("series.cancel", ["seriesId": series], as: bob).reason == .notFound)
    }

    // MARK: - More of them

    @Test func anExtendedSeriesGoesOnWhereItEnded() {
        let (series, _) = town.series(host: ann, ["weekdays": [2, 4], "count": 3])
        town.ask("series.update", ["seriesId": series, "localTime": "19:30", "capacity": 6], as: ann)
        let more = town.ask("series.extend", ["seriesId": series, "count": 2], as: ann)
        #expect(starts(more) == ["2026-12-15T19:30", "2026-12-17T19:30"], "as they were last made")
        #expect(more["occurrences"].arrayValue?.map { $0["occurrence"] } == [4, 5])
        #expect(more["occurrences"].arrayValue?.allSatisfy { $0["capacity"] == 6 } == true)
        #expect(get(series, as: bob)["occurrences"].arrayValue?.count == 5)
        #expect(town.games.told("games.series-extended")[0]["count"] == 5)
    }

    @Test func aSeriesIsNotExtendedBeyondItsLimits() {
        func extend(_ series: JSONValue, _ count: Int) -> Answer {
            town.ask("series.extend", ["seriesId": series, "count": .integer(Int64(count))], as: ann)
        }
        let series = town.series(host: ann, ["weekdays": [1, 2, 3, 4, 5, 6, 7], "count": 50]).id
        for count in [0, 3, 52] { #expect(extend(series, count).refusal?.field == "count", "\(count)") }
        #expect(extend(series, 2).isOK && extend(series, 1).refusal?.field == "count")
        let far = town.series(host: ann, ["firstDate": "2027-11-10", "count": 2]).id
        #expect(extend(far, 2).refusal?.field == "count", "1 December, at six in the evening")
        #expect(extend(far, 1).isOK)
        let past = town.series(host: ann, ["count": 2]).id
        town.advance(days: 20)
        #expect(extend(past, 1).refusal?.field == "count", "17 December is past")
        #expect(town.ask("series.extend", ["seriesId": past, "count": 1], as: bob).reason == .forbidden)
    }
}
