// Color profiles (ICC.1:2022): those of displays, cameras and working spaces, which are three curves and a matrix, and
// gray ones, which are one curve. Offsets and lengths may be wrong: an unreadable profile counts as absent, as in
// browsers.

/// The conversion that a profile describes.
enum Profile: Equatable {
    /// Three curves, or one for gray, and the matrix from the three lights to linear sRGB.
    case lights(Lights)
    /// A color table, as for printers and scanners; or inks.
    case table

    /// Limit of a profile, in bytes; those with curves and a matrix have some hundred, or a few thousand if the curves
    /// are tables.
    static let bytesMax = 1 << 20

    /// - Parameter isGrey: whether the picture is gray. A profile of the other kind is ignored.
    init?(_ bytes: [UInt8], isGrey: Bool) {
        let file = ICCFile(bytes)
        guard file.bytes.text(at: 36) == "acsp" else { return nil }
        switch file.bytes.text(at: 16) {
        case "RGB ":
            guard let lights = Self.colors(file) else {
                guard file.tag("A2B0") != nil || file.tag("A2B1") != nil else { return nil }
                self = .table
                return
            }
            self = .lights(lights)
        case "GRAY":
            guard isGrey, let curve = file.curve("kTRC") else { return nil }
            self = .lights(Lights(curves: [curve, curve, curve], matrix: .identity))
        case "CMYK": self = .table
        default: return nil
        }
    }

    private static func colors(_ file: ICCFile) -> Lights? {
        guard let red = file.point("rXYZ"), let green = file.point("gXYZ"), let blue = file.point("bXYZ"),
            let redCurve = file.curve("rTRC"), let greenCurve = file.curve("gTRC"),
            let blueCurve = file.curve("bTRC")
        else { return nil }
        return Lights(
            curves: [redCurve, greenCurve, blueCurve],
            matrix: Matrix.linearFromD50 * Matrix(columns: red, green, blue))
    }
}

/// The tags of a profile, all within the file.
private struct ICCFile {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func tag(_ name: String) -> (place: Int, count: Int)? {
        guard let tags = bytes.number(at: 128, count: 4) else { return nil }
        for index in 0..<min(tags, 100) where bytes.text(at: 132 + 12 * index) == name {
            guard let place = bytes.number(at: 136 + 12 * index, count: 4),
                let count = bytes.number(at: 140 + 12 * index, count: 4), place + count <= bytes.count
            else { return nil }
            return (place, count)
        }
        return nil
    }

    /// Reads a signed 32-bit number with 16 bits after the point.
    private func fixed(at place: Int) -> Float? {
        bytes.number(at: place, count: 4).map { Float(Int32(truncatingIfNeeded: $0)) / 65_536 }
    }

    func point(_ name: String) -> SIMD3<Float>? {
        guard let tag = tag(name), bytes.text(at: tag.place) == "XYZ ", let x = fixed(at: tag.place + 8),
            let y = fixed(at: tag.place + 12), let z = fixed(at: tag.place + 16)
        else { return nil }
        return SIMD3(x, y, z)
    }

    /// The amount of light for each of the 256 values.
    func curve(_ name: String) -> [Float]? {
        guard let tag = tag(name) else { return nil }
        switch bytes.text(at: tag.place) {
        case "curv": return sampled(at: tag.place + 8)
        case "para": return parametric(at: tag.place + 8)
        default: return nil
        }
    }

    /// Reads a sampled curve: no samples mean a straight line, one is an exponent, several are the curve.
    private func sampled(at place: Int) -> [Float]? {
        guard let count = bytes.number(at: place, count: 4), place + 4 + 2 * count <= bytes.count else {
            return nil
        }
        if count == 0 { return Lights.curve { $0 } }
        func sample(_ index: Int) -> Float { Float(bytes.number(at: place + 4 + 2 * index, count: 2) ?? 0) }
        if count == 1 { return Lights.curve(exponent: sample(0) / 256) }
        return Lights.curve { value in
            let position = value * Float(count - 1)
            let index = min(Int(position), count - 2)
            let share = position - Float(index)
            return (sample(index) * (1 - share) + sample(index + 1) * share) / 65_535
        }
    }

    /// Reads a parametric curve: a power, and below a bound a straight line.
    private func parametric(at place: Int) -> [Float]? {
        guard let kind = bytes.number(at: place, count: 2), kind <= 4 else { return nil }
        let count = [1, 3, 4, 5, 7][kind]
        let read = (0..<count).compactMap { fixed(at: place + 4 + 4 * $0) }
        guard read.count == count else { return nil }
        let (g, a, b) = (read[0], kind > 0 ? read[1] : 1, kind > 0 ? read[2] : 0)
        let bound = kind > 2 ? read[4] : -b / a
        let (slope, above, below): (Float, Float, Float) =
            switch kind {
            case 2: (0, read[3], read[3])
            case 3: (read[3], 0, 0)
            case 4: (read[3], read[5], read[6])
            default: (0, 0, 0)
            }
        return Lights.curve { $0 >= bound ? Lights.power(a * $0 + b, g) + above : slope * $0 + below }
    }
}

extension [UInt8] {
    /// Reads four characters; empty outside the file.
    fileprivate func text(at place: Int) -> String {
        place >= 0 && place + 4 <= count ? String(decoding: self[place..<(place + 4)], as: UTF8.self) : ""
    }
}
