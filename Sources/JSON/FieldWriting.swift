// An object written field by field, without Codable's boxes: the counterpart of ``JSONFields``. What is written is the
// same either way.

import Values

/// A type that also writes its members by itself. Its `encode(to:)` must write the same ones in the same order.
public protocol FieldWritable: Encodable {
    /// Writes the members of an object that has been opened.
    func write(to writer: inout JSONWriter) throws(JSONError)
}

extension JSONCoding {
    /// The bytes of a value, as ``encode(_:)`` has them.
    public static func write<Value: FieldWritable>(_ value: Value) throws(JSONError) -> [UInt8] {
        var writer = JSONWriter()
        writer.bytes.reserveCapacity(512)
        try writer.object(value)
        return writer.bytes
    }
}

/// Members by name. One that is `nil` is left out.
extension JSONWriter {
    public mutating func object<Value: FieldWritable>(_ value: Value) throws(JSONError) {
        beginObject()
        try value.write(to: &self)
        endObject()
    }

    public mutating func field(_ name: StaticString, _ value: ID?) {
        guard let value else { return }
        key(name)
        id(value)
    }
    public mutating func field(_ name: StaticString, _ value: [ID]?) {
        guard let value else { return }
        key(name)
        beginArray()
        for each in value { id(each) }
        endArray()
    }
    public mutating func field(_ name: StaticString, _ value: Timestamp?) {
        guard let value else { return }
        key(name)
        timestamp(value)
    }
    public mutating func field(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        key(name)
        string(value)
    }
    public mutating func field(_ name: StaticString, _ value: [String]?) {
        guard let value else { return }
        key(name)
        beginArray()
        for each in value { string(each) }
        endArray()
    }
    public mutating func field(_ name: StaticString, _ value: Int?) {
        guard let value else { return }
        key(name)
        integer(value)
    }
    /// - Throws: where it is no number that JSON can hold.
    public mutating func field(_ name: StaticString, _ value: Double?) throws(JSONError) {
        guard let value else { return }
        do { try finite(value) } catch { throw error.inside("\(name)") }
        key(name)
        double(value)
    }
    public mutating func field(_ name: StaticString, _ value: Bool?) {
        guard let value else { return }
        key(name)
        bool(value)
    }
    /// An enumeration by its name.
    public mutating func field<Choice: RawRepresentable<String>>(_ name: StaticString, _ value: Choice?) {
        field(name, value?.rawValue)
    }
    public mutating func field<Value: FieldWritable>(_ name: StaticString, _ value: Value?) throws(JSONError)
    {
        guard let value else { return }
        key(name)
        do { try object(value) } catch { throw error.inside("\(name)") }
    }
    public mutating func field<Value: FieldWritable>(
        _ name: StaticString, _ value: [Value]?
    ) throws(JSONError) {
        guard let value else { return }
        key(name)
        beginArray()
        for index in value.indices {
            do { try object(value[index]) } catch { throw error.inside("\(index)").inside("\(name)") }
        }
        endArray()
    }
    /// A value of any other type, the usual way.
    public mutating func field<Value: Encodable>(
        _ name: StaticString, encoding value: Value?
    ) throws(JSONError) {
        guard let value else { return }
        key(name)
        do { raw(try JSONCoding.encode(value)) } catch { throw error.inside("\(name)") }
    }
}
