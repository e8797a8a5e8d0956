// The smallest PNG files: a pixel of a colour, so that many different ones are made quickly.

/// A PNG file of one pixel.
public enum PNGFile {
    /// - Parameters:
    ///   - number: 0 to 4095, each another colour, far enough apart that they are in a JPEG too.
    ///   - byteCount: with so many bytes in all, where that is more than the file has.
    public static func pixel(_ number: Int, byteCount: Int = 0) -> [UInt8] {
        let row: [UInt8] = [
            0, UInt8(number & 15) * 17, UInt8(number >> 4 & 15) * 17, UInt8(number >> 8 & 15) * 17,
        ]
        // Stored, not compressed: a block of four bytes.
        let data = [0x78, 0x01, 1, 4, 0, 0xFB, 0xFF] + row + bytes(adler(row))
        let file =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]) + chunk("IDAT", data) + chunk("IEND", [])
        return file + [UInt8](repeating: 0, count: max(0, byteCount - file.count))
    }

    private static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(kind.utf8) + data
        return bytes(UInt32(data.count)) + content + bytes(crc(content[...]))
    }

    private static func bytes(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * $0)) }
    }

    private static func adler(_ data: [UInt8]) -> UInt32 {
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in data { (a, b) = ((a + UInt32(byte)) % 65521, (b + a + UInt32(byte)) % 65521) }
        return b << 16 | a
    }

    /// Of a chunk's kind and data.
    public static func crc(_ data: ArraySlice<UInt8>) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in data {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
