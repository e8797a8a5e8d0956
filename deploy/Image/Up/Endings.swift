// Tells which processes have ended. A thread for each waits for it, so that no signal handler is needed.

import Platform
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

final class Endings: Sendable {
    private let ended = Mutex<[(pid: pid_t, status: Int32)]>([])
    private let wakeup: Wakeup

    init() throws(SystemError) { wakeup = try Wakeup() }

    /// Readable once a process has ended.
    var descriptor: Int32 { wakeup.descriptor }

    /// Waits for a process on a thread of its own.
    func watch(_ pid: pid_t) throws(SystemError) {
        _ = try DedicatedThread("wait \(pid)") { [self] in
            let status = Subprocess.wait(for: pid)
            ended.withLock { $0.append((pid, status)) }
            wakeup.trigger()
        }
    }

    /// The processes that have ended since the last call, with their exit statuses.
    func take() -> [(pid: pid_t, status: Int32)] {
        wakeup.drain()
        return ended.withLock { ended in
            defer { ended = [] }
            return ended
        }
    }
}
