// Converts a picture's numbers to sRGB (IEC 61966-2-1): each number becomes an amount of light, a matrix mixes the
// lights, and the amounts become numbers again. Colors outside sRGB are clamped channel by channel.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A 3 × 3 matrix.
struct Matrix: Equatable {
    var rows: [SIMD3<Float>]

    init(rows: [SIMD3<Float>]) { self.rows = rows }

    init(columns a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>) {
        rows = (0..<3).map { SIMD3(a[$0], b[$0], c[$0]) }
    }

    static let identity = Matrix(rows: [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)])
    /// Converts CIE XYZ with a D50 white, as in profiles, to linear sRGB (Bradford).
    static let linearFromD50 = Matrix(rows: [
        SIMD3(3.133_856, -1.616_867, -0.490_615), SIMD3(-0.978_768, 1.916_142, 0.033_454),
        SIMD3(0.071_945, -0.228_991, 1.405_243),
    ])
    private static let bradford = Matrix(rows: [
        SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367), SIMD3(0.0389, -0.0685, 1.0296),
    ])
    private static let d50 = SIMD3<Float>(0.964_22, 1, 0.825_21)

    static func * (a: Matrix, b: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3((a.rows[0] * b).sum(), (a.rows[1] * b).sum(), (a.rows[2] * b).sum())
    }

    static func * (a: Matrix, b: Matrix) -> Matrix {
        let columns = (0..<3).map { column in
            a * SIMD3(b.rows[0][column], b.rows[1][column], b.rows[2][column])
        }
        return Matrix(columns: columns[0], columns[1], columns[2])
    }

    /// The inverse; `nil` if there is none.
    var inverse: Matrix? {
        func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
            SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }
        let columns = [cross(rows[1], rows[2]), cross(rows[2], rows[0]), cross(rows[0], rows[1])]
        let determinant = (rows[0] * columns[0]).sum()
        guard determinant.isFinite, abs(determinant) > 1e-9 else { return nil }
        return Matrix(
            columns: columns[0] / determinant, columns[1] / determinant, columns[2] / determinant)
    }

    /// Converts three lights to linear sRGB, given their chromaticities (x, y) and that of white. `nil` if they span no
    /// colors.
    static func linear(
        red: SIMD2<Float>, green: SIMD2<Float>, blue: SIMD2<Float>, white: SIMD2<Float>
    ) -> Matrix? {
        func point(_ place: SIMD2<Float>) -> SIMD3<Float> {
            SIMD3(place.x / place.y, 1, (1 - place.x - place.y) / place.y)
        }
        guard [red, green, blue, white].allSatisfy({ $0.y > 0.001 && $0.x >= 0 && $0.x + $0.y <= 1 }) else {
            return nil
        }
        let lights = Matrix(columns: point(red), point(green), point(blue))
        guard let inverse = lights.inverse, let back = bradford.inverse else { return nil }
        let shares = inverse * point(white)
        let (from, to) = (bradford * point(white), bradford * d50)
        guard min(from.x, from.y, from.z) > 0.001 else { return nil }
        let gains = to / from
        let adapted =
            back * Matrix(rows: [SIMD3(gains.x, 0, 0), SIMD3(0, gains.y, 0), SIMD3(0, 0, gains.z)]) * bradford
        return linearFromD50 * adapted
            * Matrix(columns: point(red) * shares.x, point(green) * shares.y, point(blue) * shares.z)
    }
}

/// The conversion of a picture: a curve for each channel, and a matrix.
struct Lights: Equatable {
    /// The amount of light, 0 to 1, for each of 256 values of red, green and blue.
    let curves: [[Float]]
    /// Converts the three lights to linear sRGB.
    let matrix: Matrix

    static func power(_ base: Float, _ exponent: Float) -> Float { pow(max(0, base), exponent) }

    /// The table of a function; values outside 0 to 1 are clamped, and NaN becomes 0.
    static func curve(_ light: (Float) -> Float) -> [Float] {
        (0..<256).map { index in
            let value = light(Float(index) / 255)
            return value.isNaN ? 0 : min(max(value, 0), 1)
        }
    }

    static func curve(exponent: Float) -> [Float] { curve { power($0, exponent) } }

    /// The curve of sRGB.
    static let standard = curve { $0 <= 0.040_45 ? $0 / 12.92 : power(($0 + 0.055) / 1.055, 2.4) }

    /// The sRGB number of an amount of light, in steps fine enough for dark colors.
    private static let encoded: [UInt8] = (0...stepsMax).map { step in
        let light = Float(step) / Float(stepsMax)
        let value = light <= 0.003_130_8 ? light * 12.92 : 1.055 * power(light, 1 / 2.4) - 0.055
        return UInt8((value * 255).rounded())
    }
    private static let stepsMax = 16_383

    /// Converts a pixel to sRGB.
    func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> SIMD3<UInt8> {
        let light = SIMD3(curves[0][Int(red)], curves[1][Int(green)], curves[2][Int(blue)])
        let mixed = matrix * light
        func number(_ value: Float) -> UInt8 {
            value.isNaN ? 0 : Self.encoded[Int((min(max(value, 0), 1) * Float(Self.stepsMax)).rounded())]
        }
        return SIMD3(number(mixed.x), number(mixed.y), number(mixed.z))
    }

    /// Whether it changes hardly anything, because the picture is already in sRGB.
    var isStandard: Bool {
        let values: [UInt8] = [0, 16, 64, 128, 192, 255]
        return values.allSatisfy { red in
            values.allSatisfy { green in
                values.allSatisfy { blue in
                    let (old, new) = (SIMD3(red, green, blue), pixel(red, green, blue))
                    return (0..<3).allSatisfy { abs(Int(old[$0]) - Int(new[$0])) <= 1 }
                }
            }
        }
    }
}

extension Raster {
    /// The same picture in sRGB.
    func shown(in lights: Lights) -> Raster {
        guard !lights.isStandard else { return self }
        var result = pixels
        result.withUnsafeMutableBufferPointer { pixels in
            for place in stride(from: 0, to: pixels.count - 3, by: Self.channels) {
                let pixel = lights.pixel(pixels[place], pixels[place + 1], pixels[place + 2])
                for channel in 0..<3 { pixels[place + channel] = pixel[channel] }
            }
        }
        return Raster(width: width, height: height, pixels: result)
    }
}
