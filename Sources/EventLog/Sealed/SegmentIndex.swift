// The index at the end of a sealed segment, in a frame that every zstd passes over:
//
//   52 2A 4D 18  u32 length
//     "RLX1" u8 version  u32 frames
//     frame: u64 offset  u32 bytes  u32 text bytes  u64 first sequence  u32 lines  u32 batches  u32 crc32c of the text  u64 types
//     first, last position (u64, u32)  first, last time (i64, ms)
//     source, merged seen (u16 length, text)  u32 types, each u16 length and text
//     u32 crc32c of all this  u32 length of all, the first 8 bytes included  "RLXE"
//
// All numbers are little-endian. A start reads it instead of the segment.

import EventLine
import Values

/// Says what is in a sealed segment, and where.
struct SegmentIndex: Hashable, Sendable {
    /// A frame: whole batches.
    struct Frame: Hashable, Sendable {
        /// Its place in the file.
        var offset: Int
        /// Its length in the file.
        var bytes: Int
        /// The place of its text in the segment's text. It follows from the frames before.
        var textOffset: Int
        var textBytes: Int
        var first: UInt64
        var lines: Int
        var batches: Int
        /// The CRC-32C of its text.
        var checksum: UInt32
        /// A bit for each of ``SegmentIndex/types`` that it has lines of; the highest for all others.
        var types: UInt64

        var last: UInt64 { first + UInt64(lines) - 1 }
    }

    var source: String
    var frames: [Frame]
    /// The positions and times of the first and the last line.
    var first: Position
    var last: Position
    var firstTime: Timestamp
    var lastTime: Timestamp
    /// The positions of other logs that its batches have seen, merged.
    var seen: Positions
    var types: [String]

    /// The size of the segment as text.
    var textBytes: Int { frames.last.map { $0.textOffset + $0.textBytes } ?? 0 }
    var batches: Int { frames.reduce(0) { $0 + $1.batches } }
    /// The place of the index in the file.
    var offset: Int { frames.last.map { $0.offset + $0.bytes } ?? 0 }

    /// The frame with a byte of the text, by its number.
    func frame(atText offset: Int) -> Int? {
        guard offset >= 0, offset < textBytes else { return nil }
        return frames.partition { $0.textOffset <= offset } - 1
    }

    /// The first frame that has a line after `sequence`.
    func frame(after sequence: UInt64) -> Int { frames.partition { $0.last <= sequence } }
}

/// Why the bytes at the end of a sealed segment are not its index.
enum SegmentIndexError: Error, CustomStringConvertible {
    case damaged(String)
    /// The file could not be read at all.
    case unreadable(DiskError)

    init(_ reason: String) { self = .damaged(reason) }

    var description: String {
        switch self {
        case .damaged(let reason): reason
        case .unreadable(let error): error.description
        }
    }
}

extension SegmentIndex {
    static let magic: [UInt8] = [0x52, 0x2A, 0x4D, 0x18]
    private static let beginning = Array("RLX1".utf8)
    private static let ending = Array("RLXE".utf8)
    private static let version: UInt8 = 1
    private static let frameBytes = 44
    /// The checksum, the length and the last four bytes.
    static let footBytes = 12

    /// The frame as it stands in the file.
    var encoded: [UInt8] {
        var body = IndexBytes()
        body.bytes += Self.beginning + [Self.version]
        body.add(UInt32(frames.count))
        for frame in frames {
            body.add(UInt64(frame.offset))
            body.add(UInt32(frame.bytes))
            body.add(UInt32(frame.textBytes))
            body.add(frame.first)
            body.add(UInt32(frame.lines))
            body.add(UInt32(frame.batches))
            body.add(frame.checksum)
            body.add(frame.types)
        }
        for position in [first, last] {
            body.add(position.sequence)
            body.add(position.checksum)
        }
        for time in [firstTime, lastTime] { body.add(UInt64(bitPattern: time.milliseconds)) }
        body.add(source)
        body.add(seen.description)
        body.add(UInt32(types.count))
        for type in types { body.add(type) }
        let length = body.bytes.count + Self.footBytes
        body.add(crc32c(body.bytes))
        body.add(UInt32(length + 8))
        body.bytes += Self.ending
        var head = IndexBytes()
        head.bytes = Self.magic
        head.add(UInt32(length))
        return head.bytes + body.bytes
    }

    /// The length of an index by the last bytes of a file; `nil` if they are not its end.
    static func length(byFoot foot: some Collection<UInt8>) -> Int? {
        guard foot.count == footBytes, foot.suffix(4).elementsEqual(ending) else { return nil }
        var reader = IndexReader(Array(foot)[4...])
        guard let length = try? reader.number(UInt32.self), length <= SealedLimits.indexBytesMax else {
            return nil
        }
        return Int(length)
    }

