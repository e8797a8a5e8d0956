// Conversion of pictures to sRGB: profiles of displays and working spaces in each format, other color information of
// PNGs and cameras, and information that is refused or ignored.

import TestSupport
import Testing
import Values

@testable import Pictures

/// Files of one color, with information about the meaning of its numbers.
private enum Colored {
    static let color: [UInt8] = [200, 90, 90]

    static func raster(isTransparent: Bool = false) -> Raster {
        var pixels = [UInt8]((0..<(64 * 64)).flatMap { _ in color + [255] })
        if isTransparent { pixels[3] = 0 }
        return Raster(width: 64, height: 64, pixels: pixels)
    }

    static func jpeg(profile: [UInt8], parts: Int = 1) throws -> [UInt8] {
        let bytes = try Encoder.encode(raster())
        let size = (profile.count + parts - 1) / parts
        let segments = (0..<parts).flatMap { part -> [UInt8] in
            let data = profile.dropFirst(part * size).prefix(size)
            return segment(0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(part + 1), UInt8(parts)] + data)
        }
        return bytes.prefix(2) + segments + bytes.dropFirst(2)
    }

    static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)] + data
    }

    static func png(_ chunks: [UInt8], row: [UInt8] = color) -> [UInt8] {
        PNGFile.file(header: [8, 2, 0, 0, 0], row: [0] + row, chunks: chunks)
    }

    static func png(profile: [UInt8]) -> [UInt8] {
        png(PNGFile.chunk("iCCP", Array("name\0\0".utf8) + PNGFile.stored(profile)))
    }

    static func webp(profile: [UInt8]) throws -> [UInt8] {
        var bytes = try Encoder.encode(raster(isTransparent: true))
        #expect(bytes[12..<16].elementsEqual("VP8X".utf8))
        bytes[20] |= 0x20
        let padded = profile + [UInt8](repeating: 0, count: profile.count % 2)
        bytes.insert(contentsOf: Array("ICCP".utf8) + little(profile.count) + padded, at: 30)
        bytes.replaceSubrange(4..<8, with: little(bytes.count - 8))
        return bytes
    }

    private static func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 255) } }

    /// The color in the middle of the result.
    static func shown(_ bytes: [UInt8]) throws -> [Int] {
        let raster = try Decoder.decode(PictureSizes(of: bytes).full, side: 1600).raster
        let place = (raster.height / 2 * raster.width + raster.width / 2) * 4
        return raster.pixels[place..<(place + 3)].map(Int.init)
    }

    static func isNear(_ color: [Int], _ other: [Int], by most: Int = 3) -> Bool {
        zip(color, other).allSatisfy { abs($0 - $1) <= most }
    }
}

/// Hand-made profiles.
private enum ProfileFile {
    static func big(_ number: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).map { UInt8(number >> (8 * (count - 1 - $0)) & 255) }
    }
    static func fixed(_ value: Double) -> [UInt8] { big(Int((value * 65_536).rounded())) }
    static func point(_ values: [Double]) -> [UInt8] { Array("XYZ \0\0\0\0".utf8) + values.flatMap(fixed) }
    static func curve(_ values: [Int]) -> [UInt8] {
        Array("curv\0\0\0\0".utf8) + big(values.count) + values.flatMap { big($0, 2) }
    }
    static let standard =
        Array("para\0\0\0\0".utf8) + big(3, 2) + big(0, 2)
        + [2.4, 0.947_867, 0.052_133, 0.077_399, 0.040_45].flatMap(fixed)

    static func file(_ space: String, _ tags: [(String, [UInt8])]) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 128)
        header.replaceSubrange(12..<24, with: Array("mntr\(space)XYZ ".utf8))
        header.replaceSubrange(36..<40, with: Array("acsp".utf8))
        var (table, data): ([UInt8], [UInt8]) = (big(tags.count), [])
        for (name, tag) in tags {
            table += Array(name.utf8) + big(132 + 12 * tags.count + data.count) + big(tag.count)
            data += tag + [UInt8](repeating: 0, count: (4 - tag.count % 4) % 4)
        }
        return header + table + data
    }

    static func lights(_ red: [Double], _ green: [Double], _ blue: [Double], _ curve: [UInt8]) -> [UInt8] {
        file(
            "RGB ",
            [
                ("rXYZ", point(red)), ("gXYZ", point(green)), ("bXYZ", point(blue)), ("rTRC", curve),
                ("gTRC", curve),
                ("bTRC", curve),
            ])
    }

    static let displayP3 = lights(
        [0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407], standard)
    static let adobeRGB = lights(
        [0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457], curve([0x0233])
    )
    static let sRGB = lights(
        [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.7141], standard)
}

