// A file's color information: a profile, or a few numbers. Without any, the colors are sRGB.

import CPNG

/// The color information of a file.
struct ColorNotes: Equatable {
    /// The ICC profile.
    var profile: [UInt8]?
    /// EXIF's mark for pictures in Adobe RGB.
    var isAdobeRGB = false
    /// Whether a PNG declares sRGB.
    private var isStandard = false
    /// The encoding exponent of a PNG, in 100,000ths: 45,455 for 1/2.2.
    private var gamma: Int?
    /// The chromaticities of a PNG's white, red, green and blue: x and y of each, in 100,000ths.
    private var chromaticities: [Int]?
    /// The code points of a PNG (ITU-T H.273): primaries, transfer, matrix, range.
    private var codePoints: [UInt8]?
    /// The parts of a JPEG's profile, by number.
    private var parts: [UInt8: ArraySlice<UInt8>] = [:]

    /// Reads a JPEG segment: `ICC_PROFILE`, a zero, the part's number from 1, the number of parts.
    mutating func addProfilePart(_ data: ArraySlice<UInt8>) {
        let start = data.startIndex
        guard data.count > 14, data.starts(with: "ICC_PROFILE\0".utf8) else { return }
        parts[data[start + 12]] = data[(start + 14)...]
        let count = data[start + 13]
        guard count > 0, parts.count == Int(count) else { return }
        let all = (1...count).compactMap { parts[$0] }
        if all.count == Int(count) { profile = all.reduce(into: []) { $0 += $1 } }
    }

    /// Reads a PNG chunk.
    mutating func addChunk(_ kind: String, _ data: [UInt8]) {
        switch kind {
        case "iCCP": profile = Self.unpacked(data)
        case "sRGB": isStandard = true
        case "gAMA": gamma = data.number(at: 0, count: 4)
        case "cHRM":
            let numbers = (0..<8).compactMap { data.number(at: 4 * $0, count: 4) }
            if numbers.count == 8 { chromaticities = numbers }
        case "cICP": if data.count == 4 { codePoints = data }
        default: break
        }
    }

    /// Unpacks a name, a zero, the method (0), and zlib data. `nil` if it is damaged; a longer one is cut.
    private static func unpacked(_ data: [UInt8]) -> [UInt8]? {
        guard let end = data.prefix(80).firstIndex(of: 0), end + 2 < data.count, data[end + 1] == 0 else {
            return nil
        }
        let packed = Array(data[(end + 2)...])
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: Profile.bytesMax) { buffer, count in
            count = Profile.bytesMax
            isWhole = png_inflate(packed, packed.count, buffer.baseAddress, &count)
            if !isWhole { count = 0 }
        }
        return isWhole ? bytes : nil
    }

    // MARK: - Conversion

    /// The conversion from the picture's numbers to light; `nil` for sRGB.
    func lights(isGrey: Bool) throws(PictureProblem) -> Lights? {
        if let codePoints { return try Self.lights(codePoints) }
        if let profile {
            switch profile.count <= Profile.bytesMax ? Profile(profile, isGrey: isGrey) : .table {
            case .lights(let lights): return lights
            case .table: throw .colors
            case nil: return nil
            }
        }
        if isStandard { return nil }
        return isAdobeRGB ? Self.adobeRGB : ofNumbers()
    }

    /// The conversion by gamma and chromaticities. Without a gamma, chromaticities are ignored; without chromaticities,
    /// those of sRGB are used.
    private func ofNumbers() -> Lights? {
        guard let gamma, (10_000...300_000).contains(gamma) else { return nil }
        // Nearly all programs write 1/2.2 for sRGB.
        let isUsual = (43_000...48_000).contains(gamma)
        let curve = isUsual ? Lights.standard : Lights.curve(exponent: 100_000 / Float(gamma))
        var matrix: Matrix?
        if let chromaticities {
            let points = (0..<4).map {
                SIMD2(Float(chromaticities[2 * $0]), Float(chromaticities[2 * $0 + 1])) / 100_000
            }
            matrix = .linear(red: points[1], green: points[2], blue: points[3], white: points[0])
        }
        return Lights(curves: [curve, curve, curve], matrix: matrix ?? .identity)
    }

    private static let d65 = SIMD2<Float>(0.3127, 0.3290)

    private static let adobeRGB: Lights? = {
        let curve = Lights.curve(exponent: 563.0 / 256)
        return Matrix.linear(red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06], white: d65).map {
            Lights(curves: [curve, curve, curve], matrix: $0)
        }
    }()

    /// The conversion by code points. Pictures brighter than a screen's white (PQ, HLG) are not converted, nor are code
    /// points that hardly any file has.
    private static func lights(_ points: [UInt8]) throws(PictureProblem) -> Lights? {
        let matrix: Matrix? =
            switch points[0] {
            case 1, 2: .identity
            case 5: .linear(red: [0.64, 0.33], green: [0.29, 0.60], blue: [0.15, 0.06], white: d65)
            case 6, 7:
                .linear(red: [0.630, 0.340], green: [0.310, 0.595], blue: [0.155, 0.070], white: d65)
            case 9: .linear(red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046], white: d65)
            case 11:
                .linear(
                    red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060], white: [0.314, 0.351])
            case 12: .linear(red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060], white: d65)
            default: nil
            }
        let curve: [Float]? =
            switch points[1] {
            // Television curves (1, 6, 14, 15) are displayed like that of sRGB.
            case 1, 2, 6, 13, 14, 15: Lights.standard
            case 4: Lights.curve(exponent: 2.2)
            case 5: Lights.curve(exponent: 2.8)
            case 8: Lights.curve { $0 }
            default: nil
            }
        guard let matrix, let curve, points[2] == 0, points[3] == 1 else { throw .colors }
        return Lights(curves: [curve, curve, curve], matrix: matrix)
    }
}
