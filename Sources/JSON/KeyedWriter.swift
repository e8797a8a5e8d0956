// Members of an object, written as they come.

/// An object being written.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let sheet: Sheet

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws {
        sheet.name(key.stringValue)
        sheet.writer.null()
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        let (name, mark) = (key.stringValue, sheet.mark)
        sheet.name(name)
        do {
            try sheet.encode(value)
        } catch {
            sheet.rewind(to: mark)
            throw error.inside(name)
        }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        SheetEncoder(sheet: nested(key.stringValue)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        SheetEncoder(sheet: nested(key.stringValue)).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { SheetEncoder(sheet: nested("super")) }
    func superEncoder(forKey key: Key) -> any Encoder { SheetEncoder(sheet: nested(key.stringValue)) }

    private func nested(_ name: String) -> Sheet {
        sheet.name(name)
        return sheet.nested(named: name)
    }

    // The types that Codable names one by one.

    func encode(_ value: Bool, forKey key: Key) throws {
        sheet.name(key.stringValue)
        sheet.writer.bool(value)
    }
    func encode(_ value: String, forKey key: Key) throws {
        sheet.name(key.stringValue)
        sheet.writer.string(value)
    }
    func encode(_ value: Double, forKey key: Key) throws {
        do { try finite(value) } catch { throw error.inside(key.stringValue) }
        sheet.name(key.stringValue)
        sheet.writer.double(value)
    }
    func encode(_ value: Float, forKey key: Key) throws {
        do { try finite(value) } catch { throw error.inside(key.stringValue) }
        sheet.name(key.stringValue)
        sheet.writer.float(value)
    }
    func encode(_ value: Int, forKey key: Key) throws {
        sheet.name(key.stringValue)
        sheet.writer.integer(Int64(value))
    }
    func encode(_ value: Int8, forKey key: Key) throws {
        sheet.name(key.stringValue)
        sheet.writer.integer(Int64(value))
    }
    func encode(_ value: Int16, forKey key: Key) throws {
        sheet.name(key.stringValue)
        sheet.writer.integer(Int64(value))
    }
    func encode(_ value: Int32, forKey key: Key) throws {
        sheet.name(key.stringValue)
        sheet.writer.integer(Int64(value))
    }
    func encode(_ value: Int64, forKey key: Key) throws {
        sheet.name(key.stringValue)
        sheet.writer.integer(Int64(value))
    }
    func encode(_ value: UInt, forKey key: Key) throws {
        sheet.name(key.stringValue)
        sheet.writer.unsigned(UInt64(value))
    }
    func encode(_ value: UInt8, forKey key: Key) throws {
        sheet.name(key.stringValue)
        sheet.writer.unsigned(UInt64(value))
    }
    func encode(_ value: UInt16, forKey key: Key) throws {
        sheet.name(key.stringValue)
        sheet.writer.unsigned(UInt64(value))
    }
    func encode(_ value: UInt32, forKey key: Key) throws {
        sheet.name(key.stringValue)
        sheet.writer.unsigned(UInt64(value))
    }
    func encode(_ value: UInt64, forKey key: Key) throws {
        sheet.name(key.stringValue)
        sheet.writer.unsigned(UInt64(value))
    }
}
