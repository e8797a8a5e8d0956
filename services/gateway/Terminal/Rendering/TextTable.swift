// Rows in columns that fit the terminal: the most useful columns are kept, the others are left out.

import Arguments
import Contracts
import GatewaySessions
import JSON
import Terminal

/// A table of objects of the same kind.
struct TextTable {
    private struct Column {
        var name: String
        var shape: Shape?
        var cells: [String]
        var isRight: Bool
        var width: Int

        var look: FieldLook { FieldLook.of(name) }
        var label: String { Screen.label(name) }
        /// Whether it is the time of the object itself, and not when its row was created or changed.
        var isTime: Bool { shape == .timestamp && !look.isAside }

        func shows(_ field: FieldName) -> Bool { name == field.rawValue }
    }

    private static let gap = 2
    private static let cellColumnsMax = 36
    /// Columns of a cell with long text.
    private static let textColumnsMax = 72
    private static let cellColumnsMin = 10

    private var columns: [Column] = []
    private let screen: Screen
    private let rows: [JSONObject]
    /// The label before each row, which selects it as in `$name.items.0`.
    private let labels: [String]
    private let marks: [Mark?]
    /// Whether its columns stay the same, whatever the rows contain.
    private var isSteady = false

    /// A highlighted row.
    enum Mark {
        case new, gone
        /// Highlights the cells that differ from this earlier row.
        case changed(JSONObject)
    }

    /// - Parameters:
    ///   - labels: one for each row; numbers from 0 if `nil`.
    ///   - marks: one for each row, if any row has one.
    init(
        _ rows: [JSONObject], labels: [String]? = nil, marks: [Mark?] = [], shape: Shape?, screen: Screen,
        isSteady: Bool = false
    ) {
        self.screen = screen
        self.isSteady = isSteady
        self.marks = marks
        self.rows = Array(rows.prefix(TerminalLimits.tableRowsMax))
        self.labels = labels ?? self.rows.indices.map { String($0) }
        var names = shape?.fields.map(\.name) ?? []
        for row in self.rows { for key in row.keys where !names.contains(key) { names.append(key) } }
        columns = names.compactMap { name in column(name, shape?[name]) }
        columns = TextTable.withoutTwins(columns)
        fit()
    }

    /// A table with fixed columns, which keeps its layout when it is redrawn.
    init(
        _ rows: [JSONObject], labels: [String], marks: [Mark?], shape: Shape?, screen: Screen,
        fixed: KeyValuePairs<FieldName, Int>
    ) {
        (self.screen, self.marks, self.labels) = (screen, marks, labels)
        self.rows = rows
        var room = screen.columns - labelWidth
        for (name, width) in fixed where width + TextTable.gap <= room {
            let (name, field) = (name.rawValue, shape?[name])
            var column =
                self.column(name, field)
                ?? Column(
                    name: name, shape: field, cells: Array(repeating: "", count: rows.count),
                    isRight: field == .integer,
                    width: width)
            column.width = width
            columns.append(column)
            room -= width + TextTable.gap
        }
    }

    /// A table with the columns of a sample, wide enough for later rows, so that it keeps its layout when it is
    /// redrawn.
    init(
        _ rows: [JSONObject], labels: [String], marks: [Mark?], shape: Shape?, screen: Screen,
        like sample: [JSONObject]
    ) {
        (self.screen, self.marks, self.rows) = (screen, marks, rows)
        let width = TextWidth.columns(TextTable.steadyLabel)
        self.labels = labels.map { TextWidth.padded($0, width, isRight: true) }
        let chosen = TextTable(
            Array(sample.prefix(TerminalLimits.tableRowsMax)), labels: [TextTable.steadyLabel], shape: shape,
            screen: screen, isSteady: true)
        columns = chosen.columns.map { column in
            var drawn = column
            drawn.cells =
                self.column(column.name, column.shape)?.cells ?? Array(repeating: "", count: rows.count)
            return drawn
        }
    }

    /// Width of a mark and a number of up to three digits.
    private static let steadyLabel = "+999"

