// Who may write a log: the holder of the lock on the file `lock` in its directory. The file is never renamed
// or removed, since a lock is on the file and not on its name; in it stands, for people, who took it and
// when:
//
//   games-1 2026-11-20T21:30:00.123Z

import Values

/// The lock of a log, held until it is released or the process dies.
public final class LogLock: Sendable {
    /// Of the one log that it is good for.
    public let directory: String
    private let lock: any DiskLock

    private init(directory: String, lock: any DiskLock) {
        self.directory = directory
        self.lock = lock
    }

    /// Takes the lock, making the directory where it is missing; nil while another process has it. A file
    /// system of another machine is refused unless `allowRemote`.
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

    /// Who took the lock last, for people: `games-1 2026-11-20T21:30:00.123Z`.
    public static func holder(_ disk: any Disk, directory: String) -> String? {
        guard let bytes = try? disk.readWhole("\(directory)/lock") else { return nil }
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }

    /// Gives the log to whoever waits for it.
    public func release() { lock.release() }
}
