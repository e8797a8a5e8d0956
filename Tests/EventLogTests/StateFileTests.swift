// A state of many blocks in a file: what is written is read; every byte that is lost or changed is noticed, and named.

import MemoryDisk
import Packed
import Testing
import Values

@testable import EventLog

@Suite struct StateFileTests {
    private let disk = MemoryDisk()
    private let store: SnapshotStore
    private let path = "data/games/00000000000000000007.state"
    private let position = Position(sequence: 7, checksum: 0xABCD)

    init() throws {
        try disk.createDirectory("data/games")
        store = SnapshotStore(disk, directory: "data/games", source: "games")
    }

    /// Sections with no rows, with empty rows, and with rows of more than a block.
    private static let state: [(head: SectionHead, rows: [[UInt8]])] = [
        (SectionHead(name: "small", form: "int"), [[1], [2, 3], []]),
        (SectionHead(name: "empty", form: "text"), []),
        (
            SectionHead(name: "large", form: "bytes"),
            (0..<5).map { [UInt8](repeating: UInt8($0), count: 300_000 * $0) }
        ),
        (SectionHead(name: "block", form: "bytes"), [[UInt8](repeating: 9, count: (1 << 20) - 3)]),
    ]

    private static func write(_ state: [(head: SectionHead, rows: [[UInt8]])], _ sink: any SectionSink) throws
    {
        for section in state {
            let writer = try SectionWriter(section.head, to: sink)
            for row in section.rows { try row.withUnsafeBytes { try writer.row($0) { _ in } } }
            try writer.end()
        }
    }

    @discardableResult
    private func save(_ state: [(head: SectionHead, rows: [[UInt8]])] = Self.state) throws -> [UInt8] {
        try store.save(at: position, schema: "a") { try Self.write(state, $0) }
        return try #require(disk.contents(path))
    }

    /// The rows of a file, or why there are none.
    private func load() throws -> Result<[[[UInt8]]], StateDamage> {
        switch try store.inspect(SnapshotFile(7)) {
        case .unusable(let reason): return .failure(StateDamage(reason))
        case .usable(let snapshot):
            guard case .sections(let file) = snapshot.content else { return .failure(StateDamage("a text")) }
            do {
                let sections = try file.heads.indices.map { section in
                    var rows: [[UInt8]] = []
                    let reader = try SectionReader(section, of: file)
                    while let row = try reader.row({ [UInt8]($0.rest()) }) { rows.append(row) }
                    return rows
                }
                #expect(file.verify() == nil)
                return .success(sections)
            } catch {
                #expect(file.verify() == "\(error)" || error is SectionFailure)
                return .failure(StateDamage("\(error)"))
            }
        }
    }

    @Test func allRowsAreReadAsTheyWereWritten() throws {
        let bytes = try save()
        #expect(try load().get() == Self.state.map(\.rows))
        // The header, two blocks of small ones, the directory and the end; then 3 MB in three blocks and one full block.
        #expect(Self.blocks(in: bytes).count == 1 + 3 + 1 + 1)
    }

    @Test func theFileIsSyncedEveryEightMegabytes() throws {
        let before = disk.counts.syncs
        try save([(SectionHead(name: "large", form: "bytes"), [[UInt8]](repeating: [7], count: 1))])
        #expect(disk.counts.syncs - before == 1)
        let rows = (0..<20).map { [UInt8](repeating: $0, count: 1 << 20) }
        try store.save(at: Position(sequence: 8, checksum: 0), schema: "a") {
            try Self.write([(SectionHead(name: "large", form: "bytes"), rows)], $0)
        }
        #expect(disk.counts.syncs - before == 1 + 3)
    }

