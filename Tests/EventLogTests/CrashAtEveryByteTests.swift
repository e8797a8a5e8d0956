// Test 1 of reliability.md: wherever a write is cut off, the log opens with the longest prefix of complete batches. An
// optimized build (`swift test -c release`) tries every byte; a debug build, forty times slower, the bytes around each
// end of a line and some between.

import EventLine
import EventLog
import MemoryDisk
import Testing
import Values

@Suite struct CrashAtEveryByteTests {
    /// 200 events in batches of mixed sizes.
    static let written = batches((0..<50).map { [1, 3, 7, 2, 1, 8, 1, 4, 6, 7][$0 % 10] })
    static let stripes = 8

    /// The offsets at which to cut.
    static let cuts: [Int] = {
        let all = bytes(written)
        #if DEBUG
            let ends = all.indices.filter { all[$0] == 0x0A }
            let aroundEnds = ends.flatMap { ($0 - 1)...($0 + 1) }
            return Set(stride(from: 0, to: all.count, by: 17)).union(aroundEnds).sorted()
        #else
            return Array(0...all.count)
        #endif
    }()

    @Test(arguments: 0..<stripes) func aLogCutAtAnyByteOpensWithItsLongestWholePrefix(stripe: Int) throws {
        let batches = CrashAtEveryByteTests.written
        let all = bytes(batches)
        var ends: [(offset: Int, position: Position)] = [(0, .start)]
        for batch in batches {
            let last = try #require(batch.last)
            ends.append((ends[ends.count - 1].offset + bytes([batch]).count, last.position))
        }
        #expect(ends[ends.count - 1].position.sequence == 200)
        var whole = 0
        for (index, cut) in CrashAtEveryByteTests.cuts.enumerated()
        where index % CrashAtEveryByteTests.stripes == stripe {
            while whole + 1 < ends.count, ends[whole + 1].offset <= cut { whole += 1 }
            let disk = disk(Array(all[..<cut]))
            let log = try open(disk)
            let (offset, position) = ends[whole]
            try #require(log.head == position, "cut at byte \(cut)")
            try #require(disk.contents(firstSegment) == Array(all[..<offset]), "cut at byte \(cut)")
            let torn = try files(disk).filter { $0.key.hasSuffix(".torn") }
            try #require(torn.values.first ?? [] == Array(all[offset..<cut]), "cut at byte \(cut)")
            try #require(torn.count == (cut == offset ? 0 : 1), "cut at byte \(cut)")
            if index % 97 == 0 { try log.write(batch(after: position.sequence, 2)) }
        }
    }
}
