// Writes a log by the recipe in an input, and then damages it. Since its lines are known, whatever is opened afterwards
// can be compared with them.

import EventLine
import MemoryDisk
import Values

@testable import EventLog

/// Batches on a disk in memory.
struct LogRecipe {
    private let disk = MemoryDisk()
    private(set) var lines: [[UInt8]] = []

    static func batch(after sequence: UInt64, count: Int, padding: Int, kind: UInt8 = 0) -> [EventLine] {
        let (first, last) = (sequence + 1, sequence + UInt64(count))
        return (first...last).map { number in
            var header = EventHeader(
                sequence: number, source: "games", type: kind & 1 == 1 ? "games._private.x" : "games.created",
                time: Timestamp(milliseconds: 1_795_000_000_000 + Int64(clamping: number)),
                batchStart: number == first ? nil : first, batchEnd: last)
            if kind & 2 == 2, number == last { header.seen = Positions(["auth": number]) }
            // Data that looks like a line, as in a report of another log's damage.
            let text =
                kind & 4 == 4 ? "{\\\"specversion\\\":\\\"1.0\\\"" : String(repeating: "x", count: padding)
            return EventLine(header: header, data: Array("{\"text\":\"\(text)\"}".utf8))
        }
    }

    /// Up to eight batches, in segments of a few lines each.
    mutating func write(_ bytes: inout FuzzBytes) {
        let directory = LogOpeningFuzz.directory
        do {
            guard
                let lock = try LogLock.tryAcquire(
                    disk, directory: directory, instance: "fuzz", time: .distantPast)
            else { finding("no lock on an empty disk") }
            let log = try EventLog.open(
                disk, directory: directory, source: "games", lock: lock,
                segmentBytesMax: bytes.bool() ? 900 : 100_000)
            for _ in 0..<bytes.number(below: 9) {
                let batch = LogRecipe.batch(
                    after: log.head.sequence, count: 1 + bytes.number(below: 4),
                    padding: bytes.number(below: 200), kind: bytes.byte())
                try log.append(batch)
                try log.sync()
                lines += batch.map(\.bytes)
            }
            log.close()
        } catch {
            finding("a log cannot be written: \(error)")
        }
    }

    /// The log with all closed segments sealed, in frames of so many bytes.
    func sealed(frameBytes: Int) -> MemoryDisk {
        do {
            guard
                let lock = try LogLock.tryAcquire(
                    disk, directory: LogOpeningFuzz.directory, instance: "fuzz", time: .distantPast)
            else { finding("no lock for the sealing") }
            let log = try EventLog.open(
                disk, directory: LogOpeningFuzz.directory, source: "games", lock: lock, frameBytes: frameBytes
            )
            while try log.sealing.sealNext(closedBefore: .distantFuture) != nil {}
            log.close()
        } catch {
            finding("a log cannot be sealed: \(error)")
        }
        return disk
    }

    /// The log's files with some damage.
    func damaged(_ bytes: inout FuzzBytes) -> MemoryDisk {
        let directory = LogOpeningFuzz.directory
        var files: [(name: String, content: [UInt8])] = []
        for name in ((try? disk.list(directory)) ?? []).sorted() where name.hasSuffix(".jsonl") {
            files.append((name, disk.contents("\(directory)/\(name)") ?? []))
        }
        for _ in 0..<bytes.number(below: 4) where !files.isEmpty {
            LogRecipe.damage(&files, &bytes)
        }
        let damaged = MemoryDisk()
        try? damaged.createDirectory(directory)
        for file in files { damaged.place("\(directory)/\(file.name)", file.content) }
        return damaged
    }

    private static func damage(_ files: inout [(name: String, content: [UInt8])], _ bytes: inout FuzzBytes) {
        let index = bytes.number(below: files.count)
        var content = files[index].content
        let start = min(content.count, bytes.number(below: 4096))
        let end = min(content.count, start + bytes.number(below: 512))
        switch bytes.number(below: 7) {
        case 0: content.removeSubrange(start...)
        case 1: content.removeSubrange(start..<end)
        case 2: for place in start..<end { content[place] = 0 }
        case 3: if start < content.count { content[start] ^= 1 << (bytes.byte() & 7) }
        case 4: content.append(contentsOf: content[start..<end])
        case 5: content.append(contentsOf: [UInt8](repeating: 0, count: end - start))
        default:
            files.remove(at: index)
            return
        }
        files[index].content = content
    }
}
