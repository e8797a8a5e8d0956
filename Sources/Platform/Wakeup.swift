// Wakes a poll loop from another thread, through a pipe (the self-pipe trick).

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Wakes a loop. Any thread may ``trigger()``. The loop polls ``descriptor`` and calls ``drain()`` before it looks for
/// changes.
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

    /// Wakes the loop. A full pipe has woken it already. Safe in a signal handler.
    public func trigger() { write(byte: 1) }

    /// Clears all triggers so far.
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
