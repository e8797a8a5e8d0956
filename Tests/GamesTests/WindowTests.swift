// The days that a search covers (domain.md §4.6, from, to, day).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct WindowTests {
    let town = Town()
    let ann: Person

    /// One game a day for 40 days, at noon UTC, named by its day: 1 is tomorrow.
    init() {
        ann = town.signUp("ann")
        for day in 1...40 {
            town.game(host: ann, ["startsAt": town.time(days: day), "title": .string("day \(day)")])
        }
    }

    private func days(_ filter: JSONValue) -> [Int] {
        let items = town.ask("games.search", filter.merging(["limit": 100]), as: ann).items
        return items.compactMap { $0["title"]?.stringValue.flatMap { Int($0.dropFirst(4)) } }
    }

    private func wrong(_ filter: JSONValue) -> String? {
        town.ask("games.search", filter, as: ann).refusal?.field
    }

    @Test func theWindowIsTheNextThirtyDaysByDefault() {
        #expect(days([:]) == Array(1..<30))
    }

    @Test func theWindowIncludesFromAndExcludesTo() {
        #expect(days(["from": town.time(days: 3), "to": town.time(days: 5)]) == [3, 4])
    }

    @Test func aWindowWithoutFromBeginsNow() {
        #expect(days(["to": town.time(days: 3, hours: 1)]) == [1, 2, 3])
    }

    @Test func aWindowWithoutToIsThirtyDays() {
        #expect(days(["from": town.time(days: 5)]) == Array(5..<35))
    }

    @Test func aWindowsStartIsRaisedToNow() {
        town.advance(days: 10, hours: 1)
        #expect(days(["from": town.time(days: -5), "to": town.time(days: 2)]) == [11, 12])
        let all: JSONValue = ["status": ["open", "closed", "completed"], "from": town.time(days: -5)]
        #expect(days(all.merging(["to": town.time(days: 2)])) == [11, 12], "whatever the status")
    }

    @Test func aPastWindowShowsCompletedGames() {
        town.advance(days: 10, hours: 1)
        #expect(days(["from": town.time(days: -5), "to": town.time()]) == [6, 7, 8, 9, 10])
        #expect(days(["to": town.time(days: -7)]) == [1, 2, 3], "default 30 days before it")
        #expect(days(["to": town.time(), "status": ["open"]]) == [10], "the others are completed by now")
    }

    @Test func gamesInProgressAreNotFoundFromNow() {
        town.advance(days: 1, minutes: 1)
        #expect(days(["to": town.time(hours: 30)]) == [2])
    }

    @Test func theWindowSpansNinetyDaysAtMost() {
        #expect(wrong(["from": town.time(days: 1), "to": town.time(days: 91)]) == nil)
        #expect(wrong(["from": town.time(days: 1), "to": town.time(days: 91, minutes: 1)]) == "to")
        #expect(wrong(["from": town.time(days: 2), "to": town.time(days: 2)]) == "to")
        #expect(wrong(["from": town.time(days: 3), "to": town.time(days: 2)]) == "to")
        #expect(wrong(["from": town.time(days: -200), "to": town.time(days: -1)]) == "to")
    }

    @Test func aSearchedDayIsThatOfTheZone() {
        #expect(days(["day": "2026-12-05"]) == [4])
        // Kiritimati is 14 hours ahead: noon UTC is 2 o'clock of the next day.
        #expect(days(["day": "2026-12-06", "timezone": "Pacific/Kiritimati"]) == [4])
        #expect(wrong(["day": "2026-12-05", "timezone": "Mars/Olympus"]) == "timezone")
        #expect(wrong(["day": "2026-12-05", "from": town.time()]) == "day")
        #expect(wrong(["day": "2026-02-30"]) == "day")
    }

    @Test(arguments: ["1900-01-01", "1970-01-01", "2199-12-31"]) func daysFarAwayAreSearched(day: String) {
        for zone in ["UTC", "Pacific/Kiritimati", "America/Los_Angeles"] {
            let filter: JSONValue = ["day": .string(day), "timezone": .string(zone)]
            #expect(town.ask("games.search", filter, as: ann).items.isEmpty)
        }
        #expect(town.ask("games.search", ["from": .string(day + "T00:00:00Z")], as: ann).envelope != nil)
        #expect(town.ask("games.search", ["to": .string(day + "T00:00:00Z")], as: ann).envelope != nil)
        let create = town.gameFields(["startsAt": .string(day + "T23:59:59.999Z")])
        #expect(town.ask("games.create", create, as: ann).refusal?.field == "startsAt")
    }

    @Test func theSearchedZoneIsTheCallersByDefault() {
        town.ask("profile.update", ["timezone": "Pacific/Kiritimati"], as: ann)
        #expect(days(["day": "2026-12-06"]) == [4])
    }

    @Test func todayIsTheRestOfTheDay() {
        town.advance(days: 3, hours: 1)
        #expect(days(["day": "2026-12-04"]) == [], "that of noon has started")
        #expect(days(["day": "2026-12-03"]) == [2], "a past one shows what was")
    }

    /// New York sets its clocks back on 1 November 2026 (25 hours) and forward on 14 March 2027 (23 hours).
    @Test(arguments: [("2026-10-20T12:00:00Z", "2026-11-01", 25), ("2027-03-01T12:00:00Z", "2027-03-14", 23)])
    func aDayOfTwentyThreeOrTwentyFiveHoursIsWhole(now: String, day: String, hours: Int) throws {
        let town = Town(at: try #require(Timestamp(now)))
        let ann = town.signUp("ann")
        let midnight = try #require(Timestamp(day + "T00:30:00Z"))
        for hour in 0..<36 {
            town.game(host: ann, ["startsAt": .string(midnight.adding(hours: hour).description)])
        }
        let filter: JSONValue = ["day": .string(day), "timezone": "America/New_York", "limit": 100]
        #expect(town.ask("games.search", filter, as: ann).items.count == hours)
    }
}
