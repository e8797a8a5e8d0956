// Reads a `….state` from its directory on, a block at a time, into one buffer (StateLayout).

import EventLine
import Packed
import Values

/// A snapshot's file whose header and directory are sound. Its blocks are checked as they are read.
public final class StateFile: SectionSource, @unchecked Sendable {
    private let file: any DiskFile
    private let name: String
    let header: SnapshotHeader
    let directory: StateDirectory
    public let heads: [SectionHead]
    /// The size of the file.
    public let bytes: Int
    /// Why its reader does not use it.
    public private(set) var problem: String?
    private var section = 0
    private var block: UInt64 = 0
    private var offset = 0

    /// - Throws: a sentence, if it is no sound snapshot of this version's format.
    init(_ file: any DiskFile, _ name: String) throws(StateDamage) {
        (self.file, self.name) = (file, name)
        let read = { (range: Range<Int>) throws(StateDamage) -> [UInt8] in
            do throws(DiskError) { return try file.read(range) } catch {
                throw StateDamage(error.description)
            }
        }
        do throws(DiskError) { bytes = try file.size() } catch { throw StateDamage(error.description) }
        header = try SnapshotHeader(padded: try read(0..<min(bytes, StateLimits.headerBytes)))
        let end = bytes - StateLimits.trailerBytes
        guard end > 0, let offset = StateTrailer.directory(try read(end..<bytes), length: bytes) else {
            throw StateDamage("it is damaged: it does not end as a snapshot does")
        }
        let size = end - offset - StateLimits.blockHeadBytes
        guard size <= StateLimits.blockBytes else {
            throw StateDamage("it is damaged: its directory is too long")
        }
        let block = try read(offset..<end)
        let head = BlockHead(section: BlockHead.directory, number: 0, length: UInt32(size))
        if let problem = block.withUnsafeBytes({ head.problem($0) }) {
            throw StateDamage("it is damaged: its directory at byte \(offset): \(problem)")
        }
        guard let known = StateDirectory(Array(block[StateLimits.blockHeadBytes...]), at: offset) else {
            throw StateDamage("it is damaged: its directory does not fit its blocks")
        }
        directory = known
        heads = known.sections.map(\.head)
    }

    public func open(_ section: Int) -> (rows: UInt64, bytes: UInt64) {
        (self.section, block, offset) = (section, 0, directory.offset(section))
        return (directory.sections[section].rows, directory.sections[section].bytes)
    }

    public func read(into buffer: inout [UInt8]) throws -> Int {
        let known = directory.sections[section]
        guard block < known.blocks else { throw damage("the section ends before it") }
        let head = BlockHead(
            section: UInt32(section), number: UInt32(block), length: UInt32(known.length(block)))
        let size = StateLimits.blockHeadBytes + known.length(block)
        if buffer.count != size { buffer = [UInt8](repeating: 0, count: size) }
        let result = buffer.withUnsafeMutableBytes { room in
            Result { () throws(DiskError) in
                let count = try file.read(into: room, at: offset)
                return head.problem(UnsafeRawBufferPointer(rebasing: room[..<count]))
            }
        }
        if let wrong = try result.get() { throw damage(wrong) }
        offset += size
        block += 1
        return StateLimits.blockHeadBytes
    }

    public func refuse(_ reason: String) { problem = reason }

    private func damage(_ wrong: String) -> StateDamage {
        StateDamage(
            "it is damaged: section \(heads[section].name), block \(block) at byte \(offset): \(wrong)")
    }

    /// Reads all blocks. Returns the first damage, if there is any.
    package func verify() -> String? {
        var buffer: [UInt8] = []
        do {
            for section in heads.indices {
                _ = open(section)
                while block < directory.sections[section].blocks { _ = try read(into: &buffer) }
            }
            return nil
        } catch {
            return "\(error)"
        }
    }
}

/// Why a snapshot cannot be used.
struct StateDamage: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}
