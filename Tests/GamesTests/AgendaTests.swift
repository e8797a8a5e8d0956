// games.calendar, games.next, games.by-host (domain.md §4.6).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct AgendaTests {
    let town = Town()
    let ann: Person
    let bob: Person

    init() {
        ann = town.signUp("ann")
        bob = town.signUp("bob")
    }

    @discardableResult
    private func game(_ title: String, _ start: JSONValue, _ more: JSONValue = [:]) -> JSONValue {
        town.game(host: ann, more.merging(["title": .string(title), "startsAt": start]))
    }

    private func answer(_ verb: String, _ game: JSONValue) {
        town.ask("rsvp.\(verb)", ["gameId": game], as: bob)
        town.settle()
    }

    /// `date: titles`, one line per date.
    private func calendar(_ query: JSONValue = [:], as person: Person? = nil) -> [String] {
        days(town.ask("games.calendar", query, as: person ?? bob))
    }

    private func days(_ answer: Answer) -> [String] {
        (answer["days"].arrayValue ?? []).map { day in
            let titles = (day["games"]?.arrayValue ?? []).compactMap { $0["title"]?.stringValue }
            return "\(day["day"]?.stringValue ?? ""): \(titles.joined(separator: ", "))"
        }
    }

    // MARK: - The calendar

    // domain.md §4.6
    @Test func theCalendarHasGamesOneGoesToOrMayGoTo() {
        answer("going", game("going", town.time(hours: 24)))
        answer("maybe", game("maybe", town.time(hours: 25)))
        let full = game("waiting", town.time(hours: 26), ["capacity": 2])
        town.going(town.signUp("cat"), full)
        answer("going", full)
        answer("going", game("asked", town.time(hours: 27), ["joinPolicy": "request"]))
        let left = game("left", town.time(hours: 28))
        answer("going", left)
        answer("leave", left)
        let cancelled = game("cancelled", town.time(hours: 29))
        answer("going", cancelled)
        town.ask("games.cancel", ["gameId": cancelled], as: ann)
        game("somebody's", town.time(hours: 30))
        town.settle()
        #expect(calendar() == ["2026-12-02: going, maybe"])
        #expect(calendar(as: ann) == ["2026-12-02: going, maybe, waiting, asked, left, somebody's"], "a host")
    }

    // domain.md §4.6
    @Test func theCalendarShowsPastDates() {
        answer("going", game("played", town.time(hours: 2)))
        town.advance(days: 2)
        #expect(calendar() == [])
        #expect(calendar(["from": "2026-12-01"]) == ["2026-12-01: played"])
        #expect(calendar(["to": "2026-12-02"]) == ["2026-12-01: played"], "a past one alone: those up to it")
    }

    // domain.md §4.6
    @Test func theCalendarsDatesAreThoseOfTheZone() {
        for (title, start) in [
            ("late", "2026-12-05T23:59:59.999Z"), ("early", "2026-12-04T00:00:00Z"),
            ("before", "2026-12-03T23:59:59.999Z"), ("after", "2026-12-06T00:00:00Z"),
        ] { answer("going", game(title, .string(start))) }
        let dates: JSONValue = ["from": "2026-12-04", "to": "2026-12-05"]
        #expect(calendar(dates) == ["2026-12-04: early", "2026-12-05: late"])
        let there: JSONValue = ["timezone": "America/New_York"]
        #expect(calendar(dates.merging(there)) == ["2026-12-05: late, after"])
        town.ask("profile.update", ["timezone": "America/New_York"], as: bob)
        town.settle()
        let answer = town.ask("games.calendar", dates, as: bob)
        #expect(days(answer) == ["2026-12-05: late, after"] && answer["timezone"] == "America/New_York")
    }

    // domain.md §4.6
    /// New York has a date of 25 hours and one of 23.
    @Test(arguments: [("2027-03-14", 23), ("2027-11-07", 25)])
    func aCalendarDateOf23Or25HoursIsWhole(date: String, hours: Int) throws {
        let midnight = try #require(Timestamp(date + "T00:30:00Z"))
        town.advance(to: midnight.adding(days: -2))
        for hour in 0..<36 { game("\(hour)", .string(midnight.adding(hours: hour).description)) }
        let query: JSONValue = [
            "from": .string(date), "to": .string(date), "timezone": "America/New_York",
        ]
        let days = town.ask("games.calendar", query, as: ann)["days"].arrayValue ?? []
        #expect(days.count == 1 && days.first?["games"]?.arrayValue?.count == hours)
    }

    // domain.md §4.6
    @Test func theCalendarSpansSixtyTwoDatesAtMost() {
        for day in [0, 29, 30, 61] { game("day \(day)", town.time(days: day, hours: 1)) }
        #expect(calendar(as: ann) == ["2026-12-01: day 0", "2026-12-30: day 29"])
        #expect(calendar(["from": "2026-12-02"], as: ann) == ["2026-12-30: day 29", "2026-12-31: day 30"])
        #expect(calendar(["to": "2027-01-31"], as: ann).count == 4, "62 dates")
        let wrong: [(JSONValue, String)] = [
            (["to": "2027-02-01"], "to"), (["from": "2026-12-02", "to": "2026-12-01"], "to"),
            (["timezone": "Mars/Olympus"], "timezone"), (["from": "2026-02-30"], "from"),
            (["limit": 0], "limit"), (["limit": 101], "limit"), (["page": "nonsense"], "page"),
            (["from": "9999-12-31"], "from"), (["to": "0000-01-01"], "to"),
        ]
        for (query, field) in wrong {
            let answer = town.ask("games.calendar", query, as: ann)
            #expect(answer.reason == .invalidArgument && answer.refusal?.field == field, "\(query)")
        }
        for date in ["1900-01-01", "2199-12-31"] {
            #expect(calendar(["from": .string(date), "to": .string(date)], as: ann) == [])
        }
        #expect(town.ask("games.calendar", ["from": "2199-12-31"], as: ann).envelope != nil)
    }

    // domain.md §1.3
    @Test func pagesOfTheCalendarFollowEachOther() {
        for hour in 0..<10 { game("\(hour)", town.time(hours: 1 + 5 * hour)) }
        let whole = calendar(as: ann)
        var (page, seen): (JSONValue?, [String]) = (nil, [])
        repeat {
            let more: JSONValue = page.map { ["limit": 3, "page": $0] } ?? ["limit": 3]
            let answer = town.ask("games.calendar", more, as: ann)
            for day in days(answer) {
                let parts = day.split(separator: ": ")
                if seen.last?.hasPrefix(parts[0]) == true {
                    seen[seen.count - 1] += ", \(parts[1])"
                } else {
                    seen.append(day)
                }
            }
            page = answer.data["next"]
        } while page != nil
        #expect(seen == whole && whole.count == 3)
        let next = town.ask("games.calendar", ["limit": 3], as: ann)["next"]
        let other: JSONValue = ["from": "2026-12-01", "page": next]
        #expect(town.ask("games.calendar", other, as: ann).refusal?.field == "page")
    }

    // MARK: - The next one

    // domain.md §4.6
    @Test func theNextGameIsTheFirstOneGoesTo() {
        #expect(town.ask("games.next", as: bob).data == [:])
        answer("going", game("later", town.time(hours: 9)))
        let soon = game("soon", town.time(hours: 3))
        answer("going", soon)
        answer("maybe", game("perhaps", town.time(hours: 1)))
        let next = town.ask("games.next", as: bob)
        #expect(next["game", "title"] == "soon" && next["secondsUntilStart"] == 10_800)
        town.ask("games.close", ["gameId": soon], as: ann)
        #expect(town.ask("games.next", as: bob)["game", "title"] == "soon", "closed, and it takes place")
        town.ask("games.cancel", ["gameId": soon], as: ann)
        #expect(town.ask("games.next", as: bob)["game", "title"] == "later")
    }

    // domain.md §4.6
    @Test func theNextGameHasNotStarted() {
        answer("going", game("soon", town.time(hours: 1)))
        town.advance(minutes: 59)
        town.pass(milliseconds: 59_999)
        #expect(town.ask("games.next", as: bob)["secondsUntilStart"] == 1, "a moment is left")
        town.pass(milliseconds: 1)
        #expect(town.ask("games.next", as: bob).data == [:], "it has begun")
    }

    // MARK: - A host's

    // domain.md §4.6
    @Test func aHostsListHasTheirVisibleUpcomingGames() {
        let later = game("later", town.time(hours: 9))
        game("soon", town.time(hours: 3))
        game("friends", town.time(hours: 4), ["visibility": "friends"])
        game("private", town.time(hours: 5), ["visibility": "private"])
        town.ask("games.cancel", ["gameId": game("cancelled", town.time(hours: 6))], as: ann)
        town.ask("games.delete", ["gameId": game("deleted", town.time(hours: 7))], as: ann)
        town.ask("games.close", ["gameId": later], as: ann)
        town.game(host: bob, ["title": "bob's"])
        func titles(_ person: Person, _ more: JSONValue = [:]) -> [String] {
            let host: JSONValue = ["accountId": "Ann"]
            return town.ask("games.by-host", host.merging(more), as: person).items
                .compactMap { $0["title"]?.stringValue }
        }
        #expect(titles(bob) == ["soon", "later"])
        #expect(titles(ann) == ["soon", "friends", "private", "later"])
        #expect(titles(ann, ["limit": 1]) == ["soon"])
        let next = town.ask("games.by-host", ["accountId": "ann", "limit": 1], as: ann)["next"]
        #expect(titles(ann, ["page": next]) == ["friends", "private", "later"])
        let other: JSONValue = ["accountId": "bob", "page": next]
        #expect(town.ask("games.by-host", other, as: ann).refusal?.field == "page")
        town.advance(hours: 3)
        #expect(titles(bob) == ["later"], "soon has begun")
    }

    // domain.md §1.9
    @Test func aHostAcrossABlockIsNotFound() {
        #expect(town.ask("games.by-host", ["accountId": "nobody"], as: bob).reason == .notFound)
        game("soon", town.time(hours: 3))
        town.ask("friends.block", ["accountId": "bob"], as: ann)
        town.settle()
        #expect(town.ask("games.by-host", ["accountId": "ann"], as: bob).reason == .notFound)
        #expect(town.ask("games.by-host", ["accountId": "bob"], as: ann).reason == .notFound)
    }
}
