// Test 2 of reliability.md: every byte of a line in the middle, and of the last batch, is flipped, zeroed or deleted.
// All damage is detected, and cut or refused as the table says, with the right position.

import EventLine
import EventLog
import MemoryDisk
import Testing
import Values

@Suite struct DamageTests {
    enum Kind: CaseIterable {
        case flip, flipHigh, zero, newline, delete

        func apply(_ bytes: inout [UInt8], _ index: Int) {
            switch self {
            case .flip: bytes[index] ^= 1
            case .flipHigh: bytes[index] ^= 0x80
            case .zero: bytes[index] = 0
            case .newline: bytes[index] = bytes[index] == 0x0A ? 0x20 : 0x0A
            case .delete: bytes.remove(at: index)
            }
        }
    }

    static let batches = EventLogTests.batches([2, 3, 1, 2])

    /// The offset of each line, and the first sequence and offset of its batch.
    static let places: [(line: Int, batch: UInt64, batchOffset: Int)] = {
        var offset = 0
        var places: [(line: Int, batch: UInt64, batchOffset: Int)] = []
        for batch in batches {
            let start = offset
            for line in batch {
                places.append((offset, batch[0].sequence, start))
                offset += line.bytes.count + 1
            }
        }
        return places
    }()

    @Test(arguments: Kind.allCases) func damageBeforeTheLastBatchIsRefusedWhereverItIs(kind: Kind) throws {
        let all = bytes(DamageTests.batches)
        for line in 0..<6 {
            let (offset, batch, _) = DamageTests.places[line]
            for index in offset..<DamageTests.places[line + 1].line {
                var bytes = all
                kind.apply(&bytes, index)
                let disk = disk(bytes)
                let survey = try LogSurvey.take(disk, directory: directory, source: "games")
                guard case .refused(let refusal, _) = survey.finding else {
                    Issue.record("byte \(index) of line \(line + 1): \(survey.finding)")
                    continue
                }
                try #require(refusal.code == .damaged, "byte \(index)")
                try #require(refusal.offset == offset && refusal.line == line + 1, "byte \(index)")
                try #require(refusal.mend == "log repair data/games --from \(batch)", "byte \(index)")
            }
        }
    }

    @Test(arguments: Kind.allCases) func damageInTheLastBatchIsCutOff(kind: Kind) throws {
        let all = bytes(DamageTests.batches)
        let (start, sequence, _) = DamageTests.places[6]
        for index in start..<all.count {
            var bytes = all
            kind.apply(&bytes, index)
            let disk = disk(bytes)
            let log = try open(disk)
            try #require(log.head.sequence == sequence - 1, "byte \(index)")
            try #require(disk.contents(firstSegment) == Array(all[..<start]), "byte \(index)")
            try #require(log.report.cuts.map(\.sequence) == [sequence], "byte \(index)")
        }
    }

    @Test func severalMissingSectorsOfTheLastBatchAreCutOff() throws {
        // Long lines, so that a sector is within one; every subset of three damaged places.
        let batches = [batch(after: 0, 1), batch(after: 1, 4, padding: 700)]
        let all = bytes(batches)
        let start = bytes([batches[0]]).count
        for mask in 1..<(1 << ((all.count - start) / 512)) {
            var bytes = all
            for sector in 0..<((all.count - start) / 512) where mask >> sector & 1 == 1 {
                let from = start + sector * 512
                bytes.replaceSubrange(from..<(from + 512), with: repeatElement(0, count: 512))
            }
            let log = try open(disk(bytes))
            try #require(log.head.sequence == 1, "mask \(mask)")
        }
    }

    @Test func aLostNewlineDoesNotHideTheLineBehindIt() throws {
        // The last line of one batch and the only line of the next are merged.
        let two = EventLogTests.batches([1, 1])
        var all = bytes(two)
        all[two[0][0].bytes.count] = 0
        let refusal = try refusal(disk(all))
        #expect(refusal.code == .damaged && refusal.offset == 0 && refusal.mend.hasSuffix("--from 1"))
    }

    @Test func aLineQuotedWithinATornOneIsNoIntactLine() throws {
        // The torn line's data quotes a line of another log, including its checksum.
        let inner = batch(after: 41, source: "rsvp")[0].bytes
        let outer = EventLine(
            header: EventHeader(sequence: 2, source: "games", type: "games.x", time: noon),
            data: Array("{\"event\":".utf8) + inner + Array("}".utf8))
        let kept = bytes([batch(after: 0)])
        let log = try open(disk(kept + outer.bytes.dropLast(4)))
        #expect(log.head.sequence == 1)
    }
}
