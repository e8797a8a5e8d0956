// A cup at a terminal: its bracket, its tables, and the fixtures that can be played (domain.md §16).
//
//   Darts night  darts · single · running · 4 entrants
//
//   ann ──────────┐
//                 ├ ann 3-1 ──────┐
//   Joe ──────────┘               │
//                                 ├ …
//   bob ──────────┐               │
//                 ├ …  ───────────┘
//   Kim ──────────┘

import Competitions
import Contracts
import JSON
import Terminal
import Values

struct CupLines {
    private static let nameColumnsMax = 18
    private static let bracketEntrantsMax = 32

    private let cup: GetCup.Reply
    private let screen: Screen
    private let names: [Int: String]

    init(_ cup: GetCup.Reply, on screen: Screen) {
        (self.cup, self.screen) = (cup, screen)
        names = Dictionary(
            cup.entrants.map { ($0.entrant, TextWidth.harmless($0.name)) },
            uniquingKeysWith: { first, _ in first })
    }

    var lines: [String] {
        let bracket = self.bracket
        var parts = [head, entrants]
        parts += cup.tables.map { table($0) }
        parts.append(bracket)
        parts += Fixture.Stage.allCases.filter { bracket.isEmpty || $0 != .upper }.map { rounds(of: $0) }
        parts += [places, calls]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private var head: [String] {
        let view = cup.cup
        let count = Wording.counted(view.inCount, "entrant")
        let facts = [
            view.sport.rawValue, view.format.rawValue.replacing("_", with: " "),
            (view.stage?.rawValue ?? view.status.rawValue), count,
        ]
        let title = screen.paint(TextWidth.harmless(view.name), .bold)
        return [title + "  " + facts.joined(separator: " · ")]
    }

    private func name(_ entrant: Int?) -> String { entrant.map { names[$0] ?? "\($0)" } ?? "…" }

    /// Lines of the entrants, before the draw.
    private var entrants: [String] {
        guard cup.fixtures.isEmpty else { return [] }
        return cup.entrants.map { entrant in
            let status = entrant.status == .in ? "" : "  \(entrant.status.rawValue)"
            return "\(column("\(entrant.entrant)", 3))  \(name(entrant.entrant))" + screen.paint(status, .dim)
        }
    }

    // MARK: - Fixtures in lines

    private func rounds(of stage: Fixture.Stage) -> [String] {
        let all = cup.fixtures.filter { $0.stage == stage && !isEmpty($0) }
        var (lines, last): ([String], Int?) = ([], nil)
        for fixture in all {
            if fixture.round != last { lines.append(screen.paint(title(of: fixture), .cyan)) }
            last = fixture.round
            lines.append(line(of: fixture))
        }
        return lines
    }

    /// Whether nobody plays it.
    private func isEmpty(_ fixture: FixtureView) -> Bool {
        fixture.status == .void || fixture.sides.allSatisfy { $0.bye == true }
    }

    private func title(of fixture: FixtureView) -> String {
        switch fixture.stage {
        case .group, .swiss: "round \(fixture.round)"
        case .upper: fixture.left.map { $0 > 2 ? "last \($0)" : "final" } ?? "round \(fixture.round)"
        case .lower: "lower round \(fixture.round)"
        case .third: "third place"
        case .final: fixture.round == 1 ? "final" : "second final"
        }
    }

    private func line(of fixture: FixtureView) -> String {
        let sides = fixture.sides.map { $0.bye == true ? "rests" : name($0.entrant) }
        let group = fixture.group.map { cup.tables.count > 1 ? "  group \($0)" : "" } ?? ""
        return "\(column("\(fixture.id)", 4))  \(sides.joined(separator: " – "))\(group)"
            + state(of: fixture)
    }

    private func state(of fixture: FixtureView) -> String {
        let board = fixture.board.map { "board \($0), " } ?? ""
        switch fixture.status {
        case .done: return "  " + (fixture.score?.description ?? "")
        case .walkover: return fixture.score == nil ? "" : screen.paint("  walkover", .dim)
        case .called, .live: return screen.paint("  \(board)\(fixture.status.rawValue)", .green)
        case .reported:
            let said = fixture.report.map { "  \($0.score) said\($0.isDisputed ? ", disputed" : "")" }
            return screen.paint(said ?? "", .dim)
        case .waiting, .ready, .void: return ""
        }
    }

    // MARK: - The bracket

    /// The knock-out, of double elimination its upper part; empty where it does not fit.
    private var bracket: [String] {
        let upper = cup.fixtures.filter { $0.stage == .upper }
        let rounds = Dictionary(grouping: upper, by: \.round).sorted { $0.key < $1.key }.map(\.value)
        let size = 2 * (rounds.first?.count ?? 0)
        // A name and a score, such as ` 3-1`, with a blank before the line.
        let width = min(
            Self.nameColumnsMax, (names.values.map { TextWidth.columns($0) }.max() ?? 0) + 5)
        guard size >= 4, size <= Self.bracketEntrantsMax, (width + 4) * (rounds.count + 1) <= screen.columns
        else { return [] }
        // Row of the entry at a place in a round: in the middle of the two that it comes from.
        func row(_ round: Int, _ place: Int) -> Int { (1 << round) - 1 + place << (round + 1) }
        var grid = [[String]](
            repeating: Array(repeating: String(repeating: " ", count: width + 4), count: rounds.count + 1),
            count: 2 * size - 1)
        for (index, fixtures) in rounds.enumerated() {
            for (number, fixture) in fixtures.enumerated() {
                let ends = [0, 1].map { row(index, 2 * number + $0) }
                for y in ends[0]...ends[1] {
                    let text = ends.firstIndex(of: y).map { entry(fixture.sides[$0], index, upper) } ?? ""
                    let line = ends.contains(y) ? lined(text, width + 1) : blank(width + 2)
                    let corner =
                        y == ends[0] ? "┐" : y == ends[1] ? "┘" : y == row(index + 1, number) ? "├" : "│"
                    grid[y][index] = line + (ends.contains(y) ? "─" : "") + corner + " "
                }
            }
        }
        if let final = rounds.last?.first {
            grid[row(rounds.count, 0)][rounds.count] = final.winner.map { won(by: $0, final) } ?? "…"
        }
        return grid.map { cells in
            let line = cells.joined()
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    private func blank(_ width: Int) -> String { String(repeating: " ", count: width) }

    /// A name, and a line behind it.
    private func lined(_ text: String, _ width: Int) -> String {
        let fitted = TextWidth.fitted(text, width - 2)
        return fitted + " " + String(repeating: "─", count: max(0, width - 1 - TextWidth.columns(fitted)))
    }

    private func entry(_ side: FixtureSide, _ round: Int, _ fixtures: [FixtureView]) -> String {
        if side.bye == true { return "–" }
        guard let entrant = side.entrant else { return "…" }
        let before = fixtures.first { $0.round == round && $0.winner == entrant }
        return round == 0 ? name(entrant) : before.map { won(by: entrant, $0) } ?? name(entrant)
    }

    /// The winner of a fixture, with the score from their side.
    private func won(by entrant: Int, _ fixture: FixtureView) -> String {
        guard fixture.status == .done, let score = fixture.score?.score else { return name(entrant) }
        let isFirst = fixture.sides.first?.entrant == entrant
        return
            "\(name(entrant)) \(isFirst ? "\(score.first)-\(score.second)" : "\(score.second)-\(score.first)")"
    }

    // MARK: - Tables, places, and what comes next

    private func table(_ table: CupTable) -> [String] {
        let width = (table.rows.map { TextWidth.columns(name($0.entrant)) }.max() ?? 0)
        let title = table.group.map { [screen.paint("group \($0)", .cyan)] } ?? []
        let head = screen.paint(
            "     \(column("", width, isLeft: true))  played  won  drawn  lost  difference  points", .dim)
        return title + [head]
            + table.rows.map { row in
                let numbers = [(row.played, 6), (row.won, 3), (row.drawn, 5), (row.lost, 4)]
                let cells = numbers.map { column("\($0.0)", $0.1) }
                return "\(column("\(row.rank)", 3))  \(column(name(row.entrant), width, isLeft: true))  "
                    + cells.joined(separator: "  ")
                    + "  \(column(row.difference > 0 ? "+\(row.difference)" : "\(row.difference)", 10))"
                    + "  \(column("\(row.points)", 6))"
            }
    }

    private var places: [String] {
        guard !cup.places.isEmpty else { return [] }
        return [screen.paint("places", .cyan)]
            + cup.places.map { "\(column("\($0.place)", 3))  \(TextWidth.harmless($0.name))" }
    }

    private var calls: [String] {
        guard !cup.calls.isEmpty else {
            return cup.isPairingLeft && !cup.fixtures.isEmpty
                ? [screen.paint("cups pair makes what comes next once all is played", .dim)] : []
        }
        return [screen.paint("can be called", .cyan)]
            + cup.calls.compactMap { call in
                cup.fixtures.first { $0.id == call.fixture }.map { fixture in
                    let referee = call.referee.map { ", \(name($0)) keeps score" } ?? ""
                    return line(of: fixture) + (call.board.map { "  board \($0)" } ?? "")
                        + screen.paint(referee, .dim)
                }
            }
    }

    private func column(_ text: String, _ width: Int, isLeft: Bool = false) -> String {
        let pad = blank(max(0, width - TextWidth.columns(text)))
        return isLeft ? text + pad : pad + text
    }
}
