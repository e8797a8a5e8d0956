// An array in chunks. Growing copies no full chunk, so it never needs twice its memory. After a copy of the whole
// array, a change copies only one chunk (copy-on-write), so a snapshot of millions of rows can be taken while they keep
// changing. A small one is a plain array.

/// A random-access collection that grows at its end.
public struct ChunkedArray<Element: Sendable>: Sendable {
    /// Elements of a full chunk: about 8 KiB, a power of two.
    @inlinable static var size: Int {
        let fitting = Swift.max(16, 8192 / Swift.max(1, MemoryLayout<Element>.stride))
        return 1 << (Int.bitWidth - 1 - fitting.leadingZeroBitCount)
    }

    @usableFromInline var first: [Element] = []
    @usableFromInline var rest: [[Element]] = []
    @usableFromInline var total = 0

    @inlinable public init() {}

    @inlinable public var count: Int { total }

    /// Adds an element at the end.
    @inlinable public mutating func append(_ element: Element) {
        if total < Self.size {
            first.makeRoom(max: Self.size)
            first.append(element)
        } else {
            if total & (Self.size - 1) == 0 {
                rest.append([])
                rest[rest.count - 1].reserveCapacity(Self.size)
            }
            rest[rest.count - 1].append(element)
        }
        total += 1
    }
}

extension ChunkedArray: RandomAccessCollection, MutableCollection {
    public typealias Index = Int
    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { total }

    @inlinable public subscript(index: Int) -> Element {
        @inline(__always) get {
            precondition(index < total)
            // The array's subscript would read the array's header for its bounds check: in a large collection, one more
            // cache miss.
            if index < Self.size { return first.withUnsafeBufferPointer { $0[index] } }
            return rest[index / Self.size - 1].withUnsafeBufferPointer { $0[index & (Self.size - 1)] }
        }
        // Without it an assignment would call `_modify`, whose frame is an allocation.
        @inline(__always) set {
            if index < Self.size {
                first[index] = newValue
            } else {
                rest[index / Self.size - 1][index & (Self.size - 1)] = newValue
            }
        }
        @inline(__always) _modify {
            if index < Self.size {
                yield &first[index]
            } else {
                yield &rest[index / Self.size - 1][index & (Self.size - 1)]
            }
        }
    }
}

extension ChunkedArray {
    /// Calls the body with an element in place: the subscript would copy a large element and retain everything it
    /// refers to.
    @inlinable @inline(__always) public func withElement<Result>(
        _ index: Int, _ body: (Element) -> Result
    ) -> Result {
        precondition(index >= 0 && index < total)
        let (chunk, offset) = (
            index < Self.size ? first : rest[index / Self.size - 1], index & (Self.size - 1)
        )
        return chunk.withUnsafeBufferPointer { elements in
            guard let start = elements.baseAddress else { preconditionFailure("a chunk is empty") }
            return body((start + offset).pointee)
        }
    }

    /// Changes an element in place. The subscript does that too, for the price of an allocation.
    @inlinable @inline(__always) public mutating func change<Result>(
        _ index: Int, _ body: (inout Element) -> Result
    ) -> Result {
        index < Self.size
            ? body(&first[index]) : body(&rest[index / Self.size - 1][index & (Self.size - 1)])
    }

    @inlinable public init(_ elements: some Sequence<Element>) {
        self.init()
        for element in elements { append(element) }
    }
}

extension Array {
    /// Reserves room for one more element: grows by a third instead of doubling. For data with very many arrays.
    ///
    /// - Parameter max: limit of the capacity, in elements.
    @inlinable public mutating func makeRoom(max: Int = .max) {
        if count == capacity { reserveCapacity(Swift.min(count + count / 3 + 1, max)) }
    }
}
