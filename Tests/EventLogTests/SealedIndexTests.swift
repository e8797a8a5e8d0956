// The index of a sealed segment: whatever its bytes are, it is read or refused.

import MemoryDisk
import Testing
import Values

@testable import EventLine
@testable import EventLog

@Suite struct SealedIndexTests {
    private func index() throws -> SegmentIndex {
        let (disk, _) = try sealedLog([1, 3, 2, 1, 4, 1])
        return try SealedFile(disk, sealedFirst).index
    }

    /// The bytes with a checksum that fits.
    private func signed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let checksum = crc32c(Array(bytes[8..<(bytes.count - SegmentIndex.footBytes)]))
        for place in 0..<4 {
            bytes[bytes.count - SegmentIndex.footBytes + place] = UInt8(
                truncatingIfNeeded: checksum >> (8 * UInt32(place)))
        }
        return bytes
    }

    @Test func anIndexOfAnyBytesIsReadOrRefused() throws {
        let index = try index()
        let whole = index.encoded
        #expect(try SegmentIndex(whole, at: index.offset) == index)
        for cut in 0..<whole.count {
            #expect(throws: SegmentIndexError.self) {
                try SegmentIndex(Array(whole[..<cut]), at: index.offset)
            }
        }
        // With a checksum that fits, as somebody who means harm would write it.
        var random = SeededGenerator(seed: 7)
        for place in 8..<(whole.count - SegmentIndex.footBytes) {
            for value in [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)] {
                var bytes = whole
                bytes[place] = value
                guard let read = try? SegmentIndex(signed(bytes), at: index.offset) else { continue }
                #expect(read.frames.count == index.frames.count && read.offset == index.offset)
                #expect(read.frames.allSatisfy { $0.textBytes <= SealedLimits.frameTextBytesMax })
            }
        }
    }

    @Test func anIndexThatSaysMoreThanThereIsIsRefused() throws {
        let index = try index()
        for change in [
            { $0.frames[1].first += 1 }, { $0.frames[1].offset += 1 }, { $0.frames[1].lines = 0 },
            { $0.frames[1].textBytes = 65 << 20 }, { $0.frames[1].batches = 0 }, { $0.frames.removeLast() },
            { $0.last.sequence += 1 }, { $0.frames[0].bytes = 0 },
        ] as [(inout SegmentIndex) -> Void] {
            var wrong = index
            change(&wrong)
            #expect(throws: SegmentIndexError.self) { try SegmentIndex(wrong.encoded, at: index.offset) }
        }
    }

    @Test func typesBeyondTheLimitShareABit() throws {
        let disk = MemoryDisk()
        let log = try open(disk, segmentBytesMax: 30_000, frameBytes: 600)
        for number in 0..<80 { try log.write(batch(after: UInt64(number), type: "games.type\(number)")) }
        try log.write(batch(after: 80, padding: 20_000))
        try sealAll(log)
        let index = try SealedFile(disk, sealedFirst).index
        #expect(index.types.count == SealedLimits.typesMax)
        #expect(index.frames.reduce(0) { $0 | $1.types } == .max)
    }

    @Test func aFileOfAnyBytesIsReadOrRefused() throws {
        let (start, _) = try sealedLog([1, 3, 2, 1, 4, 1])
        let whole = try #require(start.contents(sealedFirst))
        var random = SeededGenerator(seed: 11)
        for round in 0..<400 {
            var bytes = whole
            switch round % 3 {
            case 0: bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
            case 1:
                bytes = (0..<Int.random(in: 0...600, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
            default:
                for _ in 0..<8 {
                    bytes[Int.random(in: bytes.indices, using: &random)] = .random(
                        in: 0...255, using: &random)
                }
            }
            let disk = start.copy()
            disk.place(sealedFirst, bytes)
            _ = try? LogSurvey.take(disk, directory: directory)
        }
    }
}
