// Writes a `….state` as a stream: one block of room, whatever the size of the state (StateLayout).

import EventLine
import Packed
import Values

/// Takes the sections of a state for a file that is there under its name only when all of it is safe.
public final class StateWriter: SectionSink {
    private let file: any DiskFile
    private let header: SnapshotHeader
    private var directory = StateDirectory()
    private var block: [UInt8] = []
    private var blocks: UInt32 = 0
    private var length = 0
    private var unsynced = 0

    init(_ file: any DiskFile, _ header: SnapshotHeader) throws(DiskError) {
        (self.file, self.header) = (file, header)
        block.reserveCapacity(StateLimits.blockBytes)
        let line = header.bytes
        try write(line + [UInt8](repeating: 0, count: StateLimits.headerBytes - line.count))
    }

    public func begin(_ head: SectionHead) throws {
        guard directory.sections.count < StateLimits.sectionsMax else {
            throw SectionFailure("a state has at most \(StateLimits.sectionsMax) sections")
        }
        directory.sections.append(StateDirectory.Section(head: head, rows: 0, bytes: 0))
        blocks = 0
    }

    public func append(_ bytes: UnsafeRawBufferPointer) throws {
        directory.sections[directory.sections.count - 1].bytes += UInt64(bytes.count)
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = rest.prefix(StateLimits.blockBytes - block.count)
            block.append(contentsOf: part)
            rest = rest.dropFirst(part.count)
            if block.count == StateLimits.blockBytes { try writeBlock() }
        }
    }

    public func end(rows: UInt64) throws {
        directory.sections[directory.sections.count - 1].rows = rows
        if !block.isEmpty { try writeBlock() }
    }

    private func writeBlock() throws(DiskError) {
        try write(block, section: UInt32(directory.sections.count - 1), number: blocks)
        block.removeAll(keepingCapacity: true)
        blocks += 1
    }

    private func write(_ payload: [UInt8], section: UInt32, number: UInt32) throws(DiskError) {
        let head = BlockHead(section: section, number: number, length: UInt32(payload.count))
        try write(payload.withUnsafeBytes { head.bytes($0) })
        try write(payload)
    }

    private func write(_ bytes: [UInt8]) throws(DiskError) {
        try file.write(bytes, at: length)
        length += bytes.count
        unsynced += bytes.count
        if unsynced >= StateLimits.syncBytes {
            try file.syncData()
            unsynced = 0
        }
    }

    /// Writes the directory, and syncs.
    func finish() throws {
        let (bytes, offset) = (directory.bytes, length)
        guard bytes.count <= StateLimits.blockBytes else {
            throw SectionFailure("the forms of the sections take more than \(StateLimits.blockBytes) bytes")
        }
        try write(bytes, section: BlockHead.directory, number: 0)
        try write(StateTrailer.bytes(directory: offset, length: length + StateLimits.trailerBytes))
        try file.syncData()
    }
}
