// The rows of a watched list: which are new, which have vanished and which have changed.

import Arguments
import Contracts
import JSON
import Values

/// A change of one row.
package struct RowChange: Sendable, Equatable {
    package enum Kind: String, Sendable { case appeared, changed, vanished }
    package var kind: Kind
    package var part: WatchedPart
    /// The row now; if it vanished, the last state of it.
    package var row: JSONObject
    package var former: JSONObject?
    package var at: Timestamp
}

package struct WatchedRows: Sendable {
    /// A row with its mark.
    package struct Row: Sendable, Equatable {
        var key: String
        package var value: JSONObject
        package var mark: RowChange.Kind?
        package var former: JSONObject?
        fileprivate var markedAt = Timestamp.distantPast
    }

    let part: WatchedPart
    /// In the list's order; rows that vanished lately come last.
    private(set) var rows: [Row] = []
    private var hasMore = false
    private var isFirst = true

    init(_ part: WatchedPart) { self.part = part }

    /// Takes the list's current rows.
    /// - Parameter hasMore: whether the list continues after these rows. Rows that come into view or leave it there
    ///   have neither appeared nor vanished: nobody sees what is beyond the last row that is present both times.
    /// - Returns: the changes; none the first time.
    mutating func take(_ values: [JSONObject], hasMore: Bool, at now: Timestamp) -> [RowChange] {
        defer { (self.hasMore, isFirst) = (hasMore, false) }
        fade(at: now)
        let former = rows.filter { $0.mark != .vanished }
        let places = Dictionary(former.enumerated().map { ($1.key, $0) }) { first, _ in first }
        let keys = values.map(WatchedRows.key)
        let present = Set(keys)
        let lastCommon = keys.lastIndex { places[$0] != nil } ?? -1
        let formerLastCommon = former.lastIndex { present.contains($0.key) } ?? -1
        var changes: [RowChange] = []
        var news: [Row] = zip(keys, values).enumerated().map { index, row in
            let (key, value) = row
            guard let place = places[key] else {
                guard !isFirst, !self.hasMore || index < lastCommon else {
                    return Row(key: key, value: value)
                }
                changes.append(RowChange(kind: .appeared, part: part, row: value, at: now))
                return Row(key: key, value: value, mark: .appeared, markedAt: now)
            }
            var row = former[place]
            defer { row.value = value }
            guard WatchedRows.telling(row.value) != WatchedRows.telling(value) else { return row.with(value) }
            changes.append(
                RowChange(kind: .changed, part: part, row: value, former: row.value, at: now))
            // A row that changes while it is marked as new stays new.
            let former = row.mark == .changed ? row.former : row.value
            let mark = row.mark ?? .changed
            return Row(key: key, value: value, mark: mark, former: former, markedAt: now)
        }
        for (index, row) in former.enumerated() where !present.contains(row.key) {
            guard !hasMore || index < formerLastCommon else { continue }
            changes.append(RowChange(kind: .vanished, part: part, row: row.value, at: now))
            news.append(Row(key: row.key, value: row.value, mark: .vanished, markedAt: now))
        }
        news += rows.filter { $0.mark == .vanished && !present.contains($0.key) }
        rows = news
        return changes
    }

    /// Removes marks that have been shown long enough.
    private mutating func fade(at now: Timestamp) {
        let isFaded = { (row: Row) in
            row.mark != nil && !(0..<GatewayLimits.watchMarkMs).contains(now.since(row.markedAt))
        }
        rows.removeAll { $0.mark == .vanished && isFaded($0) }
        for index in rows.indices where isFaded(rows[index]) {
            (rows[index].mark, rows[index].former) = (nil, nil)
        }
    }

    /// The key that identifies a row from one answer to the next.
    private static func key(_ row: JSONObject) -> String {
        KeptResults.id(in: .object(row)) ?? JSONValue.object(row).text()
    }

    /// The row without fields whose changes do not interest anybody.
    private static func telling(_ row: JSONObject) -> JSONObject {
        var row = flat(row)
        for name in untold { row[name] = nil }
        return row
    }

    /// The row of a group with what its members see of it beside the rest.
    package static func flat(_ row: JSONObject) -> JSONObject {
        guard let inside = row["inside"]?.objectValue else { return row }
        var flat = row
        flat["inside"] = nil
        for (name, value) in inside.members { flat[name] = value }
        return flat
    }

    /// Fields that change along with others, or mean nothing by themselves.
    package static let untold: Set<String> = [
        "actions", "avatar", "geohash", "since", "updatedAt", "version",
    ]
}

extension WatchedRows.Row {
    fileprivate func with(_ value: JSONObject) -> Self {
        var row = self
        row.value = value
        return row
    }
}
