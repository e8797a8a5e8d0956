// Reads facts from a file's structure that the decoders do not report: the EXIF orientation, the color information,
// whether the end is present, the number of scans (JPEG: ITU-T T.81 annex B; PNG: W3C PNG 3rd edition §5; WebP: RFC
// 9649 §2; EXIF: JEITA CP-3451 §4.6). Offsets and lengths may be wrong: anything outside the file counts as absent.

/// Facts from a file's structure.
struct Container: Equatable {
    /// The EXIF orientation, 1 to 8; 1 if there is none.
    var orientation = 1
    /// Whether the end of the picture is present.
    var isWhole = false
    var scans = 0
    var colors = ColorNotes()
    /// The pixel chunks of a PNG.
    var pixelChunks: [UInt8] = []

    init(_ bytes: [UInt8], _ format: PictureFormat) {
        switch format {
        case .jpeg: walkJPEG(bytes)
        case .png: walkPNG(bytes)
        case .webp: walkWebP(bytes)
        }
    }

    /// Walks the segments and the coded data between them, in which only a restart marker or the end of a scan follows
    /// 0xFF.
    private mutating func walkJPEG(_ bytes: [UInt8]) {
        var place = 2
        while place + 1 < bytes.count {
            guard bytes[place] == 0xFF else {
                place += 1
                continue
            }
            let marker = bytes[place + 1]
            if marker == 0xD9 {
                isWhole = true
                return
            }
            // Fill bytes, a stuffed 0xFF, and markers without a length.
            if marker == 0xFF || marker == 0 || marker == 1 || (0xD0...0xD8).contains(marker) {
                place += marker == 0xFF ? 1 : 2
                continue
            }
            guard let length = bytes.number(at: place + 2, count: 2), length >= 2 else { return }
            if marker == 0xDA { scans += 1 }
            if marker == 0xE1, scans == 0, place + 2 + length <= bytes.count {
                readEXIF(bytes[(place + 4)..<(place + 2 + length)])
            }
            if marker == 0xE2, scans == 0, place + 2 + length <= bytes.count {
                colors.addProfilePart(bytes[(place + 4)..<(place + 2 + length)])
            }
            place += 2 + length
        }
    }

    private mutating func walkPNG(_ bytes: [UInt8]) {
        var place = 8
        pixelChunks = Array(bytes.prefix(8))
        while let length = bytes.number(at: place, count: 4), place + 12 + length <= bytes.count {
            let kind = bytes[(place + 4)..<(place + 8)]
            let data = bytes[(place + 8)..<(place + 8 + length)]
            if ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].contains(where: { kind.elementsEqual($0.utf8) }) {
                pixelChunks += bytes[place..<(place + 12 + length)]
            }
            if kind.elementsEqual("IEND".utf8) {
                isWhole = true
                return
            }
            if kind.elementsEqual("eXIf".utf8) { readTIFF(data) }
            colors.addChunk(String(decoding: kind, as: UTF8.self), Array(data))
            place += 12 + length
        }
    }

    private mutating func walkWebP(_ bytes: [UInt8]) {
        guard let size = bytes.number(at: 4, count: 4, isLittle: true), size + 8 <= bytes.count else {
            return
        }
        isWhole = true
        var place = 12
        while let length = bytes.number(at: place + 4, count: 4, isLittle: true),
            place + 8 + length <= bytes.count
        {
            if bytes[place..<(place + 4)].elementsEqual("EXIF".utf8) {
                let data = bytes[(place + 8)..<(place + 8 + length)]
                data.starts(with: "Exif".utf8) ? readEXIF(data) : readTIFF(data)
            }
            if bytes[place..<(place + 4)].elementsEqual("ICCP".utf8) {
                colors.profile = Array(bytes[(place + 8)..<(place + 8 + length)])
            }
            place += 8 + length + length % 2
        }
    }

    private mutating func readEXIF(_ data: ArraySlice<UInt8>) {
        if data.count > 6, data.starts(with: "Exif\0\0".utf8) { readTIFF(data.dropFirst(6)) }
    }

    /// Reads the orientation (0x0112) from the first directory, and the color space from the camera's directory
    /// (0x8769) and the interoperability directory (0xA005) below it.
    private mutating func readTIFF(_ data: ArraySlice<UInt8>) {
        guard let tiff = TIFF(Array(data)) else { return }
        if let entry = tiff.entry(0x0112, in: tiff.first), let value = tiff.number(at: entry, count: 2) {
            orientation = (1...8).contains(value) ? value : 1
        }
        guard let pointer = tiff.entry(0x8769, in: tiff.first),
            let camera = tiff.number(at: pointer, count: 4)
        else { return }
        if let space = tiff.entry(0xA001, in: camera) {
            colors.isAdobeRGB = tiff.number(at: space, count: 2) == 2
        }
        if let pointer = tiff.entry(0xA005, in: camera), let directory = tiff.number(at: pointer, count: 4),
            let index = tiff.entry(0x0001, in: directory), tiff.bytes[index...].starts(with: "R03".utf8)
        {
            colors.isAdobeRGB = true
        }
    }
}

/// The EXIF directories: entries of twelve bytes.
private struct TIFF {
    let bytes: [UInt8]
    let first: Int
    private let isLittle: Bool

    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        isLittle = bytes.starts(with: "II".utf8)
        guard isLittle || bytes.starts(with: "MM".utf8),
            bytes.number(at: 2, count: 2, isLittle: isLittle) == 42,
            let first = bytes.number(at: 4, count: 4, isLittle: isLittle)
        else { return nil }
        self.first = first
    }

    func number(at place: Int, count: Int) -> Int? {
        bytes.number(at: place, count: count, isLittle: isLittle)
    }

    /// The place of a tag's value, or of its first byte if the value does not fit; within the bytes.
    func entry(_ tag: Int, in directory: Int) -> Int? {
        for index in 0..<(number(at: directory, count: 2) ?? 0) {
            let place = directory + 2 + index * 12
            guard let found = number(at: place, count: 2), number(at: place + 8, count: 4) != nil else {
                return nil
            }
            if found == tag { return place + 8 }
        }
        return nil
    }
}

extension [UInt8] {
    /// A number at a place; `nil` outside the file.
    func number(at place: Int, count: Int, isLittle: Bool = false) -> Int? {
        guard place >= 0, place <= self.count - count else { return nil }
        let bytes = self[place..<(place + count)]
        return isLittle
            ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
