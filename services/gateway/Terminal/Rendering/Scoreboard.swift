// A match of darts for its scorer between two visits: the scores, who throws next, and how to finish.
//
//   301, double out · leg 2 of 3 · visit 14
//   ▸ ann  1   81  avg 61.2  T19 D12 to finish
//     bob  0  121  avg 55.0                     60  T20 M M

import Arguments
import Contracts
import Darts
import GatewaySessions
import JSON
import Terminal
import Values

/// The scores of a match, read from a reply's `standing`.
struct Scoreboard: Equatable {
    struct Row: Equatable {
        var name: String
        var score: Int
        /// The unit of the score if it is not points remaining: `lives`.
        var unit = ""
        /// The average per three darts: `avg 61.2`.
        var average = ""
        /// Sets and legs won, if the match has several.
        var won: [Int] = []
        var isOnTurn = false
        var isWinner = false
        /// A killer's number, or how to finish.
        var note = ""
        /// The last visit, if it was this player's.
        var thrown = ""
    }

    var title: String
    var rows: [Row]
    /// The target of the round, or the score to beat.
    var goal: String?

    /// `nil` for a reply without a standing.
    init?(_ reply: JSONValue) {
        guard let data = reply[.standing]?.text().utf8,
            let standing = try? JSONCoding.decode(Standing.self, from: Array(data))
        else { return nil }
        let latest = reply[.visit] ?? reply[.visits]?.arrayValue?.last
        let visit = (latest?.text().utf8).flatMap {
            try? JSONCoding.decode(Visit.self, from: Array($0))
        }
        let players = reply[.players]?.arrayValue ?? []
        let sets = standing.setsWon.map { _ in reply[.options]?[.bestOfSets]?.intValue ?? 1 } ?? 1
        let unit = Scoreboard.unit(reply)
        let legs = reply[.options]?[.bestOfLegs]?.intValue ?? reply[.bestOfLegs]?.intValue ?? 1
        title = Scoreboard.title(reply, standing, legs: legs, sets: sets)
        rows = standing.scores.indices.map { slot in
            var row = Row(name: Scoreboard.name(players[safe: slot], slot), score: standing.scores[slot])
            row.unit = unit
            if let average = standing.averages?[safe: slot], average > 0 {
                row.average = Scoreboard.text(average)
            }
            if sets > 1, let won = standing.setsWon?[safe: slot] { row.won.append(won) }
            if legs > 1, let won = standing.legsWon?[safe: slot] { row.won.append(won) }
            row.isOnTurn = standing.onTurn == slot
            row.isWinner = standing.winners?.contains(slot) ?? false
            row.note = Scoreboard.note(standing, slot)
            if let visit, visit.player == slot { row.thrown = Scoreboard.text(visit) }
            return row
        }
        goal = Scoreboard.goal(standing)
    }

    static func name(_ player: JSONValue?, _ slot: Int) -> String {
        let name = player?[.nickname]?.stringValue ?? player?[.name]?.stringValue
        // An account without a nickname is a guest.
        let level = player?[.cpu]?.intValue
        let nobody =
            level.map { "computer \($0)" } ?? (player?[.accountId] == nil ? "player \(slot + 1)" : "guest")
        return TextWidth.harmless(name.flatMap { $0.isEmpty ? nil : $0 } ?? nobody)
    }

    /// The unit of a game's scores if it is not points remaining.
    private static func unit(_ match: JSONValue) -> String {
        switch (match[.gameType]?.stringValue).flatMap({ DartsGame(rawValue: $0) }) {
        case .knockout, .suddenDeath, .killer: "lives"
        case .halveIt, .cricket, .shanghai, .bobs27: "points"
        case .aroundTheClock: "hits"
        case .englishCricket: "runs"
        case .x01, nil: ""
        }
    }

    private static let singular = ["lives": "life", "points": "point", "runs": "run", "hits": "hit"]

    /// `avg 61.2`
    private static func text(_ average: Double) -> String {
        let tenths = Int((average * 10).rounded())
        return "avg \(tenths / 10).\(tenths % 10)"
    }

    /// The game's short name: `501`, `killer`.
    static func game(_ match: JSONValue) -> String {
        let start = match[.startScore]?.intValue ?? match[.options]?[.startScore]?.intValue
        if let start { return "\(start)" }
        let game = (match[.gameType]?.stringValue).flatMap { DartsGame(rawValue: $0) }
        return game?.rawValue.replacing("_", with: " ") ?? "darts"
    }