    /// Reads an index, from its first byte to the last of the file. `offset` is the place of its first byte.
    init(_ bytes: [UInt8], at offset: Int) throws(SegmentIndexError) {
        guard bytes.count > 8 + Self.footBytes, bytes.starts(with: Self.magic),
            Self.length(byFoot: bytes.suffix(Self.footBytes)) == bytes.count
        else { throw SegmentIndexError("there is no index at its end") }
        var head = IndexReader(bytes[4..<8])
        guard try head.number(UInt32.self) == UInt32(bytes.count - 8) else {
            throw SegmentIndexError("the head of its index says another length than the end")
        }
        let body = bytes[8..<(bytes.count - Self.footBytes)]
        var foot = IndexReader(bytes[(bytes.count - Self.footBytes)...])
        let (said, found) = (try foot.number(UInt32.self), crc32c(Array(body)))
        guard said == found else {
            throw SegmentIndexError(
                "its index says its checksum is \(hex8(said)), its bytes give \(hex8(found))")
        }
        var reader = IndexReader(body)
        guard try reader.bytes(4).elementsEqual(Self.beginning), try reader.number(UInt8.self) == Self.version
        else {
            throw SegmentIndexError("its index is written by a newer version")
        }
        let count = Int(try reader.number(UInt32.self))
        // Bounded before anything is allocated.
        guard count > 0, count <= reader.left / Self.frameBytes else {
            throw SegmentIndexError("its index has \(reader.left) bytes for \(count) frames")
        }
        frames = []
        frames.reserveCapacity(count)
        var textOffset = 0
        for _ in 0..<count {
            let frame = try Self.frame(&reader, at: textOffset)
            textOffset += frame.textBytes
            frames.append(frame)
        }
        first = Position(sequence: try reader.number(), checksum: try reader.number())
        last = Position(sequence: try reader.number(), checksum: try reader.number())
        firstTime = Timestamp(milliseconds: Int64(bitPattern: try reader.number()))
        lastTime = Timestamp(milliseconds: Int64(bitPattern: try reader.number()))
        source = try reader.text()
        guard let seen = Positions(try reader.text()) else {
            throw SegmentIndexError("its index has no positions where they should be")
        }
        self.seen = seen
        types = []
        let typesCount = try reader.number(UInt32.self)
        guard typesCount <= SealedLimits.typesMax else {
            throw SegmentIndexError("its index has \(typesCount) types")
        }
        for _ in 0..<typesCount { types.append(try reader.text()) }
        guard reader.left == 0 else { throw SegmentIndexError("its index has \(reader.left) bytes too many") }
        try check(endsAt: offset)
    }

    private static func frame(
        _ reader: inout IndexReader, at textOffset: Int
    ) throws(SegmentIndexError) -> Frame {
        let offset = try reader.number(UInt64.self)
        guard offset < 1 << 48 else { throw SegmentIndexError("its index has a frame at \(offset)") }
        return Frame(
            offset: Int(offset), bytes: Int(try reader.number(UInt32.self)), textOffset: textOffset,
            textBytes: Int(try reader.number(UInt32.self)), first: try reader.number(),
            lines: Int(try reader.number(UInt32.self)), batches: Int(try reader.number(UInt32.self)),
            checksum: try reader.number(), types: try reader.number())
    }

    /// Whether its frames lie one behind the other, and so do their lines.
    private func check(endsAt end: Int) throws(SegmentIndexError) {
        var (offset, next) = (0, first.sequence)
        for (number, frame) in frames.enumerated() {
            guard frame.offset == offset, frame.first == next, frame.bytes > 0, frame.lines > 0,
                frame.batches > 0,
                frame.textBytes > 0, frame.textBytes <= SealedLimits.frameTextBytesMax,
                frame.first <= .max - UInt64(frame.lines)
            else {
                throw SegmentIndexError("frame \(number + 1) of its index is not behind the one before it")
            }
            offset += frame.bytes
            next += UInt64(frame.lines)
        }
        guard offset == end, last.sequence == next - 1, first.sequence > 0 else {
            throw SegmentIndexError(
                "its index ends at line \(next - 1) and byte \(offset), not at \(last) and \(end)")
        }
    }
}

/// The CRC-32C of some bytes.
func crc32c(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { crc32c($0) } }

func crc32c(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var crc = CRC32C()
    crc.update(bytes)
    return crc.value
}

/// Bytes of an index that is written.
private struct IndexBytes {
    var bytes: [UInt8] = []

    mutating func add(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// A longer text is cut: names are short, and positions are of a handful of logs.
    mutating func add(_ text: String) {
        let utf8 = Array(text.utf8.prefix(Int(UInt16.max)))
        add(UInt16(utf8.count))
        bytes += utf8
    }
}

/// Reads an index; whatever its bytes say, it reads nothing beyond them.
private struct IndexReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var left: Int { rest.count }

    mutating func bytes(_ count: Int) throws(SegmentIndexError) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw SegmentIndexError("its index ends too early") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func number<Number: FixedWidthInteger>(
        _ type: Number.Type = Number.self
    ) throws(SegmentIndexError) -> Number {
        let bytes = try bytes(Number.bitWidth / 8)
        return bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(as: Number.self)) }
    }

    mutating func text() throws(SegmentIndexError) -> String {
        let bytes = try bytes(Int(try number(UInt16.self)))
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw SegmentIndexError("its index has a name that is no text")
        }
        return text
    }
}
