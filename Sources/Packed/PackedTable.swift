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

extension PackedTable: SectionRows {
    public init(rows reader: SectionReader) throws { try self.init(rows: reader) { _ in } }

    public static var rowForm: String { "id \(Row.form)" }

    /// Writes the rows in the order of their numbers.
    public func writeRows(_ writer: SectionWriter) throws {
        for number in 0..<rows.count {
            func write(_ bytes: UnsafeRawBufferPointer) throws {
                if !bytes.isEmpty { try writer.row(bytes) { keys[number].write(to: &$0) } }
            }
            if number == lastNumber {
                var changed = last
                try changed?.withPacked(write)
            } else {
                try rows.withRow(number, write)
            }
        }
    }

    /// Reads rows.
    /// - Parameter onRow: called with each row, which had to be unpacked to be checked.
    public init(rows reader: SectionReader, onRow: (Row) -> Void) throws {
        self.init()
        while let row = try reader.row({ try add(&$0) }) { onRow(row) }
    }

    private mutating func add(_ pass: inout FieldPass) throws -> Row {
        let id = ID(from: &pass)
        let bytes = pass.rest()
        var fields = FieldPass(reading: bytes)
        let row = Row(from: &fields, id: id)
        guard fields.isWhole, keys.find(id) == nil else {
            throw SectionFailure("the row of \(id) is there twice, or has other fields than its form says")
        }
        keys.append(id)
        _ = rows.append(bytes)
        return row
    }
}

extension PackedFields {
    fileprivate mutating func change<Result>(_ body: (inout Self) -> Result) -> Result { body(&self) }
}
