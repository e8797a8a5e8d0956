// `Decoder` and its single-value container over an indexed text: two words each, no allocation.

/// A decoder of one value of a text.
struct TapeDecoder: Decoder {
    let document: Document
    let index: Int

    var codingPath: [any CodingKey] { document.codingPath(to: index) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard document.tokens[index].kind == .object else { throw document.mistyped("an object", at: index) }
        return KeyedDecodingContainer(KeyedReader<Key>(document: document, object: index))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard document.tokens[index].kind == .array else { throw document.mistyped("an array", at: index) }
        return UnkeyedReader(document: document, array: index)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension TapeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { document.isNull(at: index) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try document.decode(type, at: index) }

    func decode(_: Bool.Type) throws -> Bool { try document.bool(at: index) }
    func decode(_: String.Type) throws -> String { try document.string(at: index) }
    func decode(_: Double.Type) throws -> Double { try document.double(at: index) }
    func decode(_: Float.Type) throws -> Float { try document.float(at: index) }
    func decode(_: Int.Type) throws -> Int { try document.integer(Int.self, at: index) }
    func decode(_: Int8.Type) throws -> Int8 { try document.integer(Int8.self, at: index) }
    func decode(_: Int16.Type) throws -> Int16 { try document.integer(Int16.self, at: index) }
    func decode(_: Int32.Type) throws -> Int32 { try document.integer(Int32.self, at: index) }
    func decode(_: Int64.Type) throws -> Int64 { try document.integer(Int64.self, at: index) }
    func decode(_: UInt.Type) throws -> UInt { try document.integer(UInt.self, at: index) }
    func decode(_: UInt8.Type) throws -> UInt8 { try document.integer(UInt8.self, at: index) }
    func decode(_: UInt16.Type) throws -> UInt16 { try document.integer(UInt16.self, at: index) }
    func decode(_: UInt32.Type) throws -> UInt32 { try document.integer(UInt32.self, at: index) }
    func decode(_: UInt64.Type) throws -> UInt64 { try document.integer(UInt64.self, at: index) }
}