    /// The lines of the table, header first.
    var lines: [String] {
        var header = String(repeating: " ", count: labelWidth)
        for column in columns {
            header += space + TextWidth.padded(column.label, column.width, isRight: column.isRight)
        }
        var lines = [screen.paint(TextWidth.trimmed(header), .bold)]
        for index in rows.indices {
            var line = screen.paint(TextWidth.padded(labels[index], labelWidth, isRight: isNumbered), .dim)
            for column in columns {
                let cell = TextWidth.fitted(column.cells[index], column.width)
                let text = TextWidth.padded(cell, column.width, isRight: column.isRight)
                line += space + (color(of: column, index).map { screen.paint(text, $0) } ?? text)
            }
            lines.append(TextWidth.trimmed(line))
        }
        return lines
    }

    private var space: String { String(repeating: " ", count: TextTable.gap) }
    private var labelWidth: Int { labels.map(\.utf8.count).max() ?? 0 }
    private var isNumbered: Bool { !labels.contains { $0.contains(".") } }

    private func color(of column: Column, _ index: Int) -> Screen.Color? {
        switch marks[safe: index] ?? nil {
        case .new: .green
        case .gone: .dim
        case .changed: hasChanged(column, index) ? .yellow : nil
        case nil: nil
        }
    }

    private func hasChanged(_ column: Column, _ index: Int) -> Bool {
        guard case .changed(let former)? = marks[safe: index] ?? nil else { return false }
        return former[column.name] != rows[index][column.name]
    }

    private func column(_ name: String, _ shape: Shape?) -> Column? {
        let cells = rows.map { row in
            row[name].flatMap { screen.page(of: row).cell($0, shape: shape, name: name) } ?? ""
        }
        let look = FieldLook.of(name)
        guard isSteady && look.mayComeLater || cells.contains(where: { !$0.isEmpty }) else { return nil }
        let isNumber = shape == .integer || shape == .number
        let natural = cells.map { TextWidth.columns($0) }.max() ?? 0
        let columnsMax = look.length == .long ? TextTable.textColumnsMax : TextTable.cellColumnsMax
        let least = isSteady ? TextTable.steadyWidth(name, shape) : 0
        let width = max(TextWidth.columns(Screen.label(name)), least, min(natural, columnsMax))
        return Column(name: name, shape: shape, cells: cells, isRight: isNumber, width: width)
    }

    private static func steadyWidth(_ name: String, _ shape: Shape?) -> Int {
        if let width = FieldLook.of(name).watchColumns { return width }
        return switch shape {
        case .choice(let names): names.map(\.utf8.count).max() ?? 0
        case .timestamp, .localTime: 16
        case .number: 8
        case .text, .user: 12
        case .integer, .boolean, .id, .day, .file, .list, .map, .object, .anything, nil: 0
        }
    }

    /// Drops columns that repeat another one: an id beside its name (`hostNickname` and `hostId`, `author` and
    /// `authorId`).
    private static func withoutTwins(_ columns: [Column]) -> [Column] {
        columns.filter { column in
            if column.look.hidden.contains(.inTable) { return false }
            if let other = column.look.yieldsTo, columns.contains(where: { $0.shows(other) }) { return false }
            // A label that begins with the name makes the name redundant.
            if column.shows(.name), let labels = columns.first(where: { $0.shows(.label) })?.cells,
                zip(labels, column.cells).allSatisfy({ $0.hasPrefix($1) })
            {
                return false
            }
            return column.shape != .id
                || !columns.contains { KnownNames.isName($0.name, for: column.name) }
        }
    }

