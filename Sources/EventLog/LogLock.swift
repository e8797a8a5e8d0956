// The lock of a log: only the process that holds the lock on the file `lock` may write. The file is never renamed or
// removed, because a lock belongs to the file and not to its name. If somebody else has done so, the holder owns
// nothing any more: it writes no line, snapshot or erased segment, and ends. For people, the file names the last
// holder and the time:
//
//   games-1 2026-11-20T21:30:00.123Z

import Values

/// The lock of a log, held until it is released or the process dies.
public final class LogLock: Sendable {
    /// The directory of the log that it locks.
    public let directory: String
    private let lock: any DiskLock

    private init(directory: String, lock: any DiskLock) {
        self.directory = directory
        self.lock = lock
    }

    /// Takes the lock; nil while another process has it. Makes the directory if it is missing. Refuses a
    /// network file system unless `allowRemote`.
    public static func tryAcquire(
        _ disk: any Disk, directory: String, instance: String, time: Timestamp, allowRemote: Bool = false
    ) throws(LogRefusal) -> LogLock? {
        try refusing(directory) { () throws(DiskError) in try disk.createDirectory(directory) }
        let remote = try refusing(directory) { () throws(DiskError) in try disk.remoteFileSystem(directory) }
        if let remote, !allowRemote {
            throw LogRefusal(
                .remoteFileSystem, directory: directory,
                reason:
                    "it is on a network file system (\(remote)), where locks and syncs cannot be relied on",
                mend: "put the log on a local disk, or allow it in so many words")
        }
        let lock = try refusing(directory) { () throws(DiskError) in
            try disk.lock("\(directory)/lock", note: "\(instance) \(time)\n")
        }
        return lock.map { LogLock(directory: directory, lock: $0) }
    }

    /// The sentence for a lock file that is not in its place.
    static func absence(of directory: String) -> String {
        "\(directory)/lock was deleted, moved or replaced, so another process may write this log"
    }

    /// The note of the last holder, for people: `games-1 2026-11-20T21:30:00.123Z`.
    public static func holder(_ disk: any Disk, directory: String) -> String? {
        guard let bytes = try? disk.readWhole("\(directory)/lock") else { return nil }
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }

    /// Whether the path still leads to the lock file. If not, this process must write nothing more there.
    public var isInPlace: Bool {
        switch lock.presence() {
        case .there: true
        case .replaced, .gone: false
        }
    }

    /// Releases the lock, so that another process can take it.
    public func release() { lock.release() }
}
