// Runs of combining marks. Swift compares and hashes text in canonical order (UAX #15), and brings a run of marks into it in
// quadratic time: a request of 100 KB would keep a service busy for seconds. So no long run may reach a `String`.

/// Cuts long runs of marks in JSON.
public enum MarkRuns {
    /// Limit of the marks in a row: that of UAX #15, Stream-Safe Text Format.
    public static let marksMax = 30

    /// The JSON text without the marks beyond ``marksMax`` in a row, written as they are or as escapes; `nil` if there are
    /// none. Takes one pass.
    public static func cut(_ text: [UInt8]) -> [UInt8]? {
        text.withUnsafeBufferPointer { bytes in
            var short: [UInt8]?
            var (index, run) = (0, 0)
            while index < bytes.count {
                let byte = bytes[index]
                if byte < 0x80, byte != UInt8(ascii: "\\") {
                    run = 0
                    short?.append(byte)
                    index += 1
                    continue
                }
                let (scalar, length) = scalar(in: bytes, at: index)
                run = scalar.map(isMark) == true ? run + 1 : 0
                if run > marksMax {
                    short = short ?? Array(bytes[..<index])
                } else {
                    short?.append(contentsOf: bytes[index..<(index + length)])
                }
                index += length
            }
            return short
        }
    }

    /// The scalar at a place, and its length in bytes; `nil` for malformed bytes and other escapes.
    private static func scalar(
        in bytes: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (scalar: Unicode.Scalar?, length: Int) {
        guard bytes[index] != UInt8(ascii: "\\") else {
            guard let first = escape(in: bytes, at: index) else { return (nil, min(2, bytes.count - index)) }
            if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
            guard first < 0xDC00, let second = escape(in: bytes, at: index + 6), 0xDC00...0xDFFF ~= second
            else { return (nil, 6) }
            return (Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)), 12)
        }
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
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    /// Whether a scalar belongs to the character before it. Some that decompose into marks have no combining class of their
    /// own, such as U+0F73.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Letters and ideographs, without asking for their properties.
        case 0..<0x0300, 0x0370...0x0482, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0x1F000...0x1FAFF: return false
        default: break
        }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return properties.canonicalCombiningClass != .notReordered
        }
    }
}
