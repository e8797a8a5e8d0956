// Codable types to JSON bytes and back: compact, strict, and equal bytes for equal values.

/// Codable types as JSON.
public enum JSONCoding {
    /// What to do with a member that a type does not know.
    public enum UnknownFields: Sendable {
        /// Ignore it: for data that newer versions have written.
        case ignore
        /// Refuse it, and a duplicate member too: for input that people have typed.
        case refuse
    }

    /// The bytes of a value: members in the order the type writes them, dictionaries sorted by name, no white
    /// space. Throws ``JSONError/Kind/invalidValue`` for infinities, NaN, nesting deeper than
    /// ``JSONLimits/depthMax``, a text that would be longer than could be read, and errors of the type's own
    /// `encode(to:)`.
    ///
    /// - Parameter bytesMax: the bytes that it may have.
    public static func encode<Value: Encodable>(
        _ value: Value, bytesMax: Int = JSONLimits.textBytesMax
    ) throws(JSONError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        try encode(value, into: &bytes, bytesMax: bytesMax)
        return bytes
    }

    /// Appends the bytes of a value; nothing if it throws.
    public static func encode<Value: Encodable>(
        _ value: Value, into bytes: inout [UInt8], bytesMax: Int = JSONLimits.textBytesMax
    ) throws(JSONError) {
        let start = bytes.count
        let buffer = EncodingBuffer(writer: JSONWriter(bytes: bytes), bytesMax: start + bytesMax)
        // From here on the buffer holds the only reference, so that it writes in place.
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
