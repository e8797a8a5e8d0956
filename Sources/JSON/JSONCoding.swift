// Codable types to JSON bytes and back: compact, strict, and with equal bytes for equal values.

/// Codable types as JSON.
public enum JSONCoding {
    /// How to treat members that a type does not know.
    public enum UnknownFields: Sendable {
        /// Ignores them: for data written by newer versions.
        case ignore
        /// Refuses them, and duplicate members too: for input typed by people.
        case refuse
    }

    /// Encodes a value: members in the order in which the type writes them, dictionaries sorted by name, no white
    /// space. Throws ``JSONError/Kind/invalidValue`` for infinities, NaN, nesting deeper than ``JSONLimits/depthMax``,
    /// a text too long to be read back, and errors thrown by the type's `encode(to:)`.
    ///
    /// - Parameter bytesMax: the limit of the text, in bytes.
    public static func encode<Value: Encodable>(
        _ value: Value, bytesMax: Int = JSONLimits.textBytesMax
    ) throws(JSONError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        try encode(value, into: &bytes, bytesMax: bytesMax)
        return bytes
    }

    /// Appends an encoded value to existing bytes; appends nothing if it throws.
    public static func encode<Value: Encodable>(
        _ value: Value, into bytes: inout [UInt8], bytesMax: Int = JSONLimits.textBytesMax
    ) throws(JSONError) {
        let start = bytes.count
        let buffer = EncodingBuffer(writer: JSONWriter(bytes: bytes), bytesMax: start + bytesMax)
        // The buffer now holds the only reference, so it writes in place.
        bytes = []
        do {
            try buffer.encode(value)
        } catch {
            bytes = buffer.writer.bytes
            bytes.removeSubrange(start...)
            throw error
        }
        swap(&bytes, &buffer.writer.bytes)
    }

    /// Decodes a text (RFC 8259, UTF-8, no byte order mark) that contains one value and white space around it.
    public static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: UnsafeRawBufferPointer, unknownFields: UnknownFields = .ignore
    ) throws(JSONError) -> Value {
        var document = try Document(bytes)
        // A type may have kept its decoder, which must outlive the caller's memory.
        defer { if !isKnownUniquelyReferenced(&document) { document.outlive() } }
        let value = try document.decode(type, at: 0)
        if unknownFields == .refuse { try document.refuseUnknownFields() }
        return value
    }

    /// Decodes a text.
    public static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8], unknownFields: UnknownFields = .ignore
    ) throws(JSONError) -> Value {
        try bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) in
            try decode(type, from: UnsafeRawBufferPointer(bytes), unknownFields: unknownFields)
        }
    }

    /// Decodes a text.
    public static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: ArraySlice<UInt8>, unknownFields: UnknownFields = .ignore
    ) throws(JSONError) -> Value {
        try bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) in
            try decode(type, from: UnsafeRawBufferPointer(bytes), unknownFields: unknownFields)
        }
    }
}
