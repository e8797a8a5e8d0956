// The card of a round of golf, and the board of a game of golf, as text (domain.md §5.20, §5.23):
//
//     Lincoln Nine, stableford, live
//     hole            1  2  3  4  5  6  7  8  9
//     par             4  3  4  5  4  3  4  5  4
//     index           5  9  1  3  7  8  2  4  6
//     0 ann           5  3  -  6  4
//                   4 of 9, 7 points, receives 3

import Contracts
import Golf
import Terminal
import Values

enum GolfView {
    private static let nameColumns = 14
    private static let placeColumns = 3
    private static let sideColumns = 26

    // MARK: - A card

    static func lines(of round: RoundView, on screen: Screen) -> [String] {
        var title = [round.course.name, words(round.format.rawValue), round.state.rawValue]
        if round.gross == true { title.append("gross") }
        let head = [
            line("hole", round.course.holes.map { "\($0)" }), line("par", round.course.pars.map { "\($0)" }),
            line("index", round.course.strokeIndexes.map { "\($0)" }),
        ]
        var lines = [shown(title.joined(separator: ", "))] + head
        lines += round.players.flatMap { card(of: $0, on: round, screen) }
        if !round.disputed.isEmpty {
            lines.append("held to be wrong: hole " + round.disputed.map { "\($0)" }.joined(separator: ", "))
        }
        if round.mayAttest { lines.append("rounds attest roundId=\(round.id) says that it is right") }
        return lines + [""] + board(round.board) + ["", "round \(round.id)"]
    }

    /// The scores, and below them what they come to.
    private static func card(of golfer: Golfer, on round: RoundView, _ screen: Screen) -> [String] {
        let scores = Dictionary(golfer.scores.map { ($0.hole, $0) }, uniquingKeysWith: { $1 })
        let cells = round.course.holes.map { hole in
            scores[hole].map { $0.strokes.map { "\($0)" } ?? "-" } ?? ""
        }
        var notes = ["\(golfer.through) of \(cells.count)"]
        if let gross = golfer.gross { notes.append("gross \(gross)") }
        if let net = golfer.net, round.gross != true { notes.append("net \(net)") }
        if round.format == .stableford { notes.append("\(golfer.points) points") }
        if golfer.playingHandicap != 0 { notes.append("receives \(golfer.playingHandicap)") }
        if golfer.attested { notes.append("attested") }
        if let differential = golfer.differential { notes.append("differential \(differential)") }
        let name = "\(golfer.slot) " + (golfer.nickname ?? golfer.name ?? "")
        return [line(name, cells)]
            + listed(String(repeating: " ", count: nameColumns), notes, on: screen)
    }

    private static func line(_ name: String, _ cells: [String]) -> String {
        TextWidth.trimmed(
            TextWidth.padded(TextWidth.fitted(shown(name), nameColumns), nameColumns)
                + cells.map { TextWidth.padded($0, 3, isRight: true) }.joined())
    }

    /// Parts behind a beginning, on as many lines as they need; no part is divided.
    private static func listed(_ begin: String, _ parts: [String], on screen: Screen) -> [String] {
        let margin = String(repeating: " ", count: TextWidth.columns(begin))
        var lines: [String] = []
        var line = begin
        for (place, part) in parts.enumerated() {
            let text = part + (place + 1 < parts.count ? "," : "")
            let isFirst = line == begin || line == margin
            if !isFirst, TextWidth.columns(line) + 1 + TextWidth.columns(text) > screen.columns {
                lines.append(line)
                line = margin + text
            } else {
                line += (isFirst ? "" : " ") + text
            }
        }
        return lines + [line]
    }

    // MARK: - A board

    static func lines(of board: ShowGolfBoard.Reply, on screen: Screen) -> [String] {
        let standing = board.isFinal ? "final" : "while it is played"
        var lines = ["\(words(board.format.rawValue)), \(Wording.counted(board.cards, "card")), \(standing)"]
        lines += board.rows.isEmpty ? ["no card is begun yet"] : self.board(board.rows)
        guard let outing = board.outing else { return lines }
        return lines + [""] + self.lines(of: outing, on: screen)
    }

    static func lines(of outing: OutingView, on screen: Screen) -> [String] {
        var lines = outing.groups.flatMap { group in
            let hole = TextWidth.padded("hole \(group.hole)", 9)
            return listed("\(group.clock) \(hole)", group.players.map(words), on: screen)
        }
        if !outing.others.isEmpty {
            lines += listed("in no group: ", outing.others.map(words), on: screen)
        }
        return lines
    }

    private static func words(_ player: OutingPlayer) -> String {
        let index = player.index.map { " (\(Handicap.text($0)))" } ?? ""
        return shown(player.nickname ?? "someone") + index + (player.isGoing ? "" : " (not coming)")
    }

    private static func board(_ rows: [GolfBoardRow]) -> [String] {
        rows.map { row in
            let side = row.players.map(\.name).joined(separator: " & ")
            let names = TextWidth.padded(TextWidth.fitted(shown(side), sideColumns), sideColumns)
            var facts: [String] = []
            if let match = row.match { facts.append(match) }
            if let points = row.points { facts.append("\(points) points") }
            if let skins = row.skins { facts.append(Wording.counted(skins, "skin")) }
            if row.through > 0 {
                if let net = row.net, let toPar = row.netToPar {
                    facts.append("net \(net) (\(signed(toPar)))")
                }
                if let gross = row.gross { facts.append("gross \(gross)") }
            }
            facts.append(row.isDone ? "finished" : "through \(row.through)")
            let place = TextWidth.padded(row.place.map { "\($0)" } ?? "", placeColumns)
            return place + names + " " + facts.joined(separator: "  ")
        }
    }

    private static func signed(_ strokes: Int) -> String {
        strokes == 0 ? "level" : strokes > 0 ? "+\(strokes)" : "\(strokes)"
    }

    private static func words(_ name: String) -> String { name.replacing("_", with: " ") }

    private static func shown(_ text: String) -> String { TextWidth.harmless(text) }
}
