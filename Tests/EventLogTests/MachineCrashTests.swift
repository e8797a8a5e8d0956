// Test 3 of reliability.md: a power failure at any moment; the disk has written any part of the unsynced data.
// Everything acknowledged is there, and of the rest whole batches or nothing.

import EventLine
import EventLog
import MemoryDisk
import Testing
import Values

@Suite struct MachineCrashTests {
    /// A life: open, check the content, write some batches, lose the power.
    @Test(arguments: 0..<8) func acknowledgedBatchesSurviveAndNoneIsMixed(block: UInt64) throws {
        for seed in (block * 50)..<(block * 50 + 50) {
            do { try live(seed) } catch {
                Issue.record("seed=\(seed): \(error)")
                print("seed=\(seed)  swift test --filter MachineCrashTests")
                return
            }
        }
    }

    private func live(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let disk = MemoryDisk()
        /// Every acknowledged batch, and the one that may or may not be there.
        var acknowledged: [[EventLine]] = []
        var pending: [EventLine]?
        for _ in 0..<6 {
            let log = try open(disk, segmentBytesMax: Int.random(in: 300...4000, using: &random))
            let sound = acknowledged.flatMap { $0 }
            var lines: [EventLine] = []
            try log.replay(after: 0) { lines.append(try $0.line()) }
            if lines != sound {
                try #require(lines == sound + (pending ?? []), "seed=\(seed)")
                // Opening has synced it: from now on it has to be there.
                pending.map { acknowledged.append($0) }
            }
            pending = nil
            for _ in 0..<Int.random(in: 0...5, using: &random) {
                let lines = batch(
                    after: log.tail.sequence, Int.random(in: 1...6, using: &random),
                    seen: Positions(["auth": UInt64.random(in: 1...9, using: &random)]),
                    padding: Int.random(in: 0...900, using: &random))
                try log.append(lines)
                let fate = Int.random(in: 0..<8, using: &random)
                disk.faults.failingSyncs = fate == 1 ? 1 : 0
                let isSynced = fate > 0 && (try? log.sync()) != nil
                guard isSynced else {
                    pending = lines
                    break
                }
                acknowledged.append(lines)
            }
            if Bool.random(using: &random) { disk.crashProcess() } else { disk.crashMachine(using: &random) }
        }
    }

    /// The same with power failures during the repair of an opening, again and again.
    @Test func aCrashDuringRecoveryLosesNothingEither() throws {
        for seed in UInt64(0)..<100 {
            var random = SeededGenerator(seed: seed)
            let whole = bytes(batches([2, 3]))
            let torn = bytes([batch(after: 5, 4, padding: 600)])
            let disk = disk(whole + torn.dropLast(Int.random(in: 1..<torn.count, using: &random)))
            for _ in 0..<3 {
                disk.faults.failingSyncs = Int.random(in: 0...2, using: &random)
                _ = try? open(disk)
                disk.faults.failingSyncs = 0
                disk.crashMachine(using: &random)
            }
            let log = try open(disk)
            try #require(log.head.sequence == 5, "seed=\(seed)")
            try #require(disk.contents(firstSegment) == whole, "seed=\(seed)")
        }
    }
}
