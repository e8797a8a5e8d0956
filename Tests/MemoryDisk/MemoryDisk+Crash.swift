// The files after a crash.
//
// A process that dies takes its handles and locks with it; the page cache stays. A machine that dies keeps
// what was synced; of the rest a disk may have written any part, in any order, in sectors of 512 bytes: a
// file can have grown without its bytes (zeros), a later sector can be there without an earlier one, a new
// name can be gone.

import EventLog
import Synchronization

extension MemoryDisk {
    /// Kills the process (`kill -9`): written data is never lost, synced or not.
    public func crashProcess() {
        state.withLock { state in
            state.life += 1
            state.locks = [:]
        }
    }

    /// Cuts the power: for unsynced data, chance decides what is left.
    public func crashMachine(using random: inout some RandomNumberGenerator) {
        // Drawn outside the lock, as a single seed, so that any kind of generator can be used.
        var drawn = SeededGenerator(seed: random.next())
        state.withLock { state in
            state.life += 1
            state.locks = [:]
            for directory in state.directories.keys.sorted() {
                state.directories[directory]?.crash(using: &drawn)
            }
            for node in state.nodes.keys.sorted() { state.nodes[node]?.crash(using: &drawn) }
        }
    }
}

extension MemoryDisk.Directory {
    fileprivate mutating func crash(using random: inout SeededGenerator) {
        // A journal keeps the order of name changes, so a prefix of them has happened.
        for change in unsynced.prefix(Int.random(in: 0...unsynced.count, using: &random)) {
            MemoryDisk.Directory.apply(change, to: &durableNames)
        }
        names = durableNames
        unsynced = []
    }
}

extension MemoryDisk.Node {
    private enum Loss: CaseIterable { case everything, tail, sectors, nothing }

    fileprivate mutating func crash(using random: inout SeededGenerator) {
        defer {
            cache = durable
            unsynced = []
        }
        switch Loss.allCases.randomElement(using: &random) ?? .everything {
        case .everything: return
        case .nothing: durable = cache
        case .tail:
            // The changes happened in order, the last of them partially.
            let count = Int.random(in: 0...unsynced.count, using: &random)
            for (index, change) in unsynced.prefix(count).enumerated() {
                switch change {
                case .truncate(let size): MemoryDisk.Node.truncate(&durable, to: size)
                case .write(let offset, let bytes):
                    let isLast = index == count - 1
                    let kept = isLast ? Int.random(in: 0...bytes.count, using: &random) : bytes.count
                    MemoryDisk.Node.write(bytes.prefix(kept), at: offset, to: &durable)
                }
            }
        case .sectors:
            for change in unsynced {
                switch change {
                case .truncate(let size):
                    if Bool.random(using: &random) { MemoryDisk.Node.truncate(&durable, to: size) }
                case .write(let offset, let bytes): writeSectors(bytes, at: offset, using: &random)
                }
            }
        }
    }

    /// Each sector is written or not, independently; the file may have its new length in either case.
    private mutating func writeSectors(
        _ bytes: [UInt8], at offset: Int, using random: inout SeededGenerator
    ) {
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + 512 - (offset + start) % 512)
            if Bool.random(using: &random) {
                MemoryDisk.Node.write(bytes[start..<end], at: offset + start, to: &durable)
            }
            start = end
        }
        if Bool.random(using: &random), durable.count < offset + bytes.count {
            MemoryDisk.Node.truncate(&durable, to: offset + bytes.count)
        }
    }
}

/// SplitMix64: small, and the same numbers from the same seed on every machine.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts a sequence; the same seed starts the same sequence.
    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
