// Strings (RFC 8259 §7). UTF-8 (RFC 3629 §4) and escapes are checked here, so a string that has passed is decoded
// without further checks.

extension Lexer {
    /// Skips a string, including the opening quote. Returns whether it contains escapes.
    mutating func string() throws(JSONError) -> Bool {
        let start = offset
        offset += 1
        var hasEscapes = false
        while true {
            skipPlainBytes()
            guard offset < bytes.count else {
                throw .syntax("a text that starts here does not end", at: start)
            }
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                return hasEscapes
            case UInt8(ascii: "\\"):
                hasEscapes = true
                try escape()
            case 0x80...: try utf8Sequence()
            case 0..<0x20: throw .syntax("a control character in a text has to be escaped", at: offset)
            default: offset += 1
            }
        }
    }

    /// Skips eight bytes at a time while all are ASCII and none is a quote, a backslash or a control character.
    @inline(__always) private mutating func skipPlainBytes() {
        while offset &+ 8 <= bytes.count {
            let special = specialBytes(in: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            if special != 0 {
                offset &+= special.trailingZeroBitCount >> 3
                return
            }
            offset &+= 8
        }
    }

    private mutating func escape() throws(JSONError) {
        offset += 1
        switch peek {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            offset += 1
        case UInt8(ascii: "u"):
            let start = offset - 1
            let unit = try hexUnit()
            if unit & 0xF800 != 0xD800 { return }
            // Half of a surrogate pair (RFC 8259 §8.2): the other half must follow.
            guard unit < 0xDC00, skip(UInt8(ascii: "\\")), peek == UInt8(ascii: "u"),
                try hexUnit() & 0xFC00 == 0xDC00
            else { throw .syntax("half of a surrogate pair", at: start) }
        default: throw unexpected("an escape such as \\n or \\u00e9")
        }
    }

    /// Reads `uXXXX`, starting at the `u`.
    private mutating func hexUnit() throws(JSONError) -> UInt32 {
        offset += 1
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = hexDigit(peek) else { throw unexpected("four hexadecimal digits") }
            unit = unit << 4 | digit
            offset += 1
        }
        return unit
    }

    /// Skips one character of two bytes or more: no overlong forms, no surrogates, nothing above U+10FFFF.
    private mutating func utf8Sequence() throws(JSONError) {
        let lead = bytes[offset]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: throw .syntax("not UTF-8", at: offset)
        }
        guard bytes.count - offset >= length, second.contains(bytes[offset + 1]) else {
            throw .syntax("not UTF-8", at: offset)
        }
        for index in 2..<max(2, length) where bytes[offset + index] & 0xC0 != 0x80 {
            throw .syntax("not UTF-8", at: offset)
        }
        offset += length
    }
}

/// The top bit of each byte that is a quote, a backslash, below 0x20 or above 0x7F. Only the lowest set bit is
/// reliable, because a borrow propagates upwards.
@inline(__always) func specialBytes(in word: UInt64) -> UInt64 {
    escapableBytes(in: word) | UInt64(littleEndian: word) & 0x8080_8080_8080_8080
}

/// The same for bytes that must be escaped: quotes, backslashes, and those below 0x20.
@inline(__always) func escapableBytes(in word: UInt64) -> UInt64 {
    let word = UInt64(littleEndian: word)
    let low = (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
    return bytes(equalTo: UInt8(ascii: "\""), in: word) | bytes(equalTo: UInt8(ascii: "\\"), in: word) | low
}

/// The top bit of each byte that has a value. Only the lowest set bit is reliable, as above.
@inline(__always) func bytes(equalTo byte: UInt8, in word: UInt64) -> UInt64 {
    let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & tops
}

@inline(__always) func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte &- 48)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte &- 87)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte &- 55)
    default: nil
    }
}

/// Decodes the text between the quotes of a string that the lexer has checked.
func readText(_ bytes: UnsafeRawBufferPointer, hasEscapes: Bool) -> String {
    hasEscapes ? String(decoding: unescaped(bytes), as: UTF8.self) : String(decoding: bytes, as: UTF8.self)
}

/// The bytes of a string with its escapes resolved.
func unescaped(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
            text.append(byte)
            continue
        }
        switch kind {
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: Array(String(unescapedScalar(&rest)).utf8))
        default: text.append(kind)
        }
    }
    return text
}

/// Reads four digits after `\u`, and the other half of a surrogate pair if there is one.
private func unescapedScalar(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Character {
    func unit() -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 { unit = unit << 4 | (rest.popFirst().flatMap(hexDigit) ?? 0) }
        return unit
    }
    var scalar = unit()
    if scalar & 0xFC00 == 0xD800 {
        rest = rest.dropFirst(2)
        scalar = 0x10000 + (scalar & 0x3FF) << 10 + (unit() & 0x3FF)
    }
    return Character(Unicode.Scalar(scalar) ?? "\u{FFFD}")
}
