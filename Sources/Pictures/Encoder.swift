// Encodes pixels to a file without metadata.

import CTurboJPEG
import CWebP

enum Encoder {
    /// Quality, of 100: enough for photos.
    private static let quality: Int32 = 85

    static func encode(_ raster: Raster) throws(PictureProblem) -> [UInt8] {
        raster.isTransparent ? try encodeWebP(raster) : try encodeJPEG(raster)
    }

    private static func encodeJPEG(_ raster: Raster) throws(PictureProblem) -> [UInt8] {
        guard let handle = tjInitCompress() else { throw .unavailable }
        defer { tjDestroy(handle) }
        let (width, height, sampling) = (
            Int32(raster.width), Int32(raster.height), Int32(TJSAMP_420.rawValue)
        )
        let room = tjBufSize(width, height, sampling)
        guard room != UInt.max else { throw .unavailable }
        var isDone = false
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(room)) { buffer, initialized in
            var (start, count) = (buffer.baseAddress, room)
            isDone =
                tjCompress2(
                    handle, raster.pixels, width, 0, height, Int32(TJPF_RGBA.rawValue), &start, &count,
                    sampling,
                    quality, Int32(TJFLAG_NOREALLOC)) == 0
            initialized = isDone ? Int(count) : 0
        }
        guard isDone else { throw .unavailable }
        // Most of the allocated memory is unused.
        return Array(bytes[...])
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
