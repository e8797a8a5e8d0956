// A thread for a loop that blocks: in a task it would occupy one of the few threads that all tasks share.

import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A POSIX thread that runs one closure. Starting it is a full memory fence, so sockets may be passed in the
/// closure.
public final class DedicatedThread: Sendable {
    #if canImport(Glibc)
        private let thread: pthread_t
    #else
        private nonisolated(unsafe) let thread: pthread_t
    #endif
    private let isJoined = Mutex(false)

    /// - Parameter name: at most 15 bytes, for `top -H` and debuggers.
    public init(_ name: String, _ body: sending @escaping () -> Void) throws(SystemError) {
        let start = Unmanaged.passRetained(ThreadStart(name: name, body: body))
        #if canImport(Glibc)
            var thread = pthread_t()
            let code = pthread_create(&thread, nil, runThread, start.toOpaque())
            self.thread = thread
        #else
            var thread: pthread_t?
            let code = pthread_create(&thread, nil, { runThread($0) }, start.toOpaque())
            guard let thread else { throw SystemError("start the thread \(name)", code: code) }
            self.thread = thread
        #endif
        if code != 0 {
            start.release()
            throw SystemError("start the thread \(name)", code: code)
        }
    }

    /// Waits until the closure has returned. A second call returns at once.
    public func join() {
        let wasJoined = isJoined.withLock { joined in
            defer { joined = true }
            return joined
        }
        if !wasJoined { pthread_join(thread, nil) }
    }

    deinit {
        if !isJoined.withLock({ $0 }) { pthread_detach(thread) }
    }
}

private final class ThreadStart {
    let name: String
    let body: () -> Void

    init(name: String, body: @escaping () -> Void) {
        self.name = name
        self.body = body
    }
}

// Not a closure: one made on the main actor traps when another thread runs it.
private func runThread(_ raw: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let raw else { return nil }
    let start = Unmanaged<ThreadStart>.fromOpaque(raw).takeRetainedValue()
    nameThisThread(start.name)
    start.body()
    return nil
}

private func nameThisThread(_ name: String) {
    #if canImport(Glibc)
        // Swift's Glibc module lacks glibc's function for it.
        let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = write(file, name, name.utf8.count)
        close(file)
    #else
        pthread_setname_np(name)
    #endif
}
