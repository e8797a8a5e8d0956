// The buffer that all containers of one encoding append to, and the state of the value that the current type has begun.
// Two demands of Codable do not suit an append-only buffer and are handled here: nested containers may be filled after
// the members that follow them, and dictionaries are sorted by name so that equal values have equal bytes.

import Values

/// The bytes of a value that is being encoded.
final class EncodingBuffer {
    /// The kind of value begun by the type whose `encode(to:)` is running.
    fileprivate enum Shape { case nothing, single, object, array }

    /// A member of a dictionary, and the offset of its bytes.
    private struct Member {
        var name: String
        var start: Int
    }

    /// A nested container, whose bytes are inserted at `start` once the outer value is complete.
    private struct Insertion {
        var name: String
        var start: Int
        var buffer: EncodingBuffer
    }

    struct Mark {
        fileprivate var byteCount, depth: Int
        fileprivate var needsComma: Bool
        fileprivate var shape: Shape
        fileprivate var memberCount, insertionCount: Int
    }

    @exclusivity(unchecked) var writer: JSONWriter
    @exclusivity(unchecked) private var shape = Shape.nothing
    @exclusivity(unchecked) private var members: [Member]?
    @exclusivity(unchecked) private var insertions: [Insertion] = []
    /// The error of a failed attempt to make a container; stored, because that call cannot throw, and thrown later.
    @exclusivity(unchecked) private var failure: JSONError?
    private let bytesMax: Int

    init(writer: JSONWriter, bytesMax: Int = JSONLimits.textBytesMax) {
        (self.writer, self.bytesMax) = (writer, bytesMax)
    }

    /// Writes one value. Rally's most frequent types are tested first.
    @inline(__always) func encode<Value: Encodable>(_ value: Value) throws(JSONError) {
        if Value.self == String.self {
            writer.string(unsafeBitCast(value, to: String.self))
        } else if Value.self == ID.self {
            writer.id(unsafeBitCast(value, to: ID.self))
        } else if Value.self == Timestamp.self {
            writer.timestamp(unsafeBitCast(value, to: Timestamp.self))
        } else {
            try encodeOther(value)
        }
    }

    private func encodeOther<Value: Encodable>(_ value: Value) throws(JSONError) {
        if Value.self == Int.self {
            writer.integer(unsafeBitCast(value, to: Int.self))
        } else if Value.self == Bool.self {
            writer.bool(unsafeBitCast(value, to: Bool.self))
        } else if Value.self == Double.self {
            let number = unsafeBitCast(value, to: Double.self)
            try finite(number)
            writer.double(number)
        } else if Value.self == Day.self {
            writer.string(unsafeBitCast(value, to: Day.self).description)
        } else if Value.self == Position.self {
            writer.string(unsafeBitCast(value, to: Position.self).description)
        } else if Value.self == RawJSON.self {
            writer.raw(unsafeBitCast(value, to: RawJSON.self).bytes)
        } else if Value.self == JSONValue.self {
            try write(unsafeBitCast(value, to: JSONValue.self))
        } else {
            try encodeByItself(value)
        }
    }

    /// Lets the type write itself through containers.
    private func encodeByItself<Value: Encodable>(_ value: Value) throws(JSONError) {
        if let failure { throw failure }
        let outer = (shape, members)
        defer { (shape, members) = outer }
        let insertionsBefore = insertions.count
        (shape, members) = (.nothing, nil)
        do {
            try value.encode(to: BufferEncoder(buffer: self))
        } catch {
            throw JSONError(error)
        }
        try close(insertionsBefore: insertionsBefore)
        guard writer.bytes.count <= bytesMax else {
            throw JSONError(kind: .invalidValue, message: "longer than \(bytesMax) bytes")
        }
    }

    /// The state before a value. It is restored if the value cannot be encoded, because the outer type may catch the
    /// error and continue.
    var mark: Mark {
        Mark(
            byteCount: writer.bytes.count, depth: writer.depth, needsComma: writer.needsComma, shape: shape,
            memberCount: members?.count ?? 0, insertionCount: insertions.count)
    }

    func rewind(to mark: Mark) {
        writer.bytes.removeSubrange(mark.byteCount...)
        (writer.depth, writer.needsComma, shape) = (mark.depth, mark.needsComma, mark.shape)
        if let count = members?.count { members?.removeLast(count - mark.memberCount) }
        insertions.removeLast(insertions.count - mark.insertionCount)
        failure = nil
    }

