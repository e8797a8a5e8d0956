// Drawn months, and the agenda below them (domain.md §4.6, games.calendar).

import Contracts
import JSON
import Terminal
import Testing
import Values

@testable import GatewaySessions
@testable import GatewayTerminal

@Suite struct CalendarViewTests {
    private func day(_ text: String) -> Day { Day(text) ?? Day(daysSince1970: 0) }

    private func screen(columns: Int, isColored: Bool = false, hasPictures: Bool = true) -> Screen {
        Screen(
            columns: columns, isColored: isColored, hasPictures: hasPictures, zone: .utc,
            now: Timestamp("2026-11-20T23:30:00Z") ?? .distantPast)
    }

    private func months(
        _ from: String, _ to: String, games: [String] = [], columns: Int = 80, isColored: Bool = false
    ) -> String {
        let counts = Dictionary(games.map { (day($0), 1) }, uniquingKeysWith: +)
        let calendar = CalendarView(days: day(from)...day(to), games: counts, today: day("2026-11-20"))
        return calendar.lines(on: screen(columns: columns, isColored: isColored)).joined(separator: "\n")
    }

    @Test func theCalendarMarksTodayAndTheDaysWithGames() {
        #expect(
            months("2026-11-20", "2026-12-19", games: ["2026-11-20", "2026-12-04", "2026-12-04"]) == """
                 November 2026                  December 2026
                 Mo  Tu  We  Th  Fr  Sa  Su     Mo  Tu  We  Th  Fr  Sa  Su
                                          1          1   2   3   4•  5   6
                  2   3   4   5   6   7   8      7   8   9  10  11  12  13
                  9  10  11  12  13  14  15     14  15  16  17  18  19  20
                 16  17  18  19 >20• 21  22     21  22  23  24  25  26  27
                 23  24  25  26  27  28  29     28  29  30  31
                 30
                """)
    }

    @Test func monthsAreStackedWhereTheTerminalIsNarrow() {
        #expect(
            months("2027-12-31", "2028-02-29", columns: 58) == """
                 December 2027
                 Mo  Tu  We  Th  Fr  Sa  Su
                          1   2   3   4   5
                  6   7   8   9  10  11  12
                 13  14  15  16  17  18  19
                 20  21  22  23  24  25  26
                 27  28  29  30  31

                 January 2028
                 Mo  Tu  We  Th  Fr  Sa  Su
                                      1   2
                  3   4   5   6   7   8   9
                 10  11  12  13  14  15  16
                 17  18  19  20  21  22  23
                 24  25  26  27  28  29  30
                 31

                 February 2028
                 Mo  Tu  We  Th  Fr  Sa  Su
                      1   2   3   4   5   6
                  7   8   9  10  11  12  13
                 14  15  16  17  18  19  20
                 21  22  23  24  25  26  27
                 28  29
                """)
        #expect(months("2026-11-20", "2026-11-20", columns: 27) == "")
    }

    @Test(arguments: [28, 40, 58, 59, 80, 89, 90, 200])
    func theCalendarFitsItsTerminal(_ columns: Int) {
        for line in months("2026-01-31", "2026-04-01", columns: columns).split(separator: "\n") {
            #expect(TextWidth.columns(line) <= columns)
        }
    }

    @Test func theCalendarIsColouredWhereColoursAreWanted() {
        let colored = months("2026-11-20", "2026-11-30", games: ["2026-11-23"], isColored: true)
        #expect(colored.contains("\u{1B}[1m>20 \u{1B}[0m"))
        #expect(colored.contains("\u{1B}[32m 23•\u{1B}[0m"))
        // Days that were not asked for are dimmed.
        #expect(colored.contains("\u{1B}[2m 19 \u{1B}[0m"))
    }

    private func game(_ title: String, _ startsAt: String) -> String {
        #"{"id":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01","sport":"golf","title":"\#(title)","startsAt":"\#(startsAt)"}"#
    }

    private func lines(_ reply: String, asked: String = "{}", hasPictures: Bool = true) -> [String] {
        screen(columns: 60, hasPictures: hasPictures).lines("games.calendar", reply, asked: asked)
    }

    @Test func theCalendarStandsAboveTheAgendaInOneZone() {
        // Half past eleven at night in London is tomorrow in Berlin.
        let reply = """
            {"timezone":"Europe/Berlin","days":[
            {"day":"2026-11-22","games":[\(game("A", "2026-11-21T23:30:00.000Z"))]},
            {"day":"2026-12-04","games":[\(game("B", "2026-12-04T17:00:00.000Z")),
            \(game("C", "2026-12-04T19:00:00.000Z"))]}],"next":"abc"}
            """
        let agenda = [
            "timezone  Europe/Berlin", "", "days (2)",
            "     id       sport  title  starts",
            "Sun 22 Nov", "0.0  …8d9e01  golf   A      Sun 22 Nov 00:30",
            "Fri 4 Dec", "1.0  …8d9e01  golf   B      Fri 4 Dec 18:00",
            "1.1  …8d9e01  golf   C      Fri 4 Dec 20:00",
            "more: page=abc",
        ]
        let shown = lines(reply)
        #expect(shown.count == 9 + agenda.count && Array(shown.suffix(agenda.count)) == agenda)
        // There it is already the 21st.
        #expect(shown[5] == " 16  17  18  19  20 >21  22•    21  22  23  24  25  26  27")
        #expect(lines(reply, hasPictures: false) == agenda)
    }

    @Test(arguments: [
        (#"{"from":"2026-11-01","to":"2026-12-31"}"#, 2), (#"{"to":"2026-12-01"}"#, 2),
        (#"{"from":"2027-03-01"}"#, 1), ("{}", 1), (#"{"from":"2026-12-01","to":"2026-11-01"}"#, 0),
        (#"{"from":"2026-01-01","to":"9999-12-31"}"#, 0),
    ])
    func theCalendarShowsTheMonthsThatWereAskedFor(_ asked: String, _ count: Int) {
        let lines = lines(#"{"timezone":"UTC","days":[]}"#, asked: asked)
        let names = lines.first?.split(separator: " ").filter { $0.first?.isLetter == true } ?? []
        #expect((names.first == "timezone" ? 0 : names.count) == count)
    }
}
