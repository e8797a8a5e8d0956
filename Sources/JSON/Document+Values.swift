// Reads single values from an indexed text. Frequent types are read here directly rather than by their `init(from:)`,
// with the same results and messages.

import Values

extension Document {
    func isNull(at index: Int) -> Bool { tokens[index].kind == .null }

    func bool(at index: Int) throws(JSONError) -> Bool {
        switch tokens[index].kind {
        case .yes: return true
        case .no: return false
        default: throw mistyped("true or false", at: index)
        }
    }

    @inline(__always) func string(at index: Int) throws(JSONError) -> String {
        let token = tokens[index]
        guard token.kind == .string else { throw mistyped("text", at: index) }
        return readText(raw(token), hasEscapes: token.isEscaped)
    }

    @inline(__always) func integer<Number: FixedWidthInteger>(
        _ type: Number.Type, at index: Int
    ) throws(JSONError) -> Number {
        let token = tokens[index]
        guard token.kind == .number else { throw mistyped("a whole number", at: index) }
        let digits = raw(token)
        let whole = token.flags.contains(.plain) ? WholeNumber(plain: digits) : WholeNumber(decimal: digits)
        guard let value = whole.exactly(type) else { throw notExact(whole, type, at: index) }
        return value
    }

    private func notExact<Number: FixedWidthInteger>(
        _ whole: WholeNumber, _ type: Number.Type, at index: Int
    ) -> JSONError {
        if case .fraction = whole { return mistyped("a whole number", at: index, showing: true) }
        return mistyped(rangeText(type), at: index, showing: true)
    }

    func double(at index: Int) throws(JSONError) -> Double {
        guard tokens[index].kind == .number else { throw mistyped("a number", at: index) }
        guard let value = readDouble(raw(tokens[index])) else {
            throw mistyped("a number below 1.8e308", at: index, showing: true)
        }
        return value
    }

    func float(at index: Int) throws(JSONError) -> Float {
        guard tokens[index].kind == .number else { throw mistyped("a number", at: index) }
        guard let value = Float(String(decoding: raw(tokens[index]), as: UTF8.self)), value.isFinite else {
            throw mistyped("a number below 3.5e38", at: index, showing: true)
        }
        return value
    }

    func rawJSON(at index: Int) -> RawJSON {
        tokens[index].flags.insert(.taken)
        return RawJSON(bytes: Array(wholeValue(at: index)))
    }

    func jsonValue(at index: Int) throws(JSONError) -> JSONValue {
        let token = tokens[index]
        tokens[index].flags.insert(.taken)
        switch token.kind {
        case .null: return .null
        case .yes: return .bool(true)
        case .no: return .bool(false)
        case .number: return try number(at: index)
        case .string, .name: return .string(readText(raw(token), hasEscapes: token.isEscaped))
        case .array:
            var values: [JSONValue] = []
            var element = index + 1
            while element < Int(token.next) {
                values.append(try jsonValue(at: element))
                element = Int(tokens[element].next)
            }
            return .array(values)
        case .object:
            var object = JSONObject()
            var name = index + 1
            while name < Int(token.next) {
                if !tokens[name].flags.contains(.duplicate) {
                    object.members.append((self.name(at: name), try jsonValue(at: name + 1)))
                }
                name = Int(tokens[name + 1].next)
            }
            return .object(object)
        }
    }

    /// Whole numbers have no point and no exponent; `-0` is not a whole number.
    private func number(at index: Int) throws(JSONError) -> JSONValue {
        let digits = raw(tokens[index])
        if tokens[index].flags.contains(.plain), let value = WholeNumber(plain: digits).exactly(Int64.self),
            value != 0 || digits.count == 1
        {
            return .integer(value)
        }
        return .number(try double(at: index))
    }

    /// Decodes a value of any type. An error thrown by the type becomes a ``JSONError`` here, where the path is known.
    @inline(__always) func decode<Value: Decodable>(
        _ type: Value.Type, at index: Int
    ) throws(JSONError) -> Value {
        if type == String.self { return unsafeBitCast(try string(at: index), to: type) }
        if type == ID.self { return unsafeBitCast(try id(at: index), to: type) }
        if type == Timestamp.self { return unsafeBitCast(try timestamp(at: index), to: type) }
        return try decodeOther(type, at: index)
    }

    private func decodeOther<Value: Decodable>(_ type: Value.Type, at index: Int) throws(JSONError) -> Value {
        if type == Int.self { return unsafeBitCast(try integer(Int.self, at: index), to: type) }
        if type == Double.self { return unsafeBitCast(try double(at: index), to: type) }
        if type == Bool.self { return unsafeBitCast(try bool(at: index), to: type) }
        if type == Day.self { return unsafeBitCast(try day(at: index), to: type) }
        if type == Position.self { return unsafeBitCast(try position(at: index), to: type) }
        if type == RawJSON.self { return unsafeBitCast(rawJSON(at: index), to: type) }
        if type == JSONValue.self { return unsafeBitCast(try jsonValue(at: index), to: type) }
        if type == Int64.self { return unsafeBitCast(try integer(Int64.self, at: index), to: type) }
        if type == UInt64.self { return unsafeBitCast(try integer(UInt64.self, at: index), to: type) }
        do {
            return try Value(from: TapeDecoder(document: self, index: index))
        } catch {
            throw JSONError(error, pathIfUnknown: path(at: index))
        }
    }

    private func id(at index: Int) throws(JSONError) -> ID {
        let token = tokens[index]
        guard token.kind == .string else { throw mistyped("text", at: index) }
        guard !token.isEscaped, let id = readID(raw(token)) else {
            return try special(ID.init, "an id looks like 0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f", at: index)
        }
        return id
    }

    private func timestamp(at index: Int) throws(JSONError) -> Timestamp {
        let token = tokens[index]
        guard token.kind == .string, !token.isEscaped, let time = readTimestamp(raw(token)) else {
            return try special(Timestamp.init, "a time looks like 2026-12-01T18:00:00Z", at: index)
        }
        return time
    }

    private func day(at index: Int) throws(JSONError) -> Day {
        try special(Day.init, "a date looks like 2026-12-01", at: index)
    }

    private func position(at index: Int) throws(JSONError) -> Position {
        try special(Position.init, "a position looks like 57:8f3a01bc", at: index)
    }

    private func special<Value>(
        _ read: (String) -> Value?, _ message: String, at index: Int
    ) throws(JSONError) -> Value {
        guard let value = read(try string(at: index)) else {
            throw JSONError(kind: .invalidValue, message: message, path: path(at: index))
        }
        return value
    }
}
