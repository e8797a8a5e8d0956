// Draws a watch: at a terminal a page that replaces the previous one, with changes marked; on a pipe a line for each
// change.
//
//   18:00:05  + Soccer at Dolores Park, open, Sun 22 Nov 18:00, Dolores Park
//   18:00:09  ~ Soccer at Dolores Park: going 1 → 2, open slots 9 → 8
//   18:02:30  - Soccer at Dolores Park

import Arguments
import Contracts
import GatewaySessions
import JSON
import Terminal
import Values

extension Screen {
    // MARK: - Line by line

    /// A line for each change; the first time, all rows.
    func lines(of watched: Watched) -> [String] {
        if case .whole(let bytes) = watched.content {
            return lines(of: Answer(reply(bytes), type: watched.type, asked: watched.asked))
        }
        if !watched.isFirst { return watched.news.map { line($0, watched) } }
        switch watched.content {
        case .rows(let rows):
            return rows.isEmpty
                ? [paint("none", .dim)] : table(rows, shape: shape(watched, of: .rows), watched)
        case .game(let game, let people):
            return pairs(ofGame: game, shape: shape(watched, of: .game)) + [""]
                + table(people, shape: shape(watched, of: .people), fixed: Screen.peopleColumns)
        case .whole: return []
        }
    }

    private func line(_ change: RowChange, _ watched: Watched, columnsMax: Int = .max) -> String {
        let part: Part =
            if case .game = watched.content { change.row[.accountId] == nil ? .game : .people } else {
                .rows
            }
        let (sign, color): (String, Color) =
            switch change.kind {
            case .appeared: ("+", .green)
            case .changed: ("~", .yellow)
            case .vanished: ("-", .red)
            }
        let text = sentence(change, shape: shape(watched, of: part))
        return paint(clock(change.at), .dim) + "  " + paint(sign, color) + " "
            + TextWidth.fitted(text, columnsMax - 12)
    }

