// Strings. Short ones go through a buffer on the stack, copied and checked eight bytes at a time, so that a name with
// its comma, quotes and colon is appended in one step.

extension JSONWriter {
    /// Longer strings do not use the stack.
    private static var shortTextBytesMax: Int { 248 }

    /// Writes `,"text"`, or `,"text":` for a name; the comma only if needed.
    @inline(__always) mutating func quoted(_ text: UnsafeBufferPointer<UInt8>, isName: Bool) {
        if text.count > Self.shortTextBytesMax || !shortQuoted(text, isName: isName) {
            quotedInPieces(text, isName: isName)
        }
    }

    /// Returns false without appending anything if a character must be escaped.
    @inline(__always) private mutating func shortQuoted(
        _ text: UnsafeBufferPointer<UInt8>, isName: Bool
    ) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: Self.shortTextBytesMax + 8, alignment: 8) { buffer in
            var end = 0
            if needsComma {
                buffer[0] = UInt8(ascii: ",")
                end = 1
            }
            buffer[end] = UInt8(ascii: "\"")
            end &+= 1
            guard copyPlain(UnsafeRawBufferPointer(text), to: buffer, at: end) else { return false }
            end &+= text.count
            buffer[end] = UInt8(ascii: "\"")
            end &+= 1
            if isName {
                buffer[end] = UInt8(ascii: ":")
                end &+= 1
            }
            bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<end]))
            return true
        }
    }

    /// Appends runs of plain bytes with escapes in between.
    @inline(never) private mutating func quotedInPieces(_ text: UnsafeBufferPointer<UInt8>, isName: Bool) {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        var (start, index) = (0, 0)
        while index < text.count {
            let byte = text[index]
            index += 1
            if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { continue }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<(index - 1)]))
            appendEscape(byte)
            start = index
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
        bytes.append(UInt8(ascii: "\""))
        if isName { bytes.append(UInt8(ascii: ":")) }
    }

    private mutating func appendEscape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        default:
            appendPlain("u00")
            bytes.append(hexCharacter(byte >> 4))
            bytes.append(hexCharacter(byte & 15))
        }
    }

    @inline(__always) mutating func appendPlain(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func appendDigits(of magnitude: UInt64, isNegative: Bool) {
        withUnsafeTemporaryAllocation(byteCount: 24, alignment: 8) { digits in
            var (rest, start) = (magnitude, 24)
            repeat {
                let quotient = rest / 10
                start &-= 1
                digits[start] = UInt8(truncatingIfNeeded: 48 &+ rest &- quotient &* 10)
                rest = quotient
            } while rest > 0
            if isNegative {
                start &-= 1
                digits[start] = UInt8(ascii: "-")
            }
            bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: digits[start...]))
        }
    }
}

/// Copies a text; stops and returns false at the first byte that must be escaped. The buffer has room for the whole
/// text.
@inline(__always) private func copyPlain(
    _ text: UnsafeRawBufferPointer, to buffer: UnsafeMutableRawBufferPointer, at start: Int
) -> Bool {
    var index = 0
    while index &+ 8 <= text.count {
        let word = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if escapableBytes(in: word) != 0 { return false }
        buffer.storeBytes(of: word, toByteOffset: start &+ index, as: UInt64.self)
        index &+= 8
    }
    while index < text.count {
        let byte = text[index]
        if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return false }
        buffer[start &+ index] = byte
        index &+= 1
    }
    return true
}
