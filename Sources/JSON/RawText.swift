// Steps through JSON that has not been checked: whatever the bytes are, each step is at least one byte long and stays within
// them.

/// Finds characters and ends of texts in the bytes of JSON.
package enum RawText {
    /// The end of a text: the index of the quote behind it, or of the end of the bytes.
    /// - Parameter start: the index behind the text's first quote.
    package static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, bytes.count)
    }

    /// The scalar at a place, as it is or as an escape, with its length in bytes; `nil` for malformed bytes and for escapes
    /// of one letter. A surrogate pair is two escapes (RFC 8259, 7).
    package static func scalar(
        in bytes: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (scalar: Unicode.Scalar?, length: Int) {
        guard bytes[index] != UInt8(ascii: "\\") else {
            guard let first = escape(in: bytes, at: index) else { return (nil, min(2, bytes.count - index)) }
            if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
            guard first < 0xDC00, let second = escape(in: bytes, at: index + 6), 0xDC00...0xDFFF ~= second
            else { return (nil, 6) }
            return (Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)), 12)
        }
        guard bytes[index] >= 0x80 else { return (Unicode.Scalar(bytes[index]), 1) }
        let length = bytes[index] >= 0xF0 ? 4 : bytes[index] >= 0xE0 ? 3 : 2
        guard index + length <= bytes.count else { return (nil, 1) }
        var value = UInt32(bytes[index]) & (0xFF >> UInt32(length + 1))
        for place in 1..<length {
            guard bytes[index + place] & 0xC0 == 0x80 else { return (nil, 1) }
            value = value << 6 | UInt32(bytes[index + place] & 0x3F)
        }
        return (Unicode.Scalar(value), length)
    }

    /// The number of an escape such as `\u0301`.
    private static func escape(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
        guard index + 5 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u")
        else { return nil }
        var value: UInt32 = 0
        for byte in bytes[(index + 2)..<(index + 6)] {
            guard let digit = hexDigit(byte) else { return nil }
            value = value << 4 | digit
        }
        return value
    }
}
