// Logs with sealed segments, for tests.

import MemoryDisk
import Testing
import Values

@testable import EventLine
@testable import EventLog

let later = noon.adding(seconds: 1_000_000)
let sealedFirst = "\(directory)/00000000000000000001.jsonl.zst"

/// A log of batches of these sizes, with a segment for every few of them, and all closed ones sealed in small frames.
func sealedLog(
    _ sizes: [Int], segmentBytesMax: Int = 1500, frameBytes: Int = 600, on disk: MemoryDisk = MemoryDisk()
) throws -> (disk: MemoryDisk, text: [UInt8]) {
    let log = try open(disk, segmentBytesMax: segmentBytesMax, frameBytes: frameBytes)
    let whole = batches(sizes, padding: 40)
    for batch in whole { try log.write(batch) }
    try sealAll(log)
    log.close()
    return (disk, bytes(whole))
}

func sealAll(_ log: EventLog) throws {
    while try log.sealing.sealNext(closedBefore: later) != nil {}
}

/// All lines of a log, as an opening reads them.
func text(_ log: EventLog) throws -> [UInt8] {
    var text: [UInt8] = []
    try log.replay(after: 0) { text += Array($0.bytes) + [0x0A] }
    return text
}

extension MemoryDisk {
    /// The names of the segments.
    var segments: [String] {
        get throws { try list(directory).filter { $0.contains(".jsonl") }.sorted() }
    }

    /// Flips a bit of a file.
    func flip(_ path: String, at offset: Int, _ bit: UInt8 = 0x10) {
        guard var bytes = contents(path) else { return }
        bytes[offset] ^= bit
        place(path, bytes)
    }
}

/// Counts the lines that an opening replays.
final class CountedReplay: LogRebuilding {
    let schema: String? = nil
    let replayed: UInt64
    var sequences: [UInt64] = []

    init(after sequence: UInt64) { replayed = sequence }

    func restore(_ snapshot: Snapshot) -> Bool { false }
    func replay(_ line: borrowing LineView) { sequences.append(line.sequence) }
}

/// Runs a job until the process dies at each of its changes, and cuts the power.
/// - Parameter check: looks at the disk after so many changes.
/// - Returns: the number of changes that the job makes.
func dyingAtEachChange(
    of start: MemoryDisk, _ job: (any Disk) throws -> Void, then check: (MemoryDisk, Int) throws -> Void
) throws -> Int {
    var changes = 0
    while true {
        var isDone = false
        for part in [0, 1, 300] {
            let disk = start.copy()
            let dying = StoppingDisk(disk, changes: changes, partBytes: part)
            do { try job(dying) } catch is LogRefusal {} catch is AppendFailure {}
            isDone = !dying.hasStopped
            var random = SeededGenerator(seed: UInt64(changes * 3 + part))
            disk.crashMachine(using: &random)
            try check(disk, changes)
        }
        if isDone { return changes }
        changes += 1
    }
}

/// Expects that a log opens with these lines, in one form of each segment.
func expectWhole(_ disk: MemoryDisk, _ whole: [UInt8], _ step: Int) throws {
    let log = try open(disk)
    #expect(try text(log) == whole, "step \(step)")
    log.close()
    let names = try disk.segments
    #expect(Set(names.map { $0.prefix(20) }).count == names.count, "step \(step): \(names)")
    #expect(try disk.list(directory).allSatisfy { !$0.hasSuffix(".tmp") }, "step \(step)")
}
