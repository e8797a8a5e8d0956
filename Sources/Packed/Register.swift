// Rows that are found by their key and never taken out again: accounts, games, the people in a game. Each gets a
// number, in the order in which they come, and other rows can name it by that in four bytes.
//
// The numbers are this process's own. Nothing that leaves it may depend on them.

import Values

/// What knows its key, which does not change. A key alone does.
public protocol Keyed: Sendable {
    /// What it is found by.
    associatedtype Key: Scattered
    /// What it is found by.
    var key: Key { get }
}

extension ID: Keyed {
    @inlinable public var key: ID { self }
}

/// Small rows with their keys in them, in the order in which they came, and their numbers. Ids alone, to number them.
public struct Numbers<Row: Keyed>: Sendable {
    /// What rows are found by.
    public typealias Key = Row.Key
    /// So few are found as quickly by looking at each.
    @inlinable static var scannedMax: Int { 16 }

    @usableFromInline var stored = Chunks<Row>()
    @usableFromInline var index = NumberIndex()

    public init() {}

    /// How many rows there are.
    @inlinable public var count: Int { stored.count }
    /// All rows, by their place.
    @inlinable public var rows: Chunks<Row> { stored }

    /// The row of a number that was given out.
    @inlinable public subscript(number: Int) -> Row {
        @inline(__always) get { stored[number] }
        @inline(__always) _modify { yield &stored[number] }
    }

    /// The number of a key; `nil` where it has none.
    @inlinable public func find(_ key: Key) -> Int? {
        // So few are all in the first chunk.
        guard stored.count > Self.scannedMax else { return stored.first.firstIndex { $0.key == key } }
        return index.first(key.scatter) { stored[Int($0)].key == key }.map { Int($0) }
    }

    /// The number of a key, which gets a row if it has none.
    @inlinable public mutating func number(_ key: Key, or row: @autoclosure () -> Row) -> Int {
        find(key) ?? append(row())
    }

    /// Adds a row whose key is not there yet. Returns its number.
    @inlinable @discardableResult public mutating func append(_ row: Row) -> Int {
        stored.append(row)
        if stored.count > Self.scannedMax {
            // The first of them were not in the index before.
            let first = stored.count == Self.scannedMax + 1 ? 0 : stored.count - 1
            for number in first..<stored.count { index.insert(UInt32(number), stored[number].key.scatter) }
        }
        return stored.count - 1
    }
}

/// A row for each of many ids.
public struct Register<Row: Sendable>: Sendable {
    @usableFromInline var numbers = Numbers<ID>()
    @usableFromInline var stored = Chunks<Row>()

    public init() {}

    /// How many rows there are.
    @inlinable public var count: Int { stored.count }
    /// Both in the order of their numbers.
    @inlinable public var keys: Chunks<ID> { numbers.rows }
    /// All rows, by their place.
    @inlinable public var rows: Chunks<Row> { stored }

    /// The number of a key; `nil` where there is no such row.
    @inlinable public func find(_ key: ID) -> Int? { numbers.find(key) }

    /// The row of a key.
    @inlinable public subscript(key: ID) -> Row? { numbers.find(key).map { stored[$0] } }

    /// The row of a number that was given out.
    @inlinable public subscript(number number: Int) -> Row {
        @inline(__always) get { stored[number] }
        @inline(__always) _modify { yield &stored[number] }
    }

    /// The key of a number that was given out.
    @inlinable public func key(_ number: Int) -> ID { numbers[number] }

    /// The number of a key, which gets a row if it has none.
    @inlinable public mutating func number(_ key: ID, or row: @autoclosure () -> Row) -> Int {
        numbers.find(key) ?? append(key, row())
    }

    /// Adds a row for a key that has none. Returns its number.
    @inlinable @discardableResult public mutating func append(_ key: ID, _ row: Row) -> Int {
        stored.append(row)
        return numbers.append(key)
    }
}
