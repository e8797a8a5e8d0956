// A table whose rows are bytes. A row with forty texts, times and lists has a dozen allocations, and nine hundred bytes
// beside them; as bytes it has no allocation and takes less than half of that. Fields are unpacked on demand.

import Values

/// Rows by id. The row changed last stays unpacked, because changes often come in series; it is packed once another row
/// is changed.
public struct PackedTable<Row: PackedFields & Sendable>: Sendable {
    private var keys = KeyedTable<ID>()
    /// The packed rows, by the number of their key; no bytes for a removed row.
    private var rows: RowPages
    /// The number of the row changed last, and that row, unless removed.
    private var lastNumber: Int?
    private var last: Row?

    /// - Parameter pageBytes: see ``RowPages/init(pageBytes:)``.
    public init(pageBytes: Int = RowPages.pageBytes) { rows = RowPages(pageBytes: pageBytes) }

    public subscript(id: ID) -> Row? {
        get { keys.find(id).flatMap { row($0) } }
        _modify {
            if let number = keys.find(id) {
                turn(to: number)
                yield &last
            } else {
                var added: Row?
                yield &added
                if added != nil {
                    _ = rows.append(RowPages.noBytes)
                    turn(to: keys.append(id))
                    last = added
                }
            }
        }
    }

    /// Reads or changes a row in place. `nil` if there is none.
    public mutating func change<Result>(_ id: ID, _ body: (inout Row) -> Result) -> Result? {
        self[id]?.change(body)
    }

    /// The ids of all rows, in ascending order.
    public var ids: [ID] {
        (0..<keys.count).filter { $0 == lastNumber ? last != nil : !rows.isEmpty($0) }
            .map { keys[$0] }.sorted()
    }

    private func row(_ number: Int) -> Row? {
        if number == lastNumber { return last }
        return rows.withRow(number) { $0.isEmpty ? nil : Row(packed: $0, id: keys[number]) }
    }

    private mutating func turn(to number: Int) {
        if number == lastNumber { return }
        if let lastNumber {
            if var row = last {
                row.withPacked { rows.replace(lastNumber, with: $0) }
            } else {
                rows.replace(lastNumber, with: RowPages.noBytes)
            }
        }
        last = row(number)
        lastNumber = number
    }
}

extension PackedFields {
    fileprivate mutating func change<Result>(_ body: (inout Self) -> Result) -> Result { body(&self) }
}
