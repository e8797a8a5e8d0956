// A disk whose process dies at one of its changes: that one is done in part, and none comes after it.

import EventLog
import MemoryDisk
import Synchronization

final class StoppingDisk: Disk {
    let disk: MemoryDisk
    /// How many changes are still made.
    private let left: Mutex<Int>
    /// How many bytes of the write at which it stops are written.
    private let partBytes: Int

    init(_ disk: MemoryDisk, changes: Int, partBytes: Int = 0) {
        (self.disk, self.partBytes) = (disk, partBytes)
        left = Mutex(changes)
    }

    /// Whether the process died.
    var hasStopped: Bool { left.withLock { $0 < 0 } }

    func change(_ path: String) throws(DiskError) {
        let isDead = left.withLock { left in
            left -= 1
            return left < 0
        }
        if isDead { throw DiskError(.io, operation: "change", path: path, reason: "the process is dead") }
    }

    func list(_ directory: String) throws(DiskError) -> [String] { try disk.list(directory) }
    func createDirectory(_ path: String) throws(DiskError) { try disk.createDirectory(path) }
    func open(_ path: String, _ mode: FileMode) throws(DiskError) -> any DiskFile {
        if case .create = mode { try change(path) }
        return StoppingFile(self, try disk.open(path, mode))
    }
    func rename(_ path: String, to newPath: String) throws(DiskError) {
        try change(path)
        try disk.rename(path, to: newPath)
    }
    func remove(_ path: String) throws(DiskError) {
        guard disk.contents(path) != nil else { return try disk.remove(path) }
        try change(path)
        try disk.remove(path)
    }
    func syncDirectory(_ path: String) throws(DiskError) {
        try change(path)
        try disk.syncDirectory(path)
    }
    func lock(_ path: String, note: String) throws(DiskError) -> (any DiskLock)? {
        try disk.lock(path, note: note)
    }
    func remoteFileSystem(_ directory: String) throws(DiskError) -> String? { nil }

    private final class StoppingFile: DiskFile {
        let disk: StoppingDisk
        let file: any DiskFile

        init(_ disk: StoppingDisk, _ file: any DiskFile) { (self.disk, self.file) = (disk, file) }

        var path: String { file.path }
        func size() throws(DiskError) -> Int { try file.size() }
        func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(DiskError) -> Int {
            try file.read(into: buffer, at: offset)
        }
        func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DiskError) {
            do throws(DiskError) { try disk.change(path) } catch {
                let part = UnsafeRawBufferPointer(rebasing: bytes[..<min(bytes.count, disk.partBytes)])
                if disk.left.withLock({ $0 == -1 }) { try file.write(part, at: offset) }
                throw error
            }
            try file.write(bytes, at: offset)
        }
        func syncData() throws(DiskError) {
            try disk.change(path)
            try file.syncData()
        }
        func truncate(to size: Int) throws(DiskError) {
            try disk.change(path)
            try file.truncate(to: size)
        }
        func presence() -> FilePresence { file.presence() }
    }
}
