// The smallest PNG files: a pixel of a color, so that many different ones are quickly made.

/// A PNG file of one pixel.
public enum PNGFile {
    /// - Parameters:
    ///   - number: 0 to 4095, each a different color, distinguishable even in a JPEG.
    ///   - byteCount: total length, if that is more than the file has.
    public static func pixel(_ number: Int, byteCount: Int = 0) -> [UInt8] {
        let row: [UInt8] = [
            0, UInt8(number & 15) * 17, UInt8(number >> 4 & 15) * 17, UInt8(number >> 8 & 15) * 17,
        ]
        let file = file(header: [8, 2, 0, 0, 0], row: row)
        return file + [UInt8](repeating: 0, count: max(0, byteCount - file.count))
    }

    /// A file of one pixel, or of as many as a byte holds.
    /// - Parameters:
    ///   - header: the bytes after width and height in IHDR.
    ///   - row: the filter and the pixel.
    ///   - chunks: additional chunks between the header and the pixel.
    public static func file(header: [UInt8], row: [UInt8], chunks: [UInt8] = []) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1] + header)
            + chunks
            + chunk("IDAT", stored(row)) + chunk("IEND", [])
    }

    /// zlib's format with a single uncompressed block; less than 64 KiB.
    public static func stored(_ data: [UInt8]) -> [UInt8] {
        let count = [UInt8(data.count & 255), UInt8(data.count >> 8)]
        return [0x78, 0x01, 1] + count + count.map { ~$0 } + data + bytes(adler(data))
    }

    /// A chunk with its length and its CRC.
    public static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
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

    /// The CRC of a chunk's type and data.
    public static func crc(_ data: ArraySlice<UInt8>) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in data {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
