// Rows that are found by their key and never taken out again: accounts, games, the people in a game. Each gets a
// number, in the order in which they come, and other rows can name it by that in four bytes.
//
// The numbers are this process's own. Nothing that leaves it may depend on them.

/// Keys in the order in which they came, and their numbers.
public struct Numbers<Key: Scattered>: Sendable {
    /// So few are found as quickly by looking at each.
    @inlinable static var scannedMax: Int { 16 }

    @usableFromInline var stored = Chunks<Key>()
    @usableFromInline var index = NumberIndex()

    public init() {}

    @inlinable public var count: Int { stored.count }
    @inlinable public var keys: Chunks<Key> { stored }

    /// The key of a number that was given out.
    @inlinable public subscript(number: Int) -> Key { stored[number] }

    /// The number of a key; `nil` where it has none.
    @inlinable public func find(_ key: Key) -> Int? {
        // So few are all in the first chunk.
        guard stored.count > Self.scannedMax else { return stored.first.firstIndex(of: key) }
        return index.first(key.scatter) { stored[Int($0)] == key }.map { Int($0) }
    }

    /// The number of a key, which gets one if it has none.
    @inlinable public mutating func number(_ key: Key) -> Int { find(key) ?? append(key) }

    /// Adds a key that is not there yet. Returns its number.
    @inlinable public mutating func append(_ key: Key) -> Int {
        stored.append(key)
        if stored.count > Self.scannedMax {
            // The first of them were not in the index before.
            let first = stored.count == Self.scannedMax + 1 ? 0 : stored.count - 1
            for number in first..<stored.count { index.insert(UInt32(number), stored[number].scatter) }
        }
        return stored.count - 1
    }
}

/// A row for each of many keys.
public struct Register<Key: Scattered, Row: Sendable>: Sendable {
    @usableFromInline var numbers = Numbers<Key>()
    @usableFromInline var stored = Chunks<Row>()

    public init() {}

    @inlinable public var count: Int { stored.count }
    /// Both in the order of their numbers.
    @inlinable public var keys: Chunks<Key> { numbers.stored }
    @inlinable public var rows: Chunks<Row> { stored }

    /// The number of a key; `nil` where there is no such row.
    @inlinable public func find(_ key: Key) -> Int? { numbers.find(key) }

    /// The row of a key.
    @inlinable public subscript(key: Key) -> Row? { numbers.find(key).map { stored[$0] } }

    /// The row of a number that was given out.
    @inlinable public subscript(number number: Int) -> Row {
        @inline(__always) get { stored[number] }
        @inline(__always) _modify { yield &stored[number] }
    }

    /// The key of a number that was given out.
    @inlinable public func key(_ number: Int) -> Key { numbers[number] }

    /// The number of a key, which gets a row if it has none.
    @inlinable public mutating func number(_ key: Key, or row: @autoclosure () -> Row) -> Int {
        numbers.find(key) ?? append(key, row())
    }

    /// Adds a row for a key that has none. Returns its number.
    @inlinable @discardableResult public mutating func append(_ key: Key, _ row: Row) -> Int {
        stored.append(row)
        return numbers.append(key)
    }
}