    private static func title(_ reply: JSONValue, _ standing: Standing, legs: Int, sets: Int) -> String {
        var parts = [game(reply)]
        if let out = reply[.options]?[.out]?.stringValue { parts[0] += ", \(out) out" }
        if sets > 1, let set = standing.set { parts.append("set \(set) of \(sets)") }
        if legs > 1, let leg = standing.leg { parts.append("leg \(leg) of \(legs)") }
        if let round = standing.round {
            parts.append("round \(round)" + (rounds(reply).map { " of \($0)" } ?? ""))
        }
        if let innings = standing.innings {
            parts.append(
                "innings \(innings) of 2, \(standing.wickets ?? 0) of \(EnglishCricket.wickets) wickets")
        }
        if let turn = reply[.turn]?.intValue, turn > 0 { parts.append("visit \(turn)") }
        return parts.joined(separator: " · ")
    }

    private static func goal(_ standing: Standing) -> String? {
        if standing.onTurn == nil { return nil }
        if standing.bullOff == true { return "the bull decides the leg: darts bull-off slot=0" }
        if let target = standing.target { return "aim at \(target)" }
        return standing.toBeat.map { "more than \($0)" }
    }

    private static func note(_ standing: Standing, _ slot: Int) -> String {
        var parts: [String] = []
        if let number = standing.numbers?[safe: slot] {
            parts.append("number \(number)")
            if standing.isKiller?[safe: slot] == true { parts.append("killer") }
        }
        if let thrown = standing.thrown?[safe: slot], thrown >= 0 { parts.append("threw \(thrown)") }
        if let marks = standing.marks?[safe: slot] { parts.append(text(marks)) }
        if standing.onTurn == slot, let route = standing.checkout {
            parts.append(route.map(\.description).joined(separator: " ") + " to finish")
        }
        return parts.joined(separator: ", ")
    }

    /// The rounds of the match, where it has a fixed number of them.
    private static func rounds(_ match: JSONValue) -> Int? {
        switch (match[.gameType]?.stringValue).flatMap({ DartsGame(rawValue: $0) }) {
        case .halveIt: HalveIt.rounds
        case .shanghai: match[.options]?[.rounds]?.intValue
        case .bobs27: Bobs27.targets.count
        case .x01, .knockout, .suddenDeath, .killer, .englishCricket, .cricket, .aroundTheClock, nil: nil
        }
    }

    /// `20 closed, 19 ×2`
    private static func text(_ marks: [Int]) -> String {
        zip(Cricket.targets, marks).compactMap { target, count in
            let name = target == 25 ? "bull" : "\(target)"
            return count == 0 ? nil : count < Cricket.marksToClose ? "\(name) ×\(count)" : "\(name) closed"
        }.joined(separator: ", ")
    }

    private static func text(_ visit: Visit) -> String {
        if visit.bullOff == true { return "won at the bull" }
        let score = visit.bust ? "bust" : "\(visit.points)"
        let darts = visit.darts.map(\.description).joined(separator: " ")
        return darts.isEmpty ? score : "\(score)  \(darts)"
    }

    /// The route that `darts.checkout` advises.
    static func route(in reply: AdviseCheckout.Reply) -> String {
        let darts = reply.route ?? []
        return darts.isEmpty ? "no way to finish" : darts.map(\.description).joined(separator: " ")
    }

    // MARK: - Drawing

    func lines(on screen: Screen) -> [String] {
        func width(_ texts: [String]) -> Int { texts.map { TextWidth.columns($0) }.max() ?? 0 }
        let (names, scores) = (width(rows.map(\.name)), width(rows.map { "\($0.score)" }))
        let (averages, notes) = (width(rows.map(\.average)), width(rows.map(\.note)))
        var lines = [screen.paint(TextWidth.fitted(title, screen.columns), .bold)]
        for row in rows {
            let arrow = row.isWinner ? "★" : row.isOnTurn ? "▸" : " "
            let name = TextWidth.padded(row.name, names)
            var line = screen.paint("\(arrow) \(name)", row.isOnTurn || row.isWinner ? .green : .cyan)
            for won in row.won { line += "  \(won)" }
            line += "  " + screen.paint(TextWidth.padded("\(row.score)", scores, isRight: true), .bold)
            if !row.unit.isEmpty {
                line += " \(row.score == 1 ? Scoreboard.singular[row.unit] ?? row.unit : row.unit)"
            }
            if averages > 0 { line += "  " + TextWidth.padded(row.average, averages, isRight: true) }
            if notes > 0 { line += "  " + TextWidth.padded(row.note, notes) }
            if !row.thrown.isEmpty { line += "  " + screen.paint(row.thrown, .dim) }
            lines.append(TextWidth.trimmed(line))
        }
        return lines + (goal.map { [screen.paint("  \($0)", .dim)] } ?? [])
    }
}
