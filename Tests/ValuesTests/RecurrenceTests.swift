// Recurring dates (domain.md §4.5): results of another implementation, and properties of every rule in every zone.

import Foundation
import Testing

@testable import Values

// domain.md §4.5
@Suite struct RecurrenceTests {
    private static func rule(
        _ first: String, _ time: String = "18:00", every weeks: Int = 1, on weekdays: [Int],
        in zone: String = "UTC"
    ) throws -> Recurrence {
        Recurrence(
            firstDate: try #require(Day(first)), localTime: time, timezone: zone, everyWeeks: weeks,
            weekdays: weekdays)
    }

    /// Results of Python's zoneinfo, which reads the same database and shares no code.
    @Test(
        arguments: [
            (
                "America/New_York", "2026-10-27", "18:30", 1, [2],
                "2026-10-27T22:30 2026-11-03T23:30 2026-11-10T23:30"
            ),
            (
                "America/New_York", "2027-03-07", "02:30", 1, [7],
                "2027-03-07T07:30 2027-03-14T07:30 2027-03-21T06:30"
            ),
            (
                "America/New_York", "2026-10-25", "01:30", 1, [7],
                "2026-10-25T05:30 2026-11-01T05:30 2026-11-08T06:30"
            ),
            (
                "America/Sao_Paulo", "2018-10-28", "00:00", 1, [7],
                "2018-10-28T03:00 2018-11-04T03:00 2018-11-11T02:00"
            ),
            (
                "America/St_Johns", "2027-03-12", "20:00", 1, [5, 7],
                "2027-03-12T23:30 2027-03-14T22:30 2027-03-19T22:30 2027-03-21T22:30"
            ),
            (
                "Europe/Berlin", "2027-03-21", "02:30", 1, [7],
                "2027-03-21T01:30 2027-03-28T01:30 2027-04-04T00:30"
            ),
            (
                "Europe/Berlin", "2026-10-18", "02:30", 1, [7],
                "2026-10-18T00:30 2026-10-25T00:30 2026-11-01T01:30"
            ),
            (
                "Europe/Berlin", "2026-12-30", "19:00", 2, [1, 3],
                "2026-12-30T18:00 2027-01-11T18:00 2027-01-13T18:00 2027-01-25T18:00 2027-01-27T18:00"
            ),
            ("Europe/Dublin", "2027-03-25", "09:00", 1, [4], "2027-03-25T09:00 2027-04-01T08:00"),
            (
                "Africa/Casablanca", "2027-01-27", "18:00", 2, [3],
                "2027-01-27T17:00 2027-02-10T18:00 2027-02-24T18:00 2027-03-10T18:00 2027-03-24T17:00"
            ),
            (
                "Africa/Cairo", "2027-04-23", "00:30", 1, [5],
                "2027-04-22T22:30 2027-04-29T22:30 2027-05-06T21:30"
            ),
            (
                "Asia/Tehran", "2021-03-15", "00:30", 1, [1],
                "2021-03-14T21:00 2021-03-21T21:00 2021-03-28T20:00"
            ),
            (
                "Asia/Tehran", "2021-09-15", "23:30", 1, [2, 3],
                "2021-09-15T19:00 2021-09-21T19:00 2021-09-22T20:00 2021-09-28T20:00"
            ),
            (
                "Asia/Kathmandu", "2028-02-22", "06:15", 1, [2],
                "2028-02-22T00:30 2028-02-29T00:30 2028-03-07T00:30"
            ),
            (
                "Asia/Jerusalem", "2027-03-19", "02:30", 1, [5],
                "2027-03-19T00:30 2027-03-26T00:30 2027-04-01T23:30"
            ),
            (
                "Australia/Lord_Howe", "2026-09-27", "02:15", 1, [7],
                "2026-09-26T15:45 2026-10-03T15:45 2026-10-10T15:15"
            ),
            (
                "Australia/Lord_Howe", "2027-03-28", "01:45", 1, [7],
                "2027-03-27T14:45 2027-04-03T14:45 2027-04-10T15:15"
            ),
            (
                "Pacific/Apia", "2011-12-23", "12:00", 1, [5],
                "2011-12-23T22:00 2011-12-30T22:00 2012-01-05T22:00"
            ),
            (
                "Pacific/Chatham", "2026-09-26", "03:00", 1, [6, 7],
                "2026-09-25T14:15 2026-09-26T14:15 2026-10-02T13:15 2026-10-03T13:15"
            ),
            (
                "UTC", "2026-12-28", "12:00", 4, [1, 7],
                "2026-12-28T12:00 2027-01-03T12:00 2027-01-25T12:00 2027-01-31T12:00 2027-02-22T12:00"
            ),
        ] as [(String, String, String, Int, [Int], String)])
    func aSeriesComesWhenAnotherImplementationSays(
        _ name: String, _ first: String, _ time: String, _ weeks: Int, _ weekdays: [Int], _ starts: String
    ) throws {
        let zone = try ZoneTests.zone(name)
        let rule = try Self.rule(first, time, every: weeks, on: weekdays, in: name)
        let expected = starts.split(separator: " ")
        let found = rule.days(expected.count).map { rule.start(on: $0, in: zone).description.prefix(16) }
        #expect(found == expected)
    }

