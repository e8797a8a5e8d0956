// An append-only hash table from ids to rows, such as accounts or games. Keys are stored apart from the rows, so that a
// search touches only keys. Row numbers differ from process to process.

import Values

/// Rows by id and by number, like ``KeyedTable``.
public struct IDTable<Row: Sendable>: Sendable {
    @usableFromInline var numbers = KeyedTable<ID>()
    @usableFromInline var stored = ChunkedArray<Row>()

    public init() {}

    @inlinable public var count: Int { stored.count }
    /// In the order of their numbers, like ``rows``.
    @inlinable public var keys: ChunkedArray<ID> { numbers.rows }
    @inlinable public var rows: ChunkedArray<Row> { stored }
    /// The keys with their numbers, without rows.
    @inlinable public var numbered: KeyedTable<ID> { numbers }

    /// The number of the row with this key.
    @inlinable public func find(_ key: ID) -> Int? { numbers.find(key) }

    @inlinable public subscript(key: ID) -> Row? { numbers.find(key).map { stored[$0] } }

    /// The row with this number; traps beyond ``count``.
    @inlinable public subscript(number number: Int) -> Row {
        @inline(__always) get { stored[number] }
        @inline(__always) _modify { yield &stored[number] }
    }

    /// Calls the body with a row in place; see ``ChunkedArray/withElement(_:_:)``.
    @inlinable @inline(__always) public func withRow<Result>(
        number: Int, _ body: (Row) -> Result
    ) -> Result {
        stored.withElement(number, body)
    }

    /// The key of the row with this number.
    @inlinable public func key(_ number: Int) -> ID { numbers[number] }

    /// The number of the row with this key; appends `row` if there is none.
    @inlinable public mutating func number(_ key: ID, or row: @autoclosure () -> Row) -> Int {
        numbers.find(key) ?? append(key, row())
    }

    /// Adds a row for a new key. Returns its number.
    @inlinable @discardableResult public mutating func append(_ key: ID, _ row: Row) -> Int {
        stored.append(row)
        return numbers.append(key)
    }
}
