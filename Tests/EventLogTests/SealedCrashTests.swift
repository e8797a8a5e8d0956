// A crash, a full disk or a flipped bit at any place of a sealed segment: the log has the same lines as before, or says
// which it cannot read.

import MemoryDisk
import Testing
import Values

@testable import EventLine
@testable import EventLog

@Suite struct SealedCrashTests {
    private static let sizes = [1, 3, 2, 1, 4, 1, 1, 2, 3]

    /// A log with closed segments that are text.
    private static func closed() throws -> (disk: MemoryDisk, text: [UInt8]) {
        let disk = MemoryDisk()
        let log = try open(disk, segmentBytesMax: 1500)
        let whole = batches(sizes, padding: 40)
        for batch in whole { try log.write(batch) }
        log.close()
        return (disk, bytes(whole))
    }

    @Test func aCrashAtAnyStepOfSealingLosesNothing() throws {
        let (start, whole) = try Self.closed()
        let steps = try dyingAtEachChange(
            of: start, { try sealAll(try open($0, segmentBytesMax: 1500, frameBytes: 600)) },
            then: { disk, step in try expectWhole(disk, whole, step) })
        #expect(steps > 15, "\(steps)")
    }

    @Test func aCrashAtAnyStepOfAnErasureLeavesTheOldOrTheNew() throws {
        let (start, whole) = try sealedLog(Self.sizes)
        let erased = Array(#"{"text":"[erased]"}"#.utf8)
        let steps = try dyingAtEachChange(
            of: start,
            { disk in
                let log = try open(disk, segmentBytesMax: 1500, frameBytes: 600)
                _ = try log.closeSegment().run { (line) throws(LogRefusal) in
                    line.sequence % 5 == 1 ? erased : nil
                }
            },
            then: { disk, step in
                let log = try open(disk)
                var positions: [Position] = []
                try log.replay(after: 0) { line in positions.append(try line.position) }
                let before = try open(EventLogTests.disk(whole))
                #expect(
                    try positions == (1...18).map { try #require(try before.reader.position(of: $0)) },
                    "\(step)")
            })
        #expect(steps > 10, "\(steps)")
    }

    @Test func aFullDiskAtAnyWriteOfSealingChangesNothing() throws {
        let (start, whole) = try Self.closed()
        for room in stride(from: 0, through: 4000, by: 37) {
            let disk = start.copy()
            let log = try open(disk, segmentBytesMax: 1500, frameBytes: 600)
            disk.faults.bytesLeft = room
            do { try sealAll(log) } catch let refusal as LogRefusal {
                #expect(refusal.code == .disk && refusal.mend.hasPrefix("make room"), "\(refusal)")
            }
            #expect(try text(log) == whole)
            #expect(try disk.list(directory).allSatisfy { !$0.hasSuffix(".tmp") })
            disk.faults.bytesLeft = nil
            try sealAll(log)
            #expect(try text(log) == whole)
            log.close()
            #expect(try text(try open(disk)) == whole)
        }
    }

    @Test func aFlippedBitIsNeverReadAsALine() throws {
        let (start, whole) = try sealedLog(Self.sizes)
        let name = try #require(try start.segments.first)
        let path = "\(directory)/\(name)"
        let size = try #require(start.contents(path)?.count)
        var (refused, mended) = (0, 0)
        for offset in 0..<size {
            let disk = start.copy()
            disk.flip(path, at: offset, 1 << UInt8(offset % 8))
            let survey = try LogSurvey.take(disk, directory: directory)
            switch survey.finding {
            case .refused(let refusal, _):
                refused += 1
                #expect(refusal.code == .sealedDamaged && refusal.file == name, "byte \(offset): \(refusal)")
                #expect(refusal.mend == "log repair data/games --segment 1 --with FILE")
                #expect(survey.cut == nil, "no cut is offered")
            // A start that needs none of its lines goes on.
            case .whole:
                mended += 1
                let log = try open(disk)
                #expect(try text(log) == whole, "byte \(offset)")
                let isSaid = log.report.description.contains("The index of \(name) (")
                #expect(isSaid == !survey.damagedIndexes.isEmpty, "byte \(offset): \(log.report)")
                #expect(
                    try LogSurvey.take(disk, directory: directory).damagedIndexes.isEmpty,
                    "the index is mended")
            case .torn: Issue.record("byte \(offset) is no torn write")
            }
        }
        #expect(refused > size / 3 && mended > 100, "\(refused) \(mended) of \(size)")
    }

    @Test func aSealedSegmentThatEndsAtAnyByteIsReadWholeOrRefused() throws {
        let (start, whole) = try sealedLog(Self.sizes)
        let bytes = try #require(start.contents(sealedFirst))
        let index = try SealedFile(start, sealedFirst).index
        for length in 0..<bytes.count {
            let disk = start.copy()
            disk.place(sealedFirst, Array(bytes[..<length]))
            let survey = try LogSurvey.take(disk, directory: directory)
            switch survey.finding {
            case .whole:
                #expect(length >= index.offset)
                #expect(try text(try open(disk)) == whole, "\(length) bytes")
            case .refused(let refusal, _):
                #expect(refusal.code == .sealedDamaged && survey.cut == nil, "\(length): \(refusal)")
            case .torn: Issue.record("\(length) bytes are no torn write")
            }
        }
    }

    @Test func aFrameThatNobodyNeedsDoesNotStopAStart() throws {
        let (disk, _) = try sealedLog(Self.sizes)
        disk.flip(sealedFirst, at: 30)
        let log = try open(disk, rebuilding: CountedReplay(after: 18))
        #expect(log.head.sequence == 18)
        let refusal = try #require(throws: LogPageRefusal.self) { _ = try log.page(after: .start, limit: 3) }
        #expect(refusal.code == .unreadable && refusal.reason.contains("frame 1 of"), "\(refusal)")
    }

    @Test func aSegmentInBothFormsIsTakenInTheSealedOneIfThatIsSound() throws {
        let (closed, whole) = try Self.closed()
        let (sealed, _) = try sealedLog(Self.sizes)
        let text = try #require(closed.contents(firstSegment))
        let both = sealed.copy()
        both.place(firstSegment, text)
        #expect(try EventLogTests.text(try open(both)) == whole)
        #expect(try both.segments.first == "00000000000000000001.jsonl.zst")
        #expect(try both.segments.count == sealed.segments.count)
        let damaged = sealed.copy()
        damaged.place(firstSegment, text)
        damaged.flip(sealedFirst, at: 30)
        #expect(try EventLogTests.text(try open(damaged)) == whole)
        #expect(try damaged.segments.first == "00000000000000000001.jsonl")
        #expect(try damaged.segments.count == sealed.segments.count)
    }

    @Test func aSealedSegmentThatIsMissingIsNamed() throws {
        let (disk, _) = try sealedLog(Self.sizes)
        let names = try disk.segments
        try disk.remove("\(directory)/\(names[1])")
        let refusal = try refusal(disk)
        #expect(refusal.code == .missingSegment && refusal.file == names[2], "\(refusal)")
    }

    @Test func anIndexOfOtherLinesIsRefused() throws {
        let (disk, _) = try sealedLog(Self.sizes)
        let names = try disk.segments
        let second = try #require(disk.contents("\(directory)/\(names[1])"))
        disk.place(sealedFirst, second)
        #expect(try refusal(disk).code == .sealedDamaged)
        let (other, _) = try sealedLog([4, 1, 4, 4])
        let foreign = disk.copy()
        foreign.place(sealedFirst, try #require(other.contents(sealedFirst)))
        #expect(throws: LogRefusal.self) { try open(foreign) }
    }
}
