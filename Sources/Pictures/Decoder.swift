// Decodes a file to sRGB pixels. The dimensions are checked first: a picture with too many pixels is refused before
// memory is allocated. The libraries return error codes.

import CJPEG
import CPNG
import CWebP

enum Decoder {
    /// - Parameter side: the longer side that is needed. A large JPEG is decoded at a reduced size that is not smaller.
    static func decode(
        _ bytes: [UInt8], side: Int
    ) throws(PictureProblem) -> (raster: Raster, orientation: Int) {
        guard let format = PictureFormat(bytes) else {
            throw OtherFormat(bytes).map { .otherFormat($0) } ?? .unknownFormat
        }
        let container = Container(bytes, format)
        guard container.isWhole else { throw .unreadable(format) }
        if container.scans > PictureLimits.scansMax { throw .tooManyScans }
        let (raster, isGrey) =
            switch format {
            case .jpeg: try decodeJPEG(bytes, side, hasProfile: container.colors.profile != nil)
            case .png: (try decodePNG(container.pixelChunks), isGreyPNG(bytes))
            case .webp: (try decodeWebP(bytes), false)
            }
        // Colors are converted after scaling down, when there are fewer pixels.
        let small = raster.scaled(toSide: side)
        let lights = try container.colors.lights(isGrey: isGrey)
        return (lights.map(small.shown) ?? small, container.orientation)
    }

    private static func require(_ width: Int, _ height: Int, _ format: PictureFormat) throws(PictureProblem) {
        guard width > 0, height > 0 else { throw .unreadable(format) }
        let max = format == .jpeg ? PictureLimits.pixelsMax : PictureLimits.losslessPixelsMax
        guard width <= max, height <= max / width else {
            throw .tooManyPixels(width: width, height: height)
        }
    }

    /// Allocates the pixels of a picture and lets a library fill them.
    private static func raster(
        _ width: Int, _ height: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Bool
    ) -> Raster? {
        let count = width * height * Raster.channels
        var isFilled = false
        let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard let start = buffer.baseAddress else { return }
            start.initialize(repeating: 0, count: count)
            isFilled = fill(start)
            initialized = count
        }
        return isFilled ? Raster(width: width, height: height, pixels: pixels) : nil
    }

    // MARK: - JPEG

    private static func decodeJPEG(
        _ bytes: [UInt8], _ side: Int, hasProfile: Bool
    ) throws(PictureProblem) -> (raster: Raster, isGrey: Bool) {
        var measures = jpeg_measures()
        guard rally_jpeg_measure(bytes, bytes.count, &measures) else { throw .unreadable(.jpeg) }
        let (width, height) = (Int(measures.width), Int(measures.height))
        try require(width, height, .jpeg)
        // Inks without a profile are mixed approximately; with a profile, the result would be far off.
        if measures.is_inks, hasProfile { throw .colors }
        let denominator = denominator(width, height, side)
        let (scaledWidth, scaledHeight) = (
            (width + denominator - 1) / denominator, (height + denominator - 1) / denominator
        )
        let raster = raster(scaledWidth, scaledHeight) { pixels in
            guard
                rally_jpeg_decode(
                    bytes, bytes.count, Int32(denominator), Int32(PictureLimits.scansMax), Int32(scaledWidth),
                    Int32(scaledHeight), pixels)
            else { return false }
            if measures.is_inks { mixInk(pixels, scaledWidth * scaledHeight) }
            return true
        }
        guard let raster else { throw .unreadable(.jpeg) }
        return (raster, measures.is_grey)
    }

    /// The factor by which the library can scale down without going below a side.
    private static func denominator(_ width: Int, _ height: Int, _ side: Int) -> Int {
        [8, 4, 2].first { max(width, height) / $0 >= side } ?? 1
    }

    /// Converts CMYK to RGB. All programs write it inverted, as Adobe's do.
    private static func mixInk(_ pixels: UnsafeMutablePointer<UInt8>, _ count: Int) {
        for index in 0..<count {
            let place = index * Raster.channels
            let black = Int(pixels[place + 3])
            for channel in 0..<3 {
                pixels[place + channel] = UInt8(Int(pixels[place + channel]) * black / 255)
            }
            pixels[place + 3] = 255
        }
    }

    // MARK: - PNG and WebP

    private static func decodePNG(_ bytes: [UInt8]) throws(PictureProblem) -> Raster {
        var image = png_image()
        defer { png_image_free(&image) }
        // The library stores pointers to the bytes, so they must not move.
        let result = bytes.withUnsafeBytes { file -> Result<Raster, PictureProblem> in
            guard png_begin_memory(&image, file.baseAddress, file.count) != 0 else {
                return .failure(.unreadable(.png))
            }
            let (width, height) = (Int(image.width), Int(image.height))
            do throws(PictureProblem) { try require(width, height, .png) } catch { return .failure(error) }
            let raster = raster(width, height) { png_finish_rgba(&image, $0) != 0 }
            return raster.map { .success($0) } ?? .failure(.unreadable(.png))
        }
        return try result.get()
    }

    /// Whether the color type in the header is gray.
    private static func isGreyPNG(_ bytes: [UInt8]) -> Bool { bytes.count > 25 && bytes[25] & 2 == 0 }

    private static func decodeWebP(_ bytes: [UInt8]) throws(PictureProblem) -> Raster {
        var features = WebPBitstreamFeatures()
        guard
            WebPGetFeaturesInternal(bytes, bytes.count, &features, WEBP_DECODER_ABI_VERSION) == VP8_STATUS_OK
        else { throw .unreadable(.webp) }
        if features.has_animation != 0 { throw .animated }
        let (width, height) = (Int(features.width), Int(features.height))
        try require(width, height, .webp)
        let raster = raster(width, height) { pixels in
            WebPDecodeRGBAInto(
                bytes, bytes.count, pixels, width * height * Raster.channels, Int32(width * Raster.channels))
                != nil
        }
        guard let raster else { throw .unreadable(.webp) }
        return raster
    }
}
