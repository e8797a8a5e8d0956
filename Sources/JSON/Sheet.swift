// What the containers of one encoding write onto: bytes that only grow at the end, and what kind of value the
// type at work has begun. Two things Codable asks for do not fit that and are handled here: nested
// containers, which may be filled later than what comes after them, and dictionaries, whose order is random
// and which are sorted by name so that the same value is always the same bytes.

import Values

/// Bytes being written.
final class Sheet {
    /// What the type whose `encode(to:)` is at work has begun.
    fileprivate enum Shape { case nothing, single, object, array }

    /// A member of a dictionary: its name and where its bytes start.
    private struct Member {
        var name: String
        var start: Int
    }

    /// A nested container: its bytes go here once the value around it is complete.
    private struct Hole {
        var name: String
        var start: Int
        var sheet: Sheet
    }

    struct Mark {
        fileprivate var byteCount, depth: Int
        fileprivate var needsComma: Bool
        fileprivate var shape: Shape
        fileprivate var memberCount, holeCount: Int
    }

    @exclusivity(unchecked) var writer: JSONWriter
    @exclusivity(unchecked) private var shape = Shape.nothing
    @exclusivity(unchecked) private var members: [Member]?
    @exclusivity(unchecked) private var holes: [Hole] = []
    /// Containers cannot throw when they are made, so what is wrong then waits here.
    @exclusivity(unchecked) private var failure: JSONError?

    init(writer: JSONWriter) { self.writer = writer }

    /// Writes one value of any type.
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
        let holesBefore = holes.count
        (shape, members) = (.nothing, nil)
        do {
            try value.encode(to: SheetEncoder(sheet: self))
        } catch {
            throw JSONError(error)
        }
        try close(holesBefore: holesBefore)
    }

    /// Where the sheet stands before a value, to go back to when the value cannot be written: the type around
    /// it may catch the error and go on.
    var mark: Mark {
        Mark(
            byteCount: writer.bytes.count, depth: writer.depth, needsComma: writer.needsComma, shape: shape,
            memberCount: members?.count ?? 0, holeCount: holes.count)
    }

    func rewind(to mark: Mark) {
        writer.bytes.removeSubrange(mark.byteCount...)
        (writer.depth, writer.needsComma, shape) = (mark.depth, mark.needsComma, mark.shape)
        if let count = members?.count { members?.removeLast(count - mark.memberCount) }
        holes.removeLast(holes.count - mark.holeCount)
        failure = nil
    }

    /// Writes a tree, as deep as may be read again.
    func write(_ value: JSONValue) throws(JSONError) {
        try value.check(depth: writer.depth)
        value.write(to: &writer)
    }

    // MARK: What the containers call

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

    /// A type is one thing only: an object, an array, or one value.
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

    /// A sheet for a container inside this one, whose bytes are put in here later.
    func nested(named name: String) -> Sheet {
        writer.separate()
        var inner = JSONWriter()
        inner.depth = writer.depth
        let sheet = Sheet(writer: inner)
        holes.append(Hole(name: name, start: writer.bytes.count, sheet: sheet))
        return sheet
    }

    // MARK: When a value is complete

    private func close(holesBefore: Int) throws(JSONError) {
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
        if holes.count > holesBefore { try fillHoles(from: holesBefore) }
    }

    private func fillHoles(from first: Int) throws(JSONError) {
        while holes.count > first, let hole = holes.popLast() {
            do {
                try hole.sheet.close(holesBefore: 0)
            } catch {
                throw error.inside(hole.name)
            }
            writer.bytes.insert(contentsOf: hole.sheet.writer.bytes, at: hole.start)
        }
    }

    /// Puts the members of the dictionary at the end of the bytes in the order of their names, byte by byte.
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

/// The standard library keys every dictionary that becomes an object (by text, by number, by
/// `CodingKeyRepresentable`) with one type of its own. It has no public name, so a dictionary is asked for it
/// once.
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
        return KeyedEncodingContainer(KeyedWriter<Key>(sheet: Sheet(writer: JSONWriter())))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        UnkeyedWriter(sheet: Sheet(writer: JSONWriter()))
    }
    func singleValueContainer() -> any SingleValueEncodingContainer {
        SheetEncoder(sheet: Sheet(writer: JSONWriter()))
    }
}
