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
        case .parts(let parts): return parts.flatMap { lines(of: $0, watched) }
        case .whole: return []
        }
    }

    private func line(_ change: RowChange, _ watched: Watched, columnsMax: Int = .max) -> String {
        let (sign, color): (String, Color) =
            switch change.kind {
            case .appeared: ("+", .green)
            case .changed: ("~", .yellow)
            case .vanished: ("-", .red)
            }
        let text = sentence(change, shape: shape(watched, of: change.part))
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
        let names: [FieldName] = [.title, .name, .nickname, .displayName, .person, .text, .sport, .id]
        let row = WatchedRows.flat(change.row)
        let name = names.lazy.compactMap { cell($0.rawValue, of: row) }.first ?? "a row"
        switch change.kind {
        case .vanished: return name
        case .appeared:
            let more = [FieldName.status, .startsAt, .place, .position]
                .compactMap { cell($0.rawValue, of: row) }
            return ([name] + more).joined(separator: ", ")
        case .changed:
            let order = shape?.fields.map(\.name) ?? []
            let former = change.former.map(WatchedRows.flat) ?? [:]
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
        case .parts(let parts):
            // A long list of members may have room for its beginning only.
            body = parts.filter { $0.name != .members }.flatMap { lines(of: $0, watched) }
            if !watched.history.isEmpty { body += ["", paint("latest changes", .bold)] }
            body += watched.history.map { line($0, watched, columnsMax: columns) }
            body += parts.filter { $0.name == .members }.flatMap { lines(of: $0, watched) }
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

    // MARK: - Parts

    /// A thing with its facts, or a list that belongs to it.
    private func lines(of part: Watched.Part, _ watched: Watched) -> [String] {
        let shape = shape(watched, of: part.name)
        func list(_ columns: KeyValuePairs<FieldName, Int>) -> [String] {
            ["", paint(part.name.rawValue, .bold)]
                + (part.rows.isEmpty
                    ? [paint("none", .dim)] : table(part.rows, shape: shape, fixed: columns))
        }
        return switch part.name {
        case .game: pairs(of: part.rows.first, GameFacts.watched, shape: shape)
        case .group: pairs(of: part.rows.first, GroupFacts.watched, shape: shape)
        case .people:
            [""] + table(part.rows.map(Screen.named), shape: shape, fixed: Screen.peopleColumns)
        case .games: list(Screen.gamesColumns)
        case .members: list(Screen.membersColumns)
        case .rows: table(part.rows, shape: shape, watched)
        }
    }

    /// The name of a visitor stands where the others' display names do.
    private static func named(_ row: WatchedRows.Row) -> WatchedRows.Row {
        func named(_ value: JSONObject) -> JSONObject {
            var value = value
            value[.displayName] = value[.displayName] ?? value[.name]
            return value
        }
        var row = row
        (row.value, row.former) = (named(row.value), row.former.map(named))
        return row
    }

    private func shape(_ watched: Watched, of part: WatchedPart) -> Shape? {
        switch part {
        case .rows:
            Catalogue.requests[watched.type]?.replyShape[.items]?.element
        case .game: GetGame.replyShape
        case .people: Roster.replyShape[.going]?.element
        case .group: GroupFacts.shape
        case .games: GamesCalendar.replyShape[.days]?.element?[.games]?.element
        case .members: ListGroupMembers.replyShape[.items]?.element
        }
    }

    /// Columns of a game's people, with their widths.
    private static let peopleColumns: KeyValuePairs<FieldName, Int> = [
        .nickname: 12, .displayName: 18, .status: 10, .position: 8, .since: 16, .guests: 6, .isHost: 7,
        .note: 30,
    ]
    private static let gamesColumns: KeyValuePairs<FieldName, Int> = [
        .title: 24, .startsAt: 19, .participation: 10, .openSlots: 4, .place: 18, .counts: 22, .status: 9,
    ]
    private static let membersColumns: KeyValuePairs<FieldName, Int> = [
        .person: 18, .role: 8, .since: 16, .subgroups: 12,
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

    /// The facts of a watched game or group.
    private func pairs(of row: WatchedRows.Row?, _ facts: [FieldName], shape: Shape?) -> [String] {
        guard let row else { return [] }
        let (present, former) = (WatchedRows.flat(row.value), row.former.map(WatchedRows.flat))
        return pairs(
            facts.map(\.rawValue).compactMap { name in
                guard let value = present[name], let text = text(value, shape: shape?[name], name: name)
                else { return nil }
                let isChanged = former.map { $0[name] != value } ?? false
                return Pair(label: Screen.label(name), text: text, isChanged: isChanged)
            })
    }
}
