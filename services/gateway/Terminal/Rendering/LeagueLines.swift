// The tables of a season at a terminal (domain.md §17.4).
//
//   division 1
//           played  won  drawn  lost  difference  points  form
//     1  bob      2    2      0     0          +3       4  WW     avg 61.2  180s 1  high 120
//     2  ann      2    1      0     1          -1       2  LW

import Competitions
import Contracts
import JSON
import Terminal
import Values

struct LeagueLines {
    private let reply: ShowSeasonTable.Reply
    private let screen: Screen

    init(_ reply: ShowSeasonTable.Reply, on screen: Screen) { (self.reply, self.screen) = (reply, screen) }

    var lines: [String] {
        let tables = reply.tables.map { lines(of: $0) }
        return Array(tables.joined(separator: [""]))
    }

    private func lines(of table: SeasonTable) -> [String] {
        let names = table.rows.map { TextWidth.harmless($0.name) }
        let width = max(4, names.map { TextWidth.columns($0) }.max() ?? 0)
        let day = reply.at.map { " until \($0)" } ?? ""
        let title = screen.paint("division \(table.division)\(day)", .cyan)
        let head = screen.paint(
            "     \(left("", width))  played  won  drawn  lost  difference  points  form", .dim)
        return [title, head] + zip(table.rows, names).map { row, name in line(of: row, name, width) }
    }

    private func line(of view: SeasonRow, _ name: String, _ width: Int) -> String {
        let row = view.row
        let numbers = [(row.played, 6), (row.won, 3), (row.drawn, 5), (row.lost, 4)]
        let difference = row.difference > 0 ? "+\(row.difference)" : "\(row.difference)"
        let cells =
            [right("\(row.rank)", 3), left(name, width)] + numbers.map { right("\($0.0)", $0.1) }
            + [right(difference, 10), right("\(row.points)", 6), left(form(of: row), 5), mark(of: view)]
        let all = cells.filter { !$0.isEmpty }.joined(separator: "  ")
        return all + screen.paint(darts(of: view), .dim)
    }

    private func form(of row: TableRowView) -> String {
        row.form.map { result in
            switch result {
            case .win: "W"
            case .draw: "D"
            case .loss: "L"
            }
        }.joined()
    }

    private func mark(of row: SeasonRow) -> String {
        if row.isOut == true { return "out" }
        if row.isMovingUp == true { return "up" }
        return row.isMovingDown == true ? "down" : ""
    }

    private func darts(of row: SeasonRow) -> String {
        guard let scores180 = row.scores180 else { return "" }
        let tenths = row.average.map { Int(($0 * 10).rounded()) }
        let average = tenths.map { "  avg \($0 / 10).\($0 % 10)" } ?? ""
        let high = row.highestCheckout.map { $0 > 0 ? "  high \($0)" : "" } ?? ""
        return "\(average)  180s \(scores180)\(high)"
    }

    private func left(_ text: String, _ width: Int) -> String {
        text + blank(width - TextWidth.columns(text))
    }
    private func right(_ text: String, _ width: Int) -> String {
        blank(width - TextWidth.columns(text)) + text
    }
    private func blank(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
