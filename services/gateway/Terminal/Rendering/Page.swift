// Any reply as a page, laid out by its shape: lists as tables, objects line by line.

import Arguments
import Contracts
import GatewaySessions
import JSON
import Terminal
import Values

extension Screen {
    /// The lines of any reply.
    func lines(of value: JSONValue, shape: Shape?) -> [String] {
        guard let object = value.objectValue else {
            return text(value, shape: shape, name: "").map { [$0] } ?? []
        }
        var head = object
        head[.next] = nil
        let more = (object[.next]?.stringValue).map { paint("more: page=\(TextWidth.harmless($0))", .dim) }
        guard let items = object[.items]?.arrayValue else {
            return sections(head, shape: shape) + (more.map { [$0] } ?? [])
        }
        // Facts about a list come before it.
        head[.items] = nil
        let about = sections(head, shape: shape)
        return about + (about.isEmpty ? [] : [""]) + lines(ofPage: items, shape: shape)
            + (more.map { [$0] } ?? [])
    }

    func sections(_ object: JSONObject, shape: Shape?) -> [String] {
        let (plain, tables) = split(object, shape: shape)
        // A reply and the object in it may have the same fact.
        let told = plain.reduce(into: [Pair]()) { told, pair in
            if !told.contains(where: { $0.label == pair.label }) { told.append(pair) }
        }
        return pairs(told) + tables.flatMap { [""] + lines(of: $0) }
    }

    /// The games on a map, as a list.
    func features(of map: JSONValue, shape: Shape?) -> [String] {
        let game = shape?[.features]?.element?[.properties]
        let games = map[.features]?.arrayValue?.compactMap { $0[.properties] } ?? []
        let more = map[.truncated]?.boolValue == true ? [paint("and more", .dim)] : []
        return rows(games, shape: game) + more
    }

    private func lines(ofPage items: [JSONValue], shape: Shape?) -> [String] {
        items.isEmpty ? [paint("none", .dim)] : rows(items, shape: shape?[.items]?.element)
    }

    private func rows(_ items: [JSONValue], shape: Shape?) -> [String] {
        let objects = items.compactMap(\.objectValue)
        guard objects.count == items.count else {
            return items.compactMap { text($0, shape: shape, name: "") }
        }
        let (told, toldShape) = Screen.aboutGames(objects, shape: shape) ?? (objects, shape)
        let (rows, labels, shape) = unfolded(told, shape: toldShape) ?? (told, nil, toldShape)
        if let groups = groups(objects, shape: shape) { return lines(of: groups) }
        let more = rows.count - TerminalLimits.tableRowsMax
        return TextTable(rows, labels: labels, shape: shape, screen: self).lines
            + (more > 0 ? [paint("and \(more) more", .dim)] : [])
    }

    /// Rows that contain a game, with its fields merged into their own.
    static func aboutGames(
        _ rows: [JSONObject], shape: Shape?
    ) -> (rows: [JSONObject], shape: Shape)? {
        guard let shape, let game = shape[.game], !game.fields.isEmpty,
            rows.contains(where: { $0[.game]?[.title] != nil })
        else { return nil }
        let isMine = game[.status] == nil && game[.participation] == nil
        let told = game.fields.filter { $0.name != FieldName.id.rawValue }
        let rows = rows.map { row in
            var row = row
            for field in told { row[field.name] = row[.game]?[field.name] }
            for name in [FieldName.game, .gameId, .accountId, .nickname] { row[name] = nil }
            // This status is the caller's participation, not the state of the game.
            if isMine, let part = row[.status] { (row[.status], row[.participation]) = (nil, part) }
            return row
        }
        let left = [FieldName.game, .gameId, .accountId].map(\.rawValue)
        let others = shape.fields.filter { !left.contains($0.name) }.map { field in
            var field = field
            if isMine && field.name == FieldName.status.rawValue {
                field.name = FieldName.participation.rawValue
            }
            return field
        }
        return (rows, .object(told + others))
    }

    /// Comments, each followed by its answers; `nil` if the rows are not comments.
    private func unfolded(
        _ threads: [JSONObject], shape: Shape?
    ) -> (rows: [JSONObject], labels: [String]?, shape: Shape?)? {
        guard let fields = shape?.fields, fields.count == 2, case .list(fields[0].shape) = fields[1].shape
        else { return nil }
        var (rows, labels): ([JSONObject], [String]) = ([], [])
        for (number, thread) in threads.enumerated() {
            guard let head = thread[fields[0].name]?.objectValue else { return nil }
            let answers = thread[fields[1].name]?.arrayValue?.compactMap(\.objectValue) ?? []
            rows += [head] + answers
            labels += ["\(number)"] + answers.indices.map { "\(number).\($0)" }
        }
        return (rows, labels, fields[0].shape)
    }

    /// Rows grouped by what they have in common, such as the day of games.
    private struct Groups {
        var headings: [String]
        var rows: [[JSONObject]]
        var shape: Shape
    }

    /// Groups of a list whose elements are a list with at most one field beside it; `nil` for any other list.
    private func groups(_ objects: [JSONObject], shape: Shape?) -> Groups? {
        guard let shape, shape.fields.count <= 2,
            let list = shape.fields.first(where: { $0.shape.element?.fields.isEmpty == false }),
            let element = list.shape.element,
            shape.fields.allSatisfy({ $0.name == list.name || $0.shape.isOneWord })
        else { return nil }
        let about = shape.fields.first { $0.name != list.name }
        let headings = objects.enumerated().map { number, object in
            guard let about, let value = object[about.name] else { return "\(number)" }
            if about.shape == .day, let day = value.stringValue.flatMap({ Day($0) }) {
                return zone.text(of: day, now: now)
            }
            let text = text(value, shape: about.shape, name: about.name) ?? ""
            return "\(number): \(Screen.label(about.name)) \(text)"
        }
        let rows = objects.map { $0[list.name]?.arrayValue?.compactMap(\.objectValue) ?? [] }
        return Groups(headings: headings, rows: rows, shape: element)
    }

