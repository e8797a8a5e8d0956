// Bytes as text that needs no quoting in a URL, a file name or a token: base64url without padding
// (RFC 4648 §5).

/// Encodes and decodes. Not for secrets that others may time.
public enum Base64URL {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Four characters for three bytes, two or three for what is left.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var pending: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            pending = pending << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[Int(pending >> bits & 63)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(pending << (6 - bits) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Strict: one text for each array of bytes. `nil` for padding, white space, the characters of plain
    /// base64, a length that cannot be, and bits set beyond the last byte.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 4)
        var pending: UInt32 = 0
        var bits: UInt32 = 0
        for character in text.utf8 {
            guard let value = value(of: character) else { return nil }
            pending = pending << 6 | value
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> bits))
            }
        }
        guard bits < 6, pending & (1 << bits - 1) == 0 else { return nil }
        return bytes
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character) + 4
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
