// The results of a bench run: stored in a file, shown as a table, compared with another run.

import Foundation
import Testing

@testable import BenchReport

@Suite struct ReportTests {
    private static let head = RunHead(
        at: "2026-11-23T08:00:00Z", revision: "1ea8b3c", cores: 2, rounds: 5, runMs: 2000, isQuick: false)

    private func row(
        _ name: String = "durable RSVPs, 64 in flight", _ figure: Figure = .rate, ours: Double? = 9815.5,
        beside: String = "PostgreSQL", other: Double? = 2726.5, _ target: Target = .atLeast(10)
    ) -> RowResult {
        RowResult(name: name, figure: figure, ours: ours, beside: beside, other: other, target: target)
    }

    // MARK: - The verdict

    @Test func aBenchmarkMissesItsGoalWhereItsRatioIsShort() {
        #expect(row(ours: 27_265).isReached == true)
        #expect(row(ours: 27_264).isReached == false && row(ours: 27_264).isMissed)
        #expect(row("p99", .p99, ours: 10, other: 200, .atMost(0.05)).isReached == true)
        #expect(row("p99", .p99, ours: 11, other: 200, .atMost(0.05)).isMissed)
    }

    @Test func aBenchmarkWithoutAPeerMissesNoGoal() {
        #expect(row(other: nil).isReached == nil && !row(other: nil).isMissed)
        #expect(row(ours: nil).isReached == nil && !row(ours: nil).isMissed)
        #expect(!row(ours: 1, .none).isMissed)
    }

    @Test func anAbortedBenchmarkMissesItsGoal() {
        var broken = row(ours: nil, .none)
        broken.hasFailed = true
        #expect(broken.isMissed)
    }

    // MARK: - The file

    @Test func aSavedRunIsReadAsItWas() throws {
        var missing = row(ours: nil, beside: "NATS", other: nil, .atMost(1))
        (missing.absence, missing.hasFailed) = ("failed: \"so\"\nand so", true)
        let run = Run(
            head: Self.head,
            rows: [
                row(), missing, row("memory", .megabytes, ours: 261, beside: "limit", other: 120, .atMost(1)),
                row("shown", beside: "", other: nil, .none),
            ],
            notes: ["processor time in µs: auth 25.0, bus 42.0"])
        let text = try run.text()
        #expect(text.split(separator: "\n").count == 6)
        #expect(try Run(parsing: text) == run)
    }

    @Test func aLineThatIsNotOfARunIsNamed() throws {
        let text = try Run(head: Self.head, rows: [row()]).text()
        #expect(throws: Run.Damage(line: 1)) { try Run(parsing: "") }
        #expect(throws: Run.Damage(line: 1)) { try Run(parsing: "{\"row\":\"a\"}\n") }
        #expect(throws: Run.Damage(line: 3)) { try Run(parsing: text + "{\"raw\":1}\n") }
        #expect(throws: Run.Damage(line: 2)) { try Run(parsing: text.dropLast(9) + "\n") }
        #expect(throws: Run.Damage(line: 1)) {
            try Run(parsing: text.replacing("\"bench\":1", with: "\"bench\":2"))
        }
    }

    @Test func aRowOfAnotherRunIsFoundByItsNameFigureAndPeer() {
        let before = Run(head: Self.head, rows: [row("a"), row("a", beside: "Redis"), row("a", .p99)])
        #expect(before.row(like: row("a", ours: 1, beside: "Redis", .none))?.beside == "Redis")
        #expect(before.row(like: row("a", .p99))?.figure == .p99)
        #expect(before.row(like: row("b")) == nil)
    }

    // MARK: - The table

    private func columns(_ line: String) -> [String] {
        line.replacing(/\s{2,}/, with: "|").split(separator: "|").map(String.init)
    }

    @Test func aLineShowsBothSidesAndTheirRatio() {
        let line = Table().line(row())
        #expect(
            columns(line) == [
                "durable RSVPs, 64 in flight", "9\u{202F}816 /s", "2\u{202F}727 /s", "PostgreSQL", "3.60 ×",
                "≥ 10 ×", "NO",
            ])
    }

    @Test func aLineEndsWithoutSpaces() {
        for row in [row(ours: 1, .none), row(beside: "", other: nil, .none), row()] {
            #expect(Table().line(row).last != " ")
        }
    }

    @Test func aLineSaysWhyThereIsNoRatio() {
        var absent = row(other: nil)
        absent.absence = "postgresql 15 is\nnot installed\n"
        #expect(Table().line(absent).hasSuffix("  postgresql 15 is not installed"))
        #expect(Table().line(row(ours: nil, other: nil)).hasSuffix("  not measured"))
    }

    @Test func aReportLineBesideASavedRunShowsItsFigureAndTheRatio() {
        let before = Run(head: Self.head, rows: [row(ours: 4907.75, other: 2453.875, .atLeast(6))])
        let line = Table(besides: before).line(row())
        #expect(Array(columns(line).suffix(4)) == ["NO", "4\u{202F}908 /s", "2.00 ×", "2.00 ×"])
    }

    @Test func aReportLineBesideALimitShowsNoFormerRatio() {
        let before = Run(
            head: Self.head,
            rows: [row("memory", .megabytes, ours: 261, beside: "limit", other: 250, .atMost(1))])
        let now = row("memory", .megabytes, ours: 87, beside: "limit", other: 120, .atMost(1))
        #expect(Array(columns(Table(besides: before).line(now)).suffix(3)) == ["yes", "261.0 MB", "0.33 ×"])
    }

    @Test func theColumnsOfAComparisonStandBelowTheirNames() throws {
        let rows = [
            row(), row("alone", other: nil, .none), row("shown", .rate, .none), row("reached", ours: 50_000),
        ]
        let table = Table(besides: Run(head: Self.head, rows: rows))
        let place = try #require(table.head.range(of: "now/then")).upperBound
        let end = table.head.distance(from: table.head.startIndex, to: place)
        for row in rows {
            let line = Array(table.line(row))
            #expect(String(line[end - 6..<end]) == "1.00 ×", "\(String(line))")
        }
    }

    @Test func aRowThatIsNewIsShownWithoutAComparison() {
        let before = Run(head: Self.head)
        #expect(Table(besides: before).line(row()) == Table().line(row()))
    }

    @Test func aComparisonSaysWhatElseDiffers() {
        var now = Self.head
        #expect(Self.head.sentence(besides: now) == "then: 2026-11-23T08:00:00Z, 1ea8b3c")
        (now.isQuick, now.cores) = (true, 8)
        #expect(Self.head.sentence(besides: now).hasSuffix("; that was no quick run; on 2 cores, not 8"))
    }

    // MARK: - Numbers

    @Test(arguments: [
        (Figure.rate, 1_234_567.8, "1\u{202F}234\u{202F}568 /s"), (.p50, 99.96, "100.0 µs"),
        (.p50, 100.4, "100 µs"), (.p99, 12_345, "12.3 ms"), (.megabytes, 0.04, "0.0 MB"),
        (.percent, 0.456, "0.46 %"),
        (.microseconds, 283, "283.0 µs"), (.milliseconds, 18.96, "19.0 ms"), (.times, 1.0049, "1.00 ×"),
    ]) func aFigureIsWrittenWithItsUnit(figure: Figure, value: Double, text: String) {
        #expect(figure.text(value) == text)
    }
}
