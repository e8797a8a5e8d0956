// Any JSON as a tree, for data without a Swift type. Numbers written as whole numbers are kept exactly if they fit into
// 64 bits; all others become Doubles.

/// A JSON value. Whole numbers beyond ``integer(_:)`` become a ``number(_:)`` and lose digits; to keep them, decode
/// them as `UInt64` or as ``RawJSON``.
public enum JSONValue: Hashable, Sendable {
    /// `null`; an absent member is something else.
    case null
    case bool(Bool)
    /// A number written as a whole number that fits into 64 bits.
    case integer(Int64)
    /// Any other number, as the nearest Double.
    case number(Double)
    /// A string with its escapes resolved.
    case string(String)
    case array([JSONValue])
    /// An object; if a name occurs twice, the first one counts.
    case object(JSONObject)
}

extension JSONValue {
    /// Parses a text; if a name occurs twice, the first one counts.
    public init(parsing bytes: UnsafeRawBufferPointer) throws(JSONError) {
        self = try JSONCoding.decode(JSONValue.self, from: bytes)
    }

    /// Parses a text.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        self = try JSONCoding.decode(JSONValue.self, from: bytes)
    }

    /// Parses a text.
    public init(parsing bytes: ArraySlice<UInt8>) throws(JSONError) {
        self = try JSONCoding.decode(JSONValue.self, from: bytes)
    }

    /// Parses a text.
    public init(parsing text: String) throws(JSONError) {
        try self.init(parsing: Array(text.utf8))
    }

    /// The JSON text on one line, without white space. Infinities and NaN become `null`.
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

    /// The JSON text on several lines; empty arrays and objects stay on one.
    /// - Parameter indent: spaces for each level.
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

    /// Checks that it can be written and read back: numbers are finite, nesting is not too deep.
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