    @Test func eachFlippedByteIsNoticed() throws {
        let sound = try save([
            (SectionHead(name: "small", form: "int"), [[1], [2, 3]]),
            (SectionHead(name: "empty", form: "text"), []),
            (SectionHead(name: "other", form: "text?"), [[UInt8](repeating: 5, count: 200)]),
        ])
        for place in sound.indices {
            var bytes = sound
            bytes[place] ^= 0x20
            disk.place(path, bytes)
            #expect(throws: StateDamage.self, "byte \(place)") { try load().get() }
        }
    }

    /// The first and the last byte of each block, and one within.
    @Test func aFlipInEachBlockIsNoticed() throws {
        let sound = try save()
        let blocks = Self.blocks(in: sound)
        for (block, next) in zip(blocks, blocks.dropFirst() + [sound.count]) {
            for place in [block, block + 19, block + 20, (block + next) / 2, next - 1] {
                var bytes = sound
                bytes[place] ^= 1
                disk.place(path, bytes)
                #expect(throws: StateDamage.self, "byte \(place)") { try load().get() }
            }
        }
    }

    /// Where the blocks begin, of which each says how long it is.
    private static func blocks(in file: [UInt8]) -> [Int] {
        var (blocks, place) = ([Int](), 4096)
        while file[place...].starts(with: BlockHead.magic) {
            blocks.append(place)
            place += 20 + (0..<4).reduce(0) { $0 | Int(file[place + 12 + $1]) << (8 * $1) }
        }
        return blocks
    }

    @Test func aCutFileIsNoticed() throws {
        let sound = try save([(SectionHead(name: "small", form: "int"), [[1], [2, 3]])])
        for count in sound.indices {
            disk.place(path, Array(sound[..<count]))
            #expect(throws: StateDamage.self, "\(count) bytes") { try load().get() }
        }
        disk.place(path, sound + [0])
        #expect(throws: StateDamage.self) { try load().get() }
    }

