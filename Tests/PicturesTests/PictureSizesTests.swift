// The result for pictures of every kind, for other files, and for manipulated ones.

import Foundation
import TestSupport
import Testing
import Values

@testable import Pictures

/// The files of `Resources`: each is 48 by 32 pixels, with quarters in red, green, blue and white (from the top left).
enum Sample {
    static let all = [
        "animated.webp", "cmyk.jpg", "deep.png", "gps.jpg", "grey.jpg", "interlaced.png", "lossless.webp",
        "lossy.webp", "palette.png", "plain.png", "progressive.jpg", "transparent.png", "transparent.webp",
    ]

    static func bytes(_ name: String) throws -> [UInt8] {
        let url = try #require(Bundle.module.url(forResource: "Resources/\(name)", withExtension: nil))
        return Array(try Data(contentsOf: url))
    }

    static func problem(_ bytes: [UInt8]) -> PictureProblem? {
        do throws(PictureProblem) {
            _ = try PictureSizes(of: bytes)
            return nil
        } catch {
            return error
        }
    }

    /// The color at so many quarters of the width and the height.
    static func color(
        _ raster: Raster, _ column: Int, _ row: Int
    ) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        let place = (raster.height * row / 4 * raster.width + raster.width * column / 4) * 4
        let pixels = raster.pixels
        return (pixels[place], pixels[place + 1], pixels[place + 2], pixels[place + 3])
    }

    /// The colors in the middle of each quarter, as letters: `RG/BW`.
    static func quarters(_ bytes: [UInt8]) throws -> String {
        let raster = try Decoder.decode(bytes, side: PictureLimits.fullSideMax).raster
        func letter(_ column: Int, _ row: Int) -> String {
            let color = color(raster, column, row)
            if color.alpha < 128 { return "-" }
            switch (color.red > 128, color.green > 128, color.blue > 128) {
            case (true, true, true): return "W"
            case (true, false, false): return "R"
            case (false, true, false): return "G"
            case (false, false, true): return "B"
            default: return "?"
            }
        }
        return "\(letter(1, 1))\(letter(3, 1))/\(letter(1, 3))\(letter(3, 3))"
    }
}

@Suite struct PictureSizesTests {
    @Test(arguments: [
        ("plain.png", "RG/BW"), ("palette.png", "RG/BW"), ("deep.png", "RG/BW"), ("interlaced.png", "RG/BW"),
        ("progressive.jpg", "RG/BW"), ("cmyk.jpg", "RG/BW"), ("lossy.webp", "RG/BW"),
        ("transparent.png", "-G/-W"), ("transparent.webp", "-G/-W"), ("gps.jpg", "BR/WG"),
        ("lossless.webp", "BR/WG"),
    ]) func eachKindIsDecodedAndShowsTheSame(name: String, quarters: String) throws {
        let sizes = try PictureSizes(of: Sample.bytes(name))
        #expect(try Sample.quarters(sizes.full) == quarters && Sample.quarters(sizes.list) == quarters)
        let format = PictureFormat(sizes.full)
        #expect(format == (quarters.contains("-") ? .webp : .jpeg) && format == PictureFormat(sizes.list))
    }

    @Test func aGreyJPEGIsTakenAndStaysGrey() throws {
        let sizes = try PictureSizes(of: Sample.bytes("grey.jpg"))
        for bytes in [sizes.full, sizes.list] {
            let raster = try Decoder.decode(bytes, side: PictureLimits.fullSideMax).raster
            let quarters = [(1, 1), (3, 1), (1, 3), (3, 3)].map { Sample.color(raster, $0.0, $0.1) }
            // The brightness of red, green, blue and white.
            for (color, level) in zip(quarters, [76, 150, 29, 255]) {
                #expect(color.red == color.green && color.green == color.blue && color.alpha == 255)
                #expect(abs(Int(color.red) - level) <= 3, "\(color) is not \(level)")
            }
        }
    }

