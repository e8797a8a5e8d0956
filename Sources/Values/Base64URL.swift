// Bytes as text that needs no quoting in a URL, a file name or a token: base64url without padding
// (RFC 4648 §5).

/// Encodes and decodes. Not in constant time, so not for secrets whose timing others can measure.
public enum Base64URL {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// The six bits of each character; 255 for other characters.
    private static let values: [UInt8] = (0...255).map { byte in
        alphabet.firstIndex(of: UInt8(byte)).map { UInt8($0) } ?? 255
    }

    /// The character for six bits.
    static func character(_ bits: UInt32) -> UInt8 { alphabet[Int(bits & 63)] }

    /// The six bits of a character; `nil` if it is none of the alphabet.
    static func bits(_ character: UInt8) -> UInt32? {
        let value = values[Int(character)]
        return value == 255 ? nil : UInt32(value)
    }

    /// Four characters for three bytes, two or three for the remaining bytes.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        bytes.withContiguousStorageIfAvailable { encode($0) }
            ?? Array(bytes).withUnsafeBufferPointer { encode($0) }
    }

    private static func encode(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let count = (bytes.count * 4 + 2) / 3
        return alphabet.withUnsafeBufferPointer { alphabet in
            String(unsafeUninitializedCapacity: count) { text in
                var (pending, bits, end): (UInt32, UInt32, Int) = (0, 0, 0)
                for byte in bytes {
                    pending = pending << 8 | UInt32(byte)
                    bits += 8
                    while bits >= 6 {
                        bits -= 6
                        text[end] = alphabet[Int(pending >> bits & 63)]
                        end += 1
                    }
                }
                if bits > 0 {
                    text[end] = alphabet[Int(pending << (6 - bits) & 63)]
                    end += 1
                }
                return end
            }
        }
    }

    /// Strict: each array of bytes has exactly one text. `nil` for padding, white space, the characters of plain
    /// Base64, an impossible length, and bits set beyond the last byte.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var text = String(text)
        return text.withUTF8 { decode(utf8: $0) }
    }

    /// The same for a text's bytes.
    public static func decode(utf8 text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var (pending, bits, isWellFormed): (UInt32, UInt32, Bool) = (0, 0, true)
        let bytes = values.withUnsafeBufferPointer { values in
            [UInt8](unsafeUninitializedCapacity: text.count * 3 / 4 + 1) { bytes, count in
                for character in text {
                    let value = values[Int(character)]
                    isWellFormed = isWellFormed && value != 255
                    pending = pending << 6 | UInt32(value & 63)
                    bits += 6
                    if bits >= 8 {
                        bits -= 8
                        bytes[count] = UInt8(truncatingIfNeeded: pending >> bits)
                        count += 1
                    }
                }
            }
        }
        return isWellFormed && bits < 6 && pending & (1 << bits - 1) == 0 ? bytes : nil
    }
}
