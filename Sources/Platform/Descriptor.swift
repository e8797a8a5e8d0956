// Reads and writes file descriptors. A read error counts as the end.

import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Functions on file descriptors of terminals, pipes and files.
public enum Descriptor {
    /// The result of a read.
    public enum Outcome: Sendable {
        /// At least one byte.
        case bytes([UInt8])
        case later
        /// The other end is closed, the file ends, or it cannot be read.
        case end
    }

    /// Opens those of the three standard descriptors that are closed, on `/dev/null`. Otherwise a file that the
    /// program opens would get their number, and terminal output would be written into it. Call it before anything is
    /// opened.
    public static func openStandard() {
        // `open` takes the lowest number that is free.
        for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDWR)
        }
        // Writing to a closed pipe is an error, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Raises the limit of open descriptors to the maximum allowed: each connection takes one.
    /// - Returns: the new limit.
    @discardableResult
    public static func raiseLimit() -> Int {
        var limit = rlimit()
        #if canImport(Glibc)
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let files = RLIMIT_NOFILE
        #endif
        guard getrlimit(files, &limit) == 0 else { return 0 }
        limit.rlim_cur = limit.rlim_max
        setrlimit(files, &limit)
        getrlimit(files, &limit)
        return Int(clamping: limit.rlim_cur)
    }

    /// Whether this many more descriptors can be opened.
    public static func hasRoom(for count: Int) -> Bool {
        let taken = (0..<count).map { _ in fcntl(0, F_DUPFD_CLOEXEC, 0) }
        for descriptor in taken where descriptor >= 0 { close(descriptor) }
        return !taken.contains { $0 < 0 }
    }

    /// Reads the available bytes, at most `bytesMax`.
    public static func read(_ descriptor: Int32, bytesMax: Int) -> Outcome {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: bytesMax) { buffer, filled in
            repeat {
                #if canImport(Glibc)
                    count = Glibc.read(descriptor, buffer.baseAddress, bytesMax)
                #else
                    count = Darwin.read(descriptor, buffer.baseAddress, bytesMax)
                #endif
            } while count < 0 && errno == EINTR
            filled = max(0, count)
        }
        if count > 0 { return .bytes(bytes) }
        return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) ? .later : .end
    }

    /// Writes all bytes, so that a reader of a pipe gets whole lines at once.
    /// - Returns: false once the other end is closed, or the device is full; for standard output see ``outputFailure``.
    @discardableResult
    public static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { buffer in
                #if canImport(Glibc)
                    Glibc.write(descriptor, buffer.baseAddress, buffer.count)
                #else
                    Darwin.write(descriptor, buffer.baseAddress, buffer.count)
                #endif
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                waitUntilWritable(descriptor)
            } else if errno != EINTR {
                if descriptor == 1 { noteOutputFailure(errno) }
                return false
            }
        }
        return true
    }

    /// The first failure to write to standard output.
    public static var outputFailure: SystemError? { failedOutput.withLock { $0 } }

    private static let failedOutput = Mutex<SystemError?>(nil)

    private static func noteOutputFailure(_ code: Int32) {
        failedOutput.withLock { $0 = $0 ?? SystemError("write to standard output", code: code) }
    }

    /// Writes a whole text.
    @discardableResult
    public static func write(_ text: String, to descriptor: Int32) -> Bool {
        write(Array(text.utf8), to: descriptor)
    }

    /// Waits until a non-blocking descriptor is writable.
    private static func waitUntilWritable(_ descriptor: Int32) {
        var item = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&item, 1, -1)
    }
}