    @Test(arguments: [
        (1, "RG/BW"), (2, "GR/WB"), (3, "WB/GR"), (4, "BW/RG"), (5, "RB/GW"), (6, "BR/WG"), (7, "WG/BR"),
        (8, "GW/RB"), (0, "RG/BW"), (9, "RG/BW"),
    ]) func anEXIFOrientationIsMadeUpright(orientation: UInt8, quarters: String) throws {
        var bytes = try Sample.bytes("gps.jpg")
        let tag = try #require(
            bytes.indices.first { bytes[$0...].starts(with: [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0]) })
        bytes[tag + 9] = orientation
        let sizes = try PictureSizes(of: bytes)
        #expect(try Sample.quarters(sizes.full) == quarters)
        let raster = try Decoder.decode(sizes.full, side: 1600).raster
        #expect((raster.width < raster.height) == (5...8).contains(orientation))
    }

    @Test func placeAndCameraAreRemovedFromAPicture() throws {
        for name in ["gps.jpg", "lossless.webp"] {
            let sent = try Sample.bytes(name)
            #expect(sent.holds("Secret Camera") && sent.holds("ACME"))
            let sizes = try PictureSizes(of: sent)
            for kept in [sizes.full, sizes.list] {
                for text in ["Exif", "EXIF", "ACME", "Secret Camera", "taken at home", "GPS"] {
                    #expect(!kept.holds(text), "\(name): \(text)")
                }
            }
        }
    }

    @Test func bytesBehindAPictureAreNotKept() throws {
        let html = Array("<script>alert(1)</script>PK\u{3}\u{4}".utf8)
        for name in ["progressive.jpg", "plain.png", "lossy.webp"] {
            let sizes = try PictureSizes(of: Sample.bytes(name) + html)
            #expect(!sizes.full.holds("script") && !sizes.full.holds("PK\u{3}\u{4}"))
            #expect(try sizes == PictureSizes(of: Sample.bytes(name)))
        }
    }

    // MARK: - What is not taken

    @Test func aDecompressionBombIsRefusedByItsDimensions() throws {
        let plain = try Sample.bytes("plain.png")
        let sizes = [(30_000, 30_000), (5000, 5001), (1_000_000, 26), (26, 1_000_000)]
        for (width, height) in sizes {
            #expect(
                Sample.problem(plain.claiming(width, height)) == .tooManyPixels(width: width, height: height),
                "\(width) x \(height)")
        }
        let text = PictureProblem.tooManyPixels(width: 30_000, height: 30_000).description
        #expect(
            text
                == "file has 30000 x 30000 pixels; at most 25 million are taken, of PNG and WebP 16 million: "
                + "make it smaller first")
        #expect(Sample.problem(plain.claiming(4000, 4001)) == .tooManyPixels(width: 4000, height: 4001))
        // The file does not contain 16 million pixels, which decoding finds out.
        #expect(Sample.problem(plain.claiming(4000, 4000)) == .unreadable(.png))
        for (width, height) in [(0, 1), (1, 0), (1 << 31, 1), (25_000_001, 1), (Int(Int32.max), 1)] {
            #expect(Sample.problem(plain.claiming(width, height)) == .unreadable(.png))
        }
    }

    @Test func aJPEGInTooManyScansIsRefused() throws {
        var bytes = try Sample.bytes("progressive.jpg")
        let own = Container(bytes, .jpeg).scans
        #expect(own > 3 && own < 20)
        bytes.removeLast(2)
        // Empty scans: one start each.
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0]
        for _ in own..<PictureLimits.scansMax { bytes += scan }
        #expect(Sample.problem(bytes + [0xFF, 0xD9]) != .tooManyScans)
        #expect(Sample.problem(bytes + scan + [0xFF, 0xD9]) == .tooManyScans)
    }

    @Test func anAnimatedPictureIsRefused() throws {
        #expect(Sample.problem(try Sample.bytes("animated.webp")) == .animated)
    }

    @Test func otherFilesAreNoPictures() {
        let others: [[UInt8]] = [
            [], Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8),
            Array("%PDF-1.7".utf8), Array("<script>alert(1)</script>".utf8), [0xFF, 0xD8],
            Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WAVEfmt ".utf8) + [UInt8](repeating: 0, count: 20),
        ]
        for other in others { #expect(Sample.problem(other) == .unknownFormat, "\(other.prefix(12))") }
        let broken: [[UInt8]] = [
            [0xFF, 0xD8, 0xFF, 0xD9], [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0],
            [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 5000),
        ]
        for other in broken { #expect(Sample.problem(other) == .unreadable(.jpeg)) }
    }

    @Test(arguments: [
        ("\0\0\0\u{18}ftypheic\0\0\0\0", OtherFormat.heic), ("\0\0\0\u{1C}ftypmif1\0\0\0\0", .heic),
        ("\0\0\0\u{1C}ftypavif\0\0\0\0", .avif), ("GIF89a\0\u{1}", .gif), ("II*\0", .tiff), ("BM\0\0", .bmp),
    ]) func aPictureOfAnotherFormatIsNamedWithWhatToDo(start: String, format: OtherFormat) {
        let problem = Sample.problem(Array(start.utf8))
        #expect(problem == .otherFormat(format))
        #expect(problem?.description.contains("\(format.rawValue) picture") == true)
        #expect(problem?.description.contains("JPEG") == true)
    }

    // MARK: - Damage and what only looks like it

    /// Phone editors write a spectral range of 0 to 0, which is invalid in a sequential picture.
    @Test(arguments: ["gps.jpg", "grey.jpg", "cmyk.jpg"]) func aSequentialJPEGWithAnEmptyRangeIsTaken(
        name: String
    ) throws {
        var bytes = try Sample.bytes(name)
        let scan = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xDA]) })
        let end = scan + 2 + Int(bytes[scan + 2]) << 8 + Int(bytes[scan + 3])
        for place in (end - 3)..<end { bytes[place] = 0 }
        #expect(try PictureSizes(of: bytes) == PictureSizes(of: Sample.bytes(name)))
    }

    @Test func anUnknownVersionAndStrayBytesChangeNoPixel() throws {
        let plain = try Sample.bytes("grey.jpg")
        let whole = try PictureSizes(of: plain)
        var later = plain
        later[11] = 2
        #expect(try PictureSizes(of: later) == whole)
        #expect(try PictureSizes(of: plain.dropLast(2) + [1, 2, 3, 0xFF, 0xD9]) == whole, "before the end")
        let table = try #require(plain.indices.first { plain[$0...].starts(with: [0xFF, 0xDB]) })
        #expect(
            try PictureSizes(of: plain[..<table] + [0, 1, 2] + plain[table...]) == whole, "between segments")
    }

    /// Otherwise the decoder would fill in the rest.
    @Test(arguments: ["gps.jpg", "grey.jpg", "progressive.jpg"])
    func aJPEGThatIsCutInTheMiddleAndClosedIsRefused(name: String) throws {
        let bytes = try Sample.bytes(name)
        let half = bytes.prefix(bytes.count - 60) + [0xFF, 0xD9]
        #expect(Sample.problem(Array(half)) == .unreadable(.jpeg))
        #expect(Sample.problem(Array(bytes.dropLast(2))) == .unreadable(.jpeg), "without its end")
    }

    /// Browsers without animation show the same.
    @Test func anAnimatedPNGIsItsFirstPicture() throws {
        let frames =
            PNGFile.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0]) + PNGFile.chunk("fdAT", [0, 0, 0, 1, 9])
        let moving = PNGFile.file(header: [8, 2, 0, 0, 0], row: [0, 200, 90, 90], chunks: frames)
        let still = PNGFile.file(header: [8, 2, 0, 0, 0], row: [0, 200, 90, 90])
        #expect(try PictureSizes(of: moving) == PictureSizes(of: still))
    }

    @Test(arguments: Sample.all) func aTruncatedPictureIsRefused(name: String) throws {
        let bytes = try Sample.bytes(name)
        for count in 0..<(bytes.count - 1) {
            #expect(Sample.problem(Array(bytes.prefix(count))) != nil, "\(count) of \(bytes.count) bytes")
        }
    }

    @Test(arguments: Sample.all) func flippedBytesNeverTrap(name: String) throws {
        let bytes = try Sample.bytes(name)
        var random = SplitMix64(seed: 3)
        func number(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        for _ in 0..<500 {
            var changed = bytes
            for _ in 0...number(4) {
                changed[number(changed.count)] = UInt8(truncatingIfNeeded: random.next())
            }
            if let sizes = try? PictureSizes(of: changed) {
                #expect(PictureFormat(sizes.full) != nil && Sample.problem(sizes.full) == nil)
            }
        }
    }
}

extension [UInt8] {
    func holds(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        return indices.contains { self[$0...].starts(with: wanted) }
    }

    /// A PNG whose header claims other dimensions.
    func claiming(_ width: Int, _ height: Int) -> [UInt8] {
        var bytes = self
        for (place, value) in [(16, width), (20, height)] {
            for byte in 0..<4 { bytes[place + byte] = UInt8(truncatingIfNeeded: value >> (24 - 8 * byte)) }
        }
        let sum = PNGFile.crc(bytes[12..<29])
        for byte in 0..<4 { bytes[29 + byte] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * byte)) }
        return bytes
    }
}
