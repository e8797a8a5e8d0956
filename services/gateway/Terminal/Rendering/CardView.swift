// A party card as it lies on the table (domain.md §5.1): its text, its difficulty, whose turn it is, and the progress
// in the deck.
//
//   ╭ Truth or Dare - Nov 22, 20:22 ─────── 3 of 52 ╮
//   │                                               │
//   │  What is the silliest thing that you have     │
//   │  ever believed?                               │
//   │                                               │
//   │  ●●○○○                            Ann's turn  │
//   ╰───────────────────────────────────────────────╯
//   ━━━━━━━╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌  4 %, 2 played, 1 skipped

import JSON
import Terminal

/// The card of a session, from a reply that has one.
struct CardView: Equatable {
    var title: String
    var place: String
    var prompt: String
    /// From 1 to 5.
    var difficulty: Int
    var turn: String
    var percent: Int
    var tally: String

    /// `nil` for a reply that is not a session.
    init?(_ reply: JSONValue) {
        guard let card = reply[.card], let prompt = card[.prompt]?.stringValue,
            let position = reply[.position]?.intValue, let total = reply[.total]?.intValue
        else { return nil }
        title = TextWidth.harmless(reply[.name]?.stringValue ?? "Cards")
        place = "\(position) of \(total)"
        self.prompt = TextWidth.harmless(prompt)
        difficulty = card[.difficulty]?.intValue ?? 0
        let whose = reply[.turn]?[.player]?.stringValue ?? reply[.turn]?[.nickname]?.stringValue
        let status = reply[.status]?.stringValue ?? "active"
        turn = status == "active" ? whose.map { "\(TextWidth.harmless($0))'s turn" } ?? "" : status
        percent = reply[.percent]?.intValue ?? 0
        let (played, skips) = (reply[.completedCount]?.intValue ?? 0, reply[.skips]?.intValue ?? 0)
        tally = "\(percent) %, \(played) played" + (skips > 0 ? ", \(skips) skipped" : "")
    }

    // MARK: - Drawing

    private static let columnsMax = 56
    private static let columnsMin = 30
    private static let difficultyMax = 5

    /// Empty if the terminal is too narrow.
    func lines(on screen: Screen) -> [String] {
        let width = min(CardView.columnsMax, screen.columns)
        guard width >= CardView.columnsMin else { return [] }
        let room = width - 6
        func row(_ text: String, _ color: Screen.Color? = nil) -> String {
            let text = TextWidth.padded(text, room)
            return screen.paint("│", .dim) + "  " + (color.map { screen.paint(text, $0) } ?? text) + "  "
                + screen.paint("│", .dim)
        }
        let title = TextWidth.fitted(title, width - 7 - TextWidth.columns(place))
        let line = String(
            repeating: "─", count: width - 6 - TextWidth.columns(title) - TextWidth.columns(place))
        let top = "╭ " + screen.paint(title, .bold) + screen.paint(" \(line) \(place) ╮", .dim)
        let text = TextWidth.wrapped(prompt, room)
        let body = text + Array(repeating: "", count: max(0, 2 - text.count))
        let dots =
            String(repeating: "●", count: min(difficulty, CardView.difficultyMax))
            + String(repeating: "○", count: max(0, CardView.difficultyMax - difficulty))
        let gap = String(
            repeating: " ",
            count: max(1, room - TextWidth.columns(dots) - TextWidth.columns(turn)))
        let bottom = "╰" + String(repeating: "─", count: width - 2) + "╯"
        return [top, row("")] + body.map { row($0, .bold) }
            + [row(""), row(dots + gap + turn, .cyan), screen.paint(bottom, .dim), bar(on: screen)]
    }

    private func bar(on screen: Screen) -> String {
        let length = 30
        let done = max(0, min(length, percent * length / 100))
        return screen.paint(String(repeating: "━", count: done), .green)
            + screen.paint(String(repeating: "╌", count: length - done) + "  " + tally, .dim)
    }
}
