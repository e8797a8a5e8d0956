// The keyed container of a decoder: members by name. Each search starts after the last member found.

/// An object being read.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let document: Document
    let object: Int

    var codingPath: [any CodingKey] { document.codingPath(to: object) }

    var allKeys: [Key] { document.names(ofObjectAt: object).compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { document.find(key.stringValue, inObjectAt: object) != nil }

    @inline(__always) private func value(_ key: Key) throws(JSONError) -> Int {
        let name = key.stringValue
        guard let value = document.find(name, inObjectAt: object) else {
            throw document.missing(name, inObjectAt: object)
        }
        return value
    }

    /// The token of a member; `nil` if it is absent or null.
    @inline(__always) private func valueIfPresent(_ key: Key) -> Int? {
        guard let value = document.find(key.stringValue, inObjectAt: object), !document.isNull(at: value)
        else {
            return nil
        }
        return value
    }

    func decodeNil(forKey key: Key) throws -> Bool { document.isNull(at: try value(key)) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try document.decode(type, at: try value(key))
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        guard let value = valueIfPresent(key) else { return nil }
        return try document.decode(type, at: value)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try TapeDecoder(document: document, index: try value(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try TapeDecoder(document: document, index: try value(key)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try superDecoder(named: "super") }
    func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder(named: key.stringValue) }

    private func superDecoder(named name: String) throws(JSONError) -> TapeDecoder {
        guard let value = document.find(name, inObjectAt: object) else {
            throw document.missing(name, inObjectAt: object)
        }
        return TapeDecoder(document: document, index: value)
    }

    // The types that Codable lists one by one.

    func decode(_: Bool.Type, forKey key: Key) throws -> Bool { try document.bool(at: try value(key)) }
    func decode(_: String.Type, forKey key: Key) throws -> String { try document.string(at: try value(key)) }
    func decode(_: Double.Type, forKey key: Key) throws -> Double { try document.double(at: try value(key)) }
    func decode(_: Float.Type, forKey key: Key) throws -> Float { try document.float(at: try value(key)) }
    func decode(_: Int.Type, forKey key: Key) throws -> Int {
        try document.integer(Int.self, at: try value(key))
    }
    func decode(_: Int8.Type, forKey key: Key) throws -> Int8 {
        try document.integer(Int8.self, at: try value(key))
    }
    func decode(_: Int16.Type, forKey key: Key) throws -> Int16 {
        try document.integer(Int16.self, at: try value(key))
    }
    func decode(_: Int32.Type, forKey key: Key) throws -> Int32 {
        try document.integer(Int32.self, at: try value(key))
    }
    func decode(_: Int64.Type, forKey key: Key) throws -> Int64 {
        try document.integer(Int64.self, at: try value(key))
    }
    func decode(_: UInt.Type, forKey key: Key) throws -> UInt {
        try document.integer(UInt.self, at: try value(key))
    }
    func decode(_: UInt8.Type, forKey key: Key) throws -> UInt8 {
        try document.integer(UInt8.self, at: try value(key))
    }
    func decode(_: UInt16.Type, forKey key: Key) throws -> UInt16 {
        try document.integer(UInt16.self, at: try value(key))
    }
    func decode(_: UInt32.Type, forKey key: Key) throws -> UInt32 {
        try document.integer(UInt32.self, at: try value(key))
    }
    func decode(_: UInt64.Type, forKey key: Key) throws -> UInt64 {
        try document.integer(UInt64.self, at: try value(key))
    }

    func decodeIfPresent(_: Bool.Type, forKey key: Key) throws -> Bool? {
        try valueIfPresent(key).map { try document.bool(at: $0) }
    }
    func decodeIfPresent(_: String.Type, forKey key: Key) throws -> String? {
        try valueIfPresent(key).map { try document.string(at: $0) }
    }
    func decodeIfPresent(_: Double.Type, forKey key: Key) throws -> Double? {
        try valueIfPresent(key).map { try document.double(at: $0) }
    }
    func decodeIfPresent(_: Float.Type, forKey key: Key) throws -> Float? {
        try valueIfPresent(key).map { try document.float(at: $0) }
    }
    func decodeIfPresent(_: Int.Type, forKey key: Key) throws -> Int? {
        try valueIfPresent(key).map { try document.integer(Int.self, at: $0) }
    }
    func decodeIfPresent(_: Int8.Type, forKey key: Key) throws -> Int8? {
        try valueIfPresent(key).map { try document.integer(Int8.self, at: $0) }
    }
    func decodeIfPresent(_: Int16.Type, forKey key: Key) throws -> Int16? {
        try valueIfPresent(key).map { try document.integer(Int16.self, at: $0) }
    }
    func decodeIfPresent(_: Int32.Type, forKey key: Key) throws -> Int32? {
        try valueIfPresent(key).map { try document.integer(Int32.self, at: $0) }
    }
    func decodeIfPresent(_: Int64.Type, forKey key: Key) throws -> Int64? {
        try valueIfPresent(key).map { try document.integer(Int64.self, at: $0) }
    }
    func decodeIfPresent(_: UInt.Type, forKey key: Key) throws -> UInt? {
        try valueIfPresent(key).map { try document.integer(UInt.self, at: $0) }
    }
    func decodeIfPresent(_: UInt8.Type, forKey key: Key) throws -> UInt8? {
        try valueIfPresent(key).map { try document.integer(UInt8.self, at: $0) }
    }
    func decodeIfPresent(_: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try valueIfPresent(key).map { try document.integer(UInt16.self, at: $0) }
    }
    func decodeIfPresent(_: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try valueIfPresent(key).map { try document.integer(UInt32.self, at: $0) }
    }
    func decodeIfPresent(_: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try valueIfPresent(key).map { try document.integer(UInt64.self, at: $0) }
    }
}
