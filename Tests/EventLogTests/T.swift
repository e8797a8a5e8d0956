import EventLog
import Testing
import Values

@Test func smoke() throws {
    #expect(CRC32C.checksum("123456789".utf8) == 0xe306_9283)
    let disk = MemoryDisk()
    let lock = try #require(try LogLock.tryAcquire(disk, directory: "data/games", instance: "a", time: Timestamp(milliseconds: 5)))
    let log = try EventLog.open(disk, directory: "data/games", source: "games", lock: lock)
    let l = EventLine(header: EventHeader(sequence: 1, source: "games", type: "games.created", subject: "x", time: Timestamp(milliseconds: 1234567890123), actor: ID(high: 1, low: 2), causation: "c\"d", seen: Positions(["auth": 12])), data: Array("{\"a\":1}".utf8))
    print(String(decoding: l.bytes, as: UTF8.self))
    #expect(try EventLine(parsing: l.bytes) == l)
    try log.append([l]); try log.sync()
    print(log.head, log.report)
    print(try log.page(after: .start, limit: 10).map { String(decoding: $0, as: UTF8.self) })
    lock.release()
    let lock2 = try #require(try LogLock.tryAcquire(disk, directory: "data/games", instance: "a", time: Timestamp(milliseconds: 5)))
    let log2 = try EventLog.open(disk, directory: "data/games", source: "games", lock: lock2)
    print(log2.report, log2.lastSeen, log2.head == log.head)
}
