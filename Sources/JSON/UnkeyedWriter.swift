// The unkeyed container of an encoder.

/// An array being written.
struct UnkeyedWriter: UnkeyedEncodingContainer {
    let buffer: EncodingBuffer
    private(set) var count = 0

    init(buffer: EncodingBuffer) { self.buffer = buffer }

    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() throws {
        buffer.writer.null()
        count += 1
    }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        let mark = buffer.mark
        do {
            try buffer.encode(value)
        } catch {
            buffer.rewind(to: mark)
            throw error.inside(String(count))
        }
        count += 1
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
        BufferEncoder(buffer: nested()).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        BufferEncoder(buffer: nested()).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { BufferEncoder(buffer: nested()) }

    private mutating func nested() -> EncodingBuffer {
        defer { count += 1 }
        return buffer.nested(named: String(count))
    }

    // The types that Codable lists one by one.

    mutating func encode(_ value: Bool) throws {
        buffer.writer.bool(value)
        count += 1
    }
    mutating func encode(_ value: String) throws {
        buffer.writer.string(value)
        count += 1
    }
    mutating func encode(_ value: Double) throws {
        do { try finite(value) } catch { throw error.inside(String(count)) }
        buffer.writer.double(value)
        count += 1
    }
    mutating func encode(_ value: Float) throws {
        do { try finite(value) } catch { throw error.inside(String(count)) }
        buffer.writer.float(value)
        count += 1
    }
    mutating func encode(_ value: Int) throws {
        buffer.writer.integer(Int64(value))
        count += 1
    }
    mutating func encode(_ value: Int8) throws {
        buffer.writer.integer(Int64(value))
        count += 1
    }
    mutating func encode(_ value: Int16) throws {
        buffer.writer.integer(Int64(value))
        count += 1
    }
    mutating func encode(_ value: Int32) throws {
        buffer.writer.integer(Int64(value))
        count += 1
    }
    mutating func encode(_ value: Int64) throws {
        buffer.writer.integer(Int64(value))
        count += 1
    }
    mutating func encode(_ value: UInt) throws {
        buffer.writer.unsigned(UInt64(value))
        count += 1
    }
    mutating func encode(_ value: UInt8) throws {
        buffer.writer.unsigned(UInt64(value))
        count += 1
    }
    mutating func encode(_ value: UInt16) throws {
        buffer.writer.unsigned(UInt64(value))
        count += 1
    }
    mutating func encode(_ value: UInt32) throws {
        buffer.writer.unsigned(UInt64(value))
        count += 1
    }
    mutating func encode(_ value: UInt64) throws {
        buffer.writer.unsigned(UInt64(value))
        count += 1
    }
}
