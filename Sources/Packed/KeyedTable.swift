// An append-only hash table whose rows contain their own key: messages, the people in a game. Rows are numbered from 0
// in the order of arrival, so that other rows can refer to one in four bytes.
//
// The numbers differ from process to process. Nothing that leaves the process may depend on them.

import Values

/// A row of a ``KeyedTable``. Its key does not change.
public protocol Keyed: Sendable {
    associatedtype Key: TableKey
    var key: Key { get }
}

extension ID: Keyed {
    @inlinable public var key: ID { self }
}

/// Rows by key and by number. `KeyedTable<ID>` numbers ids and stores nothing else.
public struct KeyedTable<Row: Keyed>: Sendable {
    public typealias Key = Row.Key
    /// Up to this many rows there is no index, because a linear scan is as fast.
    @inlinable static var scannedMax: Int { 16 }

    @usableFromInline var stored = ChunkedArray<Row>()
    @usableFromInline var index = NumberIndex()

    public init() {}

    @inlinable public var count: Int { stored.count }
    @inlinable public var rows: ChunkedArray<Row> { stored }

    /// The row with this number; traps beyond ``count``.
    @inlinable public subscript(number: Int) -> Row {
        @inline(__always) get { stored[number] }
        @inline(__always) _modify { yield &stored[number] }
    }

    /// The number of the row with this key.
    @inlinable public func find(_ key: Key) -> Int? {
        // The first chunk contains all of them.
        guard stored.count > Self.scannedMax else { return stored.first.firstIndex { $0.key == key } }
        return index.first(key.tableHash) { stored[Int($0)].key == key }.map { Int($0) }
    }

    /// The number of the row with this key; appends `row` if there is none.
    @inlinable public mutating func number(_ key: Key, or row: @autoclosure () -> Row) -> Int {
        find(key) ?? append(row())
    }

    /// Adds a row, whose key must be new. Returns its number.
    @inlinable @discardableResult public mutating func append(_ row: Row) -> Int {
        stored.append(row)
        if stored.count > Self.scannedMax {
            // The first append above the limit also indexes all earlier rows.
            let first = stored.count == Self.scannedMax + 1 ? 0 : stored.count - 1
            for number in first..<stored.count { index.insert(UInt32(number), stored[number].key.tableHash) }
        }
        return stored.count - 1
    }
}
