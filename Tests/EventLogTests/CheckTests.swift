// `log check` of logs that are sound in themselves, and at which their services refuse to start.

import EventLine
import EventLog
import LogTool
import MemoryDisk
import Testing
import Values

extension MemoryDisk {
    /// Places a key as a service makes it.
    func placeKey(beside directory: String) {
        place("\(directory)/key", Array((String(repeating: "A", count: 43) + "\n").utf8))
    }
}

@Suite struct CheckTests {
    private let disk = MemoryDisk()
    private let engine: FileEngine

    init() {
        engine = FileEngine(disk, directory: directory, source: "games")
        disk.place(firstSegment, bytes(batches([1, 3, 2])))
    }

    /// The output of `log check`, or nil where it found nothing wrong.
    private func problem() -> String? {
        var out = ""
        let console = Console(isTerminal: false, say: { out += $0 }, complain: { out += $0 })
        let code = LogTool.run(arguments: ["check", directory], disk: disk, now: noon, console: console)
        return code == 0 ? nil : out
    }

    @Test func aLogWithoutAKeyIsNotSound() throws {
        #expect(problem()?.contains("DAMAGED  data/games/key: the key of this log is not there") == true)
        disk.place("data/games/key", Array("no key\n".utf8))
        #expect(problem()?.contains("DAMAGED  data/games/key: it does not hold a key") == true)
        disk.placeKey(beside: directory)
        #expect(problem() == nil)
    }

    @Test func anEmptiedLogWithASnapshotIsNotSound() throws {
        disk.placeKey(beside: directory)
        disk.place(firstSegment, [])
        try engine.snapshots.save(
            Array("{}".utf8), at: batches([1, 3, 2])[2][1].position, schema: "1")
        let lines = "the snapshot of event 6 is of lines that the log does not have"
        #expect(problem()?.contains(lines) == true)
        try disk.remove(firstSegment)
        #expect(problem()?.contains(lines) == true)
    }

    @Test func anEmptiedLogWithoutASnapshotIsNotSound() throws {
        disk.placeKey(beside: directory)
        try engine.keep(LogIdentity(), hasLines: true)
        #expect(problem() == nil)
        disk.place(firstSegment, [])
        #expect(problem()?.contains("this log had lines, and it holds none") == true)
        try disk.remove("data/games/begun")
        #expect(problem() == nil, "it never had any, as far as anybody knows")
    }
}
