// CRC-32C (Castagnoli, reflected polynomial 0x82F63B78), the checksum of iSCSI, ext4 and every line of a log. A start
// checks every byte of a log: the processor's instruction takes eight bytes in a step. Without it, sixteen tables (16
// KiB) take sixteen ("slicing by 8", twice).

import CChecksum

/// A running CRC-32C. Check value: the nine bytes `123456789` give `e3069283`.
public struct CRC32C: Sendable {
    private var state: UInt32 = ~0

    public init() {}

    /// The checksum of all bytes so far.
    public var value: UInt32 { ~state }

    private static let hasInstruction = checksum_has_crc32c() != 0

    /// Adds more bytes.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard CRC32C.hasInstruction else { return updateByTables(bytes) }
        state = checksum_crc32c(state, bytes.baseAddress, bytes.count)
    }

    /// Like ``update(_:)``, but without the instruction.
    package mutating func updateByTables(_ bytes: UnsafeRawBufferPointer) {
        guard var cursor = bytes.baseAddress else { return }
        let tables = CRC32C.tables.base
        var crc = state
        let end = cursor + bytes.count
        while end - cursor >= 16 {
            let first = word(cursor, 0) ^ crc
            let (second, third, fourth) = (word(cursor, 4), word(cursor, 8), word(cursor, 12))
            let front = slice(first, tables + 3072) ^ slice(second, tables + 2048)
            let back = slice(third, tables + 1024) ^ slice(fourth, tables)
            crc = front ^ back
            cursor += 16
        }
        while cursor < end {
            crc = tables[Int((crc ^ UInt32(cursor.load(as: UInt8.self))) & 0xFF)] ^ crc >> 8
            cursor += 1
        }
        state = crc
    }

    @inline(__always)
    private func word(_ cursor: UnsafeRawPointer, _ offset: Int) -> UInt32 {
        UInt32(littleEndian: cursor.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// The effect of four bytes on the remainder. `tables` begins with the table for the last byte.
    @inline(__always)
    private func slice(_ word: UInt32, _ tables: UnsafePointer<UInt32>) -> UInt32 {
        tables[768 &+ Int(word & 0xFF)] ^ tables[512 &+ Int(word >> 8 & 0xFF)]
            ^ tables[256 &+ Int(word >> 16 & 0xFF)] ^ tables[Int(word >> 24)]
    }

    /// The checksum of some bytes.
    public static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var crc = CRC32C()
        crc.update(bytes)
        return crc.value
    }

    /// The checksum of some bytes.
    public static func checksum(_ bytes: some Collection<UInt8>) -> UInt32 {
        bytes.withContiguousStorageIfAvailable { checksum(UnsafeRawBufferPointer($0)) }
            ?? Array(bytes).withUnsafeBytes { checksum($0) }
    }

    /// Table n, at 256·n, holds the effect of a byte on the remainder when n more bytes follow it. Made once
    /// and never changed or freed, so that all threads may read it.
    private struct Tables: @unchecked Sendable {
        let base: UnsafePointer<UInt32>

        init() {
            let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: 16 * 256)
            for byte in 0..<256 {
                var crc = UInt32(byte)
                for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0x82F6_3B78 : crc >> 1 }
                tables[byte] = crc
            }
            for index in 256..<(16 * 256) {
                let before = tables[index - 256]
                tables[index] = tables[Int(before & 0xFF)] ^ before >> 8
            }
            base = UnsafePointer(tables)
        }
    }

    private static let tables = Tables()
}
