// The real disk, by POSIX calls. Each is repeated when a signal interrupts it. Each error names the operation
// and the path.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The file system of this machine.
public struct PosixDisk: Disk {
    public init() {}

    public func list(_ directory: String) throws(DiskError) -> [String] {
        guard let stream = opendir(directory) else { throw DiskError(errno: errno, "list", directory) }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw DiskError(errno: errno, "list", directory) }
                return names
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
    }

    public func createDirectory(_ path: String) throws(DiskError) {
        if mkdir(path, 0o700) == 0 {
            return try syncDirectory(PosixDisk.parent(of: path))
        }
        switch errno {
        case EEXIST:
            var status = stat()
            guard stat(path, &status) == 0 else { throw DiskError(errno: errno, "create", path) }
            guard status.st_mode & S_IFMT == S_IFDIR else { throw DiskError(errno: ENOTDIR, "create", path) }
        case ENOENT where PosixDisk.parent(of: path) != path:
            try createDirectory(PosixDisk.parent(of: path))
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
                throw DiskError(errno: errno, "create", path)
            }
            try syncDirectory(PosixDisk.parent(of: path))
        case let code: throw DiskError(errno: code, "create", path)
        }
    }

    public func open(_ path: String, _ mode: FileMode) throws(DiskError) -> any DiskFile {
        let flags =
            switch mode {
            case .read: O_RDONLY
            case .update: O_RDWR
            case .create: O_RDWR | O_CREAT | O_EXCL
            }
        return try PosixFile(path, flags: flags)
    }

    public func rename(_ path: String, to newPath: String) throws(DiskError) {
        guard systemRename(path, newPath) == 0 else { throw DiskError(errno: errno, "rename", path) }
    }

    public func remove(_ path: String) throws(DiskError) {
        guard unlink(path) == 0 else { throw DiskError(errno: errno, "remove", path) }
    }

    public func syncDirectory(_ path: String) throws(DiskError) {
        let directory = try PosixFile(path, flags: O_RDONLY | O_DIRECTORY)
        while fsync(directory.descriptor) != 0 {
            guard errno == EINTR else { throw DiskError(errno: errno, "sync", path) }
        }
    }

    public func lock(_ path: String, note: String) throws(DiskError) -> (any DiskLock)? {
        let file = try PosixFile(path, flags: O_RDWR | O_CREAT)
        while flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return nil }
            guard errno == EINTR else { throw DiskError(errno: errno, "lock", path) }
        }
        try file.truncate(to: 0)
        try file.write(Array(note.utf8), at: 0)
        return file
    }

    /// The inode and its last change time, which no copying tool can set.
    public func stamp(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Glibc)
            let changed = status.st_ctim
        #else
            let changed = status.st_ctimespec
        #endif
        return "\(status.st_ino):\(changed.tv_sec).\(changed.tv_nsec)"
    }

    public func mode(of path: String) -> UInt32? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt32(status.st_mode & 0o777) : nil
    }

    public func remoteFileSystem(_ directory: String) throws(DiskError) -> String? {
        try RemoteFileSystem.type(of: directory)
    }

    /// `data/games` → `data`, `games` → `.`, `/` → `/`.
    static func parent(of path: String) -> String {
        let parts = path.split(separator: "/")
        let root = path.hasPrefix("/") ? "/" : ""
        return parts.count < 2 ? (root.isEmpty ? "." : root) : root + parts.dropLast().joined(separator: "/")
    }
}

/// An open descriptor with positioned reads and writes. Also the lock, which lasts as long as the descriptor.
final class PosixFile: DiskFile, DiskLock {
    let path: String
    let descriptor: Int32

    init(_ path: String, flags: Int32) throws(DiskError) {
        var descriptor: Int32
        repeat {
            descriptor = systemOpen(path, flags | O_CLOEXEC, 0o600)
        } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else { throw DiskError(errno: errno, "open", path) }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    func size() throws(DiskError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw DiskError(errno: errno, "stat", path) }
        return Int(status.st_size)
    }

    func presence() -> FilePresence {
        var (mine, named) = (stat(), stat())
        guard fstat(descriptor, &mine) == 0 else { return .there }
        guard stat(path, &named) == 0 else { return errno == ENOENT ? .gone : .there }
        return (mine.st_dev, mine.st_ino) == (named.st_dev, named.st_ino) ? .there : .replaced
    }

    #if os(Linux)
        var heldAs: String? { "/proc/\(getpid())/fd/\(descriptor)" }
    #endif

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(DiskError) -> Int {
        guard let base = buffer.baseAddress else { return 0 }
        var done = 0
        while done < buffer.count {
            let count = pread(descriptor, base + done, buffer.count - done, off_t(offset + done))
            if count == 0 { break }
            if count > 0 {
                done += count
            } else if errno != EINTR {
                throw DiskError(errno: errno, "read", path)
            }
        }
        return done
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DiskError) {
        guard let base = bytes.baseAddress else { return }
        var done = 0
        while done < bytes.count {
            let count = pwrite(descriptor, base + done, bytes.count - done, off_t(offset + done))
            if count >= 0 {
                done += count
            } else if errno != EINTR {
                throw DiskError(errno: errno, "write", path)
            }
        }
    }

    func syncData() throws(DiskError) {
        #if canImport(Glibc)
            // Not repeated, whatever the error: after a failure the kernel may have dropped the pages.
            guard fdatasync(descriptor) == 0 else { throw DiskError(errno: errno, "sync", path) }
        #else
            guard fcntl(descriptor, F_FULLFSYNC) == 0 else { throw DiskError(errno: errno, "sync", path) }
        #endif
    }

    func truncate(to size: Int) throws(DiskError) {
        while ftruncate(descriptor, off_t(size)) != 0 {
            guard errno == EINTR else { throw DiskError(errno: errno, "truncate", path) }
        }
    }

    func release() { _ = flock(descriptor, LOCK_UN) }
}

extension DiskError {
    init(errno code: Int32, _ operation: String, _ path: String) {
        let kind: Kind =
            switch code {
            case ENOSPC, EDQUOT, EFBIG: .noSpace
            case EIO: .io
            case EACCES, EPERM: .permission
            case EROFS: .readOnly
            case ENOENT: .notFound
            case EEXIST: .exists
            default: .other
            }
        self.init(
            kind, operation: operation, path: path, reason: String(cString: strerror(code)),
            mend: code == ENOTDIR
                ? "a part of this path is a file: name a directory (RALLY_DATA), or move that file away" : nil
        )
    }
}

/// System calls whose names the methods above hide.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
private func systemRename(_ path: String, _ newPath: String) -> Int32 { rename(path, newPath) }
