// `Encoder` and its containers. All append to one ``EncodingBuffer``; only nested containers, which Codable lets
// callers fill in any order, have their own buffers.

/// Writes one value to a buffer.
struct BufferEncoder: Encoder {
    let buffer: EncodingBuffer

    /// Relative to this value: errors get the outer path added while they propagate.
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        buffer.openObject(isDictionary: ObjectIdentifier(type) == dictionaryKeyType)
        return KeyedEncodingContainer(KeyedWriter<Key>(buffer: buffer))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        buffer.openArray()
        return UnkeyedWriter(buffer: buffer)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension BufferEncoder: SingleValueEncodingContainer {
    func encodeNil() throws { try buffer.single { $0.null() } }
    func encode(_ value: Bool) throws { try buffer.single { $0.bool(value) } }
    func encode(_ value: String) throws { try buffer.single { $0.string(value) } }
    func encode(_ value: Double) throws {
        try finite(value)
        try buffer.single { $0.double(value) }
    }
    func encode(_ value: Float) throws {
        try finite(value)
        try buffer.single { $0.float(value) }
    }
    func encode(_ value: Int) throws { try buffer.single { $0.integer(Int64(value)) } }
    func encode(_ value: Int8) throws { try buffer.single { $0.integer(Int64(value)) } }
    func encode(_ value: Int16) throws { try buffer.single { $0.integer(Int64(value)) } }
    func encode(_ value: Int32) throws { try buffer.single { $0.integer(Int64(value)) } }
    func encode(_ value: Int64) throws { try buffer.single { $0.integer(Int64(value)) } }
    func encode(_ value: UInt) throws { try buffer.single { $0.unsigned(UInt64(value)) } }
    func encode(_ value: UInt8) throws { try buffer.single { $0.unsigned(UInt64(value)) } }
    func encode(_ value: UInt16) throws { try buffer.single { $0.unsigned(UInt64(value)) } }
    func encode(_ value: UInt32) throws { try buffer.single { $0.unsigned(UInt64(value)) } }
    func encode(_ value: UInt64) throws { try buffer.single { $0.unsigned(UInt64(value)) } }

    func encode<Value: Encodable>(_ value: Value) throws {
        let mark = buffer.mark
        do {
            try buffer.claimSingle()
            try buffer.encode(value)
        } catch {
            buffer.rewind(to: mark)
            throw error
        }
    }
}

/// Refuses infinities and NaN, which JSON does not have (RFC 8259 §6).
func finite<Number: BinaryFloatingPoint>(_ value: Number) throws(JSONError) {
    guard value.isFinite else {
        throw JSONError(kind: .invalidValue, message: "\(value) is not a number that JSON can hold")
    }
}
