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

extension PackedTable: SectionRows {
    public init(rows reader: SectionReader) throws { try self.init(rows: reader) { _ in } }

    public static var rowForm: String { "id \(Row.form)" }

    /// Writes the rows in the order of their numbers.
    public func writeRows(_ writer: SectionWriter) throws {
        for number in 0..<rows.count {
            var changed = number == lastNumber ? last : nil
            let bytes = number == lastNumber ? changed?.pack() ?? [] : rows[number: number]
            if !bytes.isEmpty { try writer.row(bytes) { rows.key(number).write(to: &$0) } }
        }
    }

    /// Reads rows.
    /// - Parameter onRow: called with each row, which had to be unpacked to be checked.
    public init(rows reader: SectionReader, onRow: (Row) -> Void) throws {
        self.init()
        while let (id, bytes) = try reader.row({ (ID(from: &$0), $0.rest()) }) {
            var pass = FieldPass(reading: bytes)
            let row = Row(from: &pass, id: id)
            guard pass.isWhole, rows.find(id) == nil else {
                throw SectionFailure(
                    "the row of \(id) is there twice, or has other fields than its form says")
            }
            rows.append(id, bytes)
            onRow(row)
        }
    }
}

extension PackedFields {
    fileprivate mutating func change<Result>(_ body: (inout Self) -> Result) -> Result { body(&self) }
}
