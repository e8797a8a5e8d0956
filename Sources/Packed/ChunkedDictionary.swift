// A dictionary in chunks, for what grows with accounts and games. Growing copies nothing, and after a copy a change copies
// two or three chunks; the standard library's copies all of it, 100 ns an entry. Small values that change seldom take
// less memory in a `PackedDictionary`.

import Values

/// Values by key, in an order that differs from process to process.
public struct ChunkedDictionary<Key: TableKey, Value: Sendable>: Sendable {
    @usableFromInline var index = NumberIndex()
    /// A removed value's key stays until its number is used again.
    @usableFromInline var stored = ChunkedArray<Key>()
    /// `nil` for a removed value.
    @usableFromInline var optional = ChunkedArray<Value?>()
    /// The numbers of removed values.
    @usableFromInline var free = NumberedQueue<UInt32>()

    @inlinable public init() {}

    @inlinable public var count: Int { index.count }
    @inlinable public var isEmpty: Bool { count == 0 }

    /// The number of the value with this key.
    @inlinable func find(_ key: Key) -> Int? {
        index.first(key.tableHash) { stored[Int($0)] == key }.map { Int($0) }
    }

    @inlinable func isUsed(_ number: Int) -> Bool {
        optional.withElement(number) { if case nil = $0 { false } else { true } }
    }

    @inlinable public subscript(key: Key) -> Value? {
        get { find(key).flatMap { optional[$0] } }
        _modify {
            if let number = find(key) {
                defer { if !isUsed(number) { forget(number, key) } }
                yield &optional[number]
            } else {
                var added: Value?
                defer { if let added { _ = add(key, added) } }
                yield &added
            }
        }
    }

    @inlinable public subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
        get { self[key] ?? value() }
        _modify {
            let number = find(key) ?? add(key, value())
            yield &optional[number]!
        }
    }

    /// Whether there is a value with this key.
    @inlinable public func contains(_ key: Key) -> Bool { find(key) != nil }

    /// Changes a value in place, if the key exists.
    @inlinable public mutating func change(_ key: Key, _ body: (inout Value) -> Void) {
        guard let number = find(key) else { return }
        body(&optional[number]!)
    }

    /// Removes a value. Returns it.
    @inlinable @discardableResult public mutating func removeValue(forKey key: Key) -> Value? {
        guard let number = find(key) else { return nil }
        defer { forget(number, key) }
        let value = optional[number]
        optional[number] = nil
        return value
    }

    /// Adds or replaces a value. Returns the former one.
    @inlinable @discardableResult public mutating func updateValue(_ value: Value, forKey key: Key) -> Value?
    {
        defer { self[key] = value }
        return self[key]
    }

    /// Removes the values for which the condition holds.
    @inlinable public mutating func removeAll(where condition: (Element) -> Bool) {
        for element in self where condition(element) { removeValue(forKey: element.key) }
    }

    /// The values for which the condition holds.
    @inlinable public func filter(_ condition: (Element) -> Bool) -> Self {
        var kept = self
        kept.removeAll { !condition($0) }
        return kept
    }

    /// Removes an element from the set of a key, and the key with its last element.
    @inlinable public mutating func remove<Member>(_ member: Member, from key: Key)
    where Value == Set<Member> {
        change(key) { $0.remove(member) }
        if self[key]?.isEmpty == true { self[key] = nil }
    }

    @inlinable mutating func add(_ key: Key, _ value: Value) -> Int {
        let number: Int
        if let old = free.popFirst() {
            number = Int(old)
            stored[number] = key
            optional[number] = value
        } else {
            number = stored.count
            stored.append(key)
            optional.append(value)
        }
        index.insert(UInt32(number), key.tableHash)
        return number
    }

    @inlinable mutating func forget(_ number: Int, _ key: Key) {
        index.remove(UInt32(number), key.tableHash)
        free.append(UInt32(number))
    }
}

extension ChunkedDictionary: Sequence {
    /// Goes from one value to the next.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let all: ChunkedDictionary
        @usableFromInline var number = 0

        @inlinable init(_ all: ChunkedDictionary) { self.all = all }

        /// The next key with its value; `nil` at the end.
        @inlinable public mutating func next() -> (key: Key, value: Value)? {
            while number < all.stored.count {
                defer { number += 1 }
                if let value = all.optional[number] { return (all.stored[number], value) }
            }
            return nil
        }
    }

    @inlinable public func makeIterator() -> Iterator { Iterator(self) }
    @inlinable public var underestimatedCount: Int { count }
    @inlinable public var keys: [Key] { map(\.key) }
    @inlinable public var values: [Value] { map(\.value) }
}

extension ChunkedDictionary: Equatable where Value: Equatable {
    @inlinable public static func == (a: ChunkedDictionary, b: ChunkedDictionary) -> Bool {
        a.count == b.count && a.allSatisfy { b[$0.key] == $0.value }
    }
}

extension ChunkedDictionary: ExpressibleByDictionaryLiteral {
    @inlinable public init(dictionaryLiteral elements: (Key, Value)...) {
        self.init()
        for (key, value) in elements { self[key] = value }
    }
}

/// In the form of a dictionary: an object, sorted by name.
extension ChunkedDictionary: Encodable where Key: CodingKeyRepresentable, Value: Encodable {
    public func encode(to encoder: any Encoder) throws {
        let names = stored.indices.filter(isUsed).map { (name: stored[$0].codingKey.stringValue, number: $0) }
        try encoder.encode(names) { optional[$0] }
    }
}

extension ChunkedDictionary: Decodable where Key: CodingKeyRepresentable, Value: Decodable {
    public init(from decoder: any Decoder) throws {
        self.init()
        try decoder.forEachEntry { self[$0] = $1 }
    }
}
