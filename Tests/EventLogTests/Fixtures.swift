// A log on a disk in memory, and batches to put into it.

import MemoryDisk
import Testing
import Values

@testable import EventLine
@testable import EventLog

let directory = "data/games"
let firstSegment = "\(directory)/00000000000000000001.jsonl"
let noon = Timestamp(milliseconds: 1_795_000_000_000)

func lock(_ disk: any Disk, _ directory: String = directory) throws -> LogLock {
    try #require(
        try LogLock.tryAcquire(disk, directory: directory, instance: "games-1", time: noon),
        "nobody else should hold the lock")
}

func open(
    _ disk: any Disk, _ directory: String = directory, source: String = "games",
    segmentBytesMax: Int = LogLimits.segmentBytesMax, frameBytes: Int = SealedLimits.frameBytes,
    rebuilding: (any LogRebuilding)? = nil
) throws -> EventLog {
    try EventLog.open(
        disk, directory: directory, source: source, lock: try lock(disk, directory),
        segmentBytesMax: segmentBytesMax, frameBytes: frameBytes, rebuilding: rebuilding)
}

/// The refusal of an opening; the disk is unchanged.
func refusal(_ disk: MemoryDisk) throws -> LogRefusal {
    let before = try files(disk)
    let refusal = try #require(throws: LogRefusal.self) { _ = try open(disk) }
    #expect(try files(disk) == before, "a refusal changes nothing")
    return refusal
}

/// All files except the lock, with their contents.
func files(_ disk: any Disk, _ directory: String = directory) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try disk.list(directory) where name != "lock" {
        files[name] = try disk.readWhole("\(directory)/\(name)")
    }
    return files
}

/// A batch with this many events, following `sequence`.
func batch(
    after sequence: UInt64, _ count: Int = 1, source: String = "games", seen: Positions? = nil,
    type: String = "games.created", padding: Int = 0
) -> [EventLine] {
    let first = sequence + 1
    let last = sequence + UInt64(count)
    let data = Array("{\"text\":\"\(String(repeating: "x", count: padding))\"}".utf8)
    return (first...last).map { number in
        EventLine(
            header: EventHeader(
                sequence: number, source: source, type: type, time: noon.adding(seconds: Int(number)),
                batchStart: number == first ? nil : first, batchEnd: last,
                seen: number == last ? seen : nil),
            data: data)
    }
}

func bytes(_ batches: [[EventLine]]) -> [UInt8] {
    batches.flatMap { $0.flatMap { $0.bytes + [0x0A] } }
}

/// Batches of the given sizes, one after the other.
func batches(_ sizes: [Int], padding: Int = 0) -> [[EventLine]] {
    var sequence: UInt64 = 0
    return sizes.map { size in
        defer { sequence += UInt64(size) }
        return batch(after: sequence, size, padding: padding)
    }
}

/// A disk with the given bytes as the log's only file.
func disk(_ bytes: [UInt8]) -> MemoryDisk {
    let disk = MemoryDisk()
    disk.place(firstSegment, bytes)
    return disk
}

extension EventLog {
    /// Appends and syncs.
    func write(_ lines: [EventLine]) throws {
        try append(lines)
        try sync()
    }

    var sequences: [UInt64] {
        get throws {
            var sequences: [UInt64] = []
            try replay(after: 0) { sequences.append($0.sequence) }
            return sequences
        }
    }
}

extension EventLog {
    /// Saves the state after a synced line.
    @discardableResult
    func saveSnapshot(
        _ state: [UInt8], at position: Position, schema: String
    ) throws -> Bool {
        guard position.sequence <= head.sequence else { return false }
        return try snapshots.save(state, at: position, schema: schema)
    }

    /// The newest intact snapshot of this schema. Unused ones are listed in ``report``; one whose lines this log does
    /// not have is refused.
    func loadSnapshot(schema: String) throws(LogRefusal) -> Snapshot? {
        var newest: Snapshot?
        let choice = try snapshots.choose(schema: schema) { snapshot in
            guard snapshot.state != nil else { return false }
            newest = snapshot
            return true
        }
        try confirm(choice)
        return newest
    }
}
