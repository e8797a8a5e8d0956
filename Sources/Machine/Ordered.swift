// A sorted set that stays in order while it changes: the next game to start, the next timer. Inlinable,
// because the unspecialized code takes several times as long.

import Packed
import Values

/// Keys in ascending order, in chunks, so that adding one moves a few kilobytes and not all of them.
public struct Ordered<Key: Comparable & Sendable>: Sendable {
    /// Keys in a chunk of some 16 KiB.
    @inlinable static var chunkMax: Int { max(16, 16_384 / MemoryLayout<Key>.stride) }
    @usableFromInline var chunks: [[Key]] = []
    @usableFromInline var total = 0

    @inlinable public var count: Int { total }

    @inlinable public init() {}

    @inlinable public init(_ keys: some Sequence<Key>) {
        for key in keys.sorted() where chunks.last?.last != key {
            if (chunks.last?.count ?? Self.chunkMax) >= Self.chunkMax / 2 { chunks.append([]) }
            chunks[chunks.count - 1].append(key)
            total += 1
        }
    }

    @inlinable public var first: Key? { chunks.first?.first }
    @inlinable public var last: Key? { chunks.last?.last }

    /// Whether the set has the key.
    @inlinable public func contains(_ key: Key) -> Bool {
        let chunk = chunkIndex(of: key)
        guard chunk < chunks.count else { return false }
        let place = Self.place(of: key, in: chunks[chunk])
        return place < chunks[chunk].count && chunks[chunk][place] == key
    }

    @inlinable public var all: [Key] { chunks.flatMap { $0 } }

    /// Adds a key. Does nothing if it is there already.
    @inlinable public mutating func insert(_ key: Key) {
        guard !chunks.isEmpty else {
            chunks = [[key]]
            total = 1
            return
        }
        let chunk = min(chunkIndex(of: key), chunks.count - 1)
        let place = Self.place(of: key, in: chunks[chunk])
        if place < chunks[chunk].count, chunks[chunk][place] == key { return }
        chunks[chunk].insert(key, at: place)
        total += 1
        if chunks[chunk].count > Self.chunkMax {
            let half = Array(chunks[chunk][(Self.chunkMax / 2)...])
            chunks[chunk].removeLast(half.count)
            chunks.insert(half, at: chunk + 1)
        }
    }

    /// Removes a key, if it is there.
    @inlinable public mutating func remove(_ key: Key) {
        let chunk = chunkIndex(of: key)
        guard chunk < chunks.count else { return }
        let place = Self.place(of: key, in: chunks[chunk])
        guard place < chunks[chunk].count, chunks[chunk][place] == key else { return }
        chunks[chunk].remove(at: place)
        total -= 1
        if chunks[chunk].isEmpty { chunks.remove(at: chunk) }
    }

    /// Visits the keys from `start` on, in order, until the body says `false`.
    @inlinable public func forEach(from start: Key, _ body: (Key) -> Bool) {
        var chunk = chunkIndex(of: start)
        guard chunk < chunks.count else { return }
        var place = Self.place(of: start, in: chunks[chunk])
        while chunk < chunks.count {
            while place < chunks[chunk].count {
                if !body(chunks[chunk][place]) { return }
                place += 1
            }
            (chunk, place) = (chunk + 1, 0)
        }
    }

    /// Visits the keys in descending order until the body says `false`.
    @inlinable public func forEachBackwards(_ body: (Key) -> Bool) {
        for chunk in chunks.reversed() {
            for key in chunk.reversed() where !body(key) { return }
        }
    }

    /// The first chunk whose last key is not below `key`. Most sets have one chunk: then no search is needed.
    @inlinable func chunkIndex(of key: Key) -> Int {
        chunks.count == 1 ? 0 : chunks.partition { $0.last.map { $0 < key } ?? false }
    }

    @inlinable static func place(of key: Key, in chunk: [Key]) -> Int { chunk.partition { $0 < key } }
}

extension Ordered: Codable where Key: Codable {
    public init(from decoder: any Decoder) throws { self.init(try [Key](from: decoder)) }
    public func encode(to encoder: any Encoder) throws { try chunks.flatMap { $0 }.encode(to: encoder) }
}

/// A time, and the id of the object that is due then.
public struct Appointment: Comparable, Hashable, Sendable, Codable {
    public var time: Timestamp
    /// Breaks ties: the lower id sorts first.
    public var id: ID

    public init(_ time: Timestamp, _ id: ID) {
        self.time = time
        self.id = id
    }

    public static func < (a: Appointment, b: Appointment) -> Bool {
        a.time != b.time ? a.time < b.time : a.id < b.id
    }
}

extension Ordered: SectionRows where Key: Packable {
    public static var rowForm: String { Key.form }

    public func writeRows(_ writer: SectionWriter) throws {
        for chunk in chunks { for key in chunk { try writer.row { key.write(to: &$0) } } }
    }

    public init(rows reader: SectionReader) throws {
        var keys: [Key] = []
        while let key = try reader.row({ Key(from: &$0) }) { keys.append(key) }
        self.init(keys)
    }
}

extension Appointment: PackableFields {
    public init(blank: Void) { self.init(.distantPast, ID(high: 0, low: 0)) }

    public mutating func eachField(_ pass: inout FieldPass) {
        pass("time", &time)
        pass("id", &id)
    }
}
