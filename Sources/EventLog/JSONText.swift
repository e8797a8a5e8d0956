// The inside of a JSON string: `say \"hi\"` for `say "hi"`.

enum JSONText {
    /// Quote, backslash and control characters escaped, all else as it is.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(hexDigit(byte >> 4))
                bytes.append(hexDigit(byte & 15))
            default:
                bytes.append(byte)
            }
        }
    }

    static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }

    /// nil where it is not the inside of a JSON string.
    static func read(_ inside: UnsafeRawBufferPointer) -> String? {
        guard inside.contains(UInt8(ascii: "\\")) else { return String(validating: inside, as: UTF8.self) }
        var bytes: [UInt8] = []
        var index = 0
        while index < inside.count {
            let byte = inside[index]
            index += 1
            if byte == UInt8(ascii: "\\") {
                guard let read = escape(inside, &index) else { return nil }
                bytes.append(contentsOf: read.utf8)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// What follows a backslash.
    private static func escape(_ inside: UnsafeRawBufferPointer, _ index: inout Int) -> String? {
        guard index < inside.count else { return nil }
        let kind = inside[index]
        index += 1
        switch kind {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            guard let unit = unit(inside, &index) else { return nil }
            guard UTF16.isLeadSurrogate(unit) else { return String(validating: [unit], as: UTF16.self) }
            // Two units stand for one character.
            guard index + 1 < inside.count, inside[index] == UInt8(ascii: "\\"),
                inside[index + 1] == UInt8(ascii: "u")
            else { return nil }
            index += 2
            guard let trail = self.unit(inside, &index) else { return nil }
            return String(validating: [unit, trail], as: UTF16.self)
        default: return nil
        }
    }

    /// Four hexadecimal digits.
    private static func unit(_ inside: UnsafeRawBufferPointer, _ index: inout Int) -> UInt16? {
        guard index + 4 <= inside.count else { return nil }
        defer { index += 4 }
        var value: UInt16 = 0
        for byte in inside[index..<(index + 4)] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt16(byte - 48)
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt16(byte - 87)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt16(byte - 55)
            default: return nil
            }
        }
        return value
    }
}
