// Finished matches of darts, one per line, in words.
//
//      played            game       result               took
//   0  Sun 22 Nov 20:22  301        ann beat Uncle Joe   16 s
//   1  Sat 21 Nov 22:10  501        bob beat ann, 2 – 1  24 min

import Contracts
import JSON
import Terminal

enum MatchRows {
    /// A page of `darts.history` as rows for a table.
    static func of(_ page: JSONValue) -> JSONValue {
        guard var object = page.objectValue, let items = object[.items]?.arrayValue else { return page }
        object[.items] = .array(items.map { row($0) })
        return .object(object)
    }

    private static func row(_ match: JSONValue) -> JSONValue {
        let seconds = match[.durationSeconds]?.intValue ?? 0
        var row: JSONObject = [:]
        row[.id] = match[.id]
        row[.playedAt] = match[.playedAt]
        row[.game] = .string(Scoreboard.game(match))
        row[.mode] = match[.mode]
        row[.result] = .string(result(match))
        row["took"] = .string(seconds < 100 ? "\(seconds) s" : "\((seconds + 30) / 60) min")
        return .object(row)
    }

    private static func result(_ match: JSONValue) -> String {
        let players = match[.players]?.arrayValue ?? []
        let winners = Set(match[.winners]?.arrayValue?.compactMap(\.intValue) ?? [])
        let names = players.enumerated().map { (slot: $0, name: Scoreboard.name($1, $0)) }
        func list(_ isIn: (Int) -> Bool) -> String {
            names.filter { isIn($0.slot) }.map(\.name).joined(separator: ", ")
        }
        if names.count == 1 { return "\(list { _ in true }) alone" }
        if winners.isEmpty || winners.count == names.count { return "\(list { _ in true }): even" }
        let hasTeams =
            match[.gameType]?.stringValue == DartsGame.englishCricket.rawValue
            || match[.teams]?.boolValue == true
        let isTeam = hasTeams && Set(winners.map { $0 % 2 }).count == 1
        let isEven = winners.count > 1 && !isTeam
        if isEven { return "\(list(winners.contains)): even, before \(list { !winners.contains($0) })" }
        return "\(list(winners.contains)) beat \(list { !winners.contains($0) })"
            + score(match, winners.first)
    }

    private static func score(_ match: JSONValue, _ winner: Int?) -> String {
        func won(_ name: FieldName) -> [Int]? { match[name]?.arrayValue?.compactMap(\.intValue) }
        let score = winner.flatMap { MatchResult.score(of: $0, sets: won(.setsWon), legs: won(.legsWon)) }
        return score.map { ", \($0)" } ?? ""
    }
}
