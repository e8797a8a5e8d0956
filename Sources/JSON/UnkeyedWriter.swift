// Values of an array, written as they come.

/// An array being written.
struct UnkeyedWriter: UnkeyedEncodingContainer {
    let sheet: Sheet
    private(set) var count = 0

    init(sheet: Sheet) { self.sheet = sheet }

    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() throws {
        sheet.writer.null()
        count += 1
    }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        let mark = sheet.mark
        do {
            try sheet.encode(value)
        } catch {
            sheet.rewind(to: mark)
            throw error.inside(String(count))
        }
        count += 1
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
        SheetEncoder(sheet: nested()).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        SheetEncoder(sheet: nested()).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { SheetEncoder(sheet: nested()) }

    private mutating func nested() -> Sheet {
        defer { count += 1 }
        return sheet.nested(named: String(count))
    }

    // The types that Codable names one by one.

    mutating func encode(_ value: Bool) throws {
        sheet.writer.bool(value)
        count += 1
    }
    mutating func encode(_ value: String) throws {
        sheet.writer.string(value)
        count += 1
    }
    mutating func encode(_ value: Double) throws {
        do { try finite(value) } catch { throw error.inside(String(count)) }
        sheet.writer.double(value)
        count += 1
    }
    mutating func encode(_ value: Float) throws {
        do { try finite(value) } catch { throw error.inside(String(count)) }
        sheet.writer.float(value)
        count += 1
    }
    mutating func encode(_ value: Int) throws {
        sheet.writer.integer(Int64(value))
        count += 1
    }
    mutating func encode(_ value: Int8) throws {
        sheet.writer.integer(Int64(value))
        count += 1
    }
    mutating func encode(_ value: Int16) throws {
        sheet.writer.integer(Int64(value))
        count += 1
    }
    mutating func encode(_ value: Int32) throws {
        sheet.writer.integer(Int64(value))
        count += 1
    }
    mutating func encode(_ value: Int64) throws {
        sheet.writer.integer(Int64(value))
        count += 1
    }
    mutating func encode(_ value: UInt) throws {
        sheet.writer.unsigned(UInt64(value))
        count += 1
    }
    mutating func encode(_ value: UInt8) throws {
        sheet.writer.unsigned(UInt64(value))
        count += 1
    }
    mutating func encode(_ value: UInt16) throws {
        sheet.writer.unsigned(UInt64(value))
        count += 1
    }
    mutating func encode(_ value: UInt32) throws {
        sheet.writer.unsigned(UInt64(value))
        count += 1
    }
    mutating func encode(_ value: UInt64) throws {
        sheet.writer.unsigned(UInt64(value))
        count += 1
    }
}
