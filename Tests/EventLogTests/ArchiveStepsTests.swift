// An archive is made and erased: a crash or a full disk at any step loses nothing, and what is erased is erased there too.

import MemoryDisk
import Testing
import Values

@testable import EventLine
@testable import EventLog

@Suite struct ArchiveStepsTests {
    private let disk: MemoryDisk
    private let whole: [UInt8]

    init() throws {
        let log = try ArchivedLog()
        (disk, whole) = (log.disk, log.whole)
    }

    /// Expects that the log is whole without the segments that it says are archived, and that archiving can be ended.
    private func expectSafe(_ disk: MemoryDisk, _ step: Int) throws {
        let without = disk.copy()
        try ArchivedLog.takeAway(without)
        try expectWhole(without, whole, step)
        try expectWhole(disk, whole, step)
        try ArchivedLog.archive(disk)
        try ArchivedLog.takeAway(disk)
        #expect(try disk.segments.count == 1, "step \(step)")
        try expectWhole(disk, whole, step)
    }

    @Test func aCrashAtAnyStepOfArchivingLosesNothing() throws {
        let steps = try dyingAtEachChange(of: disk, { try ArchivedLog.archive($0) }, then: expectSafe)
        #expect(steps >= 16, "\(steps)")
    }

    @Test func aFullDiskAtAnyWriteOfArchivingLosesNothing() throws {
        for room in stride(from: 0, through: whole.count, by: 97) {
            let disk = disk.copy()
            disk.faults.bytesLeft = room
            do { try ArchivedLog.archive(disk) } catch let refusal as LogRefusal {
                #expect(refusal.code == .disk && refusal.mend.hasPrefix("make room"), "\(refusal)")
                #expect(try LogArchive.read(disk, beside: directory) == nil)
            }
            disk.faults.bytesLeft = nil
            try expectSafe(disk, room)
        }
    }

    private static let erased = Array(#"{"text":"[erased]"}"#.utf8)

    private func erase(_ sequence: UInt64, _ disk: any Disk) throws {
        let log = try open(disk)
        defer { log.close() }
        try log.closeSegment().run { (line) throws(LogRefusal) in
            line.sequence == sequence ? Self.erased : nil
        }
    }

    private func isErased(_ sequence: UInt64, _ disk: any Disk) throws -> Bool {
        let log = try open(disk)
        defer { log.close() }
        return try log.reader.lines(from: sequence, through: sequence).first?.header.was != nil
    }

    @Test func anErasureGoesThroughCopiesAndThroughWhatTheArchiveHasAlone() throws {
        try ArchivedLog.archive(disk)
        try erase(2, disk)
        try ArchivedLog.takeAway(disk)
        #expect(try isErased(2, disk))
        try erase(8, disk)
        #expect(try isErased(8, disk))
        #expect(try LogSurvey.take(disk, directory: directory).head.sequence == 18)
    }

    @Test func aCrashAtAnyStepOfAnErasureLeavesALogThatIsErasedAgain() throws {
        try ArchivedLog.archive(disk)
        let steps = try dyingAtEachChange(of: disk, { try erase(2, $0) }) { disk, step in
            try erase(2, disk)
            try ArchivedLog.takeAway(disk)
            #expect(try isErased(2, disk), "step \(step)")
            #expect(try LogSurvey.take(disk, directory: directory).head.sequence == 18, "step \(step)")
        }
        #expect(steps >= 8, "\(steps)")
    }

    @Test func anErasureThatCannotReachTheArchiveDoesTheRestAndSaysSo() throws {
        try ArchivedLog.archive(disk)
        disk.faults.forbidden = ["/archive"]
        let refusal = try #require(throws: LogRefusal.self) { try erase(2, disk) }
        #expect(refusal.code == .archive, "\(refusal)")
        #expect(try isErased(2, disk))
        disk.faults.forbidden = []
        let without = disk.copy()
        try ArchivedLog.takeAway(without)
        #expect(try !isErased(2, without))
        try erase(2, disk)
        try ArchivedLog.takeAway(disk)
        #expect(try isErased(2, disk))
    }

    @Test func aCopyFromBeforeAnErasureIsNotTakenForTheLog() throws {
        try ArchivedLog.archive(disk)
        try disk.remove("\(directory)/archive")
        try erase(2, disk)
        let refusal = try ArchivedLog.refusal(disk)
        #expect(refusal.code == .archive && refusal.mend.contains("log erase"), "\(refusal)")
    }
}
