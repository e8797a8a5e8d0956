import EventLog
import MemoryDisk
import Testing
import Values

@Suite struct SnapshotTests {
    let disk = MemoryDisk()

    private func name(_ sequence: Int) -> String { "\(directory)/0000000000000000000\(sequence).state" }

    @Test func aSavedSnapshotIsLoaded() throws {
        let log = try open(disk)
        #expect(try log.loadSnapshot(schema: "a") == nil)
        try log.write(batch(after: 0, 2))
        #expect(try log.saveSnapshot([1, 2, 0x0A, 4], at: log.head, schema: "a\"b"))
        try log.write(batch(after: 2, 1))
        let snapshot = try #require(try log.loadSnapshot(schema: "a\"b"))
        #expect(snapshot.state == [1, 2, 0x0A, 4] && snapshot.position.sequence == 2)
        let text = String(decoding: disk.contents(name(2)) ?? [], as: UTF8.self)
        #expect(
            text.hasPrefix(
                #"{"format":2,"schema":"a\"b","source":"games","position":"\#(snapshot.position)","crc32c":""#
            ))
    }

    @Test func theNewestTwoSnapshotsAreKeptAndNoneReplacesALaterOne() throws {
        let log = try open(disk)
        for number in UInt64(1)...4 {
            try log.write(batch(after: number - 1))
            try log.saveSnapshot([UInt8(number)], at: log.head, schema: "a")
        }
        #expect(try files(disk).keys.filter { $0.hasSuffix(".state") }.count == 2)
        let two = try #require(try log.reader.position(of: 2))
        #expect(try log.saveSnapshot([9], at: two, schema: "a") == false)
        #expect(try log.loadSnapshot(schema: "a")?.state == [4])
    }

    @Test(arguments: ["full", "write", "sync"]) func aSnapshotThatCannotBeWrittenTakesNoRoom(
        fault: String
    ) throws {
        let log = try open(disk)
        try log.write(batch(after: 0))
        let before = Set(try files(disk).keys)
        var faults = MemoryDisk.Faults()
        switch fault {
        case "full": faults.bytesLeft = 4200
        case "write": faults.failingWrites = 1
        default: faults.failingSyncs = 1
        }
        disk.faults = faults
        #expect(throws: (any Error).self) {
            try log.saveSnapshot([UInt8](repeating: 7, count: 500), at: log.head, schema: "a")
        }
        #expect(Set(try files(disk).keys) == before)
        disk.faults = .init()
        #expect(try log.saveSnapshot([7], at: log.head, schema: "a"))
    }

    @Test func aSnapshotLeftHalfWrittenByACrashIsRemovedAtTheStart() throws {
        try open(disk).write(batch(after: 0))
        let before = Set(try files(disk).keys)
        for name in ["00000000000000000001.state.tmp", "00000000000000000001.jsonl.tmp", "key.tmp"] {
            disk.place("\(directory)/\(name)", [7])
        }
        disk.crashProcess()
        _ = try open(disk)
        #expect(Set(try files(disk).keys) == before)
    }

    @Test func aDamagedSnapshotIsIgnoredWithAReasonAndTheOneBeforeTaken() throws {
        let log = try open(disk)
        for number in UInt64(1)...2 {
            try log.write(batch(after: number - 1))
            try log.saveSnapshot([UInt8(number), 7, 7], at: log.head, schema: "a")
        }
        let sound = try #require(disk.contents(name(2)))
        for index in sound.indices {
            for change in [1, 0x80, sound[index]] as [UInt8] where change > 0 {
                var bytes = sound
                bytes[index] ^= change
                disk.place(name(2), bytes)
                #expect(try log.loadSnapshot(schema: "a")?.state == [1, 7, 7], "byte \(index)")
                #expect(log.report.ignoredSnapshots.count == 1, "byte \(index)")
            }
            disk.place(name(2), Array(sound[..<index]))
            #expect(try log.loadSnapshot(schema: "a")?.state == [1, 7, 7], "cut at \(index)")
        }
    }

    @Test func snapshotsOfAnotherSchemaOrANewerFormatAreIgnored() throws {
        let log = try open(disk)
        try log.write(batch(after: 0))
        try log.saveSnapshot([1], at: log.head, schema: "a")
        #expect(try log.loadSnapshot(schema: "b") == nil)
        #expect(log.report.ignoredSnapshots == ["00000000000000000001.state, of schema a, not b"])
        let newer = Array("{\"format\":3,\"what\":{},\"crc32c\":\"00000000\"}\n".utf8)
        disk.place(name(1), newer + [UInt8](repeating: 0, count: 9000))
        #expect(try log.loadSnapshot(schema: "a") == nil)
        #expect(log.report.description.contains("its format 3 is not this version's (2)"))
    }

    @Test func aLogShorterThanItsSnapshotIsRefused() throws {
        let log = try open(disk)
        try log.write(batch(after: 0))
        try log.write(batch(after: 1))
        try log.saveSnapshot([1], at: log.head, schema: "a")
        log.close()
        disk.place(firstSegment, bytes([batch(after: 0)]))
        let shorter = try open(disk)
        let refusal = try #require(throws: LogRefusal.self) { try shorter.loadSnapshot(schema: "a") }
        #expect(refusal.code == .shorter && refusal.mend.hasSuffix("log repair data/games --from 2"))
        #expect(throws: LogRefusal.self, "of whatever schema") { try shorter.loadSnapshot(schema: "b") }
    }

    @Test func aSnapshotOfAnotherHistoryIsRefused() throws {
        let log = try open(disk)
        try log.write(batch(after: 0))
        try log.saveSnapshot([1], at: log.head, schema: "a")
        log.close()
        disk.place(firstSegment, bytes([batch(after: 0, type: "games.cancelled")]))
        let other = try open(disk)
        #expect(
            try #require(throws: LogRefusal.self) { try other.loadSnapshot(schema: "a") }.code == .differs)
    }

    @Test func onlySyncedPositionsAreSavedInASnapshot() throws {
        let log = try open(disk)
        try log.append(batch(after: 0))
        #expect(try log.saveSnapshot([1], at: log.tail, schema: "a") == false)
    }

    @Test func aCrashWhileSavingLeavesTheFormerSnapshot() throws {
        for seed in UInt64(0)..<50 {
            let disk = MemoryDisk()
            let log = try open(disk)
            try log.write(batch(after: 0))
            try log.saveSnapshot([1], at: log.head, schema: "a")
            try log.write(batch(after: 1))
            disk.faults.failingSyncs = 1
            #expect(throws: DiskError.self) {
                try log.saveSnapshot([UInt8](repeating: 2, count: 3000), at: log.head, schema: "a")
            }
            var random = SeededGenerator(seed: seed)
            disk.crashMachine(using: &random)
            #expect(try open(disk).loadSnapshot(schema: "a")?.state == [1], "seed=\(seed)")
        }
    }
}
