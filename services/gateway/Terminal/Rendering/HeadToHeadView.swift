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
        func name(_ side: FieldName) -> String {
            TextWidth.harmless(asked[side]?.stringValue ?? reply[side]?.stringValue ?? side.rawValue)
        }
        func pair(_ label: String, _ field: FieldName) -> Screen.Pair? {
            reply[field].flatMap { screen.text($0, shape: nil, name: field.rawValue) }.map {
                .init(label: label, text: $0)
            }
        }
        let facts = [
            pair("played", .played), pair("\(name(.a)) wins", .aWins), pair("\(name(.b)) wins", .bWins),
            pair("others win", .others), pair("\(name(.a)) average", .aAverage),
            pair("\(name(.b)) average", .bAverage),
        ]
        let matches = (reply[.last]?.arrayValue ?? []).compactMap(\.objectValue).map { match -> JSONObject in
            var row = JSONObject()
            row[.playedAt] = match[.playedAt]
            row[.game] = .string(Scoreboard.game(.object(match)))
            let winner = match[.winner]?.stringValue ?? ""
            let side = [FieldName.a, .b].first { $0.rawValue == winner }
            row[.winner] = .string(side.map(name) ?? winner)
            return row
        }
        let table = matches.isEmpty ? [] : TextTable(matches, shape: nil, screen: screen).lines
        return screen.pairs(facts.compactMap(\.self)) + (table.isEmpty ? [] : [""]) + table
    }
}