    /// `18:00:05`
    private func clock(_ time: Timestamp) -> String {
        let local = zone.local(at: time)
        return [local.hour, local.minute, local.second].map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: ":")
    }

    private func sentence(_ change: RowChange, shape: Shape?) -> String {
        func cell(_ name: String, of row: JSONObject) -> String? {
            return row[name].flatMap { page(of: row).cell($0, shape: shape?[name], name: name) }
        }
        let names: [FieldName] = [.title, .name, .nickname, .displayName, .text, .sport, .id]
        let row = change.row
        let name = names.lazy.compactMap { cell($0.rawValue, of: row) }.first ?? "a row"
        switch change.kind {
        case .vanished: return name
        case .appeared:
            let more = [FieldName.status, .startsAt, .place, .position]
                .compactMap { cell($0.rawValue, of: row) }
            return ([name] + more).joined(separator: ", ")
        case .changed:
            let order = shape?.fields.map(\.name) ?? []
            let former = change.former ?? [:]
            let others = (row.keys + former.keys).filter { !order.contains($0) }
            let told = (order + others.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
                .filter { !WatchedRows.untold.contains($0) && former[$0] != row[$0] }
            let differences = told.flatMap { field -> [String] in
                difference(field, former[field], row[field]) { cell(field, of: $0) }
            }
            return "\(name): \(differences.joined(separator: ", "))"
        }
    }

    /// `status open → closed`; for an object of counts, each count that changed.
    private func difference(
        _ field: String, _ former: JSONValue?, _ present: JSONValue?, cell: (JSONObject) -> String?
    ) -> [String] {
        if let old = former?.objectValue, let new = present?.objectValue,
            (old.members + new.members).allSatisfy({ $0.value.intValue != nil })
        {
            return new.keys.filter { old[$0] != new[$0] }.map { key in
                "\(Screen.label(key)) \(old[key]?.intValue ?? 0) → \(new[key]?.intValue ?? 0)"
            }
        }
        let (before, after) = (
            former.flatMap { cell([field: $0]) } ?? "none", present.flatMap { cell([field: $0]) } ?? "none"
        )
        return ["\(Screen.label(field)) \(before) → \(after)"]
    }

    // MARK: - In place

    /// The page, short enough to leave the lowest line of the terminal free.
    package func frame(of watched: Watched, rows: Int) -> [String] {
        let end = "   Ctrl-C ends"
        let title = TextWidth.fitted(TextWidth.harmless(watched.line), columns - end.count)
        let head = [paint(title, .bold) + paint(columns > end.count ? end : "", .dim), ""]
        let room = rows - 1 - head.count
        var body: [String]
        switch watched.content {
        case .whole(let bytes):
            body = lines(of: Answer(reply(bytes), type: watched.type, asked: watched.asked))
        case .rows(let rows):
            body =
                rows.isEmpty ? [paint("none", .dim)] : table(rows, shape: shape(watched, of: .rows), watched)
            let present = JSONValue.array(rows.filter { $0.mark != .vanished }.map { .object($0.value) })
            let asked = (try? JSONValue(parsing: watched.asked)) ?? [:]
            var map = map(of: present, Catalogue.requests[watched.type], asked: asked)
            if !map.isEmpty { map.append("") }
            // The table has priority over the map if there is no room for both.
            if map.count + body.count <= room { body = map + body }
        case .game(let game, let people):
            body = pairs(ofGame: game, shape: shape(watched, of: .game)) + [""]
            body += table(people, shape: shape(watched, of: .people), fixed: Screen.peopleColumns)
            if !watched.history.isEmpty { body += ["", paint("latest changes", .bold)] }
            body += watched.history.map { line($0, watched, columnsMax: columns) }
        }
        if body.count > room, room > 0 {
            let more = body.count - (room - 1)
            body = body.prefix(room - 1) + [paint("and \(more) more lines", .dim)]
        }
        return Array((head + body).prefix(max(1, rows - 1)))
    }

    private func reply(_ data: [UInt8]) -> ReplyEnvelope {
        ReplyEnvelope(id: nil, at: Positions(), outcome: .success(data))
    }

    /// The parts of a watch.
    private enum Part { case rows, game, people }

    private func shape(_ watched: Watched, of part: Part) -> Shape? {
        switch part {
        case .rows:
            Catalogue.requests[watched.type]?.replyShape[.items]?.element
        case .game: GetGame.replyShape
        case .people: Roster.replyShape[.going]?.element
        }
    }

    /// Columns of a game's people, with their widths.
    private static let peopleColumns: KeyValuePairs<FieldName, Int> = [
        .nickname: 12, .displayName: 18, .status: 10, .position: 8, .since: 16, .isHost: 7, .note: 30,
    ]

    private func table(_ rows: [WatchedRows.Row], shape: Shape?, _ watched: Watched) -> [String] {
        table(rows) { rows, labels, marks in
            func about(_ rows: [JSONObject]) -> [JSONObject] {
                Screen.aboutGames(rows, shape: shape)?.rows ?? rows
            }
            let shape = Screen.aboutGames(watched.sample, shape: shape)?.shape ?? shape
            let marks = marks.map { mark in
                if case .changed(let former)? = mark {
                    TextTable.Mark.changed(about([former])[0])
                } else {
                    mark
                }
            }
            return TextTable(
                about(rows), labels: labels, marks: marks, shape: shape, screen: self,
                like: about(watched.sample))
        }
    }

    private func table(
        _ rows: [WatchedRows.Row], shape: Shape?, fixed: KeyValuePairs<FieldName, Int>
    ) -> [String] {
        table(rows) { rows, labels, marks in
            TextTable(rows, labels: labels, marks: marks, shape: shape, screen: self, fixed: fixed)
        }
    }

    private func table(
        _ rows: [WatchedRows.Row], _ make: ([JSONObject], [String], [TextTable.Mark?]) -> TextTable
    ) -> [String] {
        let rows = Array(rows.prefix(TerminalLimits.tableRowsMax))
        var number = 0
        let labels = rows.map { row in
            if row.mark == .vanished { return "- " }
            defer { number += 1 }
            return "\(row.mark == .appeared ? "+" : row.mark == .changed ? "~" : " ")\(number)"
        }
        let marks = rows.map { row -> TextTable.Mark? in
            switch row.mark {
            case .appeared: .new
            case .vanished: .gone
            case .changed: .changed(row.former ?? row.value)
            case nil: nil
            }
        }
        return make(rows.map(\.value), labels, marks).lines
    }

    /// The facts of a watched game.
    private func pairs(ofGame game: WatchedRows.Row, shape: Shape?) -> [String] {
        pairs(
            GameFacts.watched.map(\.rawValue).compactMap { name in
                guard let value = game.value[name], let text = text(value, shape: shape?[name], name: name)
                else { return nil }
                let isChanged = game.former.map { $0[name] != value } ?? false
                return Pair(label: Screen.label(name), text: text, isChanged: isChanged)
            })
    }
}
