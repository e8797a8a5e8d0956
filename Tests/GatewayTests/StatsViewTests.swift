// Numbers as small pictures (domain.md §9.1, stats.me).

import Contracts
import JSON
import Terminal
import Testing
import Values

@testable import GatewayTerminal

@Suite struct StatsViewTests {
    private func lines(_ value: JSONValue, columns: Int = 80) -> [String] {
        StatsView(value).lines(
            on: Screen(
                columns: columns, isColored: false, hasPictures: true, zone: .utc, now: .distantPast))
    }

    @Test func gamesBySportAreBarsTheMostPlayedFirst() {
        let drawn = lines(["bySport": ["archery": 1, "soccer": 8, "tennis": 4, "golf": 0]], columns: 16)
        #expect(drawn == ["soccer   ████  8", "tennis   ██  4", "archery  ▌  1"])
    }

    @Test func weeksInARowAreMarks() {
        #expect(lines(["currentStreakWeeks": 3]) == ["streak  ■■■  3 weeks"])
        #expect(lines(["currentStreakWeeks": 1]) == ["streak  ■  1 week"])
        #expect(lines(["currentStreakWeeks": 0]).isEmpty)
    }

    @Test func averagesAreALineFromTheLowestToTheHighest() {
        #expect(StatsView.sparkline((0..<8).map(Double.init)[...]) == "▁▂▃▄▅▆▇█")
        #expect(StatsView.sparkline([5, 5][...]) == "▅▅")
        #expect(lines(["dartsAverages": [41.5, 66.78, 50]]) == ["darts  ▁█▃  41.5 to 66.78"])
        #expect(lines(["x01": ["recentAverages": [30, 60]]]) == ["darts  ▁█  30 to 60"])
        #expect(lines(["dartsAverages": [41.5]]).isEmpty, "one is no line")
    }

    @Test func noStatsLineIsWiderThanTheTerminal() {
        let many = JSONValue.array((0..<50).map { .integer(Int64($0)) })
        let value: JSONValue = [
            "bySport": ["soccer": 1000, "field_hockey": 1], "currentStreakWeeks": 200, "dartsAverages": many,
        ]
        for columns in [30, 40, 80, 200] {
            for line in lines(value, columns: columns) {
                #expect(TextWidth.columns(line) <= columns, "\(line)")
            }
        }
    }
}
