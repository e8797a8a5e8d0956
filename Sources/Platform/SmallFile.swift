// Reads whole small files: pictures, zone files, settings. Only regular files are read: a pipe or a device
// might block or never end.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads whole files.
public enum SmallFile {
    /// Why a file was not read.
    public enum Problem: Error, Equatable, Sendable {
        /// There is no file of that name.
        case missing
        /// A directory, a pipe, a socket or a device.
        case notRegular
        /// The file has this many bytes; at least that many if it is growing.
        case tooLong(bytes: Int)
        /// The process may not read it, or a read failed.
        case unreadable
    }

    /// The bytes; `nil` if the file cannot be read, or is longer than the limit.
    public static func contents(_ path: String, bytesMax: Int) -> [UInt8]? {
        try? read(path, bytesMax: bytesMax).get()
    }

    /// The bytes of a file.
    public static func read(_ path: String, bytesMax: Int) -> Result<[UInt8], Problem> {
        // Non-blocking: opening a pipe would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            return .failure([ENOENT, ENOTDIR].contains(errno) ? .missing : .unreadable)
        }
        defer { _ = close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .failure(.unreadable) }
        guard status.st_mode & S_IFMT == S_IFREG else { return .failure(.notRegular) }
        guard status.st_size <= bytesMax else { return .failure(.tooLong(bytes: Int(status.st_size))) }
        return all(of: descriptor, bytesMax: bytesMax)
    }

    private static func all(of descriptor: Int32, bytesMax: Int) -> Result<[UInt8], Problem> {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 8192)
        while bytes.count <= bytesMax {
            #if canImport(Glibc)
                let count = Glibc.read(descriptor, &block, block.count)
            #else
                let count = Darwin.read(descriptor, &block, block.count)
            #endif
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return .failure(.unreadable) }
            if count == 0 { return .success(bytes) }
            bytes += block.prefix(count)
        }
        return .failure(.tooLong(bytes: bytes.count))
    }
}
