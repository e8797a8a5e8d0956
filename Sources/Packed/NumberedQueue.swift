// A first-in, first-out queue in chunks. Removing elements frees memory one chunk at a time, and the other elements do
// not move. Elements are plain bytes: references would stay alive until their chunk is freed.

/// A queue whose elements keep their numbers: the first one ever appended is number 0.
public struct NumberedQueue<Element: Sendable & BitwiseCopyable>: Sendable {
    @inlinable static var size: Int { ChunkedArray<Element>.size }

    @usableFromInline var chunks: [[Element]] = []
    /// The number of chunks freed so far.
    @usableFromInline var dropped = 0
    /// The numbers of the elements in the queue.
    @usableFromInline var bounds = 0..<0

    @inlinable public init() {}

    /// The number of the oldest element in the queue.
    @inlinable public var start: Int { bounds.lowerBound }
    /// The number that the next appended element will get.
    @inlinable public var end: Int { bounds.upperBound }
    @inlinable public var count: Int { bounds.count }
    @inlinable public var isEmpty: Bool { bounds.isEmpty }
    /// The oldest element.
    @inlinable public var first: Element? { isEmpty ? nil : self[start] }

    /// The element with a number between ``start`` and ``end``.
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

    /// Removes the oldest element.
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
