// The content of a JSON string between its quotes: `say \"hi\"` for `say "hi"`.

import JSON

enum JSONText {
    /// Appends a text, with quotes, backslashes and control characters escaped.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { utf8 in
            if !utf8.contains(where: isEscaped) { return bytes.append(contentsOf: utf8) }
            for byte in utf8 {
                if !isEscaped(byte) {
                    bytes.append(byte)
                } else if byte < 0x20 {
                    bytes.append(contentsOf: "\\u00".utf8)
                    bytes.append(hexDigit(byte >> 4))
                    bytes.append(hexDigit(byte & 15))
                } else {
                    bytes.append(UInt8(ascii: "\\"))
                    bytes.append(byte)
                }
            }
        }
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }

    /// The text of the JSON string with the content `range`; nil if it is not valid.
    static func read(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> String? {
        let inside = UnsafeRawBufferPointer(rebasing: bytes[range])
        // Decoding ASCII cannot fail and is several times faster than validating.
        if isPlain(inside) { return String(decoding: inside, as: UTF8.self) }
        var scanner = JSONScanner(
            UnsafeRawBufferPointer(rebasing: bytes[(range.lowerBound - 1)...range.upperBound]))
        return try? scanner.string()
    }

    /// Whether ``read(_:_:)`` returns a text.
    static func isText(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
        isPlain(UnsafeRawBufferPointer(rebasing: bytes[range])) || read(bytes, range) != nil
    }

    /// Whether the bytes are ASCII without escapes and without characters that need one (RFC 8259 §7).
    static func isPlain(_ inside: UnsafeRawBufferPointer) -> Bool {
        let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        var index = 0
        // Eight bytes at a time. A byte's top bit is set if it is 0x80 or more, below 0x20, or a backslash.
        // (A byte after such a byte may be marked by mistake; the answer is no in either case.)
        while index + 8 <= inside.count {
            let word = inside.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let other = word ^ ones &* UInt64(UInt8(ascii: "\\"))
            let low = (word &- ones &* 0x20) & ~word
            let escape = (other &- ones) & ~other
            if (word | low | escape) & tops != 0 { return false }
            index += 8
        }
        return inside[index...].allSatisfy { $0 &- 0x20 < 0x60 && $0 != UInt8(ascii: "\\") }
    }

    /// Whether the bytes are exactly one JSON value.
    static func isValue(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var scanner = JSONScanner(bytes)
        do throws(JSONError) {
            _ = try scanner.skipValue()
            try scanner.finish()
            return true
        } catch {
            return false
        }
    }
}
