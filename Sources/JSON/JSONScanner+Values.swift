// Single values for the scanner, and comparison of names.

import Values

extension JSONScanner {
    /// Reads a string and resolves its escapes.
    public mutating func string() throws(JSONError) -> String {
        lexer.skipSpace()
        guard lexer.peek == UInt8(ascii: "\"") else { throw mistyped("text") }
        let start = lexer.offset + 1
        let hasEscapes = try lexer.string()
        return readText(
            UnsafeRawBufferPointer(rebasing: lexer.bytes[start..<(lexer.offset - 1)]), hasEscapes: hasEscapes)
    }

    /// Reads a string as an id; `nil` if it is another string.
    public mutating func id() throws(JSONError) -> ID? {
        lexer.skipSpace()
        guard lexer.peek == UInt8(ascii: "\"") else { throw mistyped("text") }
        let start = lexer.offset + 1
        let hasEscapes = try lexer.string()
        let text = UnsafeRawBufferPointer(rebasing: lexer.bytes[start..<(lexer.offset - 1)])
        return hasEscapes ? ID(readText(text, hasEscapes: true)) : readID(text)
    }

    /// Reads an id in Rally's own form. Returns `nil` and reads nothing for anything else.
    public mutating func plainID() -> ID? {
        lexer.skipSpace()
        let (start, end) = (lexer.offset + 1, lexer.offset + 37)
        guard lexer.peek == UInt8(ascii: "\""), end < lexer.bytes.count,
            lexer.bytes[end] == UInt8(ascii: "\""),
            let id = readID(UnsafeRawBufferPointer(rebasing: lexer.bytes[start..<end]))
        else { return nil }
        lexer.offset = end + 1
        return id
    }

    /// Reads a whole number from 0 to 2^64-1; forms such as `3.0` or `1e3` are accepted.
    public mutating func unsignedInteger() throws(JSONError) -> UInt64 { try whole() }

    /// Reads a whole number from -2^63 to 2^63-1; forms such as `3.0` or `1e3` are accepted.
    public mutating func integer() throws(JSONError) -> Int64 { try whole() }

    /// Reads any number within the range of a Double, rounded to the nearest.
    public mutating func double() throws(JSONError) -> Double {
        let (digits, _) = try number("a number")
        guard let value = readDouble(digits) else { throw mistyped("a number below 1.8e308", found: digits) }
        return value
    }

    /// Reads `true` or `false`.
    public mutating func bool() throws(JSONError) -> Bool {
        lexer.skipSpace()
        switch lexer.peek {
        case UInt8(ascii: "t"):
            try lexer.literal("true")
            return true
        case UInt8(ascii: "f"):
            try lexer.literal("false")
            return false
        default: throw mistyped("true or false")
        }
    }

    /// Skips `null`, if it comes next.
    public mutating func null() throws(JSONError) -> Bool {
        lexer.skipSpace()
        guard lexer.peek == UInt8(ascii: "n") else { return false }
        try lexer.literal("null")
        return true
    }

    /// Whether a name given to ``object(_:)`` is this one.
    public static func key(_ raw: UnsafeRawBufferPointer, is name: StaticString) -> Bool {
        let name = UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        return raw.count == name.count && areEqual(raw, from: 0, name, from: 0, count: raw.count)
    }

    /// Whether a name given to ``object(_:)`` is this one.
    public static func key(_ raw: UnsafeRawBufferPointer, is name: String) -> Bool {
        var name = name
        return name.withUTF8 {
            raw.count == $0.count
                && areEqual(raw, from: 0, UnsafeRawBufferPointer($0), from: 0, count: raw.count)
        }
    }

    private mutating func whole<Number: FixedWidthInteger>() throws(JSONError) -> Number {
        let (digits, isPlain) = try number("a whole number")
        let whole = isPlain ? WholeNumber(plain: digits) : WholeNumber(decimal: digits)
        if let value = whole.exactly(Number.self) { return value }
        if case .fraction = whole { throw mistyped("a whole number", found: digits) }
        throw mistyped(rangeText(Number.self), found: digits)
    }

    private mutating func number(
        _ what: StaticString
    ) throws(JSONError) -> (digits: UnsafeRawBufferPointer, isPlain: Bool) {
        lexer.skipSpace()
        guard lexer.peek == UInt8(ascii: "-") || isDigit(lexer.peek) else { throw mistyped("\(what)") }
        let start = lexer.offset
        let isPlain = try lexer.number()
        return (UnsafeRawBufferPointer(rebasing: lexer.bytes[start..<lexer.offset]), isPlain)
    }

    /// A syntax error if no value starts here; otherwise an error about the kind of value.
    func mistyped(_ expected: String, found digits: UnsafeRawBufferPointer? = nil) -> JSONError {
        let found = digits.map { String(decoding: $0.prefix(40), as: UTF8.self) } ?? lexer.foundKind
        let error = JSONError.mistyped(expected, found: found)
        return digits == nil && found == lexer.found ? .syntax(error.message, at: lexer.offset) : error
    }
}
