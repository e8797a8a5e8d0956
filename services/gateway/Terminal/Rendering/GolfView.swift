// The card of a round of golf, and the board of a game of golf, as text (domain.md §5.20, §5.23):
//
//     Lincoln Nine, stableford, live
//     hole    1  2  3  4  5  6  7  8  9
//     par     4  3  4  5  4  3  4  5  4
//     index   5  9  1  3  7  8  2  4  6
//     0 ann   5  3  -  6  4             4 holes  7 points

import Contracts
import Golf
import Terminal
import Values

enum GolfView {
    private static let nameColumns = 14

    // MARK: - A card

    static func lines(of round: RoundView) -> [String] {
        var title = [round.course.name, words(round.format.rawValue), round.state.rawValue]
        if round.gross == true { title.append("gross") }
        let head = [
            line("hole", round.course.holes.map { "\($0)" }), line("par", round.course.pars.map { "\($0)" }),
            line("index", round.course.strokeIndexes.map { "\($0)" }),
        ]
        var lines = [shown(title.joined(separator: ", "))] + head
        lines += round.players.map { golfer in card(of: golfer, on: round) }
        if !round.disputed.isEmpty {
            lines.append("held to be wrong: hole " + round.disputed.map { "\($0)" }.joined(separator: ", "))
        }
        if round.mayAttest { lines.append("rounds attest roundId=\(round.id) says that it is right") }
        return lines + [""] + board(round.board) + ["", "round \(round.id)"]
    }

    private static func card(of golfer: Golfer, on round: RoundView) -> String {
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
        return line(name, cells) + "  " + notes.joined(separator: ", ")
    }

    private static func line(_ name: String, _ cells: [String]) -> String {
        TextWidth.padded(TextWidth.fitted(shown(name), nameColumns), nameColumns)
            + cells.map { TextWidth.padded($0, 3, isRight: true) }.joined()
    }

    // MARK: - A board

    static func lines(of board: ShowGolfBoard.Reply) -> [String] {
        let standing = board.isFinal ? "final" : "while it is played"
        var lines = ["\(words(board.format.rawValue)), \(Wording.counted(board.cards, "card")), \(standing)"]
        lines += board.rows.isEmpty ? ["no card is begun yet"] : self.board(board.rows)
        guard let outing = board.outing else { return lines }
        return lines + [""] + self.lines(of: outing)
    }

    static func lines(of outing: OutingView) -> [String] {
        var lines = outing.groups.map { group in
            "\(group.clock) hole \(group.hole)  " + group.players.map(words).joined(separator: ", ")
        }
        if !outing.others.isEmpty {
            lines.append("in no group: " + outing.others.map(words).joined(separator: ", "))
        }
        return lines
    }

    private static func words(_ player: OutingPlayer) -> String {
        let index = player.index.map { " (\(Handicap.text($0)))" } ?? ""
        return shown(player.nickname ?? "someone") + index + (player.isGoing ? "" : ", who is not coming")
    }

    private static func board(_ rows: [GolfBoardRow]) -> [String] {
        rows.map { row in
            let names = TextWidth.padded(
                TextWidth.fitted(shown(row.names.joined(separator: " & ")), 2 * nameColumns), 2 * nameColumns)
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
            facts.append("through \(row.through)")
            let place = TextWidth.padded(row.place.map { "\($0)" } ?? "", 3)
            return place + names + facts.joined(separator: "  ")
        }
    }

    private static func signed(_ strokes: Int) -> String {
        strokes == 0 ? "level" : strokes > 0 ? "+\(strokes)" : "\(strokes)"
    }

    private static func words(_ name: String) -> String { name.replacing("_", with: " ") }

    private static func shown(_ text: String) -> String { TextWidth.harmless(text) }
}
