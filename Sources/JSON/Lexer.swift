// The lexer (RFC 8259): skips one string, number or literal at a time and refuses what is not JSON. It makes no values.
// The tape and the scanner both use it, so they accept exactly the same texts.

/// A position in a text, moving forwards.
struct Lexer {
    let bytes: UnsafeRawBufferPointer
    var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The current byte, or 0 at the end: no token starts with 0.
    @inline(__always) var peek: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    /// Skips white space, as in RFC 8259 §2: space, tab, line feed, carriage return.
    @inline(__always) mutating func skipSpace() {
        while offset < bytes.count {
            let byte = bytes[offset]
            guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            offset += 1
        }
    }

    /// Skips `byte`, if it comes next.
    @inline(__always) mutating func skip(_ byte: UInt8) -> Bool {
        guard offset < bytes.count, bytes[offset] == byte else { return false }
        offset += 1
        return true
    }

    @inline(__always) mutating func expect(_ byte: UInt8, _ what: StaticString) throws(JSONError) {
        guard skip(byte) else { throw unexpected(what) }
    }

    /// Skips `true`, `false` or `null`.
    mutating func literal(_ word: StaticString) throws(JSONError) {
        let start = offset
        for index in 0..<word.utf8CodeUnitCount {
            guard skip(word.utf8Start[index]) else {
                offset = start
                throw unexpected("a value")
            }
        }
    }

    /// Skips a number (RFC 8259 §6). Returns whether it consists of digits only, without a fraction or an exponent.
    mutating func number() throws(JSONError) -> Bool {
        _ = skip(UInt8(ascii: "-"))
        if skip(UInt8(ascii: "0")) {
            if isDigit(peek) {
                throw .syntax("a number does not start with a zero and more digits", at: offset)
            }
        } else {
            try digits()
        }
        var isPlain = true
        if skip(UInt8(ascii: ".")) {
            isPlain = false
            try digits()
        }
        if peek | 0x20 == UInt8(ascii: "e") {
            isPlain = false
            offset += 1
            if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
            try digits()
        }
        return isPlain
    }

    @inline(__always) private mutating func digits() throws(JSONError) {
        guard isDigit(peek) else { throw unexpected("a digit") }
        repeat { offset += 1 } while isDigit(peek)
    }

    /// Checks that only white space follows.
    mutating func finish() throws(JSONError) {
        skipSpace()
        if offset < bytes.count { throw unexpected("the end of the text") }
    }

    func unexpected(_ what: StaticString) -> JSONError {
        .syntax("expected \(what), found \(found)", at: offset)
    }

    /// The current byte, for a message.
    var found: String {
        guard offset < bytes.count else { return "the end of the text" }
        let byte = bytes[offset]
        guard (0x21...0x7E).contains(byte) else { return "byte \(byte)" }
        return "\"\(Unicode.Scalar(byte))\""
    }

    /// The kind of value that starts here, for a message.
    var foundKind: String {
        switch peek {
        case UInt8(ascii: "{"): "an object"
        case UInt8(ascii: "["): "an array"
        case UInt8(ascii: "\""): "text"
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): "a number"
        case UInt8(ascii: "t"): "true"
        case UInt8(ascii: "f"): "false"
        case UInt8(ascii: "n"): "null"
        default: found
        }
    }
}

@inline(__always) func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
