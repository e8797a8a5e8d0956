// Row numbers in the order of a key in their rows: a person's games by start, a waitlist by time of joining. Most lists
// have a dozen numbers and are one array; a few have tens of thousands.

import Values

/// Numbers in ascending order of their keys; equal keys keep the order of insertion. A number's key must not change
/// while it is in the list: remove it before and insert it again after.
public struct SortedNumbers: Sendable {
    /// Numbers in a chunk: 4 KiB, the most that adding or removing one moves.
    @inlinable static var chunkMax: Int { 1024 }

    /// Empty only if there are no numbers at all.
    @usableFromInline var first: [UInt32] = []
    /// The chunks after the first, none of them empty.
    @usableFromInline var rest: [[UInt32]] = []

    @inlinable public init() {}

    @inlinable public var isEmpty: Bool { first.isEmpty }
    @inlinable public var count: Int { rest.reduce(first.count) { $0 + $1.count } }

    /// Adds a new number after those with the same key.
    @inlinable public mutating func insert<Key: Comparable>(_ number: UInt32, by key: (UInt32) -> Key) {
        let its = key(number)
        if last.map({ key($0) <= its }) ?? true { return append(number) }
        let chunk = rest.partition { key($0[0]) <= its }
        if chunk == 0 {
            SortedNumbers.insert(number, its, by: key, into: &first)
            if first.count > Self.chunkMax { rest.insert(SortedNumbers.half(of: &first), at: 0) }
        } else {
            SortedNumbers.insert(number, its, by: key, into: &rest[chunk - 1])
            if rest[chunk - 1].count > Self.chunkMax {
                rest.insert(SortedNumbers.half(of: &rest[chunk - 1]), at: chunk)
            }
        }
    }

    /// The number at the end.
    @inlinable public var last: UInt32? { rest.last?.last ?? first.last }

    /// Full chunks stay full, so that numbers that only grow take no spare memory.
    @inlinable mutating func append(_ number: UInt32) {
        if rest.isEmpty, first.count < Self.chunkMax {
            first.makeRoom(max: Self.chunkMax + 1)
            first.append(number)
        } else if let count = rest.last?.count, count < Self.chunkMax {
            rest[rest.count - 1].makeRoom(max: Self.chunkMax + 1)
            rest[rest.count - 1].append(number)
        } else {
            rest.append([number])
        }
    }

    /// Visits the numbers in order, a chunk at a time; no chunk is empty.
    @inlinable public func forEachChunk(_ body: ([UInt32]) -> Void) {
        if !first.isEmpty { body(first) }
        for chunk in rest { body(chunk) }
    }

    /// Whether a number is among them.
    @inlinable public func contains<Key: Comparable>(_ number: UInt32, by key: (UInt32) -> Key) -> Bool {
        find(number, by: key) != nil
    }

    @inlinable static func insert<Key: Comparable>(
        _ number: UInt32, _ its: Key, by key: (UInt32) -> Key, into chunk: inout [UInt32]
    ) {
        let place = chunk.partition { key($0) <= its }
        chunk.makeRoom(max: Self.chunkMax + 1)
        chunk.insert(number, at: place)
    }

    @inlinable static func half(of chunk: inout [UInt32]) -> [UInt32] {
        let half = Array(chunk[(Self.chunkMax / 2)...])
        chunk.removeLast(half.count)
        return half
    }

    /// Removes a number, if it is in the list.
    @inlinable public mutating func remove<Key: Comparable>(_ number: UInt32, by key: (UInt32) -> Key) {
        guard let (chunk, place) = find(number, by: key) else { return }
        if chunk > 0 {
            rest[chunk - 1].remove(at: place)
            if rest[chunk - 1].isEmpty { rest.remove(at: chunk - 1) }
        } else {
            first.remove(at: place)
            if first.isEmpty, !rest.isEmpty { first = rest.removeFirst() }
        }
    }

    /// The number of elements before this one; `nil` if it is not in the list.
    @inlinable public func rank<Key: Comparable>(of number: UInt32, by key: (UInt32) -> Key) -> Int? {
        guard let (chunk, place) = find(number, by: key) else { return nil }
        if chunk == 0 { return place }
        return rest[..<(chunk - 1)].reduce(first.count + place) { $0 + $1.count }
    }

    /// Visits the numbers with a key of at least `start`, in order, until the body returns false.
    @inlinable public func forEach<Key: Comparable>(
        from start: Key, by key: (UInt32) -> Key, _ body: (UInt32) -> Bool
    ) {
        var (chunk, place) = bound(start, by: key)
        while chunk <= rest.count {
            let numbers = self[chunk: chunk]
            while place < numbers.count {
                if !body(numbers[place]) { return }
                place += 1
            }
            (chunk, place) = (chunk + 1, 0)
        }
    }

    @inlinable func find<Key: Comparable>(
        _ number: UInt32, by key: (UInt32) -> Key
    ) -> (chunk: Int, place: Int)? {
        let its = key(number)
        var found: (chunk: Int, place: Int)?
        var (chunk, place) = bound(its, by: key)
        while chunk <= rest.count, found == nil {
            let numbers = self[chunk: chunk]
            while place < numbers.count {
                if numbers[place] == number {
                    found = (chunk, place)
                    break
                }
                if key(numbers[place]) != its { return nil }
                place += 1
            }
            if found == nil { (chunk, place) = (chunk + 1, 0) }
        }
        return found
    }

    /// The place of the first number with a key of at least `its`.
    @inlinable func bound<Key: Comparable>(
        _ its: Key, by key: (UInt32) -> Key
    ) -> (chunk: Int, place: Int) {
        // The last chunk that starts below the key may contain the first number with it.
        let chunk = rest.partition { key($0[0]) < its }
        return (chunk, self[chunk: chunk].partition { key($0) < its })
    }

    @inlinable subscript(chunk chunk: Int) -> [UInt32] { chunk == 0 ? first : rest[chunk - 1] }
}

extension SortedNumbers: Sequence {
    /// Goes from one chunk to the next.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let numbers: SortedNumbers
        @usableFromInline var chunk = 0
        @usableFromInline var place = 0

        @inlinable init(_ numbers: SortedNumbers) { self.numbers = numbers }

        /// The next number; `nil` at the end.
        @inlinable public mutating func next() -> UInt32? {
            while chunk <= numbers.rest.count {
                let here = numbers[chunk: chunk]
                if place < here.count {
                    defer { place += 1 }
                    return here[place]
                }
                (chunk, place) = (chunk + 1, 0)
            }
            return nil
        }
    }

    /// Goes through the numbers in order.
    @inlinable public func makeIterator() -> Iterator { Iterator(self) }
    @inlinable public var underestimatedCount: Int { count }
}
