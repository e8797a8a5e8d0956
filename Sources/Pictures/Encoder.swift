// Encodes pixels to a file without metadata.

import CJPEG
import CWebP

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

enum Encoder {
    /// The quality, 0 to 100: good enough for photos.
    private static let quality: Int32 = 85

    static func encode(_ raster: Raster) throws(PictureProblem) -> [UInt8] {
        raster.isTransparent ? try encodeWebP(raster) : try encodeJPEG(raster)
    }

    private static func encodeJPEG(_ raster: Raster) throws(PictureProblem) -> [UInt8] {
        var count = 0
        let output = rally_jpeg_encode(
            raster.pixels, Int32(raster.width), Int32(raster.height), quality, &count)
        guard let output else { throw .unavailable }
        defer { free(output) }
        return Array(UnsafeBufferPointer(start: output, count: count))
    }

    private static func encodeWebP(_ raster: Raster) throws(PictureProblem) -> [UInt8] {
        var output: UnsafeMutablePointer<UInt8>?
        let count = WebPEncodeRGBA(
            raster.pixels, Int32(raster.width), Int32(raster.height), Int32(raster.width * Raster.channels),
            Float(quality), &output)
        defer { WebPFree(output) }
        guard count > 0, let output else { throw .unavailable }
        return Array(UnsafeBufferPointer(start: output, count: count))
    }
}
