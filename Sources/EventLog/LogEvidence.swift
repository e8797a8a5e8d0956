// Searches the bytes after damage in a log's last file for a line that proves that the damaged batch was once synced. A
// batch is written only after the one before it was synced, so a line of a later batch is such a proof. Newlines may be
// lost too, so the search looks for the beginning of a line at any byte.

import EventLine

/// A readable line behind the damage. It proves that the damage is not a torn last batch.
struct LogEvidence {
    var sequence: UInt64?
    /// The line's offset in the bytes that were searched.
    var offset: Int

    /// Searches `bytes`, the file from the damaged line on. `batchFirst` is the first sequence of the damaged
    /// batch, `source` whose log it is.
    static func find(in bytes: UnsafeRawBufferPointer, batchFirst: UInt64, source: String?) -> LogEvidence? {
        var cursor = 1
        while let start = beginning(in: bytes, from: cursor) {
            cursor = start + 1
            guard let end = end(ofLineAt: start, in: bytes) else { continue }
            do throws(EventLineError) {
                let line = try LineView(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
                // An event's data may quote an event of another log.
                guard source.map({ line.isFrom($0) }) ?? true else { continue }
                // Other lines of the damaged batch prove nothing: its sectors reach the disk in any order.
                // But its first line, with damage before it, does: no tearing moves a line.
                if line.batchStart != batchFirst {
                    return LogEvidence(sequence: line.sequence, offset: start)
                }
            } catch .shape {
                return LogEvidence(sequence: nil, offset: start)
            } catch {
                continue
            }
        }
        return nil
    }

    /// The offset of the next `{"specversion":"1.0"`.
    static func beginning(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[index...])
            guard let brace = rest.firstByte(UInt8(ascii: "{")) else { return nil }
            index += brace
            if LineShape.matches(bytes, at: index, LineShape.beginning) { return index }
            index += 1
        }
        return nil
    }

    /// The end of the line that begins at `start`, if it is whole: right after a checksum that fits. A line
    /// holds no newline, but it may hold other events with checksums of their own.
    static func end(ofLineAt start: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
        let limit = min(bytes.count, start + LogLimits.lineBytesMax)
        let reach = UnsafeRawBufferPointer(rebasing: bytes[start..<limit])
        let line = UnsafeRawBufferPointer(rebasing: reach[..<(reach.firstByte(0x0A) ?? reach.count)])
        var crc = CRC32C()
        var summed = 0
        var index = 0
        while index < line.count {
            let rest = UnsafeRawBufferPointer(rebasing: line[index...])
            guard let comma = rest.firstByte(UInt8(ascii: ",")) else { return nil }
            index += comma
            if LineShape.isTail(line, at: index), let written = LineShape.hex8(line, at: index + 11) {
                crc.update(UnsafeRawBufferPointer(rebasing: line[summed..<index]))
                summed = index
                if crc.value == written { return start + index + LineShape.tailBytes }
            }
            index += 1
        }
        return nil
    }
}
