// A whole small file at once: pictures, zone files, settings. Only what lies on a disk is one: a pipe or a device might
// never end, or never begin.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads files that fit into memory many times.
public enum SmallFile {
    /// Why a file was not read.
    public enum Problem: Error, Equatable, Sendable {
        /// There is none of that name.
        case missing
        /// A directory, a pipe, a socket or a device.
        case notRegular
        /// It has so many bytes; of one that grows meanwhile, at least so many.
        case tooLong(bytes: Int)
        /// The system does not let this process read it, or could not.
        case unreadable
    }

    /// `nil` if it cannot be read (a directory, say), or is longer than that.
    public static func contents(_ path: String, bytesMax: Int) -> [UInt8]? {
        try? read(path, bytesMax: bytesMax).get()
    }

    /// All of a file, or why not.
    public static func read(_ path: String, bytesMax: Int) -> Result<[UInt8], Problem> {
        // Without waiting: a pipe opens only once somebody writes to it.
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
