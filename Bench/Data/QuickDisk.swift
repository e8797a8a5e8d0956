// The machine's disk without syncs, so that a log of a million batches is written in seconds. The data is only for
// measurements, and a crash while it is written loses nothing of value.

import EventLog

/// Passes everything to the disk except syncs, which are left to the kernel.
struct QuickDisk: Disk {
    private let disk = PosixDisk()

    func list(_ directory: String) throws(DiskError) -> [String] { try disk.list(directory) }
    func createDirectory(_ path: String) throws(DiskError) { try disk.createDirectory(path) }
    func open(_ path: String, _ mode: FileMode) throws(DiskError) -> any DiskFile {
        QuickFile(file: try disk.open(path, mode))
    }
    func rename(_ path: String, to newPath: String) throws(DiskError) { try disk.rename(path, to: newPath) }
    func remove(_ path: String) throws(DiskError) { try disk.remove(path) }
    func syncDirectory(_ path: String) {}
    func lock(_ path: String, note: String) throws(DiskError) -> (any DiskLock)? {
        try disk.lock(path, note: note)
    }
    func remoteFileSystem(_ directory: String) throws(DiskError) -> String? {
        try disk.remoteFileSystem(directory)
    }
}

private final class QuickFile: DiskFile {
    private let file: any DiskFile

    init(file: any DiskFile) { self.file = file }

    var path: String { file.path }
    func size() throws(DiskError) -> Int { try file.size() }
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(DiskError) -> Int {
        try file.read(into: buffer, at: offset)
    }
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DiskError) {
        try file.write(bytes, at: offset)
    }
    func syncData() {}
    func truncate(to size: Int) throws(DiskError) { try file.truncate(to: size) }
}