    @Test func theFirstWeekIsThatOfTheFirstDate() throws {
        // Thursday: Tuesday of that week is past, Friday is not; every other week counts from that week's Monday.
        let rule = try Self.rule("2026-12-03", every: 2, on: [5, 2])
        let days = ["2026-12-04", "2026-12-15", "2026-12-18", "2026-12-29", "2027-01-01"]
        #expect(rule.days(5).map(\.description) == days)
    }

    @Test func aSeriesCrossesYearsWith53WeeksAndLeapDays() throws {
        // 2026 has 53 ISO weeks; 29 February 2028 is a Tuesday.
        #expect(
            try Self.rule("2026-12-21", on: [1]).days(4).map(\.description) == [
                "2026-12-21", "2026-12-28", "2027-01-04", "2027-01-11",
            ])
        #expect(
            try Self.rule("2028-02-01", every: 4, on: [2]).days(3).map(\.description) == [
                "2028-02-01", "2028-02-29", "2028-03-28",
            ])
    }

    @Test func aSeriesEndsAfterACountOrOnADay() throws {
        let rule = try Self.rule("2026-12-01", on: [2])
        let last = try #require(Day("2026-12-15"))
        #expect(rule.days(through: last, max: 53).count == 3, "the last day is one of them")
        #expect(rule.days(through: last.adding(days: -1), max: 53).count == 2)
        #expect(rule.days(through: last, max: 2).count == 2 && rule.days(through: last, max: -1).isEmpty)
        #expect(rule.days(through: try #require(Day("2026-11-30")), max: 53).isEmpty)
        #expect(rule.days(through: try #require(Day("9999-12-31")), max: 53).count == 53)
        #expect(rule.days(10_000).count == 10_000 && rule.days(-1).isEmpty)
    }

    @Test func aSeriesWithoutWeekdaysOrBackInTimeHasNoDays() throws {
        #expect(try Self.rule("2026-12-01", on: []).days(3).isEmpty)
        for weeks in [0, -1] { #expect(try Self.rule("2026-12-01", every: weeks, on: [2]).days(3).isEmpty) }
    }

    @Test func seriesDaysInAnyZoneEqualALookAtEveryDay() throws {
        var random = seeded()
        for name in ZoneTests.compared + ["Africa/Casablanca", "Asia/Tehran", "Africa/Cairo"] {
            let zone = try ZoneTests.zone(name)
            for _ in 0..<40 {
                let first = Day(daysSince1970: Int.random(in: 10_000..<40_000, using: &random))
                let weekdays = (1...7).filter { _ in Bool.random(using: &random) }
                let weeks = Int.random(in: 1...4, using: &random)
                let minutes = Int.random(in: 0..<1440, using: &random)
                func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
                let rule = Recurrence(
                    firstDate: first, localTime: "\(two(minutes / 60)):\(two(minutes % 60))", timezone: name,
                    everyWeeks: weeks, weekdays: weekdays.isEmpty ? [3] : weekdays)
                let days = rule.days(52)
                // Counted independently: the weeks between two Mondays.
                func monday(_ day: Day) -> Int { day.daysSince1970 - (day.isoWeekday - 1) }
                let looked = (0..<52 * 28).map { first.adding(days: $0) }.filter {
                    rule.weekdays.contains($0.isoWeekday)
                        && (monday($0) - monday(first)) / 7 % weeks == 0
                }
                #expect(days == Array(looked.prefix(52)), "\(rule)")
                for day in days {
                    let start = rule.start(on: day, in: zone)
                    let shown = zone.local(at: start)
                    let isKept = shown == LocalTime(day: day, secondsOfDay: minutes * 60)
                    // Otherwise the clock skipped that time, and shows a later one that day or, once in Apia, the next.
                    let isLater = (shown.day, shown.secondsOfDay) > (day, minutes * 60)
                    #expect(isKept || isLater && zone.local(at: start.adding(minutes: -1441)).day < day)
                    // The clock shows it at no earlier time.
                    for hour in 1...2 where isKept {
                        #expect(
                            zone.local(at: start.adding(minutes: -30 * hour)) != shown, "\(name) \(start)")
                    }
                }
            }
        }
    }

    @Test(
        arguments: [
            ("00:00", 0), ("18:05", 1085), ("23:59", 1439), ("24:00", nil), ("18:60", nil), ("8:00", nil),
            ("18:00 ", nil), ("18:00:00", nil), ("1800", nil), ("", nil), ("+8:00", nil), ("１８:00", nil),
            ("18:0é", nil),
        ] as [(String, Int?)]) func aTimeOfDayIsFourDigits(_ text: String, _ minutes: Int?)
    {
        #expect(ClockText.minutes(text) == minutes)
    }
}