    @Test func damageIsNamedBySectionBlockAndOffset() throws {
        var bytes = try save()
        let block = Self.blocks(in: bytes)[2]
        bytes[block + 100] ^= 1
        disk.place(path, bytes)
        guard case .failure(let damage) = try load() else { throw StateDamage("it is read") }
        #expect(
            damage.description
                == "it is damaged: section large, block 1 at byte \(block): its checksum is another")
    }

    /// A crash at any change of the disk leaves the snapshot before it, or both.
    @Test func aCrashAtEachStepLeavesASoundSnapshot() throws {
        for step in 0..<12 {
            for seed in UInt64(0)..<8 {
                let disk = MemoryDisk()
                try disk.createDirectory("data/games")
                let store = SnapshotStore(disk, directory: "data/games", source: "games")
                try store.save([1], at: Position(sequence: 3, checksum: 0), schema: "a")
                var faults = MemoryDisk.Faults()
                faults.bytesLeft = step * 3000
                disk.faults = faults
                _ = try? store.save([UInt8](repeating: 2, count: 20_000), at: position, schema: "a")
                var random = SeededGenerator(seed: seed)
                disk.crashMachine(using: &random)
                disk.faults = .init()
                let again = SnapshotStore(disk, directory: "data/games", source: "games")
                let states = try again.files().map { file -> [UInt8]? in
                    guard case .usable(let snapshot) = try again.inspect(file) else { return nil }
                    return snapshot.state
                }
                #expect(states.first == [1] && !states.contains(nil), "step \(step), seed \(seed)")
            }
        }
    }

    @Test func aSnapshotOfAnotherServiceHistoryOrNameIsNotUsed() throws {
        let bytes = try save()
        func reason(_ file: SnapshotFile, _ store: SnapshotStore) throws -> String? {
            guard case .unusable(let reason) = try store.inspect(file) else { return nil }
            return reason
        }
        #expect(try reason(SnapshotFile(7), store) == nil)
        let other = SnapshotStore(disk, directory: "data/games", source: "rsvp")
        #expect(try reason(SnapshotFile(7), other) == "it is of the log of games")
        disk.place("data/games/00000000000000000008.state", bytes)
        #expect(try reason(SnapshotFile(8), store) == "its name is another line's")

        let history = try #require(LogTag("9c02"))
        try store.save(at: Position(sequence: 9, checksum: 0), schema: "a", history: history) { _ in }
        #expect(try reason(SnapshotFile(9), store) == nil, "no history is written beside the log")
        disk.place("data/games/history", Array("9c02 1:2\n".utf8))
        #expect(try reason(SnapshotFile(9), store) == nil)
        disk.place("data/games/history", Array("77ab 1:2\n".utf8))
        #expect(try reason(SnapshotFile(9), store) == "it is of another history of the log")
    }

    @Test func aSectionThatThrowsLeavesNoFile() throws {
        #expect(throws: StateDamage.self) {
            try store.save(at: position, schema: "a") { _ in throw StateDamage("no") }
        }
        #expect(try disk.list("data/games") == [])
    }

    /// The last release's form: a line and a text.
    @Test func aTextOfAnEarlierBuildIsReadAndGoesWithTheSecondNewSnapshot() throws {
        let state = Array("{}".utf8)
        let line = #"{"format":1,"schema":"a","source":"games","position":"5:0000abcd","bytes":2"#
        let crc = crc32c(Array(line.utf8) + state)
        let old = Array("\(line),\"crc32c\":\"\(hex8(crc))\"}\n".utf8) + state
        let name = "data/games/00000000000000000005.snapshot"
        disk.place(name, old)
        let file = SnapshotFile(5, isText: true)
        guard case .usable(let snapshot) = try store.inspect(file) else { throw StateDamage("not usable") }
        #expect(snapshot.state == state && snapshot.position.sequence == 5)
        for place in old.indices {
            var bytes = old
            bytes[place] ^= 1
            disk.place(name, bytes)
            guard case .unusable = try store.inspect(file) else { throw StateDamage("byte \(place)") }
        }
        disk.place(name, old)
        try store.save([1], at: Position(sequence: 5, checksum: 0), schema: "a")
        #expect(try store.files() == [file, SnapshotFile(5)], "of two of one line the new form is the newer")
        try store.save([2], at: Position(sequence: 6, checksum: 0), schema: "a")
        #expect(try store.files() == [SnapshotFile(5), SnapshotFile(6)])
    }
}

@Suite struct StateDirectoryTests {
    private static let directory = StateDirectory([
        .init(head: SectionHead(name: "a", form: "int"), rows: 2, bytes: 5),
        .init(head: SectionHead(name: "b", form: "id text?"), rows: 3, bytes: 3 << 20),
    ])

    @Test func aDirectoryIsReadOnlyWhereItsBlocksEnd() {
        let directory = Self.directory
        let end = directory.offset(2)
        #expect(end == 4096 + 20 + 5 + 3 * 20 + 3 << 20)
        #expect(StateDirectory(directory.bytes, at: end) == directory)
        #expect(StateDirectory(directory.bytes, at: end + 1) == nil)
        #expect(StateDirectory(directory.bytes, at: end - 1) == nil)
        #expect(StateDirectory(directory.bytes + [0], at: end) == nil)
        for count in directory.bytes.indices {
            #expect(StateDirectory(Array(directory.bytes[..<count]), at: end) == nil)
        }
    }

    /// No length, count or offset leads to an allocation or a trap, whatever it says.
    @Test func anyNumberInADirectoryMayBeWrong() {
        let (directory, end) = (Self.directory, Self.directory.offset(2))
        for place in 0..<(directory.bytes.count - 4) {
            for number in [UInt32.max, 1 << 31, 1 << 20] {
                var bytes = directory.bytes
                withUnsafeBytes(of: number.littleEndian) {
                    bytes.replaceSubrange(place..<place + 4, with: $0)
                }
                _ = StateDirectory(bytes, at: end)
            }
        }
        #expect(StateDirectory(directory.bytes, at: end) == directory)
    }
}
