// How another thread wakes a poll loop: a pipe with at most a few bytes in it.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Any thread may ``trigger()``; the loop polls ``descriptor`` and calls ``drain()`` before it looks at what
/// changed.
public final class Wakeup: Sendable {
    /// Readable once triggered.
    public let descriptor: Int32
    private let writeEnd: Int32

    public init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemError("create a pipe", code: errno) }
        descriptor = ends[0]
        writeEnd = ends[1]
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
    }

    deinit {
        close(descriptor)
        close(writeEnd)
    }

    /// A full pipe is a wakeup that is already under way. A write of one byte is safe in a signal handler
    /// too.
    public func trigger() { write(byte: 1) }

    /// Forgets all triggers so far.
    public func drain() {
        while read() != nil {}
    }

    func write(byte: UInt8) {
        var byte = byte
        #if canImport(Glibc)
            while Glibc.write(writeEnd, &byte, 1) < 0 && errno == EINTR {}
        #else
            while Darwin.write(writeEnd, &byte, 1) < 0 && errno == EINTR {}
        #endif
    }

    func read() -> UInt8? {
        var byte: UInt8 = 0
        while true {
            #if canImport(Glibc)
                let count = Glibc.read(descriptor, &byte, 1)
            #else
                let count = Darwin.read(descriptor, &byte, 1)
            #endif
            if count < 0 && errno == EINTR { continue }
            return count == 1 ? byte : nil
        }
    }
}