@Suite struct ColorTests {
    private let p3 = [217, 80, 85]
    private let adobe = [228, 90, 90]

    @Test func aProfileIsAppliedInEachFormat() throws {
        for (profile, color) in [(ProfileFile.displayP3, p3), (ProfileFile.adobeRGB, adobe)] {
            for parts in [1, 3] {
                #expect(
                    Colored.isNear(try Colored.shown(Colored.jpeg(profile: profile, parts: parts)), color))
            }
            #expect(Colored.isNear(try Colored.shown(Colored.png(profile: profile)), color))
            #expect(Colored.isNear(try Colored.shown(Colored.webp(profile: profile)), color))
        }
    }

    @Test func aProfileOfSRGBChangesNoPixel() throws {
        let lights = try #require(Profile(ProfileFile.sRGB, isGrey: false))
        #expect({ if case .lights(let lights) = lights { lights.isStandard } else { false } }())
        let plain = try PictureSizes(of: Encoder.encode(Colored.raster()))
        #expect(try PictureSizes(of: Colored.jpeg(profile: ProfileFile.sRGB)) == plain)
    }

    @Test func whiteAndBlackStayWhatTheyAre() throws {
        for level: UInt8 in [0, 255] {
            let chunk = PNGFile.chunk("iCCP", Array("name\0\0".utf8) + PNGFile.stored(ProfileFile.displayP3))
            let shown = try Colored.shown(Colored.png(chunk, row: [level, level, level]))
            #expect(Colored.isNear(shown, [Int(level), Int(level), Int(level)], by: 1))
        }
    }

    @Test func aCurveMayBeATable() throws {
        let table = ProfileFile.curve(
            (0..<1024).map { Int((Double($0 * $0) / 1_046_529 * 65_535).rounded()) })
        let squared = ProfileFile.file("GRAY", [("kTRC", table)])
        let header: [UInt8] = [8, 0, 0, 0, 0]
        let chunk = PNGFile.chunk("iCCP", Array("n\0\0".utf8) + PNGFile.stored(squared))
        // (128/255)² of the light is 137 in sRGB.
        let grey = try Colored.shown(PNGFile.file(header: header, row: [0, 128], chunks: chunk))
        #expect(Colored.isNear(grey, [137, 137, 137]))
        #expect(
            Colored.isNear(try Colored.shown(Colored.png(profile: squared)), [200, 90, 90]),
            "of no use to colours")
    }

    // MARK: - Other notes

    private func numbers(_ values: [Int]) -> [UInt8] { values.flatMap { ProfileFile.big($0) } }
    private var adobeNumbers: [UInt8] {
        PNGFile.chunk("gAMA", numbers([45_471]))
            + PNGFile.chunk("cHRM", numbers([31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6000]))
    }

    @Test func aPNGsGammaAndChromaticitiesAreApplied() throws {
        #expect(Colored.isNear(try Colored.shown(Colored.png(adobeNumbers)), adobe))
        let linear = try Colored.shown(
            Colored.png(PNGFile.chunk("gAMA", numbers([100_000])), row: [55, 55, 55]))
        #expect(Colored.isNear(linear, [128, 128, 128]))
        let usual = try Colored.shown(Colored.png(PNGFile.chunk("gAMA", numbers([45_455]))))
        #expect(Colored.isNear(usual, [200, 90, 90]))
        let both = try Colored.shown(Colored.png(adobeNumbers + PNGFile.chunk("sRGB", [0])))
        #expect(Colored.isNear(both, [200, 90, 90]), "sRGB says more than numbers")
        let wrong = try Colored.shown(
            Colored.png(
                PNGFile.chunk("gAMA", numbers([45_455]))
                    + PNGFile.chunk("cHRM", numbers([Int](repeating: 0, count: 8)))))
        #expect(Colored.isNear(wrong, [200, 90, 90]), "chromaticities that are none")
    }

    @Test func aPNGsCodePointsComeFirst() throws {
        let displayP3 = PNGFile.chunk("cICP", [12, 13, 0, 1])
        #expect(Colored.isNear(try Colored.shown(Colored.png(displayP3 + adobeNumbers)), p3))
        for hdr: UInt8 in [16, 18] {
            #expect(Sample.problem(Colored.png(PNGFile.chunk("cICP", [9, hdr, 0, 1]))) == .colors)
        }
    }

    /// Without color information, sixteen bits are encoded like eight.
    @Test func sixteenBitsAreNotTakenForLinear() throws {
        let grey = PNGFile.file(header: [16, 0, 0, 0, 0], row: [0, 128, 128])
        #expect(Colored.isNear(try Colored.shown(grey), [128, 128, 128]))
    }

    @Test(arguments: [false, true]) func aCamerasNoteOfAdobeRGBIsApplied(isIndexed: Bool) throws {
        func entry(_ tag: Int, _ kind: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            ProfileFile.big(tag, 2) + ProfileFile.big(kind, 2) + ProfileFile.big(count) + value
        }
        let none = ProfileFile.big(0)
        var tiff: [UInt8] = Array("MM\0*".utf8) + ProfileFile.big(8)
        tiff += ProfileFile.big(1, 2) + entry(0x8769, 4, 1, ProfileFile.big(26)) + none
        tiff += ProfileFile.big(1, 2)
        tiff += isIndexed ? entry(0xA005, 4, 1, ProfileFile.big(44)) : entry(0xA001, 3, 1, [0, 2, 0, 0])
        tiff += none + ProfileFile.big(1, 2) + entry(1, 2, 4, Array("R03\0".utf8)) + none
        let bytes = try Encoder.encode(Colored.raster())
        let noted =
            bytes.prefix(2) + Colored.segment(0xE1, Array("Exif\0\0".utf8) + tiff) + bytes.dropFirst(2)
        #expect(Colored.isNear(try Colored.shown(Array(noted)), adobe))
    }

    // MARK: - What is not converted

    @Test func inkAndTableProfilesAreRefusedWithAdvice() throws {
        let inks = ProfileFile.file("CMYK", [("A2B0", [0, 0, 0, 0])])
        let table = ProfileFile.file("RGB ", [("A2B0", [0, 0, 0, 0])])
        for profile in [inks, table] {
            #expect(Sample.problem(try Colored.jpeg(profile: profile)) == .colors)
        }
        let cmyk = try Sample.bytes("cmyk.jpg")
        let noted =
            cmyk.prefix(2) + Colored.segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + inks)
            + cmyk.dropFirst(2)
        #expect(Sample.problem(Array(noted)) == .colors)
        #expect(PictureProblem.colors.description.contains("sRGB"))
    }

    @Test func aProfileHasALengthAtMost() throws {
        let long = ProfileFile.displayP3 + [UInt8](repeating: 0, count: Profile.bytesMax)
        #expect(Sample.problem(try Colored.jpeg(profile: long, parts: 20)) == .colors)
    }

    @Test func aDamagedProfileCountsAsNone() throws {
        let profile = ProfileFile.displayP3
        for count in stride(from: 0, to: profile.count, by: 7) {
            let shown = try Colored.shown(Colored.png(profile: Array(profile.prefix(count))))
            #expect(Colored.isNear(shown, [200, 90, 90]) || Colored.isNear(shown, p3), "\(count) bytes")
        }
        let packed = PNGFile.chunk("iCCP", Array("name\0\0".utf8) + [0x78, 0x01, 9, 9, 9])
        #expect(Colored.isNear(try Colored.shown(Colored.png(packed)), [200, 90, 90]))
    }

    @Test func flippedBytesOfAProfileNeverTrap() throws {
        var random = SplitMix64(seed: 5)
        func number(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        for start in [ProfileFile.displayP3, ProfileFile.adobeRGB] {
            for _ in 0..<2000 {
                var profile = start
                for _ in 0...number(6) {
                    profile[number(profile.count)] = UInt8(truncatingIfNeeded: random.next())
                }
                guard case .lights(let lights) = Profile(profile, isGrey: false) else { continue }
                for level: UInt8 in [0, 1, 100, 255] { _ = lights.pixel(level, 255 - level, level / 2) }
            }
        }
    }
}
