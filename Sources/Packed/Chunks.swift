// An array in chunks. Growing one never copies the others, so there is no moment at which all is there twice; and of
// a copied value the first change to a chunk copies that chunk alone, so a snapshot can be taken of millions of rows
// while they go on changing. A small one is a plain array and nothing else.

/// A random-access collection that grows at its end.
public struct Chunks<Element: Sendable>: Sendable {
    /// How many elements a full chunk has: some 8 KiB of them, a power of two.
    @inlinable static var size: Int {
        let fitting = Swift.max(16, 8192 / Swift.max(1, MemoryLayout<Element>.stride))
        return 1 << (Int.bitWidth - 1 - fitting.leadingZeroBitCount)
    }

    @usableFromInline var first: [Element] = []
    @usableFromInline var rest: [[Element]] = []
    @usableFromInline var total = 0

    /// Of no elements.
    @inlinable public init() {}

    /// How many elements there are.
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

extension Chunks: RandomAccessCollection, MutableCollection {
    public typealias Index = Int
    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { total }

    @inlinable public subscript(index: Int) -> Element {
        @inline(__always) get {
            precondition(index < total)
            // Without the array's own check, which would read its head: in a large collection that is one more
            // access to memory that is in no cache.
            if index < Self.size { return first.withUnsafeBufferPointer { $0[index] } }
            return rest[index / Self.size - 1].withUnsafeBufferPointer { $0[index & (Self.size - 1)] }
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

extension Chunks {
    /// Of these elements, in their order.
    @inlinable public init(_ elements: some Sequence<Element>) {
        self.init()
        for element in elements { append(element) }
    }
}

extension Array {
    /// Room for one more, where there is none: a third more than there was, and not twice as much. For arrays of which
    /// there are many.
    @inlinable public mutating func makeRoom(max: Int = .max) {
        if count == capacity { reserveCapacity(Swift.min(count + count / 3 + 1, max)) }
    }
}
