// The front door: any Codable type to JSON bytes and back. Compact, strict and the same bytes for the same
// value; `tap`, the log and the bus all write and read through here.

/// Codable types as JSON.
public enum JSONCoding {
    /// What becomes of a member that a type does not know.
    public enum UnknownFields: Sendable {
        /// Left aside: for what newer versions of ourselves have written.
        case ignore
        /// Refused, and so is a member given twice: for what people have typed.
        case refuse
    }

    /// The bytes of a value: members in the order the type writes them, dictionaries sorted by name, no white
    /// space. Throws ``JSONError/Kind/invalidValue`` for infinities, NaN, nesting deeper than
    /// ``JSONLimits/depthMax`` and whatever the type itself refuses.
    public static func encode<Value: Encodable>(_ value: Value) throws(JSONError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        try encode(value, into: &bytes)
        return bytes
    }

    /// Appends the bytes of a value. Where it throws, nothing has been appended.
    public static func encode<Value: Encodable>(_ value: Value, into bytes: inout [UInt8]) throws(JSONError) {
        let start = bytes.count
        let sheet = Sheet(writer: JSONWriter(bytes: bytes))
        // From here on the sheet holds the only reference, so that it writes in place.
        bytes = []
        do {
            try sheet.encode(value)
        } catch {
            bytes = sheet.writer.bytes
            bytes.removeSubrange(start...)
            throw error
        }
        swap(&bytes, &sheet.writer.bytes)
    }

    /// Reads a value from a text (RFC 8259, UTF-8, no byte order mark) with nothing but white space around
    /// it.
    public static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: UnsafeRawBufferPointer, unknownFields: UnknownFields = .ignore
    ) throws(JSONError) -> Value {
        var document = try Document(bytes)
        // A type may have kept its decoder, and the caller's memory is gone soon.
        defer { if !isKnownUniquelyReferenced(&document) { document.outlive() } }
        let value = try document.decode(type, at: 0)
        if unknownFields == .refuse { try document.refuseUnknownFields() }
        return value
    }

    /// Reads a value from a text.
    public static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8], unknownFields: UnknownFields = .ignore
    ) throws(JSONError) -> Value {
        try bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) in
            try decode(type, from: UnsafeRawBufferPointer(bytes), unknownFields: unknownFields)
        }
    }

    /// Reads a value from a text.
    public static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: ArraySlice<UInt8>, unknownFields: UnknownFields = .ignore
    ) throws(JSONError) -> Value {
        try bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) in
            try decode(type, from: UnsafeRawBufferPointer(bytes), unknownFields: unknownFields)
        }
    }
}
