// Sealed segments hold what was written: each line can be read by itself, each frame has whole batches, and a sealed segment
// that is gone or damaged is noticed (architecture.md, The log), beside the log and in its archive. Looks at copies of the
// disk, once a run is over.

import EventLine
import EventLog
import MemoryDisk
import Values

enum SealCheck {
    /// - Parameters:
    ///   - disk: the disk of the service's log.
    ///   - lines: its lines, read from end to end.
    static func problems(_ disk: MemoryDisk, _ service: String, _ lines: [EventLine]) throws -> [String] {
        let directory = "data/\(service)"
        let names = try disk.list(directory).filter { $0.hasSuffix(".jsonl.zst") }.sorted()
        let archive = try LogArchive.read(disk, beside: directory)
        guard !names.isEmpty || archive != nil else { return [] }
        var problems = try archive.map { try self.problems($0, disk, service, lines) } ?? []
        let archived = Set(archive?.segments.map(\.first.sequence) ?? [])
        let log = try opened(disk.copy(), service)
        for first in stride(from: 1, through: lines.count, by: max(1, lines.count / 40)) {
            let expected = lines[(first - 1)..<min(lines.count, first + 2)]
            let found = try? log.reader.lines(from: UInt64(first), through: UInt64(first + 2))
            if found?.map(\.bytes) != expected.map(\.bytes) {
                problems.append("\(service)'s line \(first) is read from its frame as something else")
            }
        }
        for segment in log.sealing.sealed {
            var place: ScrubPlace? = ScrubPlace(segment: segment)
            do { while let at = place { place = try log.sealing.scrub(at, bytes: .max) } } catch {
                problems.append("\(service): what was sealed is not sound: \(error)")
            }
        }
        log.close()
        for name in names {
            let isArchived = UInt64(name.prefix(20)).map { archived.contains($0) } ?? false
            if try !isArchived && isTaken(without: "\(directory)/\(name)", disk.copy(), service) {
                problems.append("\(service): \(name) is gone, and nobody notices")
            }
            if try isTaken(withDamaged: name, disk.copy(), service, lines) {
                problems.append("\(service): \(name) is damaged, and nobody notices")
            }
        }
        return problems
    }

    private static func opened(
        _ disk: MemoryDisk, _ service: String, _ rebuilding: (any LogRebuilding)? = nil
    ) throws -> EventLog {
        let lock = try LogLock.tryAcquire(
            disk, directory: "data/\(service)", instance: "check", time: .distantPast)
        guard let lock else {
            throw LogRefusal(.locked, directory: "data/\(service)", reason: "the copy is locked")
        }
        return try EventLog.open(
            disk, directory: "data/\(service)", source: service, lock: lock, rebuilding: rebuilding)
    }

    /// Problems of the archive: it has the log's lines, byte for byte, and is needed for those that it has alone.
    private static func problems(
        _ archive: LogArchive, _ disk: MemoryDisk, _ service: String, _ lines: [EventLine]
    ) throws -> [String] {
        var problems: [String] = []
        try RawLog.read(disk, directory: archive.directory) { line in
            guard let sequence = try? line.parsed.get().sequence else {
                problems.append("\(service)'s archive has a line that cannot be read")
                return false
            }
            // Copies that are not named yet are of no use.
            if sequence > archive.last.sequence { return false }
            if sequence <= lines.count, line.bytes == lines[Int(sequence) - 1].bytes { return true }
            problems.append("\(service)'s line \(sequence) is another in its archive")
            return false
        }
        for segment in archive.segments {
            let name = "\(digits20(segment.first.sequence)).jsonl.zst"
            if disk.contents("data/\(service)/\(name)") != nil { continue }
            if try isTaken(without: "\(archive.directory)/\(name)", disk.copy(), service) {
                problems.append("\(service): \(name) is gone from its archive, and nobody notices")
            }
        }
        return problems
    }

    private static func isTaken(without path: String, _ disk: MemoryDisk, _ service: String) throws -> Bool {
        try disk.remove(path)
        return (try? opened(disk, service)) != nil
    }

    /// Whether a start takes a log with a flipped bit in a frame, and other lines than there were.
    private static func isTaken(
        withDamaged name: String, _ disk: MemoryDisk, _ service: String, _ lines: [EventLine]
    ) throws -> Bool {
        let path = "data/\(service)/\(name)"
        guard var bytes = disk.contents(path) else { return false }
        // Behind the head of the first frame.
        bytes[20] ^= 4
        disk.place(path, bytes)
        let found = ReplayedLines()
        guard (try? opened(disk, service, found)) != nil else { return false }
        return found.lines != lines.map(\.bytes)
    }
}

/// The lines that a start replays.
private final class ReplayedLines: LogRebuilding {
    let schema: String? = nil
    let replayed: UInt64 = 0
    var lines: [[UInt8]] = []

    func restore(_ snapshot: Snapshot) -> Bool { false }
    func replay(_ line: borrowing LineView) { lines.append(Array(line.bytes)) }
}
