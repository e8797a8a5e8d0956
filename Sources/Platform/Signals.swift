// SIGTERM and SIGINT as a descriptor to poll. A handler could run at any instruction and interrupt libzmq's
// calls (EINTR), so both signals are blocked in all threads, and one thread waits for them.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Receives signals. Must be made once, at the start of `main`: threads inherit the signal mask of the thread that
/// starts them.
public final class Signals: Sendable {
    private let pipe: Wakeup

    public init() throws(SystemError) {
        Signals.block()
        let pipe = try Wakeup()
        self.pipe = pipe
        _ = try DedicatedThread("signals") {
            var waited = Signals.set
            while true {
                var number: Int32 = 0
                if sigwait(&waited, &number) == 0 { pipe.write(byte: UInt8(truncatingIfNeeded: number)) }
            }
        }
    }

    /// Readable once a signal came.
    public var descriptor: Int32 { pipe.descriptor }

    /// The next signal's number, SIGTERM or SIGINT; `nil` if none came.
    public func receive() -> Int32? { pipe.read().map(Int32.init) }

    /// Acts as if a signal had come, for services that run inside another process.
    public func pretend(_ number: Int32) { pipe.write(byte: UInt8(truncatingIfNeeded: number)) }

    private static func block() {
        var blocked = set
        pthread_sigmask(SIG_BLOCK, &blocked, nil)
        // Writing to a closed pipe is an error, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
    }

    private static var set: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGINT)
        return set
    }
}
