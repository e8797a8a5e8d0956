// How a snapshot's job ends.

import MemoryDisk
import Testing
import Values

@testable import EventLog
@testable import Process

@Suite struct SnapshotJobTests {
    /// The next owner may have taken over while the snapshot was encoded.
    @Test func aSnapshotOfAFormerOwnerIsNotReportedAsWritten() throws {
        func result(_ snapshots: SnapshotStore) -> SnapshotResult {
            SnapshotJob(
                snapshots: snapshots, position: Position(sequence: 2, checksum: 0), schema: "s",
                isOnly: false, write: { _ in }
            ).run()
        }
        let disk = MemoryDisk()
        try disk.createDirectory("data/games")
        let snapshots = SnapshotStore(disk, directory: "data/games", source: "games")
        #expect(result(snapshots).problem == nil)
        try snapshots.save([1], at: Position(sequence: 3, checksum: 0), schema: "s")
        #expect(result(snapshots).problem == "another process owns the log now, and writes its own")
        let lost = SnapshotStore(LostDisk(), directory: "data/games", source: "games")
        #expect(result(lost).problem == "another process owns the log now, and writes its own")
    }
}

/// The files beside a log that another process owns by now.
private struct LostDisk: Disk {
    private var refusal: DiskError {
        DiskError(
            .notOwner, operation: "write", path: "data/games", reason: "another process owns the log now")
    }

    func list(_ directory: String) -> [String] { [] }
    func createDirectory(_ path: String) {}
    func open(_ path: String, _ mode: FileMode) throws(DiskError) -> any DiskFile { throw refusal }
    func rename(_ path: String, to newPath: String) throws(DiskError) { throw refusal }
    func remove(_ path: String) throws(DiskError) { throw refusal }
    func syncDirectory(_ path: String) {}
    func lock(_ path: String, note: String) -> (any DiskLock)? { nil }
    func remoteFileSystem(_ directory: String) -> String? { nil }
}
