// Rows in columns that fit the terminal: the most useful columns are kept, the others are left out.

import Arguments
import Contracts
import GatewayBridge
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

        var label: String { Screen.label(name) }
        /// Whether it is the time of the object itself, and not when its row was created or changed.
        var isTime: Bool { shape == .timestamp && !TextTable.last.contains(name) }
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
        columns = names.compactMap { name in column(name, shape?.fields.first { $0.name == name }?.shape) }
        columns = TextTable.withoutTwins(columns)
        fit()
    }

    /// A table with fixed columns, which keeps its layout when it is redrawn.
    init(
        _ rows: [JSONObject], labels: [String], marks: [Mark?], shape: Shape?, screen: Screen,
        fixed: KeyValuePairs<String, Int>
    ) {
        (self.screen, self.marks, self.labels) = (screen, marks, labels)
        self.rows = rows
        var room = screen.columns - labelWidth
        for (name, width) in fixed where width + TextTable.gap <= room {
            let field = shape?.fields.first { $0.name == name }?.shape
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
    /// Minimum width of a column with free text.
    private static let steadyWidths = [
        "title": 24, "placeName": 18, "place": 18, "displayName": 18, "nickname": 14, "counts": 22,
        "text": 48,
    ]
    /// Columns that may be empty now and filled later.
    private static let steadyNames: Set<String> = ["participation", "openSlots"]

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
        let mayCome = isSteady && TextTable.steadyNames.contains(name)
        guard mayCome || cells.contains(where: { !$0.isEmpty }) else { return nil }
        let isNumber = shape == .integer || shape == .number
        let natural = cells.map { TextWidth.columns($0) }.max() ?? 0
        let columnsMax =
            TextTable.long.contains(name) ? TextTable.textColumnsMax : TextTable.cellColumnsMax
        let least = isSteady ? TextTable.steadyWidth(name, shape) : 0
        let width = max(TextWidth.columns(Screen.label(name)), least, min(natural, columnsMax))
        return Column(name: name, shape: shape, cells: cells, isRight: isNumber, width: width)
    }

    private static func steadyWidth(_ name: String, _ shape: Shape?) -> Int {
        if let width = steadyWidths[name] { return width }
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
            // A percentage makes the fraction redundant.
            if column.name == "progress", columns.contains(where: { $0.name == "percent" }) { return false }
            // Only for programs.
            if column.name == "version" || column.name == "geohash" { return false }
            // A name makes id, picture and name parts redundant; so does a label that begins with the name.
            let isNamed = columns.contains { $0.name == "nickname" }
            if column.name == "avatar" || column.name == "id" && isNamed { return false }
            if column.name == "gameId", columns.contains(where: { $0.name == "title" }) { return false }
            if column.name == "name", let labels = columns.first(where: { $0.name == "label" })?.cells,
                zip(labels, column.cells).allSatisfy({ $0.hasPrefix($1) })
            {
                return false
            }
            // Open slots make `full` redundant.
            if column.name == "full", columns.contains(where: { $0.name == "openSlots" }) { return false }
            guard column.shape == .id, column.name.hasSuffix("Id") else { return true }
            let stem = column.name.dropLast(2)
            return !columns.contains {
                $0.name == "\(stem)Nickname" || $0.name == stem
                    || (stem == "account" && $0.name == "nickname")
            }
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
        case .text where TextTable.long.contains(column.name): least = TextTable.longColumnsMin
        case .text where column.name == "title": least = TextTable.titleColumnsMin
        case .text, .object: least = TextTable.cellColumnsMin
        case .integer, .number, .boolean, .id, .timestamp, .localTime, .day, .file, .user, .choice, .list,
            .map, .anything, nil:
            return column.width
        }
        return min(column.width, max(least, TextWidth.columns(column.label)))
    }

    /// Lower ranks are taken first: what it is, when, where, how far, whether there is room, and the reader's part in
    /// it.
    private func rank(_ column: Column) -> Int {
        let name = column.name
        if name == "sport" { return columns.contains { $0.name == "title" } ? 6 : 0 }
        if !TextTable.last.contains(name), rows.indices.contains(where: { hasChanged(column, $0) }) {
            return 0
        }
        if isUsual(column) { return 8 }
        if TextTable.first.contains(name) { return 0 }
        // Show `createdAt` when the row has no other time.
        if name == "createdAt", !columns.contains(where: { $0.isTime }) { return 3 }
        if TextTable.last.contains(name) { return 9 }
        if let rank = TextTable.ranks[name] { return rank }
        switch column.shape {
        case .timestamp, .localTime, .day: return name.hasPrefix("ends") ? 7 : 1
        case .user: return 2
        case .object(let fields): return fields.isPlace || fields.isPerson ? 2 : 4
        case .number: return 3
        case .text: return name.hasSuffix("Nickname") ? 5 : 6
        case .integer: return 4
        case .choice: return 5
        case .boolean: return 7
        case .id: return 8
        case nil where name == "id": return 8
        case .file, .list, .map, .anything, nil: return 7
        }
    }

    /// Whether all rows have the same value, or the usual one.
    private func isUsual(_ column: Column) -> Bool {
        // The reader's own part always matters.
        if column.name == "participation" { return false }
        switch column.shape {
        case .choice, .boolean:
            let said = Set(column.cells)
            return said == ["open"] || said.count == 1 && column.cells.count > 1
        case .text, .integer, .number, .id, .timestamp, .localTime, .day, .file, .user, .list, .map, .object,
            .anything, nil:
            return false
        }
    }

    /// Columns that come first.
    private static let first: Set<String> = [
        "title", "name", "nickname", "displayName", "status", "position", "text",
    ]
    private static let ranks = [
        "placeName": 2, "distanceMiles": 3, "openSlots": 4, "participation": 4, "counts": 5,
        "hostNickname": 6,
        "result": 1, "label": 1, "durationMinutes": 6, "capacity": 6, "golf": 7, "occurrence": 7,
        "visibility": 7, "joinPolicy": 8,
        "phase": 8, "waitlist": 8, "waitlistMode": 8, "full": 8, "membersCanInvite": 9, "requireTier2": 9,
    ]
    private static let last: Set<String> = [
        "avatar", "createdAt", "geohash", "lastEngagementAt", "lat", "line", "lng", "timezone", "updatedAt",
        "version",
    ]
    /// Columns of long text.
    private static let long: Set<String> = ["text", "prompt"]
    /// Columns up to this rank are added even if others become narrower.
    private static let wantedRankMax = 4
    private static let titleColumnsMin = 16
    private static let longColumnsMin = 36
}

extension Screen {
    /// A value in a cell: shorter than on a line of its own.
    func cell(_ value: JSONValue, shape: Shape?, name: String) -> String? {
        if let object = value.objectValue, object["lat"] != nil {
            for name in ["name", "address", "cityLabel"] {
                if let text = object[name]?.stringValue { return TextWidth.harmless(text) }
            }
        }
        if let nickname = value.objectValue?["nickname"]?.stringValue { return TextWidth.harmless(nickname) }
        // A card is shown by its prompt.
        if let prompt = value.objectValue?["prompt"]?.stringValue { return TextWidth.harmless(prompt) }
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
