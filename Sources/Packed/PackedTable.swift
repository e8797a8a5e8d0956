// A table whose rows are bytes. A row with forty texts, times and lists has a dozen allocations, and nine hundred bytes
// beside them; as bytes it has one allocation of less than half that size. Fields are unpacked on demand.

import Values

/// Rows by id. The row changed last stays unpacked, because changes often come in series; it is packed once another row
/// is changed.
public struct PackedTable<Row: PackedFields & Sendable>: Sendable {
    /// The packed rows; empty bytes for a removed row.
    private var rows = IDTable<[UInt8]>()
    /// The number of the row changed last, and that row, unless removed.
    private var lastNumber: Int?
    private var last: Row?

    public init() {}

    public subscript(id: ID) -> Row? {
        get { rows.find(id).flatMap { row($0) } }
        _modify {
            if let number = rows.find(id) {
                turn(to: number)
                yield &last
            } else {
                var added: Row?
                yield &added
                if added != nil {
                    turn(to: rows.append(id, []))
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
        (0..<rows.count).filter { $0 == lastNumber ? last != nil : !rows[number: $0].isEmpty }
            .map { rows.key($0) }.sorted()
    }

    private func row(_ number: Int) -> Row? {
        if number == lastNumber { return last }
        let bytes = rows[number: number]
        return bytes.isEmpty ? nil : Row(packed: bytes, id: rows.key(number))
    }

    private mutating func turn(to number: Int) {
        if number == lastNumber { return }
        if let lastNumber { rows[number: lastNumber] = last?.pack() ?? [] }
        last = row(number)
        lastNumber = number
    }
}

extension PackedFields {
    fileprivate mutating func change<Result>(_ body: (inout Self) -> Result) -> Result { body(&self) }
}
