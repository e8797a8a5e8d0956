// Writes an object field by field, without Codable's boxes: the counterpart of ``JSONFields``. The bytes are the same
// as with Codable.

import Values

/// A type that can also write its members directly. Its `encode(to:)` must write the same members in the same order.
public protocol FieldWritable: Encodable {
    /// Writes the members of an object that is already open.
    func write(to writer: inout JSONWriter) throws(JSONError)
}

extension JSONCoding {
    /// Encodes a value, with the same bytes as ``encode(_:bytesMax:)``.
    public static func write<Value: FieldWritable>(_ value: Value) throws(JSONError) -> [UInt8] {
        var writer = JSONWriter()
        writer.bytes.reserveCapacity(512)
        try writer.object(value)
        return writer.bytes
    }
}

/// Writes members by name. `nil` is left out.
extension JSONWriter {
    /// An object with all of its members.
    public mutating func object<Value: FieldWritable>(_ value: Value) throws(JSONError) {
        beginObject()
        try value.write(to: &self)
        endObject()
    }

    /// An id.
    public mutating func field(_ name: StaticString, _ value: ID?) { member(name, value) { $0.id($1) } }
    /// A list of ids.
    public mutating func field(_ name: StaticString, _ values: [ID]?) { members(name, values) { $0.id($1) } }
    /// A time.
    public mutating func field(_ name: StaticString, _ value: Timestamp?) {
        member(name, value) { $0.timestamp($1) }
    }
    /// A text.
    public mutating func field(_ name: StaticString, _ value: String?) {
        member(name, value) { $0.string($1) }
    }
    /// A list of texts.
    public mutating func field(_ name: StaticString, _ values: [String]?) {
        members(name, values) { $0.string($1) }
    }
    /// A number.
    public mutating func field(_ name: StaticString, _ value: Int?) { member(name, value) { $0.integer($1) } }
    /// A Boolean.
    public mutating func field(_ name: StaticString, _ value: Bool?) { member(name, value) { $0.bool($1) } }
    /// A number. Throws if it is infinite or NaN.
    public mutating func field(_ name: StaticString, _ value: Double?) throws(JSONError) {
        try member(name, value) { (writer, value) throws(JSONError) in
            try finite(value)
            writer.double(value)
        }
    }
    /// An enumeration by its name.
    public mutating func field<Choice: RawRepresentable<String>>(_ name: StaticString, _ value: Choice?) {
        field(name, value?.rawValue)
    }
    /// An object.
    public mutating func field<Value: FieldWritable>(_ name: StaticString, _ value: Value?) throws(JSONError)
    {
        try member(name, value) { (writer, value) throws(JSONError) in try writer.object(value) }
    }
    /// A list of objects.
    public mutating func field<Value: FieldWritable>(
        _ name: StaticString, _ values: [Value]?
    ) throws(JSONError) {
        try members(name, values) { (writer, value) throws(JSONError) in try writer.object(value) }
    }
    /// A dictionary of texts, sorted by name.
    public mutating func field(_ name: StaticString, texts: [String: String]?) {
        member(name, texts) { (writer: inout JSONWriter, texts: [String: String]) in
            writer.beginObject()
            for (name, text) in texts.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                writer.key(name)
                writer.string(text)
            }
            writer.endObject()
        }
    }
    /// A value of any other type, through Codable.
    public mutating func field<Value: Encodable>(
        _ name: StaticString, encoding value: Value?
    ) throws(JSONError) {
        try member(name, value) { (writer, value) throws(JSONError) in
            writer.raw(try JSONCoding.encode(value))
        }
    }

    @inline(__always) private mutating func member<Value>(
        _ name: StaticString, _ value: Value?, _ write: (inout JSONWriter, Value) -> Void
    ) {
        guard let value else { return }
        key(name)
        write(&self, value)
    }
    @inline(__always) private mutating func member<Value>(
        _ name: StaticString, _ value: Value?, _ write: (inout JSONWriter, Value) throws(JSONError) -> Void
    ) throws(JSONError) {
        guard let value else { return }
        key(name)
        do { try write(&self, value) } catch { throw error.inside("\(name)") }
    }
    @inline(__always) private mutating func members<Value>(
        _ name: StaticString, _ values: [Value]?, _ write: (inout JSONWriter, Value) -> Void
    ) {
        member(name, values) { (writer: inout JSONWriter, values: [Value]) in
            writer.beginArray()
            for value in values { write(&writer, value) }
            writer.endArray()
        }
    }
    @inline(__always) private mutating func members<Value>(
        _ name: StaticString, _ values: [Value]?, _ write: (inout JSONWriter, Value) throws(JSONError) -> Void
    ) throws(JSONError) {
        try member(name, values) { (writer: inout JSONWriter, values: [Value]) throws(JSONError) in
            writer.beginArray()
            for index in values.indices {
                do throws(JSONError) {
                    try write(&writer, values[index])
                } catch {
                    throw error.inside("\(index)")
                }
            }
            writer.endArray()
        }
    }
}
