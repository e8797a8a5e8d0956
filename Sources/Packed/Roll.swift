// First in, first out, in chunks: what is forgotten gives its memory back a chunk at a time, and what stays does not
// move. For plain rows: what has references would be held on to until its chunk goes.

/// A queue whose elements keep their numbers, from the first ever to the last.
public struct Roll<Element: Sendable & BitwiseCopyable>: Sendable {
    @inlinable static var size: Int { Chunks<Element>.size }

    @usableFromInline var chunks: [[Element]] = []
    /// How many chunks were given back.
    @usableFromInline var dropped = 0
    /// The numbers of what is in it.
    @usableFromInline var bounds = 0..<0

    @inlinable public init() {}

    /// The number of the first that is still in it.
    @inlinable public var start: Int { bounds.lowerBound }
    /// The number that the next will have.
    @inlinable public var end: Int { bounds.upperBound }
    /// How many are in it.
    @inlinable public var count: Int { bounds.count }
    /// Whether none is in it.
    @inlinable public var isEmpty: Bool { bounds.isEmpty }
    /// The one that came first.
    @inlinable public var first: Element? { isEmpty ? nil : self[start] }

    /// The element of a number between ``start`` and ``end``.
    @inlinable public subscript(number: Int) -> Element {
        get { chunks[number / Self.size - dropped][number & (Self.size - 1)] }
        _modify { yield &chunks[number / Self.size - dropped][number & (Self.size - 1)] }
    }

    /// Adds an element. Returns its number.
    @inlinable @discardableResult public mutating func append(_ element: Element) -> Int {
        if end & (Self.size - 1) == 0 {
            chunks.append([])
            chunks[chunks.count - 1].reserveCapacity(Self.size)
        }
        chunks[chunks.count - 1].append(element)
        bounds = start..<(end + 1)
        return end - 1
    }

    /// Takes the first element out.
    @inlinable @discardableResult public mutating func popFirst() -> Element? {
        guard let element = first else { return nil }
        bounds = (start + 1)..<end
        if start & (Self.size - 1) == 0 {
            chunks.removeFirst()
            dropped += 1
        }
        return element
    }
}
