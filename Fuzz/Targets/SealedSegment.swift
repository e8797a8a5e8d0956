// A log with a sealed segment of arbitrary bytes, or one that was written, sealed and then damaged. It is opened with all that
// was written, or refused with a reason.
//
//   byte   how to read the rest: bit 0 a sealed segment as it stands, or a recipe; bit 1 corrects the checksum of an index
//   rest   the segment; or the steps of the recipe, the size of a frame, and what is damaged

import EventLine
import MemoryDisk
import Values

@testable import EventLog

enum SealedSegmentFuzz {
    private static let directory = LogOpeningFuzz.directory

    @Sendable static func run(_ input: UnsafeRawBufferPointer) {
        var bytes = FuzzBytes(input)
        let options = bytes.byte()
        if options & 1 == 0 {
            let segment = bytes.remainder()
            open(disk(with: options & 2 == 2 ? signed(segment) : segment))
        } else {
            var recipe = LogRecipe()
            recipe.write(&bytes)
            let disk = recipe.sealed(frameBytes: 1 + bytes.number(below: 2000))
            damage(disk, &bytes)
            open(disk, written: recipe.lines)
        }
    }

    private static func disk(with segment: [UInt8]) -> MemoryDisk {
        let disk = MemoryDisk()
        try? disk.createDirectory(directory)
        disk.place("\(directory)/\(LogDirectory.sealedName(1))", segment)
        return disk
    }

    /// The segment with a correct checksum in its index, if it ends in one.
    private static func signed(_ segment: [UInt8]) -> [UInt8] {
        guard let length = SegmentIndex.length(byFoot: segment.suffix(SegmentIndex.footBytes)),
            length <= segment.count, length >= 8 + SegmentIndex.footBytes
        else { return segment }
        var signed = segment
        let foot = segment.count - SegmentIndex.footBytes
        let checksum = crc32c(Array(segment[(segment.count - length + 8)..<foot]))
        withUnsafeBytes(of: checksum.littleEndian) { signed.replaceSubrange(foot..<(foot + 4), with: $0) }
        return signed
    }

    /// Flips a bit of some sealed segments, or cuts off their ends.
    private static func damage(_ disk: MemoryDisk, _ bytes: inout FuzzBytes) {
        let sealed = ((try? disk.list(directory)) ?? []).sorted().filter {
            $0.hasSuffix(LogDirectory.sealedEnding)
        }
        for _ in 0..<bytes.number(below: 4) where !sealed.isEmpty {
            let path = "\(directory)/\(sealed[bytes.number(below: sealed.count)])"
            var content = disk.contents(path) ?? []
            let (place, kind) = (bytes.number(below: 4096), bytes.byte())
            guard place < content.count else { continue }
            if kind & 8 == 8 { content.removeSubrange(place...) } else { content[place] ^= 1 << (kind & 7) }
            disk.place(path, content)
        }
    }

    /// - Parameter written: the lines written, if known.
    private static func open(_ disk: MemoryDisk, written: [[UInt8]]? = nil) {
        let replay = ReplayedLines(after: 0)
        let log: EventLog
        do throws(LogRefusal) {
            log = try opened(disk, replay)
        } catch {
            return check(!error.reason.isEmpty && !error.mend.isEmpty, "a refusal without a reason: \(error)")
        }
        check(UInt64(replay.lines.count) == log.head.sequence, "\(replay.lines.count) lines to \(log.head)")
        var read: [[UInt8]] = []
        do {
            try log.replay(after: 0) { read.append(Array($0.bytes)) }
        } catch {
            finding("opened, but not readable: \(error)")
        }
        check(read == replay.lines, "a reader finds other lines than a start")
        guard let written else { return log.close() }
        check(read == written, "\(read.count) lines of \(written.count) that were written, or others")
        reopen(log, disk)
    }

    /// The segment is whole again once its log is opened, and its index says the same as its lines.
    private static func reopen(_ log: EventLog, _ disk: MemoryDisk) {
        do {
            for segment in log.sealing.sealed {
                let end = try log.sealing.scrub(ScrubPlace(segment: segment), bytes: .max)
                check(end == nil, "a scrub that does not end")
            }
            log.close()
            let replay = ReplayedLines(after: log.head.sequence)
            let other = try opened(disk, replay)
            check(other.head == log.head && replay.lines.isEmpty, "by its indexes it is another log")
            other.close()
        } catch {
            finding("opened once, refused the next time: \(error)")
        }
    }

    private static func opened(_ disk: MemoryDisk, _ replay: ReplayedLines) throws(LogRefusal) -> EventLog {
        let lock = try LogLock.tryAcquire(disk, directory: directory, instance: "fuzz", time: .distantPast)
        guard let lock else { finding("nobody has the lock, and it is not given") }
        return try EventLog.open(
            disk, directory: directory, source: "games", lock: lock, segmentBytesMax: 4000, rebuilding: replay
        )
    }
}

/// The lines that a start replays.
private final class ReplayedLines: LogRebuilding {
    let schema: String? = nil
    let replayed: UInt64
    var lines: [[UInt8]] = []

    init(after sequence: UInt64) { replayed = sequence }

    func restore(_ snapshot: Snapshot) -> Bool { false }
    func replay(_ line: borrowing LineView) { lines.append(Array(line.bytes)) }
}
