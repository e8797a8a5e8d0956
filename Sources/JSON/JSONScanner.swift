// A pull parser for envelopes whose data is passed on unread: it returns values one by one in the order of the text,
// without allocation. It is as strict as decoding: skipped values are checked in full. Duplicate names are passed to
// the caller, who must let the first one count, as decoding does.

/// A position in a text, for reading values one by one.
public struct JSONScanner {
    var lexer: Lexer
    private var depth: Int

    /// The memory must outlive the scanner.
    public init(_ bytes: UnsafeRawBufferPointer) { self.init(bytes, depth: 0) }

    /// For a text that is nested that deeply in another.
    init(_ bytes: UnsafeRawBufferPointer, depth: Int) {
        lexer = Lexer(bytes)
        self.depth = depth
    }

    /// The current position, in bytes from the start of the text.
    public var offset: Int { lexer.offset }

    /// Reads an object. The closure gets each name with escapes resolved, and may read its value; otherwise the value
    /// is skipped. An error from the closure gets the name in front of its path.
    public mutating func object(
        _ member: (inout JSONScanner, _ key: UnsafeRawBufferPointer) throws(JSONError) -> Void
    ) throws(JSONError) {
        try open(UInt8(ascii: "{"), "an object")
        if !lexer.skip(UInt8(ascii: "}")) {
            repeat { try oneMember(member) } while lexer.skip(UInt8(ascii: ","))
            try lexer.expect(UInt8(ascii: "}"), "a comma or a closing brace")
        }
        depth -= 1
    }

    private mutating func oneMember(
        _ member: (inout JSONScanner, _ key: UnsafeRawBufferPointer) throws(JSONError) -> Void
    ) throws(JSONError) {
        let (range, hasEscapes) = try name()
        let raw = UnsafeRawBufferPointer(rebasing: lexer.bytes[range])
        let start = lexer.offset
        do {
            if hasEscapes {
                let key = unescaped(raw)
                try key.withUnsafeBufferPointer { (key) throws(JSONError) in
                    try member(&self, UnsafeRawBufferPointer(key))
                }
            } else {
                try member(&self, raw)
            }
        } catch {
            throw error.kind == .syntax ? error : error.inside(readText(raw, hasEscapes: hasEscapes))
        }
        if lexer.offset == start { _ = try skipValue() }
        lexer.skipSpace()
    }

    /// Reads an array. The closure may read each value; otherwise the value is skipped.
    public mutating func array(
        _ element: (inout JSONScanner) throws(JSONError) -> Void
    ) throws(JSONError) {
        try open(UInt8(ascii: "["), "an array")
        if !lexer.skip(UInt8(ascii: "]")) {
            var place = 0
            repeat {
                lexer.skipSpace()
                let start = lexer.offset
                do { try element(&self) } catch {
                    throw error.kind == .syntax ? error : error.inside(String(place))
                }
                if lexer.offset == start { _ = try skipValue() }
                lexer.skipSpace()
                place += 1
            } while lexer.skip(UInt8(ascii: ","))
            try lexer.expect(UInt8(ascii: "]"), "a comma or a closing bracket")
        }
        depth -= 1
    }

    /// Skips a value and returns its range.
    public mutating func skipValue() throws(JSONError) -> Range<Int> {
        lexer.skipSpace()
        let start = lexer.offset
        switch lexer.peek {
        case UInt8(ascii: "\""): _ = try lexer.string()
        case UInt8(ascii: "{"): try skipObject()
        case UInt8(ascii: "["): try skipArray()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try lexer.number()
        case UInt8(ascii: "t"): try lexer.literal("true")
        case UInt8(ascii: "f"): try lexer.literal("false")
        case UInt8(ascii: "n"): try lexer.literal("null")
        default: throw lexer.unexpected("a value")
        }
        return start..<lexer.offset
    }

    private mutating func skipObject() throws(JSONError) {
        try open(UInt8(ascii: "{"), "an object")
        if !lexer.skip(UInt8(ascii: "}")) {
            repeat {
                _ = try name()
                _ = try skipValue()
                lexer.skipSpace()
            } while lexer.skip(UInt8(ascii: ","))
            try lexer.expect(UInt8(ascii: "}"), "a comma or a closing brace")
        }
        depth -= 1
    }

    private mutating func skipArray() throws(JSONError) {
        try open(UInt8(ascii: "["), "an array")
        if !lexer.skip(UInt8(ascii: "]")) {
            repeat {
                _ = try skipValue()
                lexer.skipSpace()
            } while lexer.skip(UInt8(ascii: ","))
            try lexer.expect(UInt8(ascii: "]"), "a comma or a closing bracket")
        }
        depth -= 1
    }

    /// Reads a name, its colon and the white space after it.
    private mutating func name() throws(JSONError) -> (Range<Int>, hasEscapes: Bool) {
        lexer.skipSpace()
        guard lexer.peek == UInt8(ascii: "\"") else { throw lexer.unexpected("a name in quotes") }
        let start = lexer.offset + 1
        let hasEscapes = try lexer.string()
        let end = lexer.offset - 1
        lexer.skipSpace()
        try lexer.expect(UInt8(ascii: ":"), "a colon")
        lexer.skipSpace()
        return (start..<end, hasEscapes)
    }

    private mutating func open(_ bracket: UInt8, _ what: StaticString) throws(JSONError) {
        lexer.skipSpace()
        guard lexer.peek == bracket else { throw mistyped("\(what)") }
        guard depth < JSONLimits.depthMax else {
            throw .syntax("nested deeper than \(JSONLimits.depthMax) levels", at: lexer.offset)
        }
        depth += 1
        lexer.offset += 1
        lexer.skipSpace()
    }

    /// Checks that only white space follows.
    public mutating func finish() throws(JSONError) { try lexer.finish() }
}
