// Sealed segments are unpacked, mended and indexed again, and erased beside damage: at no step is a line lost.

import MemoryDisk
import Testing

@testable import EventLine
@testable import EventLog

@Suite struct SealedStepsTests {
    private let disk: MemoryDisk
    private let whole: [UInt8]

    init() throws { (disk, whole) = try sealedLog([1, 3, 2, 1, 4, 1, 1, 2, 3]) }

    private func unpack(_ disk: any Disk) throws {
        let lock = try lock(disk)
        defer { lock.release() }
        _ = try LogUnpacking.perform(disk, directory: directory, lock: lock)
    }

    private func mend(_ disk: any Disk) throws {
        let plan = try SegmentRepair.plan(
            disk, directory: directory, segment: 1, with: "backup/a.jsonl.zst", on: disk)
        let lock = try lock(disk)
        defer { lock.release() }
        _ = try plan?.perform(disk, lock: lock)
    }

    @Test func aCrashAtAnyStepOfUnpackingLosesNothing() throws {
        let steps = try dyingAtEachChange(
            of: disk, unpack, then: { disk, step in try expectWhole(disk, whole, step) })
        #expect(steps >= 12, "\(steps)")
    }

    @Test func aFullDiskAtAnyWriteOfUnpackingLosesNothing() throws {
        for room in stride(from: 0, through: whole.count, by: 97) {
            let disk = disk.copy()
            disk.faults.bytesLeft = room
            do { try unpack(disk) } catch let refusal as LogRefusal {
                #expect(refusal.code == .disk && refusal.mend.hasPrefix("make room"), "\(refusal)")
            }
            disk.faults.bytesLeft = nil
            try expectWhole(disk, whole, room)
        }
    }

    @Test func aCrashAtAnyStepOfMendingLosesNothing() throws {
        try disk.createDirectory("backup")
        disk.place("backup/a.jsonl.zst", try #require(disk.contents(sealedFirst)))
        disk.flip(sealedFirst, at: 30)
        let steps = try dyingAtEachChange(
            of: disk, mend,
            then: { disk, step in
                let survey = try LogSurvey.take(disk, directory: directory)
                if case .refused = survey.finding { try mend(disk) }
                try expectWhole(disk, whole, step)
            })
        #expect(steps >= 5, "\(steps)")
    }

    @Test func aCrashAtAnyStepOfMakingAnIndexAgainLosesNothing() throws {
        disk.flip(sealedFirst, at: try #require(disk.contents(sealedFirst)).count - 30)
        #expect(try LogSurvey.take(disk, directory: directory).damagedIndexes.count == 1)
        let steps = try dyingAtEachChange(
            of: disk, { _ = try open($0) },
            then: { disk, step in
                try expectWhole(disk, whole, step)
                #expect(try LogSurvey.take(disk, directory: directory).damagedIndexes.isEmpty, "step \(step)")
            })
        #expect(steps >= 5, "\(steps)")
    }

    @Test func damageInOneSegmentDoesNotKeepOthersFromBeingErased() throws {
        disk.flip(sealedFirst, at: 30)
        let log = try open(disk, rebuilding: CountedReplay(after: 18))
        let refusal = try #require(throws: LogRefusal.self) {
            try log.closeSegment().run { (line) throws(LogRefusal) in
                line.sequence == 7 ? Array(#"{"text":"[erased]"}"#.utf8) : nil
            }
        }
        #expect(refusal.code == .sealedDamaged && refusal.mend.contains("--segment 1 "), "\(refusal)")
        #expect(try log.reader.lines(from: 7, through: 7).first?.header.was != nil)
        #expect(log.sealing.damage.count == 1)
    }
}
