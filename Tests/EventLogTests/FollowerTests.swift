import EventLog
import Testing
import Values

@Suite struct Following {
    let disk = MemoryDisk()

    private func follower() -> LogFollower { LogFollower(disk: disk, directory: directory, source: "games") }

    @Test func aStandbyTakesWhatWasAnnouncedAndNoMore() throws {
        let log = try open(disk)
        let follower = follower()
        #expect(try follower.advance(through: 0) == [])
        try log.write(batch(after: 0, 3))
        try log.append(batch(after: 3, 3))
        #expect(try follower.advance(through: 3) == batch(after: 0, 3))
        #expect(follower.position == log.head)
        #expect(try follower.advance(through: 3) == [])
        #expect(try follower.advance(through: 5) == [], "a batch that is not announced to its end waits")
        #expect(try follower.advance(through: 6).map(\.sequence) == [4, 5, 6])
    }

    @Test func itFollowsFromFileToFileInPieces() throws {
        let log = try open(disk, segmentBytesMax: 2000)
        for number in 0..<50 { try log.write(batch(after: UInt64(number * 2), 2)) }
        let follower = follower()
        var lines: [EventLine] = []
        while follower.position != log.head { lines += try follower.advance(through: 100, limit: 7) }
        #expect(lines.map(\.sequence) == Array(1...100))
        try log.write(batch(after: 100))
        #expect(try follower.advance(through: 101).count == 1)
    }

    @Test func whatIsCutOffAndWrittenAnewBehindItDoesNotMatter() throws {
        let log = try open(disk)
        try log.write(batch(after: 0, 2))
        try log.append(batch(after: 2, 3, padding: 50))
        let follower = follower()
        _ = try follower.advance(through: 2)
        // The primary dies before its sync; the next one finds a torn batch and writes another in its place.
        disk.crashProcess()
        let bytes = try #require(disk.contents(firstSegment))
        disk.place(firstSegment, Array(bytes.dropLast(10)))
        let next = try open(disk)
        try next.write(batch(after: 2, 1, type: "games.cancelled"))
        #expect(try follower.advance(through: 3).map(\.header.type) == ["games.cancelled"])
        #expect(follower.position == next.head)
    }

    @Test func itStartsFromASnapshotsPlace() throws {
        let log = try open(disk, segmentBytesMax: 2000)
        for number in 0..<20 { try log.write(batch(after: UInt64(number * 2), 2)) }
        let place = try #require(try log.reader.position(of: 24))
        let follower = follower()
        try follower.skip(to: place)
        #expect(try follower.advance(through: 40).map(\.sequence) == Array(25...40))
        var other = place
        other.checksum ^= 1
        let stranger = self.follower()
        #expect(try #require(throws: LogRefusal.self) { try stranger.skip(to: other) }.code == .differs)
        #expect(throws: LogRefusal.self) { try stranger.skip(to: Position(sequence: 99, checksum: 1)) }
        #expect(stranger.position == .start)
    }

    @Test func whatWasAnnouncedAndIsNotThereIsRefused() throws {
        let log = try open(disk)
        try log.write(batch(after: 0, 2))
        let follower = follower()
        #expect(try #require(throws: LogRefusal.self) { try follower.advance(through: 3) }.code == .shorter)
        #expect(follower.position == .start, "after an error nothing has moved")
        var bytes = try #require(disk.contents(firstSegment))
        bytes[100] ^= 1
        disk.place(firstSegment, bytes)
        #expect(try #require(throws: LogRefusal.self) { try follower.advance(through: 2) }.code == .damaged)
    }
}
