// The layout of a `….state`: a state of any size in sections, written as a stream and read a block at a time.
//
//   0      {"format":2,"schema":"auth/17/3f2a77b0","source":"auth","history":"…","position":"57:8f3a01bc","crc32c":"5d…"}
//          and zeros up to 4,096
//   4096   block: "RSB1", section, number within it, bytes of the payload, crc32c of these 16 bytes and the payload
//   …      the sections one after the other. All blocks of one but the last have 1 MiB of payload
//   …      directory, a block of section 0xFFFFFFFF: for each section its name, form, rows and bytes
//   last   64 bytes: "RSEND", zeros up to 8, the directory's offset, the file's length, zeros, crc32c of these 60 bytes
//
// Numbers are little-endian. The place of each block follows from the directory, so that each byte of the file has one
// meaning, and is checked.

import EventLine
import Packed

enum StateLimits {
    static let headerBytes = LogLimits.snapshotHeaderBytesMax
    /// Bytes of the payload of a block.
    static let blockBytes = 1 << 20
    static let blockHeadBytes = 20
    static let trailerBytes = 64
    /// Bytes after which the file is synced: the log's own sync does not wait for a gigabyte of them.
    static let syncBytes = 8 << 20
    static let sectionsMax = 256
}

/// The first 20 bytes of a block.
struct BlockHead: Equatable {
    static let magic: [UInt8] = Array("RSB1".utf8)
    static let directory = UInt32.max

    var section: UInt32
    var number: UInt32
    var length: UInt32

    /// The head of a payload: it goes before it.
    func bytes(_ payload: UnsafeRawBufferPointer) -> [UInt8] {
        var bytes = Self.magic + [section, number, length].flatMap { littleEndian($0) }
        var crc = CRC32C()
        bytes.withUnsafeBytes { crc.update($0) }
        crc.update(payload)
        bytes += littleEndian(crc.value)
        return bytes
    }

    /// The problem of a block that ought to have this head; `nil` if it is sound.
    func problem(_ block: UnsafeRawBufferPointer) -> String? {
        guard block.count == StateLimits.blockHeadBytes + Int(length) else { return "the file ends in it" }
        let head = UnsafeRawBufferPointer(rebasing: block[..<StateLimits.blockHeadBytes])
        let expected = bytes(UnsafeRawBufferPointer(rebasing: block[StateLimits.blockHeadBytes...]))
        if head.elementsEqual(expected) { return nil }
        return head.prefix(16).elementsEqual(expected.prefix(16))
            ? "its checksum is another" : "it begins with other bytes than a block of this section"
    }
}

/// The sections of a snapshot, and their sizes.
struct StateDirectory: Equatable {
    struct Section: Equatable {
        var head: SectionHead
        var rows: UInt64
        var bytes: UInt64

        /// How many blocks it takes; an empty section takes none.
        var blocks: UInt64 { bytes / UInt64(StateLimits.blockBytes) + (lastBytes > 0 ? 1 : 0) }
        var lastBytes: UInt64 { bytes % UInt64(StateLimits.blockBytes) }
        /// Its size in the file.
        var size: UInt64 { bytes + blocks * UInt64(StateLimits.blockHeadBytes) }

        /// Bytes of the payload of one of its blocks.
        func length(_ block: UInt64) -> Int {
            block + 1 == blocks && lastBytes > 0 ? Int(lastBytes) : StateLimits.blockBytes
        }
    }

    var sections: [Section] = []

    /// Where a section begins; that of the number after the last one is where the directory begins.
    func offset(_ section: Int) -> Int {
        sections[..<section].reduce(StateLimits.headerBytes) { $0 + Int($1.size) }
    }

    var bytes: [UInt8] {
        var bytes = littleEndian(UInt32(sections.count))
        for section in sections {
            for text in [section.head.name, section.head.form] {
                bytes += littleEndian(UInt32(text.utf8.count)) + Array(text.utf8)
            }
            bytes += littleEndian(section.rows) + littleEndian(section.bytes)
        }
        return bytes
    }

    init(_ sections: [Section] = []) { self.sections = sections }

    /// Reads a directory; `nil` if the bytes are none, or of sections that do not end where it begins.
    /// - Parameter offset: where the directory begins in the file.
    init?(_ bytes: [UInt8], at offset: Int) {
        var reader = LittleEndianReader(bytes)
        guard let count = reader.read(UInt32.self), count <= StateLimits.sectionsMax else { return nil }
        var end = UInt64(StateLimits.headerBytes)
        for _ in 0..<count {
            guard let name = reader.text(), let form = reader.text(), let rows = reader.read(UInt64.self),
                let size = reader.read(UInt64.self), size <= UInt64(offset), rows <= size
            else { return nil }
            let section = Section(head: SectionHead(name: name, form: form), rows: rows, bytes: size)
            end += section.size
            guard end <= UInt64(offset) else { return nil }
            sections.append(section)
        }
        guard reader.isAtEnd, end == UInt64(offset) else { return nil }
    }
}

/// The last 64 bytes.
enum StateTrailer {
    static func bytes(directory offset: Int, length: Int) -> [UInt8] {
        var bytes =
            Array("RSEND".utf8) + [0, 0, 0] + littleEndian(UInt64(offset)) + littleEndian(UInt64(length))
        bytes += [UInt8](repeating: 0, count: StateLimits.trailerBytes - 4 - bytes.count)
        return bytes + littleEndian(crc32c(bytes))
    }

    /// Where the directory is, if these are the last bytes of a file of this length.
    static func directory(_ bytes: [UInt8], length: Int) -> Int? {
        guard bytes.count == StateLimits.trailerBytes else { return nil }
        var reader = LittleEndianReader(Array(bytes[8..<16]))
        guard let offset = reader.read(UInt64.self).flatMap({ Int(exactly: $0) }),
            offset >= StateLimits.headerBytes,
            offset <= length - StateLimits.trailerBytes - StateLimits.blockHeadBytes,
            bytes == self.bytes(directory: offset, length: length)
        else { return nil }
        return offset
    }
}

private func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

private struct LittleEndianReader {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    mutating func read<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
        let size = MemoryLayout<Number>.size
        guard bytes.count - offset >= size else { return nil }
        defer { offset += size }
        return Number(
            littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) })
    }

    /// A text behind its length. Bytes that are not UTF-8 are none.
    mutating func text() -> String? {
        guard let length = read(UInt32.self), Int(length) <= bytes.count - offset else { return nil }
        defer { offset += Int(length) }
        return String(validating: bytes[offset..<offset + Int(length)], as: UTF8.self)
    }
}
