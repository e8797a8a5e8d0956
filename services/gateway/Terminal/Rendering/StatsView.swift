// Statistics as small pictures: games by sport as bars, the streak of weeks, and dart averages over time.
//
//   soccer  ████████████████  12
//   tennis  ████               3
//   streak  ■■■  3 weeks
//   darts   ▁▂▄▃▅▇█  41.5 to 66.78

import Contracts
import JSON
import Terminal
import Values

/// Statistics that can be drawn.
struct StatsView: Equatable {
    /// Most played first.
    var sports: [Bar] = []
    var streakWeeks = 0
    /// Latest last.
    var averages: [Double] = []

    struct Bar: Equatable {
        var name: String
        var count: Int
    }

    private static let pictureColumnsMax = 40
    private static let sportsMax = 8
    private static let levels: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let eighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    init() {}

    /// Reads a reply to `stats.me`, `stats.user` or `stats.darts`.
    init(_ value: JSONValue) {
        let sports = value[.bySport]?.objectValue?.members ?? []
        self.sports = sports.compactMap { name, count in
            count.intValue.map { Bar(name: name, count: Int($0)) }
        }
        .sorted { (-$0.count, $0.name) < (-$1.count, $1.name) }
        streakWeeks = Int(value[.currentStreakWeeks]?.intValue ?? 0)
        let averages = value[.dartsAverages]?.arrayValue ?? value[.x01]?[.recentAverages]?.arrayValue
        self.averages = (averages ?? []).compactMap(\.doubleValue)
    }

    /// Empty if there is nothing to draw.
    func lines(on screen: Screen) -> [String] {
        let rows = rows
        let labels = rows.map { TextWidth.columns($0.label) }.max() ?? 0
        let texts = rows.map { TextWidth.columns($0.text) }.max() ?? 0
        let room = min(Self.pictureColumnsMax, max(4, screen.columns - labels - texts - 4))
        return rows.map { row in
            TextWidth.padded(row.label, labels) + "  " + screen.paint(row.picture(room), row.color)
                + "  \(row.text)"
        }
    }

    private struct Row {
        var label: String
        var text: String
        var color: Screen.Color
        var picture: (Int) -> String
    }

    private var rows: [Row] {
        let shown = sports.filter { $0.count > 0 }.prefix(Self.sportsMax)
        let most = shown.first?.count ?? 1
        var rows = shown.map { bar in
            Row(label: Screen.label(bar.name), text: "\(bar.count)", color: .green) {
                Self.bar(bar.count, of: most, $0)
            }
        }
        if streakWeeks > 0 {
            let text = Wording.counted(streakWeeks, "week")
            rows.append(
                Row(label: "streak", text: text, color: .orange) {
                    String(repeating: "■", count: min(streakWeeks, $0))
                })
        }
        let last = Array(averages.suffix(Self.pictureColumnsMax))
        if last.count > 1, let low = last.min(), let high = last.max() {
            rows.append(
                Row(label: "darts", text: "\(Self.text(low)) to \(Self.text(high))", color: .cyan) {
                    Self.sparkline(last.suffix($0))
                })
        }
        return rows
    }

    /// A bar in eighths of a column; at least one eighth.
    private static func bar(_ count: Int, of most: Int, _ columns: Int) -> String {
        let all = max(1, columns * 8 * count / most)
        let rest = all % 8 == 0 ? "" : String(eighths[all % 8 - 1])
        return String(repeating: "█", count: all / 8) + rest
    }

    /// Scaled from the lowest to the highest value; in the middle if all are equal.
    static func sparkline(_ values: ArraySlice<Double>) -> String {
        let (low, high) = (values.min() ?? 0, values.max() ?? 0)
        return String(
            values.map { value in
                let share = high > low ? (value - low) / (high - low) : 0.5
                return levels[min(levels.count - 1, Int(share * Double(levels.count)))]
            })
    }

    private static func text(_ number: Double) -> String { Decimals.text(number, digits: 2, isShort: true) }
}
