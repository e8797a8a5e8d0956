// Reads from a file's structure what the decoders do not tell: the EXIF orientation, whether the end is
// there, how many scans there are (JPEG: ITU-T T.81 annex B; PNG: RFC 2083 §3; WebP: RFC 9649 §2; EXIF: JEITA
// CP-3451 §4.6). Offsets and lengths may be wrong: anything outside the file counts as absent.

/// Facts from a file's structure.
struct Container: Equatable {
    /// The EXIF orientation, 1 to 8; 1 if there is none.
    var orientation = 1
    /// Whether the end of the picture is there.
    var isWhole = false
    var scans = 0

    init(_ bytes: [UInt8], _ format: PictureFormat) {
        switch format {
        case .jpeg: walkJPEG(bytes)
        case .png: walkPNG(bytes)
        case .webp: walkWebP(bytes)
        }
    }

    /// Segments, and coded data between them, in which only a restart marker or the end of a scan follows
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
            place += 2 + length
        }
    }

    private mutating func walkPNG(_ bytes: [UInt8]) {
        var place = 8
        while let length = bytes.number(at: place, count: 4), place + 12 + length <= bytes.count {
            let kind = bytes[(place + 4)..<(place + 8)]
            if kind.elementsEqual("IEND".utf8) {
                isWhole = true
                return
            }
            if kind.elementsEqual("eXIf".utf8) { readTIFF(bytes[(place + 8)..<(place + 8 + length)]) }
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
            place += 8 + length + length % 2
        }
    }

    private mutating func readEXIF(_ data: ArraySlice<UInt8>) {
        if data.count > 6, data.starts(with: "Exif\0\0".utf8) { readTIFF(data.dropFirst(6)) }
    }

    /// The entry 0x0112 of the first directory.
    private mutating func readTIFF(_ data: ArraySlice<UInt8>) {
        let tiff = Array(data)
        let isLittle = tiff.starts(with: "II".utf8)
        guard isLittle || tiff.starts(with: "MM".utf8),
            tiff.number(at: 2, count: 2, isLittle: isLittle) == 42,
            let directory = tiff.number(at: 4, count: 4, isLittle: isLittle),
            let count = tiff.number(at: directory, count: 2, isLittle: isLittle)
        else { return }
        for entry in 0..<count {
            let place = directory + 2 + entry * 12
            guard let tag = tiff.number(at: place, count: 2, isLittle: isLittle) else { return }
            if tag == 0x0112, let value = tiff.number(at: place + 8, count: 2, isLittle: isLittle) {
                orientation = (1...8).contains(value) ? value : 1
                return
            }
        }
    }
}

extension [UInt8] {
    /// `nil` outside the file.
    fileprivate func number(at place: Int, count: Int, isLittle: Bool = false) -> Int? {
        guard place >= 0, place <= self.count - count else { return nil }
        let bytes = self[place..<(place + count)]
        return isLittle
            ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