    private func lines(of groups: Groups) -> [String] {
        let rows = groups.rows.flatMap { $0 }
        let labels = groups.rows.enumerated().flatMap { group, rows in rows.indices.map { "\(group).\($0)" } }
        let table = TextTable(rows, labels: labels, shape: groups.shape, screen: self).lines
        var (lines, rest) = (Array(table.prefix(rows.isEmpty ? 0 : 1)), table.dropFirst())
        for (heading, rows) in zip(groups.headings, groups.rows) {
            // No headings after the last row of a truncated table.
            if rest.isEmpty, !rows.isEmpty { break }
            lines += [paint(heading, .bold)] + rest.prefix(rows.count)
            rest = rest.dropFirst(rows.count)
        }
        let more = rows.count - TerminalLimits.tableRowsMax
        return lines + (more > 0 ? [paint("and \(more) more", .dim)] : [])
    }

    private struct Titled {
        var title: String
        var items: [JSONValue]
        var shape: Shape?
    }

    private func lines(of table: Titled) -> [String] {
        [paint("\(table.title) (\(table.items.count))", .bold)] + rows(table.items, shape: table.shape)
    }

    struct Pair {
        var label: String
        var text: String
        /// Whether it has changed since it was last shown.
        var isChanged = false
    }

    /// Splits an object into one-line facts and lists that need a table.
    private func split(_ object: JSONObject, shape: Shape?, prefix: String = "") -> ([Pair], [Titled]) {
        var (pairs, tables): ([Pair], [Titled]) = ([], [])
        let order = shape?.fields.map(\.name) ?? []
        let known = order.compactMap { name in object[name].map { (name, $0) } }
        let rest = object.members.filter { !order.contains($0.key) }.map { ($0.key, $0.value) }
        for (name, value) in known + rest {
            // A name replaces its id.
            if KnownNames.name(beside: name, in: object) != nil || Screen.isUntold(name, value) { continue }
            if name == FieldName.gameId.rawValue, object[.game]?[.title] != nil { continue }
            let field = shape?[name] ?? shape?.element
            var label = prefix + Screen.label(name)
            // An account that is shown by name.
            if label.hasSuffix(" id"), value.stringValue.map({ ID($0) == nil }) ?? false {
                label = String(label.dropLast(3))
            }
            if let items = value.arrayValue, items.contains(where: { $0.objectValue != nil }) {
                tables.append(Titled(title: label, items: items, shape: field?.element))
            } else if let inner = value.objectValue, holdsObjects(inner) {
                // `sections` holds lists by name and needs no other label; nor do the objects that a reply is about.
                let isMap = field.map { if case .map = $0 { true } else { false } } == true
                let innerPrefix = isMap || FieldLook.of(name).isSubject ? "" : label + " "
                let (innerPairs, innerTables) = split(inner, shape: field, prefix: innerPrefix)
                pairs += innerPairs
                tables += innerTables
            } else if let text = page(of: object).text(value, shape: field, name: name) {
                pairs.append(Pair(label: label, text: text))
            }
        }
        return (pairs, tables)
    }

    /// Whether a fact is only for programs, or is usual.
    private static func isUntold(_ name: String, _ value: JSONValue) -> Bool {
        let look = FieldLook.of(name)
        return look.hidden.contains(.onPage) || look.usual == value
    }

    /// Whether an object is too large for one line.
    private func holdsObjects(_ object: JSONObject) -> Bool {
        object[.lat] == nil
            && (object.count > 6
                || object.members.contains { member in
                    member.value.objectValue != nil
                        || member.value.arrayValue?.contains { $0.objectValue != nil } ?? false
                })
    }

    /// Facts in two columns if there is room for both.
    func pairs(_ pairs: [Pair]) -> [String] {
        guard columns >= TerminalLimits.twoColumnsMin, pairs.count >= TerminalLimits.twoColumnsPairsMin else {
            return column(pairs)
        }
        var half = self
        half.columns = (columns - 4) / 2
        let (left, right) = (pairs.prefix((pairs.count + 1) / 2), pairs.dropFirst((pairs.count + 1) / 2))
        let (first, second) = (half.column(Array(left)), half.column(Array(right)))
        half.isColored = false
        let widths = half.column(Array(left)).map { TextWidth.columns($0) }
        return first.indices.map { index in
            let gap = String(repeating: " ", count: max(1, half.columns + 4 - widths[index]))
            return first[index] + (second[safe: index].map { gap + $0 } ?? "")
        } + second.dropFirst(first.count).map { String(repeating: " ", count: half.columns + 4) + $0 }
    }

    private func column(_ pairs: [Pair]) -> [String] {
        let width = pairs.map { TextWidth.columns($0.label) }.max() ?? 0
        return pairs.flatMap { pair -> [String] in
            let room = max(20, columns - width - 2)
            return TextWidth.wrapped(pair.text, room).enumerated().map { index, line in
                let label = TextWidth.padded(index == 0 ? pair.label : "", width)
                return paint(label, .cyan) + "  " + (pair.isChanged ? paint(line, .yellow) : line)
            }
        }
    }
}
