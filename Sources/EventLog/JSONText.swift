// The inside of a JSON string: `say \"hi\"` for `say "hi"`.

internal import JSON

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

    /// The text of a string whose inside is `range`, quotes around it; nil where it is not a JSON string.
    static func read(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> String? {
        let inside = UnsafeRawBufferPointer(rebasing: bytes[range])
        guard inside.contains(UInt8(ascii: "\\")) else { return String(validating: inside, as: UTF8.self) }
        var scanner = JSONScanner(
            UnsafeRawBufferPointer(rebasing: bytes[(range.lowerBound - 1)...range.upperBound]))
        return try? scanner.string()
    }

    /// Whether this is one JSON value and nothing else.
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
