// The record of two players against each other, named as in the request (domain.md §9).
//
//   played       2
//   ann wins     1
//   bob wins     1

import JSON
import Terminal

enum HeadToHeadView {
    /// - Parameter asked: the query's data, which name the two.
    static func lines(of reply: JSONValue, asked: JSONValue, on screen: Screen) -> [String] {
        func name(_ side: String) -> String {
            TextWidth.harmless(asked[side]?.stringValue ?? reply[side]?.stringValue ?? side)
        }
        func pair(_ label: String, _ field: String) -> Screen.Pair? {
            reply[field].flatMap { screen.text($0, shape: nil, name: field) }.map {
                .init(label: label, text: $0)
            }
        }
        let facts =
            [pair("played", "played")]
            + ["a", "b"].map { pair("\(name($0)) wins", "\($0)Wins") } + [pair("others win", "others")]
            + ["a", "b"].map { pair("\(name($0)) average", "\($0)Average") }
        let matches = (reply["last"]?.arrayValue ?? []).compactMap(\.objectValue).map { match -> JSONObject in
            var row = JSONObject()
            row["playedAt"] = match["playedAt"]
            row["game"] = .string(Scoreboard.game(.object(match)))
            let winner = match["winner"]?.stringValue ?? ""
            row["winner"] = .string(["a", "b"].contains(winner) ? name(winner) : winner)
            return row
        }
        let table = matches.isEmpty ? [] : TextTable(matches, shape: nil, screen: screen).lines
        return screen.pairs(facts.compactMap(\.self)) + (table.isEmpty ? [] : [""]) + table
    }
}