    /// Takes columns in the order of their rank until the terminal is full: wanted columns shrink to make room for each
    /// other, and space left over goes to the first of them.
    private mutating func fit() {
        let byWorth = columns.enumerated().sorted {
            (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
        }.map { (column: $0.element, rank: rank($0.element)) }
        var room = screen.columns - labelWidth
        var kept: [String: Int] = [:]
        for (column, rank) in byWorth where rank <= TextTable.wantedRankMax {
            let least = leastWidth(of: column) + TextTable.gap
            guard least <= room else { continue }
            kept[column.name] = least - TextTable.gap
            room -= least
        }
        for (column, _) in byWorth {
            guard let least = kept[column.name] else { continue }
            let more = min(column.width - least, room)
            kept[column.name] = least + more
            room -= more
        }
        for (column, rank) in byWorth where rank > TextTable.wantedRankMax {
            let least = (column.shape == .text ? leastWidth(of: column) : column.width) + TextTable.gap
            guard least <= room else { continue }
            kept[column.name] = min(column.width, room - TextTable.gap)
            room -= (kept[column.name] ?? 0) + TextTable.gap
        }
        columns = columns.compactMap { column in
            guard let width = kept[column.name] else { return nil }
            var column = column
            column.width = width
            return column
        }
    }

    /// The minimum width at which a column is still useful.
    private func leastWidth(of column: Column) -> Int {
        let least: Int
        switch column.shape {
        case .text:
            least =
                switch column.look.length {
                case .long: TextTable.longColumnsMin
                case .title: TextTable.titleColumnsMin
                case .short: TextTable.cellColumnsMin
                }
        case .object: least = TextTable.cellColumnsMin
        case .integer, .number, .boolean, .id, .timestamp, .localTime, .day, .file, .user, .choice, .list,
            .map, .anything, nil:
            return column.width
        }
        return min(column.width, max(least, TextWidth.columns(column.label)))
    }

    /// Lower ranks are taken first: what it is, when, where, how far, whether there is room, and the reader's part in
    /// it.
    private func rank(_ column: Column) -> Int {
        let look = column.look
        if column.shows(.sport) { return columns.contains { $0.shows(.title) } ? 6 : 0 }
        if !look.isAside, rows.indices.contains(where: { hasChanged(column, $0) }) { return 0 }
        if isUsual(column) { return 8 }
        // Show `createdAt` when the row has no other time.
        if column.shows(.createdAt), !columns.contains(where: { $0.isTime }) { return 3 }
        if look.isAside { return 9 }
        if let rank = look.rank { return rank }
        switch column.shape {
        case .timestamp, .localTime, .day: return 1
        case .user: return 2
        case .object(let fields): return fields.isPlace || fields.isPerson ? 2 : 4
        case .number: return 3
        case .text: return column.name.hasSuffix(KnownNames.suffix) ? 5 : 6
        case .integer: return 4
        case .choice: return 5
        case .boolean: return 7
        case .id: return 8
        case nil where column.shows(.id): return 8
        case .file, .list, .map, .anything, nil: return 7
        }
    }

    /// Whether all rows have the same value, or the usual one.
    private func isUsual(_ column: Column) -> Bool {
        // The reader's own part always matters.
        if column.shows(.participation) { return false }
        switch column.shape {
        case .choice, .boolean:
            let said = Set(column.cells)
            return said == ["open"] || said.count == 1 && column.cells.count > 1
        case .text, .integer, .number, .id, .timestamp, .localTime, .day, .file, .user, .list, .map, .object,
            .anything, nil:
            return false
        }
    }

    /// Columns up to this rank are added even if others become narrower.
    private static let wantedRankMax = 4
    private static let titleColumnsMin = 16
    private static let longColumnsMin = 36
}

extension Screen {
    /// A value in a cell: shorter than on a line of its own.
    func cell(_ value: JSONValue, shape: Shape?, name: String) -> String? {
        if value[.lat] != nil, let place = value.text(of: .name, .address, .cityLabel) {
            return TextWidth.harmless(place)
        }
        // A person is shown by nickname, a card by its prompt.
        if let name = value.text(of: .nickname, .prompt) { return TextWidth.harmless(name) }
        if shape == .id, let text = value.stringValue, text.utf8.count == 36, columns < 110 {
            // Enough to distinguish rows; `$name.items.0` gives the whole id.
            return "…\(text.suffix(6))"
        }
        let text = text(value, shape: shape, name: name)
        let isPlain = value.arrayValue == nil && value.objectValue == nil
        return isPlain
            ? text
            : text?.replacing(#/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{6}([0-9a-f]{6})/#) { "…\($0.1)" }
    }
}
