// The keyed container of an encoder.

/// An object being written.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let buffer: EncodingBuffer

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws {
        buffer.name(key.stringValue)
        buffer.writer.null()
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        let (name, mark) = (key.stringValue, buffer.mark)
        buffer.name(name)
        do {
            try buffer.encode(value)
        } catch {
            buffer.rewind(to: mark)
            throw error.inside(name)
        }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        BufferEncoder(buffer: nested(key.stringValue)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        BufferEncoder(buffer: nested(key.stringValue)).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { BufferEncoder(buffer: nested("super")) }
    func superEncoder(forKey key: Key) -> any Encoder { BufferEncoder(buffer: nested(key.stringValue)) }

    private func nested(_ name: String) -> EncodingBuffer {
        buffer.name(name)
        return buffer.nested(named: name)
    }

    // The types that Codable lists one by one.

    func encode(_ value: Bool, forKey key: Key) throws {
        buffer.name(key.stringValue)
        buffer.writer.bool(value)
    }
    func encode(_ value: String, forKey key: Key) throws {
        buffer.name(key.stringValue)
        buffer.writer.string(value)
    }
    func encode(_ value: Double, forKey key: Key) throws {
        do { try finite(value) } catch { throw error.inside(key.stringValue) }
        buffer.name(key.stringValue)
        buffer.writer.double(value)
    }
    func encode(_ value: Float, forKey key: Key) throws {
        do { try finite(value) } catch { throw error.inside(key.stringValue) }
        buffer.name(key.stringValue)
        buffer.writer.float(value)
    }
    func encode(_ value: Int, forKey key: Key) throws {
        buffer.name(key.stringValue)
        buffer.writer.integer(Int64(value))
    }
    func encode(_ value: Int8, forKey key: Key) throws {
        buffer.name(key.stringValue)
        buffer.writer.integer(Int64(value))
    }
    func encode(_ value: Int16, forKey key: Key) throws {
        buffer.name(key.stringValue)
        buffer.writer.integer(Int64(value))
    }
    func encode(_ value: Int32, forKey key: Key) throws {
        buffer.name(key.stringValue)
        buffer.writer.integer(Int64(value))
    }
    func encode(_ value: Int64, forKey key: Key) throws {
        buffer.name(key.stringValue)
        buffer.writer.integer(Int64(value))
    }
    func encode(_ value: UInt, forKey key: Key) throws {
        buffer.name(key.stringValue)
        buffer.writer.unsigned(UInt64(value))
    }
    func encode(_ value: UInt8, forKey key: Key) throws {
        buffer.name(key.stringValue)
        buffer.writer.unsigned(UInt64(value))
    }
    func encode(_ value: UInt16, forKey key: Key) throws {
        buffer.name(key.stringValue)
        buffer.writer.unsigned(UInt64(value))
    }
    func encode(_ value: UInt32, forKey key: Key) throws {
        buffer.name(key.stringValue)
        buffer.writer.unsigned(UInt64(value))
    }
    func encode(_ value: UInt64, forKey key: Key) throws {
        buffer.name(key.stringValue)
        buffer.writer.unsigned(UInt64(value))
    }
}
