// Whether bytes are a picture, by what is in them and not by a name: the first parts of each format, as far as to its measures
// (JPEG: ITU-T T.81 annex B; PNG: RFC 2083 §3; WebP: RFC 9649 §2).

/// A kind of picture that may be kept.
public enum Picture: String, Sendable {
    case jpeg, png, webp

    /// Why bytes are not taken.
    public static let none = "file must be a JPEG, PNG or WebP picture"

    public var mediaType: String { "image/\(rawValue)" }

    /// `nil` for what is none of them, or is cut off before its measures, or measures nothing.
    public init?(_ bytes: [UInt8]) {
        if Picture.isJPEG(bytes) {
            self = .jpeg
        } else if Picture.isPNG(bytes) {
            self = .png
        } else if Picture.isWebP(bytes) {
            self = .webp
        } else {
            return nil
        }
    }

    /// Segments up to the frame header (SOF), which has height and width.
    private static func isJPEG(_ bytes: [UInt8]) -> Bool {
        guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return false }
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            // Fill bytes, and markers that stand alone.
            if marker == 0xFF || marker == 0x01 || (0xD0...0xD7).contains(marker) {
                place += marker == 0xFF ? 1 : 2
                continue
            }
            let length = number(bytes, place + 2, 2)
            guard length >= 2 else { return false }
            let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
            if isFrame {
                return place + 9 <= bytes.count && number(bytes, place + 5, 2) > 0
                    && number(bytes, place + 7, 2) > 0
            }
            place += 2 + length
        }
        return false
    }

    /// The signature, and the chunk IHDR with width and height.
    private static func isPNG(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 33 && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            && number(bytes, 8, 4) == 13 && bytes[12..<16].elementsEqual("IHDR".utf8)
            && number(bytes, 16, 4) > 0 && number(bytes, 20, 4) > 0
    }

    /// A RIFF file of that size, and the first chunk of one of three kinds.
    private static func isWebP(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 30, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8)
        else { return false }
        let size = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        let kinds = ["VP8 ", "VP8L", "VP8X"]
        return size + 8 <= bytes.count && size >= 22
            && kinds.contains { bytes[12..<16].elementsEqual($0.utf8) }
    }

    private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        guard place + count <= bytes.count else { return 0 }
        return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
