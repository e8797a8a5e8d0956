import EventLine
import EventLog
import MemoryDisk
import Testing
import Values

@Suite struct ReadingTests {
    let disk = MemoryDisk()

    /// Batches of 3 lines each, over several files.
    private func filled(_ count: Int, padding: Int = 0, segmentBytesMax: Int = 4000) throws -> EventLog {
        let log = try open(disk, segmentBytesMax: segmentBytesMax)
        for number in 0..<count { try log.write(batch(after: UInt64(number * 3), 3, padding: padding)) }
        return log
    }

    private func sequences(_ page: [[UInt8]]) throws -> [UInt64] {
        try page.map { try EventLine(parsing: $0).sequence }
    }

    @Test func pagesHoldWholeBatchesUpToTheLimit() throws {
        let log = try filled(10)
        #expect(
            try sequences(log.page(after: .start, limit: 7)) == Array(1...6), "not the batch that crosses it")
        #expect(try sequences(log.page(after: .start, limit: 6)) == Array(1...6))
        #expect(try sequences(log.page(after: .start, limit: 1)) == [1, 2, 3], "at least one")
        #expect(try log.page(after: log.head, limit: 100) == [])
        let nine = try #require(try log.reader.position(of: 9))
        #expect(try sequences(log.page(after: nine, limit: 100)) == Array(10...30))
        let two = try #require(try log.reader.position(of: 2))
        #expect(try sequences(log.page(after: two, limit: 1)) == [3], "from within a batch its rest")
    }

    @Test func aPageMayBeginAtANumber() throws {
        let reader = try filled(10).reader
        #expect(try sequences(reader.page(from: 4, limit: 1)) == [4, 5, 6])
        #expect(try sequences(reader.page(from: 5, limit: 1)) == [5, 6], "from within a batch its rest")
        #expect(try sequences(reader.page(from: 28, limit: 100)) == [28, 29, 30])
        #expect(try sequences(reader.page(from: 0, limit: 1)) == [1, 2, 3])
        #expect(try reader.page(from: 31, limit: 1) == [])
        #expect(try reader.page(from: .max, limit: 1) == [])
        #expect(try open(MemoryDisk()).reader.page(from: 1, limit: 1) == [])
    }

    @Test func pagesKeepTheirByteLimitButHoldOneBatchAtLeast() throws {
        let log = try filled(10, padding: 500)
        let size = bytes([batch(after: 0, 3, padding: 500)]).count
        #expect(try log.page(after: .start, limit: 100, bytesMax: size * 2 + 20).count == 6)
        #expect(try log.page(after: .start, limit: 100, bytesMax: 1).count == 3)
    }

    @Test func pageAfterPageIsTheWholeLog() throws {
        let log = try filled(400, padding: 300, segmentBytesMax: 100_000)
        var position = Position.start
        var read: [[UInt8]] = []
        while true {
            let page = try log.page(after: position, limit: 50)
            guard let last = page.last else { break }
            read += page
            position = try EventLine(parsing: last).position
        }
        var all: [[UInt8]] = []
        try log.replay(after: 0) { all.append(Array($0.bytes)) }
        #expect(read == all && all.count == 1200)
    }

    @Test func aReopenedLogsIndexFindsTheSamePages() throws {
        let log = try filled(400, padding: 300, segmentBytesMax: 100_000)
        disk.crashProcess()
        let again = try open(disk)
        for sequence in stride(from: UInt64(1), through: 1200, by: 37) {
            #expect(try again.reader.position(of: sequence) == log.reader.position(of: sequence))
            #expect(try again.reader.position(of: sequence)?.sequence == sequence)
        }
        #expect(try again.reader.position(of: 1201) == nil)
    }

    @Test func aPageBehindAnUnknownLineIsRefusedWithTheLineThatIsThere() throws {
        let log = try filled(3)
        let here = try #require(try log.reader.position(of: 6))
        var other = here
        other.checksum ^= 1
        let differs = try #require(throws: LogPageRefusal.self) { try log.page(after: other, limit: 10) }
        #expect(differs.code == .differs && differs.here == here && differs.asked == other)
        let ahead = try #require(throws: LogPageRefusal.self) {
            try log.page(after: Position(sequence: 10, checksum: 1), limit: 10)
        }
        #expect(ahead.code == .ahead && ahead.here == log.head)
        #expect(throws: LogPageRefusal.self) {
            try log.page(after: Position(sequence: 0, checksum: 1), limit: 10)
        }
    }

    @Test func onlySyncedLinesAreServed() throws {
        let log = try filled(2)
        try log.append(batch(after: 6, 2))
        #expect(try log.page(after: .start, limit: 100).count == 6)
        #expect(try log.sequences.count == 6)
        #expect(try log.reader.lines(from: 5, through: 99).map(\.sequence) == [5, 6])
        #expect(throws: LogPageRefusal.self) { try log.page(after: log.tail, limit: 1) }
        try log.sync()
        #expect(try log.page(after: .start, limit: 100).count == 8)
    }

    @Test func aPageKeepsItsUpperBound() throws {
        let log = try filled(5)
        #expect(try log.reader.page(after: .start, through: 6, limit: 100).count == 6)
        #expect(try log.reader.page(after: .start, through: 7, limit: 100).count == 6, "whole batches")
        #expect(try log.reader.lines(from: 4, through: 5).map(\.sequence) == [4, 5])
    }

    @Test func privateLinesAreServedAsEnvelopesAndReadWholeByTheirOwner() throws {
        let log = try open(disk)
        try log.write(batch(after: 0, 2, type: "games._private.address"))
        let page = try log.page(after: .start, limit: 10)
        let lines = try page.map { try EventLine(parsing: $0) }
        #expect(lines.allSatisfy { $0.header.type == "games._private" && $0.data == nil })
        #expect(lines.last?.position == log.head)
        #expect(try log.page(after: lines[0].position, limit: 10).count == 1)
        let own = try log.reader.lines(from: 1, through: 2)
        #expect(own.allSatisfy { $0.header.type == "games._private.address" && $0.data != nil })
    }

    @Test func aLineViewHasTheFieldsOfItsLine() throws {
        let log = try open(disk)
        let lines = batch(after: 0, 2, seen: Positions(["auth": 1]))
        try log.write(lines)
        var index = 0
        try log.replay(after: 0) { view in
            let line = lines[index]
            #expect(view.sequence == line.sequence && view.batchEnd == 2 && view.type == "games.created")
            #expect(view.time == line.header.time && view.dataRange == line.dataRange)
            #expect(view.batchFirst == 1 && view.source == "games" && !view.isPrivate)
            let (header, whole) = (try view.header(), try view.line())
            #expect(header == line.header && whole == line)
            index += 1
        }
        #expect(index == 2)
    }

    @Test func readersOnOtherThreadsSeeWholeBatchesOfAGrowingLog() async throws {
        let log = try open(disk, segmentBytesMax: 3000)
        let reader = log.reader
        try await withThrowingTaskGroup(of: UInt64.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    var position = Position.start
                    while position.sequence < 300 {
                        let page = try reader.page(after: position, limit: 10)
                        guard let last = page.last else {
                            await Task.yield()
                            continue
                        }
                        let line = try EventLine(parsing: last)
                        guard line.endsBatch else { return 0 }
                        position = line.position
                    }
                    return position.sequence
                }
            }
            for number in 0..<100 { try log.write(batch(after: UInt64(number * 3), 3)) }
            for try await sequence in group { #expect(sequence == 300) }
        }
    }

    @Test func damageBelowAnOpenLogIsNotServed() throws {
        let log = try filled(1)
        var bytes = try #require(disk.contents(firstSegment))
        bytes[bytes.count / 2] ^= 1
        disk.place(firstSegment, bytes)
        #expect(
            try #require(throws: LogPageRefusal.self) { try log.page(after: .start, limit: 9) }.code
                == .unreadable)
    }
}
