// The way from types into bytes: `Encoder` and its containers, all of them a sheet and nothing else. They
// write at the end of the sheet as they are called; only nested containers, which Codable lets callers fill
// in any order, get a sheet of their own (``Sheet``).

/// Writes one value onto a sheet.
struct SheetEncoder: Encoder {
    let sheet: Sheet

    /// Relative to the value that is being written: its place is put in front of errors on their way out.
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        sheet.openObject(isDictionary: ObjectIdentifier(type) == dictionaryKeyType)
        return KeyedEncodingContainer(KeyedWriter<Key>(sheet: sheet))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        sheet.openArray()
        return UnkeyedWriter(sheet: sheet)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension SheetEncoder: SingleValueEncodingContainer {
    func encodeNil() throws { try sheet.single { $0.null() } }
    func encode(_ value: Bool) throws { try sheet.single { $0.bool(value) } }
    func encode(_ value: String) throws { try sheet.single { $0.string(value) } }
    func encode(_ value: Double) throws {
        try finite(value)
        try sheet.single { $0.double(value) }
    }
    func encode(_ value: Float) throws {
        try finite(value)
        try sheet.single { $0.float(value) }
    }
    func encode(_ value: Int) throws { try sheet.single { $0.integer(Int64(value)) } }
    func encode(_ value: Int8) throws { try sheet.single { $0.integer(Int64(value)) } }
    func encode(_ value: Int16) throws { try sheet.single { $0.integer(Int64(value)) } }
    func encode(_ value: Int32) throws { try sheet.single { $0.integer(Int64(value)) } }
    func encode(_ value: Int64) throws { try sheet.single { $0.integer(Int64(value)) } }
    func encode(_ value: UInt) throws { try sheet.single { $0.unsigned(UInt64(value)) } }
    func encode(_ value: UInt8) throws { try sheet.single { $0.unsigned(UInt64(value)) } }
    func encode(_ value: UInt16) throws { try sheet.single { $0.unsigned(UInt64(value)) } }
    func encode(_ value: UInt32) throws { try sheet.single { $0.unsigned(UInt64(value)) } }
    func encode(_ value: UInt64) throws { try sheet.single { $0.unsigned(UInt64(value)) } }

    func encode<Value: Encodable>(_ value: Value) throws {
        let mark = sheet.mark
        do {
            try sheet.claimSingle()
            try sheet.encode(value)
        } catch {
            sheet.rewind(to: mark)
            throw error
        }
    }
}

/// JSON has no infinities and no NaN (RFC 8259 §6).
func finite<Number: BinaryFloatingPoint>(_ value: Number) throws(JSONError) {
    guard value.isFinite else {
        throw JSONError(kind: .invalidValue, message: "\(value) is not a number that JSON can hold")
    }
}
