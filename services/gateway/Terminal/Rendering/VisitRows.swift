// The visits of a match, one per line: player, darts and result.
//
//       player     leg  darts        scored  then
//   0   ann        1    T20 T20 20   140     161
//   1   Uncle Joe  1    T20 T20 T20  bust    101

import Arguments
import Contracts
import GatewaySessions
import JSON
import Terminal

enum VisitRows {
    /// Rows for a table; empty if there are no visits.
    ///
    /// - Parameter name: the member of the reply that holds the visits.
    static func of(_ match: JSONValue, _ name: FieldName) -> [JSONObject] {
        let players = match[.players]?.arrayValue ?? []
        let hasLegs = (match[.options]?[.bestOfLegs]?.intValue ?? 1) > 1
        let hasSets = (match[.options]?[.bestOfSets]?.intValue ?? 1) > 1
        return (match[name]?.arrayValue ?? []).map { visit in
            let slot = visit[.player]?.intValue ?? 0
            var row = JSONObject()
            row[.player] = .string(Scoreboard.name(players[safe: slot], slot))
            if hasSets { row[.set] = visit[.set] }
            if hasLegs { row[.leg] = visit[.leg] }
            var darts = (visit[.darts]?.arrayValue ?? []).compactMap(\.stringValue)
            if let total = visit[.total]?.intValue { darts = ["total \(total)"] }
            if visit[.bullOff]?.boolValue == true { darts = ["at the bull"] }
            row[.darts] = .string(TextWidth.harmless(darts.joined(separator: " ")))
            let (before, after) = (visit[.scoreBefore]?.intValue ?? 0, visit[.scoreAfter]?.intValue ?? 0)
            let scored = JSONValue.integer(Int64(abs(after - before)))
            row[.scored] = visit[.bust]?.boolValue == true ? JSONValue.string("bust") : scored
            row["then"] = .integer(Int64(after))
            return row
        }
    }
}
