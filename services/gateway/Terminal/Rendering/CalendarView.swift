// A calendar: months beside each other with the days of games marked, and below them the games, day by day.
//
//   November 2026
//   Mo  Tu  We  Th  Fr  Sa  Su
//                            1
//    …
//   16  17  18  19• 20  21 >22•      > is today, • a day with games
//
//   Thu 19 Nov
//   0.0  18:00–19:30  Soccer at Dolores Park  Dolores Park  going

import Arguments
import Contracts
import GatewaySessions
import JSON
import Platform
import Terminal
import Values

/// Months with their games.
struct CalendarView {
    /// The first and the last day that were asked for; the months that contain them are drawn.
    var days: ClosedRange<Day>
    /// Number of games by day.
    var games: [Day: Int]
    var today: Day

    private static let monthColumns = 28
    private static let gap = 3

    /// The months, as many in a row as fit; no lines if not even one fits.
    func lines(on screen: Screen) -> [String] {
        let width = CalendarView.monthColumns
        guard screen.columns >= width else { return [] }
        let perLine = max(1, (screen.columns + CalendarView.gap) / (width + CalendarView.gap))
        let gap = TextWidth.padded("", CalendarView.gap)
        var lines: [String] = []
        for start in stride(from: 0, to: months.count, by: perLine) {
            let blocks = months[start..<min(start + perLine, months.count)].map { month($0, on: screen) }
            if start > 0 { lines.append("") }
            for row in 0..<(blocks.map(\.count).max() ?? 0) {
                let parts = blocks.map { $0[safe: row] ?? TextWidth.padded("", width) }
                lines.append(TextWidth.trimmed(parts.joined(separator: gap)))
            }
        }
        return lines
    }

    /// The first days of the months.
    private var months: [Day] {
        var months: [Day] = []
        var (year, month, _) = days.lowerBound.civil
        while let first = Day(year: year, month: month, day: 1), first <= days.upperBound {
            months.append(first)
            (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
        }
        return months
    }

    /// The month's name, the days of the week, and the weeks from Monday on; each line as wide as a month.
    private func month(_ first: Day, on screen: Screen) -> [String] {
        let (year, month, _) = first.civil
        let name = TextWidth.padded(" \(Zone.monthName(month)) \(year)", CalendarView.monthColumns)
        var lines = [screen.paint(name, .bold), screen.paint(" Mo  Tu  We  Th  Fr  Sa  Su ", .dim)]
        var week = String(repeating: " ", count: (first.isoWeekday - 1) * 4)
        for offset in 0..<Day.length(ofMonth: month, year: year) {
            let day = first.adding(days: offset)
            if day.isoWeekday == 1, offset > 0 {
                lines.append(week)
                week = ""
            }
            week += cell(day, on: screen)
        }
        let last = first.adding(days: Day.length(ofMonth: month, year: year) - 1)
        return lines + [week + String(repeating: " ", count: (7 - last.isoWeekday) * 4)]
    }

    private func cell(_ day: Day, on screen: Screen) -> String {
        let count = games[day] ?? 0
        let number = TextWidth.padded("\(day.civil.day)", 2, isRight: true)
        let text = "\(day == today ? ">" : " ")\(number)\(count > 0 ? "•" : " ")"
        if count > 0 { return screen.paint(text, .green) }
        if day == today { return screen.paint(text, .bold) }
        return days.contains(day) ? text : screen.paint(text, .dim)
    }
}

extension CalendarView {
    /// Reads a reply to `games.calendar`.
    /// - Parameter asked: the query's data. If it names no dates, they are those of the reply, from today on.
    init?(_ reply: JSONValue, asked: JSONValue, on screen: Screen) {
        guard let rows = reply[.days]?.arrayValue else { return nil }
        today = screen.zone.local(at: screen.now).day
        games = [:]
        for row in rows {
            guard let day = row[.day]?.stringValue.flatMap({ Day($0) }) else { continue }
            games[day, default: 0] += row[.games]?.arrayValue?.count ?? 0
        }
        func date(_ name: FieldName) -> Day? { asked[name]?.stringValue.flatMap { Day($0) } }
        let first = date(.from) ?? [date(.to), games.keys.min(), today].compactMap { $0 }.min() ?? today
        let last = date(.to) ?? max(first, games.keys.max() ?? first)
        guard first <= last, last.daysSince1970 - first.daysSince1970 <= CalendarView.daysMax else {
            return nil
        }
        days = first...last
    }

    static func zone(of reply: JSONValue) -> Zone? {
        reply[.timezone]?.stringValue.flatMap { ZoneDatabase.shared.zone(named: $0) }
    }

    /// Longest range that can be asked for (domain.md §4.6).
    private static let daysMax = 62
}
