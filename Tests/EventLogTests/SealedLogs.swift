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
