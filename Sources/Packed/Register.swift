// Rows that are found by their key and never taken out again: accounts, games, the people in a game. Each gets a
// number, in the order in which they come, and other rows can name it by that in four bytes.
//
// The numbers are this process's own. Nothing that leaves it may depend on them.

/// A row of a ``Register``: it knows its key, which does not change.
public protocol Registered: Sendable {
    associatedtype Key: Scattered
    var key: Key { get }
}

/// Rows by key and by number.
public struct Register<Row: Registered>: Sendable {
    /// So few are found as quickly by looking at each.
    @inlinable static var scannedMax: Int { 16 }

    @usableFromInline var stored = Chunks<Row>()
    @usableFromInline var index = NumberIndex()

    public init() {}

    @inlinable public var count: Int { stored.count }
    /// In the order of their numbers.
    @inlinable public var rows: Chunks<Row> { stored }

    /// The number of a key; `nil` where there is no such row.
    @inlinable public func number(of key: Row.Key) -> Int? {
        guard stored.count > Self.scannedMax else {
            var number = 0
            while number < stored.count {
                if stored[number].key == key { return number }
                number += 1
            }
            return nil
        }
        return index.first(key.scatter) { stored[Int($0)].key == key }.map { Int($0) }
    }

    /// The row of a key.
    @inlinable public subscript(key: Row.Key) -> Row? { number(of: key).map { stored[$0] } }

    /// The row of a number that was given out.
    @inlinable public subscript(number number: Int) -> Row {
        get { stored[number] }
        _modify { yield &stored[number] }
    }

    /// The number of a key, whose row is made if there is none.
    @inlinable public mutating func number(of key: Row.Key, or make: @autoclosure () -> Row) -> Int {
        if let number = number(of: key) { return number }
        return append(make())
    }

    /// Adds a row whose key is not there yet. Returns its number.
    @inlinable @discardableResult public mutating func append(_ row: Row) -> Int {
        stored.append(row)
        if stored.count > Self.scannedMax {
            // The first of them were not in the index before.
            let first = stored.count == Self.scannedMax + 1 ? 0 : stored.count - 1
            for number in first..<stored.count {
                index.insert(UInt32(number), stored[number].key.scatter)
            }
        }
        return stored.count - 1
    }
}