    /// Writes a tree. Throws if it is nested more deeply than a reader accepts.
    func write(_ value: JSONValue) throws(JSONError) {
        try value.check(depth: writer.depth)
        value.write(to: &writer)
    }

    // MARK: The containers' interface

    func openObject(isDictionary: Bool) {
        if shape == .object { return }
        claim(.object)
        writer.beginObject()
        if isDictionary { members = [] }
    }

    func openArray() {
        if shape == .array { return }
        claim(.array)
        writer.beginArray()
    }

    @inline(__always) func single(_ write: (inout JSONWriter) -> Void) throws(JSONError) {
        try claimSingle()
        write(&writer)
    }

    func claimSingle() throws(JSONError) {
        claim(.single)
        if let failure { throw failure }
    }

    /// Claims the type's one value: an object, an array or a single value.
    private func claim(_ new: Shape) {
        if shape != .nothing {
            failure = JSONError(kind: .invalidValue, message: "a type began two values in the place of one")
        } else if writer.depth >= JSONLimits.depthMax, new != .single {
            failure = JSONError(
                kind: .invalidValue, message: "nested deeper than \(JSONLimits.depthMax) levels")
        }
        shape = new
    }

    @inline(__always) func name(_ name: String) {
        if members != nil {
            members?.append(Member(name: name, start: writer.bytes.count + (writer.needsComma ? 1 : 0)))
        }
        writer.key(name)
    }

    /// A buffer for a nested container. Its bytes are inserted here later.
    func nested(named name: String) -> EncodingBuffer {
        writer.separate()
        var inner = JSONWriter()
        inner.depth = writer.depth
        let buffer = EncodingBuffer(writer: inner)
        insertions.append(Insertion(name: name, start: writer.bytes.count, buffer: buffer))
        return buffer
    }

    // MARK: Completed values

    private func close(insertionsBefore: Int) throws(JSONError) {
        if let failure { throw failure }
        switch shape {
        case .nothing:
            // A type without any fields.
            writer.beginObject()
            writer.endObject()
        case .single: break
        case .object:
            if let members, members.count > 1 { sort(members) }
            writer.endObject()
        case .array: writer.endArray()
        }
        if insertions.count > insertionsBefore { try insertNested(from: insertionsBefore) }
    }

    private func insertNested(from first: Int) throws(JSONError) {
        while insertions.count > first, let insertion = insertions.popLast() {
            do {
                try insertion.buffer.close(insertionsBefore: 0)
            } catch {
                throw error.inside(insertion.name)
            }
            writer.bytes.insert(contentsOf: insertion.buffer.writer.bytes, at: insertion.start)
        }
    }

    /// Sorts the members of the dictionary at the end of the buffer by the bytes of their names.
    private func sort(_ members: [Member]) {
        guard let first = members.first else { return }
        let end = writer.bytes.count
        let ends = members.dropFirst().map { $0.start - 1 } + [end]
        let sorted = zip(members, ends).sorted { $0.0.name.utf8.lexicographicallyPrecedes($1.0.name.utf8) }
        var text: [UInt8] = []
        text.reserveCapacity(end - first.start)
        for (member, end) in sorted {
            if !text.isEmpty { text.append(UInt8(ascii: ",")) }
            text.append(contentsOf: writer.bytes[member.start..<end])
        }
        writer.bytes.replaceSubrange(first.start..<end, with: text)
    }
}

/// The key type that the standard library uses for dictionaries that become objects. It has no public name, so it is
/// found by encoding a dictionary.
let dictionaryKeyType: ObjectIdentifier? = {
    let probe = KeyTypeProbe()
    try? ["": 0].encode(to: probe)
    return probe.found.type
}()

private struct KeyTypeProbe: Encoder {
    final class Found { var type: ObjectIdentifier? }

    let found = Found()
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        found.type = ObjectIdentifier(type)
        return KeyedEncodingContainer(KeyedWriter<Key>(buffer: EncodingBuffer(writer: JSONWriter())))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        UnkeyedWriter(buffer: EncodingBuffer(writer: JSONWriter()))
    }
    func singleValueContainer() -> any SingleValueEncodingContainer {
        BufferEncoder(buffer: EncodingBuffer(writer: JSONWriter()))
    }
}
