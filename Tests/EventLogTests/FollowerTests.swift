import EventLine
import EventLog
import MemoryDisk
import Testing
import Values

@Suite struct FollowerTests {
    let disk = MemoryDisk()

    private func follower() -> LogFollower { LogFollower(disk: disk, directory: directory, source: "games") }

    @Test func aStandbyTakesAnnouncedLinesOnly() throws {
        let log = try open(disk)
        let follower = follower()
        #expect(try follower.lines(through: 0) == [])
        try log.write(batch(after: 0, 3))
        try log.append(batch(after: 3, 3))
        #expect(try follower.lines(through: 3) == batch(after: 0, 3))
        #expect(follower.position == log.head)
        #expect(try follower.lines(through: 3) == [])
        #expect(try follower.lines(through: 5) == [], "a batch that is not announced to its end waits")
        #expect(try follower.lines(through: 6).map(\.sequence) == [4, 5, 6])
    }

    @Test func aFollowerGoesOnFromFileToFile() throws {
        let log = try open(disk, segmentBytesMax: 2000)
        for number in 0..<50 { try log.write(batch(after: UInt64(number * 2), 2)) }
        let follower = follower()
        var lines: [EventLine] = []
        for last in [1, 30, 31, 100] as [UInt64] { lines += try follower.lines(through: last) }
        #expect(lines.map(\.sequence) == Array(1...100))
        try log.write(batch(after: 100))
        #expect(try follower.lines(through: 101).count == 1)
    }

    @Test func aTailCutOffAndRewrittenBehindAFollowerDoesNotMatter() throws {
        let log = try open(disk)
        try log.write(batch(after: 0, 2))
        try log.append(batch(after: 2, 3, padding: 50))
        let follower = follower()
        _ = try follower.lines(through: 2)
        // The primary dies before its sync; the next one finds a torn batch and replaces it.
        log.close()
        let file = try disk.open(firstSegment, .update)
        try file.truncate(to: file.size() - 10)
        let next = try open(disk)
        try next.write(batch(after: 2, 1, type: "games.cancelled"))
        #expect(try follower.lines(through: 3).map(\.header.type) == ["games.cancelled"])
        #expect(follower.position == next.head)
    }

    @Test func announcedLinesThatAreMissingAreRefused() throws {
        let log = try open(disk)
        try log.write(batch(after: 0, 2))
        let follower = follower()
        #expect(try #require(throws: LogRefusal.self) { try follower.lines(through: 3) }.code == .shorter)
        #expect(follower.position == log.head, "what was whole has been handed on")
        var bytes = try #require(disk.contents(firstSegment))
        bytes[100] ^= 1
        disk.place(firstSegment, bytes)
        let other = self.follower()
        #expect(try #require(throws: LogRefusal.self) { try other.lines(through: 2) }.code == .damaged)
        #expect(other.position == .start)
    }
}
