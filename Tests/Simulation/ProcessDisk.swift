// A process's view of its machine's disk. The disk outlives the process; the process can die between any two
// operations, and takes its handles and locks along.

import EventLog
import MemoryDisk

/// A process's access to a disk. Used by one thread at a time: the simulation has only one.
final class ProcessDisk: Disk, @unchecked Sendable {
    let base: MemoryDisk
    private(set) var isDead = false
    /// Number of changes to the disk before the process dies.
    var operationsLeft: Int?
    private var killedAt: String?
    /// Whether the write during which it was killed is there in part.
    fileprivate var isTorn = false
    private var locks: [any DiskLock] = []

    init(_ base: MemoryDisk) { self.base = base }

    /// `kill -9`: written data stays in the page cache.
    func die() {
        isDead = true
        for lock in locks { lock.release() }
        locks = []
    }

    fileprivate func wasKilled(at path: String) -> Bool { killedAt == path }

    /// Counts changes of the disk; reading does not count.
    fileprivate func act(_ operation: String, _ path: String, isChange: Bool = true) throws(DiskError) {
        if isChange, let left = operationsLeft {
            operationsLeft = left - 1
            if left <= 0, !isDead { (isDead, killedAt) = (true, path) }
        }
        if isDead { throw DiskError(.other, operation: operation, path: path, reason: "the process is dead") }
    }

    func list(_ directory: String) throws(DiskError) -> [String] {
        try act("list", directory, isChange: false)
        return try base.list(directory).sorted()
    }

    func createDirectory(_ path: String) throws(DiskError) {
        try act("create", path, isChange: false)
        try base.createDirectory(path)
    }

    func open(_ path: String, _ mode: FileMode) throws(DiskError) -> any DiskFile {
        try act("open", path, isChange: mode == .create)
        return ProcessFile(try base.open(path, mode), of: self)
    }

    func rename(_ path: String, to newPath: String) throws(DiskError) {
        try act("rename", path)
        try base.rename(path, to: newPath)
    }

    func remove(_ path: String) throws(DiskError) {
        try act("remove", path)
        try base.remove(path)
    }

    func syncDirectory(_ path: String) throws(DiskError) {
        try act("sync", path)
        try base.syncDirectory(path)
    }

    func lock(_ path: String, note: String) throws(DiskError) -> (any DiskLock)? {
        try act("lock", path, isChange: false)
        guard let lock = try base.lock(path, note: note) else { return nil }
        locks.append(lock)
        return lock
    }

    func remoteFileSystem(_ directory: String) throws(DiskError) -> String? { nil }
}

private final class ProcessFile: DiskFile, @unchecked Sendable {
    private let file: any DiskFile
    private let disk: ProcessDisk
    var path: String { file.path }

    init(_ file: any DiskFile, of disk: ProcessDisk) {
        self.file = file
        self.disk = disk
    }

    func size() throws(DiskError) -> Int {
        try disk.act("stat", path, isChange: false)
        return try file.size()
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(DiskError) -> Int {
        try disk.act("read", path, isChange: false)
        return try file.read(into: buffer, at: offset)
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DiskError) {
        do {
            try disk.act("write", path)
        } catch {
            // The process is killed during the write: the first part is there.
            if disk.wasKilled(at: path), !disk.isTorn {
                disk.isTorn = true
                try? file.write(
                    UnsafeRawBufferPointer(rebasing: bytes.prefix(bytes.count * 2 / 3)), at: offset)
            }
            throw error
        }
        try file.write(bytes, at: offset)
    }

    func syncData() throws(DiskError) {
        try disk.act("sync", path)
        try file.syncData()
    }

    func truncate(to size: Int) throws(DiskError) {
        try disk.act("truncate", path)
        try file.truncate(to: size)
    }
}
