// Frames of zstd (RFC 8878), packed and unpacked by libzstd, which is loaded when the first of them is needed.

import CZstd

enum Zstandard {
    /// 9 gains a tenth of auth's log and nothing of rsvp's, at a sixth of the speed.
    static let level: Int32 = 1
    /// The package that has libzstd.
    static let package = "libzstd1"

    static var isThere: Bool { zstd_is_there() }

    /// One frame with these bytes; `nil` without libzstd or memory.
    static func packed(_ bytes: [UInt8]) -> [UInt8]? {
        let room = zstd_room(bytes.count)
        guard room > 0 else { return nil }
        let frame = [UInt8](unsafeUninitializedCapacity: room) { frame, count in
            bytes.withUnsafeBytes { bytes in
                count = zstd_pack(bytes.baseAddress, bytes.count, frame.baseAddress, room, level)
            }
        }
        return frame.isEmpty ? nil : frame
    }

    /// Unpacks a frame into a buffer that has exactly the size of its content; `false` if the frame is damaged.
    static func unpack(_ frame: UnsafeRawBufferPointer, into text: UnsafeMutableRawBufferPointer) -> Bool {
        zstd_unpack(frame.baseAddress, frame.count, text.baseAddress, text.count) == text.count
    }

    /// The length of the frame at the beginning of some bytes and the size of its content, both as its heads say; `nil` if
    /// there is no frame.
    static func frame(at bytes: UnsafeRawBufferPointer) -> (length: Int, textBytes: Int)? {
        let length = zstd_frame_length(bytes.baseAddress, bytes.count)
        let text = zstd_content_size(bytes.baseAddress, bytes.count)
        guard length > 0, text > 0, text <= SealedLimits.frameTextBytesMax else { return nil }
        return (length, Int(text))
    }
}
