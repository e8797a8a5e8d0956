// Decodes a file to pixels. The dimensions are checked first: a picture of too many pixels is refused before
// memory is allocated. The libraries return error codes.

import CPNG
import CTurboJPEG
import CWebP

enum Decoder {
    /// - Parameter side: the longer side that will be needed. A large JPEG is decoded at a reduced size, but
    ///   not below it.
    static func decode(
        _ bytes: [UInt8], side: Int
    ) throws(PictureProblem) -> (raster: Raster, orientation: Int) {
        guard let format = PictureFormat(bytes) else { throw .unknownFormat }
        let container = Container(bytes, format)
        guard container.isWhole else { throw .unreadable(format) }
        if container.scans > PictureLimits.scansMax { throw .tooManyScans }
        let raster =
            switch format {
            case .jpeg: try decodeJPEG(bytes, side)
            case .png: try decodePNG(bytes)
            case .webp: try decodeWebP(bytes)
            }
        return (raster, container.orientation)
    }

    private static func require(_ width: Int, _ height: Int, _ format: PictureFormat) throws(PictureProblem) {
        guard width > 0, height > 0 else { throw .unreadable(format) }
        guard width <= PictureLimits.pixelsMax, height <= PictureLimits.pixelsMax / width else {
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

    private static func decodeJPEG(_ bytes: [UInt8], _ side: Int) throws(PictureProblem) -> Raster {
        guard let handle = tjInitDecompress() else { throw .unavailable }
        defer { tjDestroy(handle) }
        var (width, height, sampling, colours) = (Int32(0), Int32(0), Int32(0), Int32(0))
        guard
            tjDecompressHeader3(
                handle, bytes, UInt(bytes.count), &width, &height, &sampling, &colours) == 0
        else { throw .unreadable(.jpeg) }
        try require(Int(width), Int(height), .jpeg)
        let (scaledWidth, scaledHeight) = scaled(Int(width), Int(height), side)
        let isCMYK = colours == TJCS_CMYK.rawValue || colours == TJCS_YCCK.rawValue
        let format = Int32(isCMYK ? TJPF_CMYK.rawValue : TJPF_RGBA.rawValue)
        // Warnings count as damage: the library has filled in pixels of its own.
        let flags = Int32(TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS)
        let raster = raster(scaledWidth, scaledHeight) { pixels in
            guard
                tjDecompress2(
                    handle, bytes, UInt(bytes.count), pixels, Int32(scaledWidth), 0, Int32(scaledHeight),
                    format,
                    flags) == 0
            else { return false }
            if isCMYK { mixInk(pixels, scaledWidth * scaledHeight) }
            return true
        }
        guard let raster else { throw .unreadable(.jpeg) }
        return raster
    }

    /// The smallest scaling of the library that is not below a side.
    private static func scaled(_ width: Int, _ height: Int, _ side: Int) -> (width: Int, height: Int) {
        for denominator in [8, 4, 2] where max(width, height) / denominator >= side {
            return ((width + denominator - 1) / denominator, (height + denominator - 1) / denominator)
        }
        return (width, height)
    }

    /// Converts CMYK, which all programs write inverted, as Adobe's do, to RGB.
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
        // The library keeps pointers to the bytes, so they must not move.
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
