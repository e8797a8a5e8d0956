// Any JSON as a tree, for data without a type of its own. Numbers that are written as whole numbers and fit
// into 64 bits are kept as such; all others are Doubles.

/// A JSON value. Whole numbers beyond ``integer(_:)`` become a ``number(_:)`` and lose digits: decode them as
/// `UInt64`, or keep them as ``RawJSON``.
public enum JSONValue: Hashable, Sendable {
    /// `null`, not a member that is absent.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number written as a whole one that fits into 64 bits.
    case integer(Int64)
    /// Any other number, as the nearest Double.
    case number(Double)
    /// Text, its escapes resolved.
    case string(String)
    /// Values in their order.
    case array([JSONValue])
    /// Members by their names; of two with one name the first.
    case object(JSONObject)
}

extension JSONValue {
    /// Reads a text; of two members with one name the first is kept.
    public init(parsing bytes: UnsafeRawBufferPointer) throws(JSONError) {
        self = try JSONCoding.decode(JSONValue.self, from: bytes)
    }

    /// Reads a text.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        self = try JSONCoding.decode(JSONValue.self, from: bytes)
    }

    /// Reads a text.
    public init(parsing bytes: ArraySlice<UInt8>) throws(JSONError) {
        self = try JSONCoding.decode(JSONValue.self, from: bytes)
    }

    /// Reads a text.
    public init(parsing text: String) throws(JSONError) {
        try self.init(parsing: Array(text.utf8))
    }

    /// The text on one line, without white space. Infinities and NaN come out as `null`.
    public func text() -> String {
        var writer = JSONWriter()
        write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .integer(let value): writer.integer(value)
        case .number(let value): writer.double(value)
        case .string(let value): writer.string(value)
        case .array(let values):
            writer.beginArray()
            for value in values { value.write(to: &writer) }
            writer.endArray()
        case .object(let object):
            writer.beginObject()
            for (key, value) in object.members {
                writer.key(key)
                value.write(to: &writer)
            }
            writer.endObject()
        }
    }

    /// The text over several lines; arrays and objects without anything in them stay on one.
    /// - Parameter indent: spaces for each level
    public func pretty(indent: Int = 2) -> String {
        var text = ""
        write(to: &text, indent: indent, level: 0)
        return text
    }

    private func write(to text: inout String, indent: Int, level: Int) {
        func line(_ level: Int) { text += "\n" + String(repeating: " ", count: max(0, indent) * level) }
        switch self {
        case .array(let values) where !values.isEmpty:
            text += "["
            for (place, value) in values.enumerated() {
                if place > 0 { text += "," }
                line(level + 1)
                value.write(to: &text, indent: indent, level: level + 1)
            }
            line(level)
            text += "]"
        case .object(let object) where !object.isEmpty:
            text += "{"
            for (place, member) in object.members.enumerated() {
                if place > 0 { text += "," }
                line(level + 1)
                text += JSONValue.string(member.key).text() + ": "
                member.value.write(to: &text, indent: indent, level: level + 1)
            }
            line(level)
            text += "}"
        default: text += self.text()
        }
    }

    /// Whether it can be written, and read again: finite numbers, not too deep.
    func check(depth: Int) throws(JSONError) {
        switch self {
        case .null, .bool, .integer, .string: return
        case .number(let value): try finite(value)
        case .array(let values):
            try check(levels: depth + 1)
            for (place, value) in values.enumerated() {
                do { try value.check(depth: depth + 1) } catch { throw error.inside(String(place)) }
            }
        case .object(let object):
            try check(levels: depth + 1)
            for (key, value) in object.members {
                do { try value.check(depth: depth + 1) } catch { throw error.inside(key) }
            }
        }
    }

    private func check(levels: Int) throws(JSONError) {
        guard levels <= JSONLimits.depthMax else {
            throw JSONError(kind: .invalidValue, message: "nested deeper than \(JSONLimits.depthMax) levels")
        }
    }
}
