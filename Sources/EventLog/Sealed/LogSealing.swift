// Seals closed segments, one at a time. Nothing goes before its successor is safe:
//
//   1  the frames and the index are written under a temporary name, and synced
//   2  they are read back and compared with the text
//   3  the file gets its name, and the directory is synced
//   4  the text goes, and the directory is synced
//
// A crash leaves the text, or both (LogDirectory.choose), or the sealed segment.

import EventLine
import Values

/// A segment that was sealed.
public struct SealingReport: Hashable, Sendable {
    /// The name of the sealed file.
    public var name: String
    /// The size of the text, and of the sealed file.
    public var textBytes: Int
    public var bytes: Int
}

/// Seals and scrubs the closed segments of an open log. Usable from any thread, while others read the log.
public struct LogSealing: Sendable {
    let disk: any Disk
    /// The log's directory.
    public let directory: String
    let index: LogIndex
    let lock: LogLock
    let reader: LogReader
    let frameBytes: Int

    /// Seals the first segment that is due: closed, and followed by a line that was written before `time`. So the segment that
    /// an opening writes again is always text.
    /// - Returns: `nil` if none is due.
    public func sealNext(closedBefore time: Timestamp) throws(LogRefusal) -> SealingReport? {
        try index.changing(directory) { () throws(LogRefusal) in
            for (number, segment) in index.closed.enumerated() where !segment.isSealed {
                guard let next = index.segment(number + 1)?.first, next <= index.synced.sequence,
                    let line = try reader.lines(from: next, through: next).first, line.header.time < time
                else { return nil }
                return try seal(segment, at: number)
            }
            return nil
        }
    }

    /// Whether libzstd is there.
    public static var isPossible: Bool { Zstandard.isThere }

    /// The sentence for a log whose closed segments stay text.
    public static let impossible =
        "closed segments of the log stay text, since libzstd is not there: install it (Debian: \(Zstandard.package)), "
        + "or set RALLY_SEAL=off"

    private func seal(_ segment: LogDirectory.Segment, at number: Int) throws(LogRefusal) -> SealingReport {
        let name = LogDirectory.sealedName(segment.first)
        let temporary = "\(directory)/\(name).tmp"
        return try disk.removing(temporary) { () throws(LogRefusal) in
            let made = try written(segment, name)
            guard lock.isInPlace else {
                throw LogRefusal(
                    .locked, directory: directory, reason: LogLock.absence(of: directory),
                    mend: "end this process, and see what is in its place")
            }
            return try refusing(directory) { () throws(DiskError) in
                try index.replace(number, name, made.entries(number)) { () throws(DiskError) in
                    try disk.rename(temporary, to: "\(directory)/\(name)")
                }
                try disk.syncDirectory(directory)
                try disk.remove("\(directory)/\(segment.name)")
                try disk.syncDirectory(directory)
                return SealingReport(
                    name: name, textBytes: made.textBytes, bytes: made.offset + made.encoded.count)
            }
        }
    }

    /// Writes the sealed form under its temporary name, and reads it back.
    private func written(_ segment: LogDirectory.Segment, _ name: String) throws(LogRefusal) -> SegmentIndex {
        let text = try refusing(directory) { () throws(DiskError) in
            try disk.open("\(directory)/\(segment.name)", .read)
        }
        var writer = try refusing(directory) { () throws(DiskError) in
            try SegmentWriter(disk, directory, name)
        }
        // Whole batches: those of the frame, and the one that is read.
        var (frame, batch): ([UInt8], [UInt8]) = ([], [])
        try SegmentReader.forEach(text, directory, segment.name) { (line, raw) throws(LogRefusal) in
            batch.append(contentsOf: raw.bytes)
            batch.append(0x0A)
            guard line.endsBatch else { return }
            if !frame.isEmpty, frame.count + batch.count > frameBytes {
                try refusing(directory) { () throws(DiskError) in try writer.add(text: frame) }
                frame.removeAll(keepingCapacity: true)
            }
            frame.append(contentsOf: batch)
            batch.removeAll(keepingCapacity: true)
        }
        return try refusing(directory) { () throws(DiskError) in
            if !frame.isEmpty { try writer.add(text: frame) }
            let made = try writer.finish()
            let sealed = try SealedFile(disk, writer.path)
            guard sealed.indexProblem == nil, sealed.index == made else {
                throw DiskError(
                    .io, operation: "read", path: writer.path,
                    reason: "its index reads back as something else")
            }
            try SealedCopy.compare(text, with: sealed)
            return made
        }
    }
}
